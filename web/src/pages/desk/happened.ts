// What an arbiter can enter at a board, as data: the words for it, whom it is about, and the event that it becomes.

import type { Color } from "jadoube";
import type { Deed } from "../../core/live.svelte.ts";
import type { Key } from "../../words/words.svelte.ts";

export interface Happening {
  title: Key;
  /** Whether it is told of one player. */
  of: boolean;
  deed: (side: Color) => Deed;
  /** The incidents of Ask that are entered so: whoever types their words finds it. */
  asked?: string[];
}

const offence = (word: string, title: Key, ...asked: string[]): Happening => ({
  title,
  of: true,
  deed: (of) => ({ event: "offence", of, offence: word }),
  asked,
});
const seen = (word: string, title: Key, ...asked: string[]): Happening => ({
  title,
  of: false,
  deed: () => ({ event: "observe", observe: word }),
  asked,
});
const found = (word: string, title: Key, ...asked: string[]): Happening => ({
  title,
  of: false,
  deed: () => ({ event: "find", find: word }),
  asked,
});
const acted = (title: Key, deed: Deed): Happening => ({ title, of: true, deed: (by) => ({ ...deed, by }) });

/** In the order in which arbiters look for them. */
export const HAPPENINGS: Happening[] = [
  seen("illegal-move", "happened.illegal-move", "illegal-move", "illegal-move-not-yet-pressed", "left-king-in-check"),
  {
    title: "happened.flag",
    of: true,
    deed: (of) => ({ event: "observe", observe: "flag", of }),
    asked: ["flag-fell", "flag-against-bare-king", "flag-against-lone-minor-piece", "arbiter-called-the-flag"],
  },
  seen("touch-move", "happened.touch-move", "touched-one-moved-another", "touched-opponents-piece"),
  offence("device-sound", "happened.device-sound", "phone-rang", "phone-rang-against-bare-king"),
  offence("device", "happened.device", "phone-in-the-pocket", "opened-the-bag"),
  offence(
    "distraction",
    "happened.distraction",
    "opponent-disturbs",
    "kept-offering-draws",
    "adjusted-in-opponents-time",
  ),
  offence("notes", "happened.notes", "caught-with-notes-or-engine", "writes-notes-on-the-scoresheet"),
  offence("not-recording", "happened.not-recording", "player-does-not-record", "several-moves-behind"),
  offence(
    "left-playing-area",
    "happened.left-playing-area",
    "left-the-hall-on-move",
    "left-the-hall-opponent-thinking",
  ),
  offence("other-hand", "happened.other-hand", "pressed-with-other-hand"),
  offence("clock-abuse", "happened.clock-abuse", "banged-the-clock", "hand-kept-over-the-clock"),
  offence("refusal", "happened.refusal", "refuses-to-obey", "search-refused"),
  {
    ...acted("happened.displaced", { event: "displace" }),
    asked: ["knocked-pieces-over", "knocked-over-while-pressing"],
  },
  seen("pawn-on-last-rank", "happened.pawn-on-last-rank", "pawn-standing-on-last-rank", "pawn-left-on-last-rank"),
  seen("both-kings-in-check", "happened.both-kings", "both-kings-in-check"),
  seen("both-flags", "happened.both-flags", "both-flags-down"),
  found("illegal-move", "happened.found-illegal", "illegal-move-found-later"),
  found("initial-position", "happened.initial-position", "pieces-set-up-wrongly", "king-and-queen-swapped"),
  found("colours-reversed", "happened.colours-reversed", "colours-reversed"),
  found("clock-setting", "happened.clock-setting", "clock-set-wrongly"),
  found("displaced-pieces", "happened.found-displaced", "pieces-found-on-wrong-squares", "displaced-by-an-outsider"),
  found("interference", "happened.interference", "somebody-suggested-a-move", "neighbour-interfered"),
  offence("other", "happened.other-offence", "insult-or-thrown-pieces", "smoking-or-vaping"),
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
