// How a board stands, for who must take in many at a glance.

import type { Board, LiveHall } from "../../core/live-hall.svelte.ts";

export type Status = "waits" | "flag" | "short" | "plays" | "absent" | "ready" | "done";

/** Below this many seconds a player is short of time. */
const SHORT = 300;

export interface Seen {
  board: Board;
  status: Status;
  white: number | null;
  black: number | null;
  running: string;
  move: number;
  result: string;
  reason: string;
}

/** The boards of a round; one of which nothing new is to be shown is the same object as before, and is not drawn again. */
export function watched(): (hall: LiveHall, boards: Board[]) => Seen[] {
  let before = new Map<number, Seen>();
  return (hall, boards) => {
    const now = boards.map((board) => {
      const [old, next] = [before.get(board.board), seen(hall, board)];
      return old && (Object.keys(next) as (keyof Seen)[]).every((key) => old[key] === next[key]) ? old : next;
    });
    before = new Map(now.map((one) => [one.board.board, one]));
    return now;
  };
}

/** As finely as it is drawn. */
function rounded(seconds: number | null): number | null {
  if (seconds === null) return null;
  return seconds < 20 ? Math.ceil(seconds * 10) / 10 : Math.ceil(seconds);
}

export function seen(hall: LiveHall, board: Board): Seen {
  const live = board.game ? hall.boards.get(board.game) : undefined;
  const state = live?.state;
  const white = board.game ? rounded(hall.seconds(board.game, "white")) : null;
  const black = board.game ? rounded(hall.seconds(board.game, "black")) : null;
  const result = state?.result && state.result !== "*" ? state.result : board.result;
  const called = hall.calls.some((one) => one.game === board.game && !one.answered);
  const least = state?.running === "white" ? white : state?.running === "black" ? black : null;
  const started = state?.course === "playing" || state?.course === "adjourned";
  const status: Status =
    result !== "*"
      ? "done"
      : called || (state?.open_questions?.length ?? 0) > 0
        ? "waits"
        : least === 0
          ? "flag"
          : !started
            ? "ready"
            : least !== null && least < shortOf(white, black)
              ? "short"
              : "plays";
  const move = Math.floor((state?.ply ?? 0) / 2) + 1;
  return { board, status, white, black, running: state?.running ?? "none", move, result, reason: state?.reason ?? "" };
}

/** In a blitz game everybody is below five minutes: there a tenth of that is short. */
function shortOf(white: number | null, black: number | null): number {
  return Math.max(white ?? 0, black ?? 0) < SHORT ? SHORT / 10 : SHORT;
}

export const ORDER: Status[] = ["plays", "waits", "flag", "short", "ready", "done"];
export const SHAPE: Record<Status, string> = {
  plays: "runs",
  waits: "waits",
  flag: "lost",
  short: "short",
  absent: "rests",
  ready: "rests",
  done: "done",
};
