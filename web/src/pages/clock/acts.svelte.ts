// What an arbiter does at a clock, told in events; what follows from it the core says beforehand.

import type { Color } from "jadoube";
import { resultShown } from "../../core/answer.ts";
import type { Told } from "../../core/game.ts";
import { type Key, t, term } from "../../words/words.svelte.ts";
import type { Deed } from "./table.svelte.ts";
import { colons } from "./time.ts";

interface Act {
  name: string;
  title: Key;
  /** What is entered when this player did it. */
  deeds: (side: Color) => Deed[];
}

const other = (side: Color): Color => (side === "white" ? "black" : "white");

export const ACTS: Act[] = [
  {
    name: "illegal",
    title: "clock.act-illegal",
    deeds: (side) => [
      { by: other(side), event: "claim", claim: "illegal-move" } as Deed,
      { by: "arbiter", event: "decide", question: "?illegal-move", choice: "uphold" } as Deed,
    ],
  },
  {
    name: "claim",
    title: "clock.act-claim",
    deeds: (side) => [
      { by: side, event: "claim", claim: "threefold" } as Deed,
      { by: "arbiter", event: "decide", question: "?position", choice: "reject" } as Deed,
    ],
  },
  {
    name: "phone",
    title: "clock.act-phone",
    deeds: (side) => [{ by: "arbiter", event: "offence", of: side, offence: "device-sound" } as Deed],
  },
  { name: "resigns", title: "clock.act-resigns", deeds: (side) => [{ by: side, event: "resign" } as Deed] },
];

interface Consequence {
  says: string;
  more: string;
  lost: boolean;
  refused: string;
}

/** What a button says: what the player gets for it, or why it cannot be. */
export function consequence(told: Told | undefined): Consequence | undefined {
  if (!told) return undefined;
  const { rulings } = told;
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
    return { says: nth + suggested, more: t("clock.you-decide"), lost: decide.suggested === "loss", refused: "" };
  }
  if (illegal) return { says: nth.trim(), more: t("clock.counted"), lost: false, refused: "" };
  return { says: "–", more: "", lost: false, refused: refused?.why ?? t("clock.nothing-follows") };
}
