// Time controls in words, and times as a clock shows them.

import { colons } from "./time.ts";
import { number, t } from "./words/words.svelte.ts";

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

/** Below this many seconds a clock shows tenths. */
const FINE = 20;

/** A time as finely as a clock shows it. */
export function rounded(seconds: number): number {
  return seconds < FINE ? Math.ceil(seconds * 10 - 1e-9) / 10 : Math.ceil(seconds - 1e-9);
}

/** 2:00, 1:02:03; below twenty seconds with tenths, behind the sign that the language has for it. */
export function face(seconds: number): string {
  const shown = rounded(seconds);
  return seconds < FINE ? `0:${number(shown, 1).padStart(4, "0")}` : colons(shown);
}

/** The milliseconds after which a clock that runs shows something else. */
export function changesIn(seconds: number): number {
  if (seconds <= 0) return Number.POSITIVE_INFINITY;
  const step = seconds <= FINE ? 0.1 : 1;
  const steps = seconds / step;
  return (steps - Math.ceil(steps - 1e-9) + 1) * step * 1000;
}
