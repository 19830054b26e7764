// The core in a worker: nothing waits for it, and long work can be given up.

import { type Audited, type AuditOptions, type Games, pieces } from "./audit.js";
import type * as core from "./index.js";
import { JadoubeError } from "./problem.js";
import type { Call, Question, Reply } from "./worker.js";

export { JadoubeError } from "./problem.js";

type Answer<C extends Call> = ReturnType<(typeof core)[C]>;
type Given<C extends Call> = Parameters<(typeof core)[C]>;
type Unnumbered = Question extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

/** How a worker finds the module: compiled, as bytes, or by its address; beside the script where it is left out. */
export type Shared = WebAssembly.Module | BufferSource | string;

/** What goes with a question. */
export interface Options {
  /** Gives the question up, at once. */
  signal?: AbortSignal;
}

/** Some functions of both kinds of workers, under one name. */
interface Thread {
  post(message: Question): void;
  end(): void;
}

interface Waiting {
  question: Question;
  done(answer: unknown): void;
  failed(reason: unknown): void;
}

/** The core in a worker of its own. */
export class Core {
  readonly #source: Shared | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Promise<Thread> | undefined;
  #next = 0;

  constructor(source?: Shared) {
    this.#source = source;
  }

  /** Asks one of the plain questions of the package: `core.ask("winnable", [{ position }], { signal })`. */
  async ask<C extends Call>(call: C, given: Given<C>, options: Options = {}): Promise<Answer<C>> {
    return (await this.#send({ call, with: given } as Unnumbered, options.signal)) as Answer<C>;
  }

  /** Audits games in a worker that is there for nothing else, so that it can be ended at once. */
  async audit(games: Games, options: AuditOptions = {}): Promise<Audited> {
    const { onFindings, onProgress, signal, ...settings } = options;
    const own = new Core(this.#source);
    const findings: core.Row[] = [];
    const take = (answer: unknown) => {
      const found = answer as Audited;
      if (onFindings) onFindings(found.findings);
      else findings.push(...found.findings);
      onProgress?.(found.totals);
    };
    try {
      await own.#send({ call: "audit", settings }, signal);
      for await (const piece of pieces(games)) take(await own.#send({ call: "feed", piece }, signal));
      const last = (await own.#send({ call: "finish" }, signal)) as Audited;
      take(last);
      return { findings, totals: last.totals };
    } finally {
      own.close();
    }
  }

  /** Ends the worker; who still waits is told. */
  close(): void {
    this.#end();
    const closed = new JadoubeError({ error: "closed", message: "the core was closed", where: "" });
    for (const waiting of this.#waiting.values()) waiting.failed(closed);
    this.#waiting.clear();
  }

  async #send(question: Unnumbered, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const id = this.#next++;
    let giveUp = () => {};
    try {
      return await new Promise((done, failed) => {
        const numbered = { ...question, id } as Question;
        this.#waiting.set(id, { question: numbered, done, failed });
        giveUp = () => this.#giveUp(id, signal?.reason);
        signal?.addEventListener("abort", giveUp);
        this.#ready().then((thread) => {
          if (this.#waiting.has(id)) thread.post(numbered);
        }, failed);
      });
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /** A worker cannot be interrupted: it is ended, and the others' questions are put to a new one. */
  #giveUp(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#end();
    waiting?.failed(reason);
    if (this.#waiting.size === 0) return;
    this.#ready().then(
      (thread) => {
        for (const { question } of this.#waiting.values()) thread.post(question);
      },
      (error) => {
        for (const { failed } of this.#waiting.values()) failed(error);
      },
    );
  }

  #ready(): Promise<Thread> {
    this.#thread ??= this.#begin();
    return this.#thread;
  }

  async #begin(): Promise<Thread> {
    const thread = await spawn(
      (reply) => this.#hear(reply),
      (error) => this.#fail(error),
    );
    const source = this.#source === undefined ? {} : { source: this.#source };
    thread.post({ id: -1, call: "load", ...source });
    return thread;
  }

  #hear(reply: Reply): void {
    if (reply.id === -1 && "problem" in reply) {
      this.#fail(new JadoubeError(reply.problem));
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("problem" in reply) waiting?.failed(new JadoubeError(reply.problem));
    else waiting?.done(reply.answer);
  }

  #fail(error: unknown): void {
    this.#end();
    for (const waiting of this.#waiting.values()) waiting.failed(error);
    this.#waiting.clear();
  }

  #end(): void {
    this.#thread?.then(
      (thread) => thread.end(),
      () => {},
    );
    this.#thread = undefined;
  }
}

async function spawn(hear: (reply: Reply) => void, fail: (error: unknown) => void): Promise<Thread> {
  if (typeof process !== "undefined" && process.versions?.node) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    worker.on("message", hear);
    worker.on("error", fail);
    return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  }
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (message: MessageEvent<Reply>) => hear(message.data);
  worker.onerror = (event) => fail(new Error(event.message || "the worker could not be started"));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}
