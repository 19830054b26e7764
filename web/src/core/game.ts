// A game that is kept here, in a worker of its own.

import type { ClockShown, Entry, Lang } from "jadoube";
import type { Question, Told } from "./game-worker.ts";

export type { Entry, Told };

type Unnumbered = Question extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

export class KeptGame {
  readonly #worker = new Worker(new URL("./game-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, { done: (answer: never) => void; failed: (error: Error) => void }>();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: never; problem?: string }>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.problem === undefined) waiting?.done(data.answer as never);
      else waiting?.failed(new Error(data.problem));
    };
    this.#worker.onerror = (event) => {
      for (const { failed } of this.#waiting.values())
        failed(new Error(event.message || "the game could not be opened"));
      this.#waiting.clear();
    };
  }

  /** Takes a game up from its lines: the arrangement, and what was entered. */
  open(lines: string[], lang: Lang): Promise<Told> {
    return this.#ask({ call: "open", lines, lang });
  }

  enter(entries: Entry[]): Promise<Told> {
    return this.#ask({ call: "enter", entries });
  }

  /** What would follow, without entering it. */
  preview(entries: Entry[]): Promise<Told> {
    return this.#ask({ call: "preview", entries });
  }

  clock(at: number): Promise<ClockShown> {
    return this.#ask({ call: "clock", at });
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask<T>(question: Unnumbered): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#worker.postMessage({ ...question, id });
    });
  }
}
