// A competition that a server keeps: its boards, results and calls, as they are now.

import type { Color, State } from "jadoube";
import { type Reading, shownAt } from "./clocks.ts";
import { Line, type Message } from "./line.svelte.ts";
import { call, newId, Refusal } from "./server.ts";

export interface Person {
  player: number;
  name: string;
  title?: string;
  rating?: number;
}

export interface Board {
  board: number;
  game?: string;
  white: Person;
  black: Person;
  result: string;
  how?: string;
}

export interface Round {
  round: number;
  scheduled?: string;
  started: boolean;
  closed: boolean;
  boards: Board[];
  byes?: (Person & { bye: string })[];
}

export interface Standing extends Person {
  rank: number;
  points: number;
  games: number;
  tie_breaks: (number | null)[];
}

export interface HallShown {
  id: string;
  name: string;
  rounds: Round[];
  standings: Standing[];
  tie_breaks: string[];
  announced: string[];
  version: number;
  /** Who waits for an arbiter, where the reader may know. */
  calls?: CallShown[];
}

export interface CallShown {
  number: number;
  game: string;
  by: string;
  at: string;
  answered?: string | null;
}

/** What is known of a board that is played at. */
export interface Live {
  version: number;
  state: Partial<State>;
  reading: Reading;
  /** When the server told it, in the time of `performance`: a clock runs on from there. */
  told: number;
}

/** What has come is drawn this many milliseconds later, together. */
const DRAW = 200;

export class LiveHall {
  shown = $state.raw<HallShown | undefined>();
  boards = $state.raw<Map<string, Live>>(new Map());
  calls = $state.raw<CallShown[]>([]);
  trouble = $state("");
  #beat = $state(0);
  readonly line: Line;
  readonly #timer: ReturnType<typeof setInterval>;
  #asked = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;
  /** Messages that came since the last drawing: two hundred boards are drawn together. */
  #news = new Map<string, Live>();
  #drawing: ReturnType<typeof setTimeout> | undefined;

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
    }, 500);
    void this.look();
  }

  get old(): boolean {
    void this.#beat;
    return this.line.link !== "open";
  }

  /** The seconds that somebody waits since a time of day. */
  since(at: string): number {
    void this.#beat;
    return Math.max(0, (Date.now() - Date.parse(at)) / 1000);
  }

  seconds(game: string, side: Color): number | null {
    void this.#beat;
    const live = this.boards.get(game);
    if (!live) return null;
    const now = this.line.link === "open" ? performance.now() : this.line.heard;
    return shownAt(live.reading, side, live.reading.at + Math.max(0, now - live.told) / 1000);
  }

  /** An act of the hall: calls, the start of a round, results. */
  async act(event: object): Promise<string> {
    try {
      await call(`competitions/${this.id}/events`, { ...this.#key(), body: { id: newId(), event } });
      void this.look();
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    clearTimeout(this.#drawing);
    this.line.close();
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "hello":
        void this.look();
        break;
      case "board": {
        const { game, version, state } = message as unknown as { game: string; version: number; state: State };
        this.#take(game, version, state, performance.now());
        if (state.course === "over" || !this.boards.has(game)) this.#later();
        break;
      }
      case "calls":
        if (Array.isArray(message.calls)) this.calls = message.calls as CallShown[];
        else this.#later();
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
    const before = this.#news.get(game) ?? this.boards.get(game);
    if (before && before.version > version) return;
    const { white, black, running } = state as State;
    const reading = { at: 0, white: white.seconds, black: black.seconds, running, free: 0 };
    this.#news.set(game, { version, state: { ...before?.state, ...state }, reading, told });
    if (this.#drawing) return;
    this.#drawing = setTimeout(() => {
      this.#drawing = undefined;
      this.boards = new Map([...this.boards, ...this.#news]);
      this.#news.clear();
    }, DRAW);
  }

  #later(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.look(), 150);
  }

  /** Asks for the whole, and for boards of which nothing has been heard. */
  async look(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const shown = await call<HallShown>(`competitions/${this.id}`, { ...this.#key(), lang: this.lang });
      if (mine !== this.#asked) return;
      this.shown = shown;
      if (shown.calls) this.calls = shown.calls;
      this.trouble = "";
      const unknown = shown.rounds
        .filter((round) => !round.closed)
        .flatMap((round) => round.boards)
        .filter((board) => board.game && !this.boards.has(board.game) && !this.#news.has(board.game));
      for (const board of unknown) await this.#first(board.game!);
    } catch (error) {
      if (mine === this.#asked && error instanceof Refusal && error.status !== 0) this.trouble = error.error;
    }
  }

  async #first(game: string): Promise<void> {
    const sent = performance.now();
    const { version, state, now } = await call<{ version: number; state: State; now: number }>(
      `games/${game}`,
      this.#key(),
    );
    // The state is that of the last entry; when that was, a flag that will fall tells.
    const flag = state.deadlines.find((one) => one.about === "flag" && one.of === state.running);
    const since = flag && state[flag.of!].seconds !== null ? now - (flag.at - state[flag.of!].seconds!) : 0;
    this.#take(game, version, state, (sent + performance.now()) / 2 - since * 1000);
  }

  #key(): { token?: string } {
    return this.token ? { token: this.token } : {};
  }
}
