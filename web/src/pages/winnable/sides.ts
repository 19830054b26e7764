// What is said of each side of an answer.

import type { Color, SideAnswer, WinnableAnswer } from "jadoube";
import { type Key, t } from "../../words/words.svelte.ts";

export interface Side {
  side: Color;
  known: SideAnswer;
  says: string;
  /** How it is marked: it runs on, it is done, it is open. */
  shape: "runs" | "done" | "waits";
}

const WORDS: Record<Color, Record<Side["shape"], Key>> = {
  white: { runs: "winnable.white-can", done: "winnable.white-never", waits: "winnable.white-open" },
  black: { runs: "winnable.black-can", done: "winnable.black-never", waits: "winnable.black-open" },
};

export function sides(answer: WinnableAnswer): Side[] {
  return (["white", "black"] as const).flatMap((side) => {
    const known = answer[side];
    if (!known) return [];
    const shape = known.winnable === null ? "waits" : known.winnable ? "runs" : "done";
    return [{ side, known, says: t(WORDS[side][shape]), shape }];
  });
}
