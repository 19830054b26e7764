// A competition that a server keeps: its boards, results and calls, as they are now.

import type { Color, State } from "jadoube";
import { lastMove, wentBetween } from "../chess.ts";
import { periods } from "../control.ts";
import { type Reading, shownAt } from "./clocks.ts";
import { Line, type Message } from "./line.svelte.ts";
import { call, newId, Refusal } from "./server.ts";
import type { Asking, CallShown, HallShown } from "./shown.ts";

export type * from "./shown.ts";

/** What is known of a board that is played at. */
export interface Live {
  version: number;
  state: Partial<State>;
  reading: Reading;
  /** When the server told it, in the time of `performance`: a clock runs on from there. */
  told: number;
  /** Below this many seconds a player is short of time. */
  short: number;
  /** The squares of the last move. */
  last: string[];
  /** Who has not come yet; nobody where all have. */
  absent: Color[];
  /** When that decides the game, in the time of `performance`. */
  due: number | null;
}

/** What has come is drawn this many milliseconds later, together. */
const DRAW = 200;
/** So many boards are asked for at a time. */
const ASKED = 6;
const SIDES: Color[] = ["white", "black"];

export class LiveHall {
  shown = $state.raw<HallShown | undefined>();
  calls = $state.raw<CallShown[]>([]);
  /** Devices that ask for a seat which another has. */
  asking = $state.raw<Asking[]>([]);
  trouble = $state("");
  /** The boards by their games. Who draws them follows them: one that changes is no reason to look at two hundred. */
  readonly boards = new Map<string, Live>();
  #beat = $state(0);
  readonly line: Line;
  readonly #timer: ReturnType<typeof setInterval>;
  #asked = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;
  /** Games of which something came since the last drawing: they are drawn together. */
  #news = new Set<string>();
  #drawing: ReturnType<typeof setTimeout> | undefined;
  readonly #followers = new Set<(games: ReadonlySet<string>) => void>();
  /** Games that were asked for, and how long the main time stands after a press, in seconds. */
  readonly #delays = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly token: string | undefined,
    readonly lang: string,
  ) {
    this.line = new Line(
      `competitions/${id}/live`,
      token,
      () => ({ lang }),
      (message) => this.#hear(message),
    );
    this.#timer = setInterval(() => {
      this.#beat += 1;
    }, 1000);
    void this.look();
  }

  /** Hears which boards have changed, a few times a second at the most. */
  follow(changed: (games: ReadonlySet<string>) => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /** The seconds that somebody waits since a time of day. */
  since(at: string): number {
    void this.#beat;
    return Math.max(0, (Date.now() - Date.parse(at)) / 1000);
  }

  /** What a clock shows at a time of `performance`; it stands where the connection broke off. */
  seconds(game: string, side: Color, now: number): number | null {
    const live = this.boards.get(game);
    if (!live) return null;
    const known = this.line.link === "open" ? now : Math.min(now, this.line.heard);
    return shownAt(live.reading, side, Math.max(0, known - live.told) / 1000);
  }

  /** An act of the hall: calls, the start of a round, results. */
  async act(event: object): Promise<string> {
    try {
      await call(`competitions/${this.id}/events`, { ...this.#key(), body: { id: newId(), event } });
      await this.look();
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    clearTimeout(this.#drawing);
    this.#followers.clear();
    this.line.close();
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "hello":
        void this.look();
        break;
      case "board": {
        const { game, version, state } = message as unknown as { game: string; version: number; state: State };
        const result = this.boards.get(game)?.state.result ?? "*";
        // What is told in short does not say who has come.
        if (this.boards.get(game)?.absent.length) void this.#first(game);
        this.#take(game, version, state, performance.now());
        if (state.result !== result || !this.#delays.has(game)) this.#later();
        break;
      }
      case "calls":
        this.calls = message.calls as CallShown[];
        break;
      case "asking":
        this.asking = message.asking as Asking[];
        break;
      case "hall":
        this.#later();
        break;
      case "error":
        this.trouble = String(message.error);
        break;
    }
  }

  #take(game: string, version: number, state: Partial<State>, told: number): void {
    const before = this.boards.get(game);
    if (before && before.version > version) return;
    const { white, black, running } = state as State;
    // The main time stands while a delay goes first: from the press on, or for what is left of it.
    const delay = this.#delays.get(game) ?? 0;
    const left = before?.reading.running === running ? before.reading.free - (told - before.told) / 1000 : delay;
    const reading = { at: 0, white: white.seconds, black: black.seconds, running, free: Math.max(0, left) };
    const { absent, due, short } = before ?? { absent: [], due: null, short: 0 };
    const last = this.#lastMove(game, before, state);
    this.boards.set(game, { version, state: { ...before?.state, ...state }, reading, told, short, last, absent, due });
    this.#changed(game);
  }

  /** In short only the position is told: what went there is seen by the one before. */
  #lastMove(game: string, before: Live | undefined, state: Partial<State>): string[] {
    if (state.plies) return lastMove(state as State);
    if (state.fen === before?.state.fen) return before?.last ?? [];
    if (!before?.state.fen || !state.fen) return [];
    const went = wentBetween(before.state.fen, state.fen);
    // A position that was set up again, or moves that were not heard of.
    if (went.length === 0) void this.#first(game);
    return went;
  }

  #changed(game: string): void {
    this.#news.add(game);
    this.#drawing ??= setTimeout(() => {
      this.#drawing = undefined;
      const news = this.#news;
      this.#news = new Set();
      for (const changed of this.#followers) changed(news);
    }, DRAW);
  }

  /** Looks soon, once for all that comes until then. */
  #later(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.look();
    }, DRAW);
  }

  /** Asks for the whole, and for boards of which nothing has been heard. */
  async look(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const shown = await call<HallShown>(`competitions/${this.id}`, { ...this.#key(), lang: this.lang });
      if (mine !== this.#asked) return;
      this.shown = shown;
      this.calls = shown.calls ?? [];
      this.asking = shown.asking ?? [];
      this.trouble = "";
      const boards = shown.rounds.filter((round) => !round.closed).flatMap((round) => round.boards);
      const games = boards.flatMap(({ game }) => (game && !this.#delays.has(game) ? [game] : [])).reverse();
      for (const game of games) this.#delays.set(game, 0);
      const some = async () => {
        for (let game = games.pop(); game; game = games.pop()) await this.#first(game);
      };
      for (let count = 0; count < ASKED; count++) void some();
    } catch (error) {
      if (mine === this.#asked && error instanceof Refusal && error.status !== 0) this.trouble = error.error;
    }
  }

  async #first(game: string): Promise<void> {
    const sent = performance.now();
    try {
      const { version, state, now, arrangement } = await call<{
        version: number;
        state: State;
        now: number;
        arrangement: { timing?: string; time?: string };
      }>(`games/${game}`, this.#key());
      const [first] = periods(arrangement.time ?? "-");
      this.#delays.set(game, arrangement.timing === "delay" ? (first?.increment ?? 0) : 0);
      if (!this.boards.has(game)) this.#begin(game, version, state, now, (sent + performance.now()) / 2);
      const live = this.boards.get(game)!;
      live.short = shortOf(first?.seconds ?? 0);
      if (live.version === version) live.last = lastMove(state);
      live.absent = SIDES.filter((side) => state.course !== "over" && state[side].presence === "absent");
      const due = state.deadlines.find((one) => one.about === "default-time");
      live.due = due && live.absent.length > 0 ? performance.now() + (due.at - now) * 1000 : null;
      this.#changed(game);
    } catch {
      // It is asked for again with the next look; one board that cannot be shown does not hide the others.
      this.#delays.delete(game);
    }
  }

  /** The state is that of the last entry; when that was, a flag that will fall tells. */
  #begin(game: string, version: number, state: State, now: number, told: number): void {
    const flag = state.deadlines.find((one) => one.about === "flag" && one.of === state.running);
    const since = flag && state[flag.of!].seconds !== null ? now - (flag.at - state[flag.of!].seconds!) : 0;
    this.#take(game, version, state, told - since * 1000);
    this.boards.get(game)!.reading.free = 0;
  }

  #key(): { token?: string } {
    return this.token ? { token: this.token } : {};
  }
}

/** A tenth of the time is short: from half a minute in blitz to five minutes in a long game. */
function shortOf(seconds: number): number {
  return Math.min(300, Math.max(30, seconds / 10));
}
