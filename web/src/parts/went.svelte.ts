// Which piece went where when a board changes: the only thing on the pages that moves.

import { wentBetween } from "../chess.ts";

export interface Went {
  /** The square on which it stands now; none where nothing went. */
  readonly to: string;
  /** From where it came, in squares to the right and downwards as White sees the board. */
  readonly right: number;
  readonly down: number;
}

/** Follows a position; what stands there at first came from nowhere. */
export function went(fen: () => string): { readonly now: Went } {
  const NOWHERE: Went = { to: "", right: 0, down: 0 };
  let now = $state.raw(NOWHERE);
  let last = "";
  $effect.pre(() => {
    const next = fen();
    if (next === last) return;
    const [from, to] = last ? wentBetween(last, next) : [];
    last = next;
    now =
      from && to
        ? { to, right: from.charCodeAt(0) - to.charCodeAt(0), down: Number(to[1]) - Number(from[1]) }
        : NOWHERE;
  });
  return {
    get now() {
      return now;
    },
  };
}
