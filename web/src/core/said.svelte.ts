// What people are told of the entries of a game: the rulings in the server's sentences, and what was done in ours.

import type { Color, Ply, Ruling } from "jadoube";
import { letters } from "../chess.ts";
import { capital, language, t, term } from "../words/words.svelte.ts";
import type { Told } from "./live.svelte.ts";

export interface Sentence {
  text: string;
  law: string;
  concept: string;
  ruling: Ruling["ruling"];
  /** How it is marked: lost, waits for somebody, or plain. */
  mark: "lost" | "waits" | "";
}

/** What needs no words: it is seen on board and clock. */
const SILENT = ["completed", "accepted", "clock"];

/** The rulings on an entry as sentences. */
export function sentences(told: Told, all = false): Sentence[] {
  return told.rulings.flatMap((ruling, index) => {
    if (!all && SILENT.includes(ruling.ruling)) return [];
    const mark =
      ruling.ruling === "illegal" || (ruling.ruling === "over" && ruling.result !== "1/2-1/2")
        ? "lost"
        : ruling.ruling === "decide"
          ? "waits"
          : "";
    const text = capital(worded(ruling, told.words[index] ?? ""));
    return [{ text, law: ruling.law, concept: ruling.concept, ruling: ruling.ruling, mark }];
  });
}

function worded(ruling: Ruling, words: string): string {
  // The position itself is on the board.
  if (ruling.ruling === "restored" && ruling.fen) return words.replace(`: ${ruling.fen}`, "");
  if (ruling.ruling === "decide") return `${t("live.decides")}: ${term("about", ruling.about)}`;
  if (ruling.ruling === "refused") return ruling.why;
  return words;
}

const SIDES: Record<string, Color> = { white: "white", black: "black" };

/** Who did it: White, Black, the arbiter, the program. */
export function actor(by: string | undefined): string {
  const side = SIDES[by ?? ""];
  if (side) return t(side === "white" ? "player.white" : "player.black");
  if (by === "program") return t("live.program");
  if (by === "assistant") return t("live.assistant");
  return by === "clock" ? t("live.table-clock") : t("live.arbiter");
}

/** Which entries of the course are heads of their own, with the words for them. */
const DONE = [
  "arrive",
  "start",
  "touch",
  "release",
  "move",
  "press",
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "resign",
  "claim",
  "stop-clock",
  "restart-clock",
  "set-clock",
  "observe",
  "find",
  "displace",
  "request",
  "offence",
  "penalty",
  "decide",
  "adjourn",
  "seal",
  "resume",
  "open-envelope",
  "sign",
  "tick",
  "strike",
] as const;

/** Moves in a row as a scoresheet has them: `1.e4 e5 2.Nf3`. */
export function movesInRow(all: Told[], plies: Ply[]): string {
  return all
    .map((told, index) => {
      const text = done(told, plies);
      // Black's move needs no number of its own behind White's.
      return index === 0 || !/^\d+\.\.\./.test(text) ? text : text.replace(/^\d+\.\.\./, "");
    })
    .join(" ");
}

/** What was done, in a few words. */
export function done(told: Told, plies: Ply[] = []): string {
  const event = told.event;
  if (!event) return t("live.hidden");
  const ply = event.event === "move" ? madeBy(told, plies) : undefined;
  if (ply?.san) {
    const number = `${Math.ceil(ply.ply / 2)}${ply.player === "white" ? "." : "..."}`;
    return `${number}${letters(ply.san, language())}${ply.completed ? "" : ` (${t("live.not-pressed")})`}`;
  }
  // A move that was taken back is not among them.
  if (event.event === "move" && plies.length > 0) return `(${event.move})`;
  const known = DONE.find((word) => word === event.event);
  const what = known ? t(`did.${known}`) : event.event;
  const more = detail(event as Record<string, unknown>);
  return more ? `${what}: ${more}` : what;
}

/** The move of an entry as it stands on the scoresheet. Quick hands make two in one moment: then it is the one that was entered. */
function madeBy({ at, event }: Told, plies: Ply[]): Ply | undefined {
  const then = plies.filter((one) => one.at === at && one.player === event?.by);
  return then.find((one) => one.move === event?.move) ?? then[0];
}

function detail(event: Record<string, unknown>): string {
  if (event.event === "touch") {
    const squares = (event.squares as string[]).join(" ");
    return event.manner === "adjust" ? `${squares}, ${t("board.adjust")}` : squares;
  }
  if (event.event === "claim") return term("claim", String(event.claim));
  if (event.event === "decide") return term("choice", String(event.choice));
  if (event.event === "penalty") return term("penalty", String(event.penalty));
  if (event.event === "move") return String(event.move);
  if (event.event === "sign") return String(event.result);
  if (event.event === "strike") return `${event.entry} (${event.why})`;
  if (event.event === "stop-clock" && event.reason === "interruption") return t("live.interruption");
  return "";
}
