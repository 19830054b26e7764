// What an arbiter does at a clock, told in events; what follows from it the core says beforehand.

import type { Color, State } from "jadoube";
import type { Key } from "../../words/words.svelte.ts";
import type { Deed } from "./table.svelte.ts";

interface Act {
  name: string;
  title: Key;
  /** What is entered when this player did it. */
  deeds: (side: Color) => Deed[];
  /** Whether it is worth nothing where the claim in it does not hold. */
  holds?: boolean;
  /** When it is offered at all; always where nothing is said. */
  when?: (state: State) => boolean;
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
    // Before a player has moved there is nothing that could have been illegal.
    holds: true,
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
  {
    name: "late",
    title: "clock.act-late",
    deeds: (side) => [{ by: side, event: "arrive" } as Deed],
    when: ({ white, black }) => [white, black].some(({ presence }) => presence === "absent"),
  },
  { name: "resigns", title: "clock.act-resigns", deeds: (side) => [{ by: side, event: "resign" } as Deed] },
];
