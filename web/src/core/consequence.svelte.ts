// What rulings bring about, in a few words: for a button that says beforehand what it will do.

import type { Ruling } from "jadoube";
import { colons } from "../time.ts";
import { capital, t, term } from "../words/words.svelte.ts";
import { resultShown } from "./answer.ts";

export interface Consequence {
  says: string;
  more: string;
  lost: boolean;
  refused: string;
}

/** What a button says: what the player gets for it, or why it cannot be. Where a claim has to hold, one that does not is no use. */
export function consequence(rulings: Ruling[] | undefined, holds = false): Consequence | undefined {
  if (!rulings) return undefined;
  const claim = rulings.find((ruling) => ruling.ruling === "claim");
  if (holds && claim?.upheld === false) {
    const why = rulings.find((ruling) => ruling.ruling === "notice");
    return { says: "–", more: "", lost: false, refused: why?.text ?? t("clock.nothing-follows") };
  }
  const over = rulings.find((ruling) => ruling.ruling === "over");
  const time = rulings.find((ruling) => ruling.ruling === "time");
  const illegal = rulings.find((ruling) => ruling.ruling === "illegal");
  const decide = rulings.findLast((ruling) => ruling.ruling === "decide");
  const refused = rulings.find((ruling) => ruling.ruling === "refused");
  const nth = illegal ? `${t("clock.nth", { number: illegal.count })} ` : "";
  if (over) {
    const lost = over.result !== "1/2-1/2";
    return { says: nth + resultShown(over.result), more: term("reason", over.reason), lost, refused: "" };
  }
  if (time) {
    const whom = t(time.player === "white" ? "clock.to-white" : "clock.to-black");
    return { says: `${nth}+${colons(time.seconds)}`, more: whom, lost: false, refused: "" };
  }
  if (decide && decide.about !== "clock-times") {
    const suggested = term("choice", decide.suggested);
    return {
      says: capital(nth + suggested),
      more: t("clock.you-decide"),
      lost: decide.suggested === "loss",
      refused: "",
    };
  }
  if (illegal) return { says: nth.trim(), more: t("clock.counted"), lost: false, refused: "" };
  if (!refused && rulings.some((ruling) => ruling.ruling === "accepted" || ruling.ruling === "notice")) {
    return { says: t("clock.noted"), more: "", lost: false, refused: "" };
  }
  return { says: "–", more: "", lost: false, refused: refused?.why ?? t("clock.nothing-follows") };
}
