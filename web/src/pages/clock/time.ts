// Time controls in words, and times as a clock shows them.

import { t } from "../../words/words.svelte.ts";

interface Period {
  moves: number | null;
  seconds: number;
  increment: number;
}

/** The periods of a control as PGN writes it. */
export function periods(time: string): Period[] {
  return time.split(":").map((period) => {
    const [, moves, seconds = "0", increment = "0"] = period.match(/^(?:(\d+)\/)?(\d+)(?:\+(\d+))?$/) ?? [];
    return { moves: moves ? Number(moves) : null, seconds: Number(seconds), increment: Number(increment) };
  });
}

const long = (seconds: number) =>
  seconds % 60 === 0 ? t("clock.minutes", { minutes: seconds / 60 }) : t("clock.seconds", { seconds });

/** `90 min + 30 s`, and what the periods are where there are several. */
export function inWords(time: string): { main: string; more: string } {
  const [first, ...rest] = periods(time);
  const main =
    long(first!.seconds) + (first!.increment > 0 ? ` + ${t("clock.seconds", { seconds: first!.increment })}` : "");
  if (rest.length === 0) return { main, more: "" };
  const then = rest.map((period) =>
    period.moves
      ? t("clock.then-moves", { moves: period.moves, time: long(period.seconds) })
      : t("clock.then", { time: long(period.seconds) }),
  );
  return { main, more: [t("clock.first-moves", { moves: first!.moves ?? 0 }), ...then].join(", ") };
}

/** 2:00, 1:02:03; below twenty seconds with tenths. */
export function face(seconds: number): string {
  const whole = Math.ceil(seconds - 1e-9);
  if (seconds < 20) return `0:${(Math.ceil(seconds * 10 - 1e-9) / 10).toFixed(1).padStart(4, "0")}`;
  return colons(whole);
}

/** The same without tenths. */
export function colons(all: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const seconds = Math.round(all);
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Seconds of 5:30 or 1:05:30; none where that is no time. A number alone is minutes. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().split(":").map(Number);
  if (text.trim() === "" || parts.length > 3 || parts.some((part) => !Number.isFinite(part) || part < 0)) return null;
  return parts.length === 1 ? parts[0]! * 60 : parts.reduce((all, part) => all * 60 + part, 0);
}
