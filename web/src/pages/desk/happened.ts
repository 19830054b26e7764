// What an arbiter can enter at a board, as data: the words for it, whom it is about, and the event that it becomes.

import type { Color } from "jadoube";
import type { Deed } from "../../core/live.svelte.ts";
import type { Key } from "../../words/words.svelte.ts";

export interface Happening {
  title: Key;
  /** Whether it is told of one player. */
  of: boolean;
  deed: (side: Color) => Deed;
}

const offence = (word: string, title: Key): Happening => ({
  title,
  of: true,
  deed: (of) => ({ event: "offence", of, offence: word }),
});
const seen = (word: string, title: Key): Happening => ({
  title,
  of: false,
  deed: () => ({ event: "observe", observe: word }),
});
const found = (word: string, title: Key): Happening => ({
  title,
  of: false,
  deed: () => ({ event: "find", find: word }),
});
const acted = (title: Key, deed: Deed): Happening => ({ title, of: true, deed: (by) => ({ ...deed, by }) });

/** In the order in which arbiters look for them. */
export const HAPPENINGS: Happening[] = [
  seen("illegal-move", "happened.illegal-move"),
  { title: "happened.flag", of: true, deed: (of) => ({ event: "observe", observe: "flag", of }) },
  seen("touch-move", "happened.touch-move"),
  offence("device-sound", "happened.device-sound"),
  offence("device", "happened.device"),
  offence("distraction", "happened.distraction"),
  offence("notes", "happened.notes"),
  offence("not-recording", "happened.not-recording"),
  offence("left-playing-area", "happened.left-playing-area"),
  offence("other-hand", "happened.other-hand"),
  offence("clock-abuse", "happened.clock-abuse"),
  offence("refusal", "happened.refusal"),
  acted("happened.displaced", { event: "displace" }),
  seen("pawn-on-last-rank", "happened.pawn-on-last-rank"),
  seen("both-kings-in-check", "happened.both-kings"),
  seen("both-flags", "happened.both-flags"),
  found("illegal-move", "happened.found-illegal"),
  found("initial-position", "happened.initial-position"),
  found("colours-reversed", "happened.colours-reversed"),
  found("clock-setting", "happened.clock-setting"),
  found("displaced-pieces", "happened.found-displaced"),
  found("interference", "happened.interference"),
  offence("other", "happened.other-offence"),
];

/** What an arbiter enters for a player who cannot do it himself. */
export const FOR_PLAYER: Happening[] = [
  acted("happened.arrives", { event: "arrive" }),
  acted("happened.presses", { event: "press" }),
  acted("happened.offers", { event: "offer-draw" }),
  acted("happened.accepts", { event: "accept-draw" }),
  acted("happened.resigns", { event: "resign" }),
  acted("happened.claims-threefold", { event: "claim", claim: "threefold" }),
  acted("happened.claims-fifty", { event: "claim", claim: "fifty" }),
  acted("happened.claims-illegal", { event: "claim", claim: "illegal-move" }),
  acted("happened.claims-touch", { event: "claim", claim: "touch-move" }),
];

export const PENALTIES = [
  "warning",
  "time-to-opponent",
  "time-from-player",
  "points-to-opponent",
  "points-from-player",
  "loss",
  "fine",
  "exclude-rounds",
  "expel",
] as const;
