// A game that a server keeps: what it said, and nothing else. Acts go out with an id of their own and are repeated with the
// same one until the server has answered, so that each happens once.

import type { Arrangement, Color, Event, Ruling, State } from "jadoube";
import { changesIn, periods } from "../control.ts";
import { type Reading, shownAt } from "./clocks.ts";
import { Line, type Message } from "./line.svelte.ts";
import { call, newId, Refusal } from "./server.ts";
import type { Asking } from "./shown.ts";

/** An event without its time; `by` may be left out where the seat says it. */
export type Deed = { event: Event["event"]; [key: string]: unknown };

export interface Told {
  version: number;
  at: number;
  /** The seat that sent it. */
  by?: string;
  event: (Deed & { by?: string }) | null;
  rulings: Ruling[];
  /** The rulings as sentences. */
  words: string[];
  state: Partial<State>;
  hash: string;
  id?: string;
}

export interface GameShown {
  id: string;
  competition: string;
  round: number | null;
  board: number | null;
  scheduled: string;
  arrangement: Arrangement;
  role: string;
  version: number;
  hash: string;
  now: number;
  state: State;
}

interface Sent {
  id: string;
  event: Deed;
}

/** After this many seconds of silence what is shown may be old. */
const OLD = 6;
/** The page is drawn at least so often, in milliseconds. */
const SELDOM = 1000;

export class LiveGame {
  shown = $state.raw<GameShown | undefined>();
  state = $state.raw<State | undefined>();
  entries = $state.raw<Told[]>([]);
  role = $state("");
  /** Why the game cannot be shown, by the server's word. */
  trouble = $state("");
  /** What was sent and is not acknowledged. */
  waiting = $state.raw<Sent[]>([]);
  /** Devices that ask for a seat here, where this one may let them in. */
  asking = $state.raw<Asking[]>([]);
  /** The last act that the server did not take, in words. */
  refused = $state("");
  reading = $state.raw<Reading>({ at: 0, white: null, black: null, running: "none", free: 0 });
  /** Counted up when a clock shows something else, and once a second. */
  #beat = $state(0);
  readonly line: Line;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #settled = new Map<string, (version: number | undefined) => void>();
  #asked = 0;

  constructor(
    readonly id: string,
    readonly token: string | undefined,
    readonly lang: string,
  ) {
    this.waiting = kept(id, token);
    this.line = new Line(
      `games/${id}/live`,
      token,
      () => ({ from: this.version, lang }),
      (message) => this.#hear(message),
    );
    this.#draw();
    void this.#look();
  }

  get version(): number {
    return this.entries.at(-1)?.version ?? 0;
  }

  /** Whether what is shown may be old. */
  get old(): boolean {
    void this.#beat;
    return this.line.link !== "open" || performance.now() - this.line.heard > OLD * 1000;
  }

  /** The server's time of this game, in seconds since the scheduled start. */
  get now(): number {
    void this.#beat;
    return this.line.offset + performance.now() / 1000;
  }

  /** What a clock shows; none where there is no clock. It stands where the connection broke off. */
  seconds(side: Color): number | null {
    const now = this.line.link === "open" ? this.now : this.line.offset + this.line.heard / 1000;
    return shownAt(this.reading, side, now);
  }

  name(side: Color): string {
    return this.shown?.arrangement[side]?.name ?? "";
  }

  get side(): Color | undefined {
    return this.role === "white" || this.role === "black" ? this.role : undefined;
  }

  get arbiter(): boolean {
    return this.role === "arbiter" || this.role === "chief";
  }

  /** Whether the game was adjourned and its envelope has not been opened. */
  get adjourning(): boolean {
    const last = this.entries.findLast(({ event, rulings }) => {
      const refused = rulings.some((ruling) => ruling.ruling === "refused");
      return !refused && ["adjourn", "open-envelope", "envelope-lost"].includes(event?.event ?? "");
    });
    return last?.event?.event === "adjourn" && this.state?.course !== "over";
  }

