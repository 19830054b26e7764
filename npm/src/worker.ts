// The side of a worker: questions come in as messages, answers go out.

import * as core from "./index.js";
import { JadoubeError } from "./problem.js";

/** What the client asks for. */
export type Question =
  | { id: number; call: "load"; source?: WebAssembly.Module | BufferSource | string }
  | { id: number; call: "audit"; settings: core.AuditOf }
  | { id: number; call: "feed"; piece: Uint8Array }
  | { id: number; call: "finish" }
  | { id: number; call: Call; with: unknown[] };

/** What the worker answers. */
export type Reply = { id: number; answer: unknown } | { id: number; problem: core.Problem };

/** The plain questions, by the names of their functions. */
export const CALLS = [
  "version",
  "rule",
  "ruleLines",
  "moves",
  "judge",
  "writeMove",
  "readMove",
  "winnable",
  "find",
  "incident",
  "ask",
  "explain",
  "compare",
] as const;

export type Call = (typeof CALLS)[number];

let audit: core.Audit | undefined;
let loading: Promise<void> = Promise.resolve();

async function answer(question: Question): Promise<unknown> {
  // Messages come faster than the core: whoever asks waits until it is there.
  if (question.call !== "load") await loading;
  switch (question.call) {
    case "load":
      loading = core.load(question.source);
      return loading;
    case "audit":
      audit = new core.Audit(question.settings);
      return audit.totals();
    case "feed":
      return { findings: begun().feed(question.piece), totals: begun().totals() };
    case "finish":
      return { findings: begun().finish(), totals: begun().totals() };
    default:
      return (core[question.call] as (...given: unknown[]) => unknown)(...question.with);
  }
}

function begun(): core.Audit {
  if (!audit) throw new Error("no audit was begun");
  return audit;
}

async function reply(question: Question): Promise<Reply> {
  const { id } = question;
  try {
    return { id, answer: await answer(question) };
  } catch (thrown) {
    if (thrown instanceof JadoubeError) return { id, problem: thrown.toJSON() };
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { id, problem: { error: "fault", message, where: "" } };
  }
}

if (typeof process !== "undefined" && process.versions?.node) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on("message", async (question: Question) => parentPort.postMessage(await reply(question)));
} else {
  self.onmessage = async (message: MessageEvent<Question>) => self.postMessage(await reply(message.data));
}
