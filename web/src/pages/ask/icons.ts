// A picture for what is asked most often; what has none of its own takes that of its matter.

const INCIDENTS: Record<string, string> = {
  "illegal-move": "illegal",
  "touched-one-moved-another": "hand",
  "flag-fell": "flag",
  "phone-rang": "phone",
  "arrived-late": "late",
  "threefold-claimed-wrongly": "repeat",
  "pawn-left-on-last-rank": "pawn",
  "castled-with-two-hands": "hands",
  "offered-on-opponents-time": "half",
  "knocked-pieces-over": "topple",
  "clock-set-wrongly": "clock",
  "flag-against-lone-minor-piece": "mate",
  "both-flags-down": "flags",
  "forgot-to-press": "press",
};

export function iconOf(id: string): string {
  return INCIDENTS[id] ?? "ask";
}
