import { ask, instance } from "./core.js";
import { objects } from "./lines.js";
import { JadoubeError } from "./problem.js";
import type { AuditOf, AuditTotals, Row } from "./types/questions.js";
import type * as module from "./wasm/module.js";

/** Games as PGN: text, bytes, a file, or anything that gives bytes piece by piece. */
export type Games = string | Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** What goes with an audit beside its settings. */
export interface AuditOptions extends AuditOf {
  /** Told what was found in each piece, as it comes; then `audit` itself keeps no findings. */
  onFindings?: (findings: Row[]) => void;
  /** Told after each piece what was read so far. */
  onProgress?: (totals: AuditTotals) => void;
  /** Ends the audit between two pieces. */
  signal?: AbortSignal;
}

/** What an audit found. */
export interface Audited {
  findings: Row[];
  totals: AuditTotals;
}

/** So many bytes at a time: progress is smooth, and memory stays small. */
const PIECE = 1 << 20;

/** An audit of one input, piece by piece. */
export class Audit {
  readonly #audit: module.Audit;
  readonly #instance: number;

  constructor(settings: AuditOf = {}) {
    const { file, rulebook, min_moves, only, lang } = settings;
    const text = JSON.stringify({ file, rulebook, min_moves, only, lang });
    this.#audit = ask((core) => new core.Audit(text));
    this.#instance = instance();
  }

  /** Reads the next piece, of any size, and gives what was found since. */
  feed(piece: Uint8Array): Row[] {
    const found: Row[] = [];
    for (let at = 0; at < piece.length; at += PIECE) {
      const part = piece.subarray(at, at + PIECE);
      found.push(...objects<Row>(this.#ask((audit) => audit.feed(part))));
    }
    return found;
  }

  /** The input is over: what was found since. */
  finish(): Row[] {
    return objects(this.#ask((audit) => audit.finish()));
  }

  /** What was read and found so far. */
  totals(): AuditTotals {
    return JSON.parse(this.#ask((audit) => audit.totals())) as AuditTotals;
  }

  /** Gives back its memory. */
  free(): void {
    if (this.#instance === instance()) this.#audit.free();
  }

  #ask<T>(question: (audit: module.Audit) => T): T {
    if (this.#instance !== instance()) {
      const message = "the audit was lost to a fault and must be begun again";
      throw new JadoubeError({ error: "fault", message, where: "" });
    }
    return ask(() => question(this.#audit));
  }
}

/** Audits games to their end. */
export async function audit(games: Games, options: AuditOptions = {}): Promise<Audited> {
  const { onFindings, onProgress, signal, ...settings } = options;
  const run = new Audit(settings);
  const findings: Row[] = [];
  const keep = (found: Row[]) => {
    if (onFindings) onFindings(found);
    else findings.push(...found);
  };
  try {
    for await (const piece of pieces(games)) {
      signal?.throwIfAborted();
      keep(run.feed(piece));
      onProgress?.(run.totals());
    }
    keep(run.finish());
    const totals = run.totals();
    onProgress?.(totals);
    return { findings, totals };
  } finally {
    run.free();
  }
}

export async function* pieces(games: Games): AsyncIterable<Uint8Array> {
  if (typeof games === "string") {
    yield* slices(new TextEncoder().encode(games));
  } else if (games instanceof Uint8Array) {
    yield* slices(games);
  } else if (isBlob(games)) {
    for (let at = 0; at < games.size; at += PIECE) {
      yield new Uint8Array(await games.slice(at, at + PIECE).arrayBuffer());
    }
  } else if (Symbol.asyncIterator in games) {
    yield* games;
  } else {
    yield* read(games);
  }
}

/** Not everything that runs JavaScript knows files. */
function isBlob(games: Games): games is Blob {
  return typeof Blob !== "undefined" && games instanceof Blob;
}

function* slices(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Not every browser can iterate over a stream. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}
