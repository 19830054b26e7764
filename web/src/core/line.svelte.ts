// A socket that comes back: what was lost is told, taken up where it broke off, and nothing is asked for twice.

import { socket } from "./server.ts";

/** `joining` at first, `open`, `lost` while it is tried again, `shut` where the server says no. */
export type Link = "joining" | "open" | "lost" | "shut";

export interface Message {
  type: string;
  [key: string]: unknown;
}

/** How often the other side is asked for the time, and after how long a silence it is given up, in milliseconds. */
const PING = 4000;
const SILENCE = 10_000;
/** So often it is asked at first, one after the other: the quickest answer measures best. */
const FIRST = 6;
/** The longest wait between two tries. */
const LONGEST = 6000;

export class Line {
  link = $state<Link>("joining");
  /** What the server said before it closed for good. */
  why = $state("");
  /** When something was heard last, in the time of `performance`. */
  heard = 0;
  /** What the server's time is ahead of `performance`, in seconds, and how exactly that is known. */
  offset = $state(0);
  #exact = Number.POSITIVE_INFINITY;
  #more = 0;
  #socket: WebSocket | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #closed = false;

  constructor(
    readonly path: string,
    readonly token: string | undefined,
    readonly query: () => Record<string, string | number>,
    readonly hear: (message: Message) => void,
  ) {
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#seen);
    this.#open();
  }

  say(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Begins anew, with another language or from another place. */
  anew(): void {
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#seen);
    clearTimeout(this.#again);
    this.#drop();
  }

  #open(): void {
    if (this.#closed) return;
    clearTimeout(this.#again);
    const one = socket(this.path, this.query());
    this.#socket = one;
    one.onopen = () => one.send(JSON.stringify(this.token ? { type: "token", token: this.token } : { type: "token" }));
    one.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as Message);
    one.onclose = () => {
      if (this.#socket === one) this.#lost();
    };
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#beat(), PING);
  }

  #drop(): void {
    clearInterval(this.#ping);
    const one = this.#socket;
    this.#socket = undefined;
    one?.close();
  }

  #beat(): void {
    if (this.link === "open" && performance.now() - this.heard > SILENCE) {
      this.#drop();
      this.#lost();
    } else this.#ask();
  }

  #lost(): void {
    clearInterval(this.#ping);
    if (this.link !== "shut") this.link = "lost";
    if (this.#closed || this.link === "shut") return;
    const wait = Math.min(LONGEST, 300 * 2 ** this.#tries++) * (0.5 + Math.random());
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#open(), wait);
  }

  #heard(message: Message): void {
    this.heard = performance.now();
    if (message.type === "hello") {
      this.link = "open";
      this.#tries = 0;
      // Until an answer has been measured.
      if (typeof message.now === "number") this.offset = message.now - performance.now() / 1000;
      this.#measureAnew();
    } else if (message.type === "pong") {
      if (typeof message.now === "number") this.#measure(message.now, Number(message.t));
      if (--this.#more > 0) this.#ask();
      return;
    } else if (message.type === "error") {
      const word = String(message.error);
      if (["unauthorized", "not-found", "forbidden"].includes(word)) {
        this.why = word;
        this.link = "shut";
      }
    }
    this.hear(message);
  }

  #ask(): boolean {
    return this.say({ type: "ping", t: performance.now() });
  }

  #measureAnew(): boolean {
    this.#exact = Number.POSITIVE_INFINITY;
    this.#more = FIRST;
    return this.#ask();
  }

  /** The quickest answer measures best; an old measure slowly counts for less, for clocks drift. */
  #measure(now: number, sent: number): void {
    const there = performance.now() - sent;
    this.#exact += 5;
    if (there > this.#exact) return;
    this.#exact = there;
    this.offset = now - (performance.now() - there / 2) / 1000;
  }

  #now = (): void => {
    if (this.link === "lost") {
      this.#tries = 0;
      this.#open();
    }
  };

  /** A phone that was asleep looks at once whether all is as it was. */
  #seen = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#measureAnew()) this.#now();
  };
}
