// How a board stands, for who must take in many at a glance. Each board has fields of its own: what has not changed is not drawn.

import { untrack } from "svelte";
import { changesIn, rounded } from "../../control.ts";
import type { Board, LiveHall } from "../../core/live-hall.svelte.ts";

export type Status = "waits" | "flag" | "short" | "plays" | "adjourned" | "absent" | "ready" | "done";

/** The clocks are looked at so often at the most and at the least, in milliseconds. */
const OFTEN = 100;
const SELDOM = 1000;

export class Seen {
  board = $state.raw() as Board;
  status = $state<Status>("ready");
  white = $state<number | null>(null);
  black = $state<number | null>(null);
  running = $state("none");
  move = $state(1);
  result = $state("*");
  reason = $state("");
  fen = $state("");
  /** The squares of the last move. */
  marks = $state.raw<string[]>([]);
  /** Who has not come yet, and in how many seconds that decides the game. */
  absent = $state<"" | "white" | "black" | "both">("");
  due = $state<number | null>(null);
  /** Whether anybody can see it now: clocks that nobody sees are not drawn. */
  visible = true;
  readonly #hall: LiveHall;

  constructor(hall: LiveHall, board: Board) {
    this.#hall = hall;
    this.take(board);
  }

  /** As the server shows the board now. */
  take(board: Board): void {
    this.board = board;
    this.look();
  }

  /** As the game stands now. */
  look(): void {
    const { board } = this;
    const state = board.game ? this.#hall.boards.get(board.game)?.state : undefined;
    // What an arbiter told of a board stands over what the game on it gave.
    this.result = board.result !== "*" ? board.result : (state?.result ?? "*");
    this.reason = state?.result === this.result ? (state?.reason ?? "") : "";
    this.running = this.result === "*" ? (state?.running ?? "none") : "none";
    this.move = Math.floor((state?.ply ?? 0) / 2) + 1;
    this.marks = (board.game && this.#hall.boards.get(board.game)?.last) || [];
    this.fen = state?.fen ?? "";
    if (board.game) this.tick(performance.now(), true);
    else this.status = this.result === "*" ? "ready" : "done";
  }

  /** Lets its clock run on. Gives the milliseconds after which it shows something else. */
  tick(now: number, whole = false): number {
    const { board, running } = this;
    if (!board.game) return SELDOM;
    this.#waitFor(now);
    if (running === "none" && !whole) return SELDOM;
    const white = this.#hall.seconds(board.game, "white", now);
    const black = this.#hall.seconds(board.game, "black", now);
    this.status = this.#status(white, black);
    if (!whole && !this.visible && this.status === "plays") return SELDOM;
    this.white = white === null ? null : rounded(white);
    this.black = black === null ? null : rounded(black);
    const runs = running === "white" ? white : running === "black" ? black : null;
    return runs === null ? SELDOM : changesIn(runs);
  }

  #waitFor(now: number): void {
    const live = this.#hall.boards.get(this.board.game!);
    const absent = this.result === "*" ? (live?.absent ?? []) : [];
    this.absent = absent.length > 1 ? "both" : (absent[0] ?? "");
    this.due = absent.length > 0 && live?.due ? Math.max(0, Math.ceil((live.due - now) / 1000)) : null;
  }

  #status(white: number | null, black: number | null): Status {
    const { board, running, result } = this;
    const state = this.#hall.boards.get(board.game!)?.state;
    const least = running === "white" ? white : running === "black" ? black : null;
    if (result !== "*") return "done";
    if (this.#hall.calls.some((one) => one.game === board.game && !one.answered)) return "waits";
    if ((state?.open_questions?.length ?? 0) > 0) return "waits";
    if (least === 0) return "flag";
    if (state?.course === "adjourned") return "adjourned";
    if (state?.course !== "playing") return "ready";
    if (this.absent) return "absent";
    return least !== null && least < (this.#hall.boards.get(board.game!)?.short ?? 0) ? "short" : "plays";
  }
}

/** The boards of a round, each drawn when something of it has changed; one timer for all clocks. */
export function watched(hall: LiveHall, boards: () => Board[]): { readonly all: Seen[] } {
  let all = $state.raw<Seen[]>([]);
  const kept = new Map<string, Seen>();
  $effect.pre(() => {
    const now = boards();
    void hall.calls;
    untrack(() => {
      const one = (board: Board) => {
        const key = `${board.board} ${board.game}`;
        const known = kept.get(key);
        if (!known) kept.set(key, new Seen(hall, board));
        else known.take(board);
        return kept.get(key)!;
      };
      all = now.map(one);
    });
  });
  $effect(() => {
    const games = new Map(all.map((one) => [one.board.game, one]));
    return hall.follow((changed) => {
      for (const game of changed) games.get(game)?.look();
    });
  });
  $effect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const round = () => {
      const now = performance.now();
      const next = untrack(() => all.reduce((least, one) => Math.min(least, one.tick(now)), SELDOM));
      timer = setTimeout(round, Math.max(OFTEN, next));
    };
    round();
    return () => clearTimeout(timer);
  });
  return {
    get all() {
      return all;
    },
  };
}

const tiles = new WeakMap<Element, Seen>();
let sight: IntersectionObserver | undefined;

/** Notes whether a board can be seen, a little before it comes into view. */
export function inSight(element: Element, seen: Seen) {
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const one = tiles.get(target);
        if (!one) continue;
        one.visible = isIntersecting;
        if (isIntersecting) one.tick(performance.now());
      }
    },
    { rootMargin: "120px" },
  );
  tiles.set(element, seen);
  sight.observe(element);
  return {
    update: (now: Seen) => void tiles.set(element, now),
    destroy: () => sight?.unobserve(element),
  };
}

export const ORDER: Status[] = ["plays", "waits", "flag", "short", "adjourned", "absent", "ready", "done"];
export const SHAPE: Record<Status, string> = {
  plays: "runs",
  waits: "waits",
  flag: "lost",
  short: "short",
  adjourned: "rests",
  absent: "rests",
  ready: "rests",
  done: "done",
};