  /** Sends an act, once. Gives the entry that it became; none where it was not taken. */
  act(event: Deed): Promise<Told | undefined> {
    const sent = { id: newId(), event };
    this.refused = "";
    this.waiting = [...this.waiting, sent];
    keep(this.id, this.token, this.waiting);
    this.line.say({ type: "act", ...sent });
    return new Promise((done) => {
      this.#settled.set(sent.id, (version) => done(this.entries.find((entry) => entry.version === version)));
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.line.close();
  }

  /** Draws the clocks at the moment at which the one that runs shows something else, and not in between. */
  #draw(): void {
    clearTimeout(this.#timer);
    this.#beat += 1;
    const { running } = this.reading;
    const left = running === "none" || this.line.link !== "open" ? null : this.seconds(running);
    const wait = left === null ? SELDOM : Math.min(SELDOM, changesIn(left) + this.#stands());
    this.#timer = setTimeout(() => this.#draw(), Math.max(5, wait));
  }

  /** How long the clock that runs still stands, in milliseconds, where a delay goes first. */
  #stands(): number {
    return Math.max(0, (this.reading.free - this.now) * 1000);
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "hello":
        this.role = String(message.role);
        this.asking = [];
        void this.#look();
        for (const sent of this.waiting) this.line.say({ type: "act", ...sent });
        break;
      case "entry":
        this.#enter(message as unknown as Told);
        break;
      case "clock":
        this.#read(message as unknown as Reading, Number(message.now));
        break;
      case "ack":
        this.#done(message);
        break;
      case "asking":
        this.asking = message.asking as Asking[];
        break;
      case "error":
        // A log that was put back ends earlier than what is known here: all of it is read again.
        if (message.error === "ahead") this.entries = [];
        else this.trouble = String(message.error);
        break;
    }
  }

  #enter(told: Told): void {
    if (told.version !== this.version + 1) return;
    this.entries = [...this.entries, told];
    if (this.state) this.state = merged(this.state, told.state);
    const state = told.state as State;
    if (state.running !== this.reading.running) this.reading = { ...this.reading, free: told.at + this.#delay() };
    this.#read({ white: state.white.seconds, black: state.black.seconds, running: state.running }, told.at);
    void this.#look();
  }

  #read(shown: Pick<Reading, "white" | "black" | "running">, at: number): void {
    const { white, black, running } = shown;
    if (at < this.reading.at) return;
    this.reading = { at, white, black, running, free: this.reading.free };
    this.#draw();
  }

  #delay(): number {
    const arrangement = this.shown?.arrangement;
    return arrangement?.timing === "delay" ? (periods(String(arrangement.time ?? "-"))[0]?.increment ?? 0) : 0;
  }

  #done(message: Message): void {
    const id = String(message.id);
    // It is not known whether it was done: the same again.
    if (message.error === "unknown" || message.error === "store") {
      const sent = this.waiting.find((one) => one.id === id);
      setTimeout(() => sent && this.line.say({ type: "act", ...sent }), 1000);
      return;
    }
    this.waiting = this.waiting.filter((one) => one.id !== id);
    keep(this.id, this.token, this.waiting);
    if (message.error) this.refused = String(message.message);
    // The entry itself may come a moment later.
    const settled = this.#settled.get(id);
    this.#settled.delete(id);
    const version = typeof message.version === "number" ? message.version : undefined;
    const wait = () => (version === undefined || version <= this.version ? settled?.(version) : setTimeout(wait, 20));
    wait();
  }

  /** Asks for the whole view; an answer that was overtaken is left. */
  async #look(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const shown = await call<GameShown>(`games/${this.id}`, { ...this.#key(), lang: this.lang });
      if (mine !== this.#asked) return;
      this.shown = shown;
      this.role ||= shown.role;
      this.state = shown.state;
      this.trouble = "";
      if (shown.version === 0) {
        const { white, black, running } = shown.state;
        this.#read({ white: white.seconds, black: black.seconds, running }, 0);
      }
    } catch (error) {
      if (mine === this.#asked && error instanceof Refusal && error.status !== 0) this.trouble = error.error;
    }
  }

  #key(): { token?: string } {
    return this.token ? { token: this.token } : {};
  }
}

/** The whole state with what the short one changes, until the whole one has come. */
function merged(state: State, short: Partial<State>): State {
  return {
    ...state,
    ...short,
    white: { ...state.white, ...short.white },
    black: { ...state.black, ...short.black },
  };
}

const place = (game: string, token: string | undefined) => `jadoube.sent.${game}.${token?.slice(0, 6) ?? ""}`;

function kept(game: string, token: string | undefined): Sent[] {
  try {
    return JSON.parse(localStorage.getItem(place(game, token)) ?? "[]") as Sent[];
  } catch {
    return [];
  }
}

function keep(game: string, token: string | undefined, sent: Sent[]): void {
  try {
    if (sent.length > 0) localStorage.setItem(place(game, token), JSON.stringify(sent));
    else localStorage.removeItem(place(game, token));
  } catch {
    // What cannot be kept is lost with the page alone.
  }
}
