// The one way from the pages to the rulings. Behind it is the browser build in a worker, or a server; whoever asks does not know.

import type * as questions from "jadoube";
import type { Audited, AuditOptions, Games } from "jadoube";
import wasm from "jadoube/module.wasm?url";
import { Core as Worked } from "jadoube/worker";
import { capital } from "../words/words.svelte.ts";
import { overHttp } from "./http.ts";

/** The plain questions: each takes one object and has one answer. */
export interface Questions {
  moves(question: questions.MovesOf): questions.Moves;
  judge(question: questions.Judge): questions.Judged;
  writeMove(question: questions.WriteMove): questions.Written;
  readMove(question: questions.ReadMove): questions.Written;
  winnable(question: questions.Winnable): questions.WinnableAnswer;
  find(question: questions.Find): questions.FoundIncident[];
  incident(question: questions.Incident): questions.IncidentForm;
  ask(question: Asking): questions.Asked;
  explain(question: questions.Explain): questions.ClauseSheet[];
  compare(question: questions.Compare): questions.Comparison;
}

/** What is asked about an incident, with the answers by name. */
export type Asking = Omit<questions.Ask, "with"> & { with?: Record<string, string> };

/** What answers plain questions: a worker here, a server elsewhere. */
export interface Core {
  ask<Q extends keyof Questions>(
    name: Q,
    question: Parameters<Questions[Q]>[0],
    options?: { signal?: AbortSignal },
  ): Promise<ReturnType<Questions[Q]>>;
  /** Rules on a case: its rulings, and last the state. */
  rule(lines: string[], lang: questions.Lang): Promise<questions.AnswerLine[]>;
  audit(games: Games, options?: AuditOptions): Promise<Audited>;
}

const address = new URL(wasm, document.baseURI).href;
let worked: Worked | undefined;
let found: Promise<Core> | undefined;

/** The core in a worker, begun with the first question; a server where it cannot be loaded. Who asks does not know. */
const here: Core = {
  async ask(name, question, options) {
    return (await worked!.ask(name, [question] as never, options)) as never;
  },
  rule: (lines, lang) => worked!.ask("rule", [lines.join("\n"), lang]),
  audit: (games, options) => worked!.audit(games, options),
};

function begun(): Promise<Core> {
  found ??= (async () => {
    worked = new Worked(address);
    try {
      await worked.ask("version", []);
      return here;
    } catch {
      return overHttp;
    }
  })();
  return found;
}

export const core: Core = {
  ask: async (name, question, options) => (await begun()).ask(name, question, options),
  rule: async (lines, lang) => (await begun()).rule(lines, lang),
  audit: async (games, options) => (await begun()).audit(games, options),
};

/** Why there is no answer, for people; what was given up by the page itself is none. */
export function reason(error: unknown): string {
  if (error instanceof DOMException && error.name === "AbortError") return "";
  const text = error instanceof Error ? error.message : String(error);
  // A sentence begins with a capital; a move at its beginning stays as it is written.
  return /^\p{L}+[\s,:.]/u.test(text) ? capital(text) : text;
}
