// Which piece went where when a board changes: the only thing on the pages that moves.

import { wentBetween } from "../chess.ts";

export interface Went {
  /** The square on which it stands now; none where nothing went. */
  readonly to: string;
  /** From where it came, in squares to the right and downwards as White sees the board. */
  readonly right: number;
  readonly down: number;
  /** The position before it. */
  readonly before: string;
}

/** Follows a position; what stands there at first came from nowhere. */
export function went(fen: () => string): { readonly now: Went } {
  const NOWHERE: Went = { to: "", right: 0, down: 0, before: "" };
  let now = $state.raw(NOWHERE);
  let last = "";
  $effect.pre(() => {
    const next = fen();
    if (next === last) return;
    const before = last;
    const [from, to] = before ? wentBetween(before, next) : [];
    last = next;
    if (!from || !to) now = NOWHERE;
    else now = { to, before, right: from.charCodeAt(0) - to.charCodeAt(0), down: Number(to[1]) - Number(from[1]) };
  });
  return {
    get now() {
      return now;
    },
  };
}
