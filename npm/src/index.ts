import { ask as asked } from "./core.js";
import { objects } from "./lines.js";
import type { AnswerLine } from "./types/jadoube.js";
import type {
  Ask,
  Asked,
  ClauseSheet,
  Compare,
  Comparison,
  Explain,
  Find,
  FoundIncident,
  Incident,
  IncidentForm,
  Judge,
  Judged,
  Lang,
  Moves,
  MovesOf,
  ReadMove,
  Winnable,
  WinnableAnswer,
  WriteMove,
  Written,
} from "./types/questions.js";

export { Audit, type Audited, type AuditOptions, audit, type Games } from "./audit.js";
export { load, type Source } from "./core.js";
export { type Entry, Game } from "./game.js";
export { JadoubeError } from "./problem.js";
export type * from "./types/jadoube.js";
export type * from "./types/questions.js";

/** The version of the core. */
export function version(): string {
  return asked((core) => core.version());
}

/** Rules on a case (JSON Lines: the arrangement, then what happened) and gives the rulings, and last the state. */
export function rule(lines: string, lang: Lang = "en"): AnswerLine[] {
  return objects(ruleLines(lines, lang));
}

/** The same as text, byte for byte what `jadoube rule --json` writes. */
export function ruleLines(lines: string, lang: Lang = "en"): string {
  return asked((core) => core.rule(lines, lang));
}

/** The legal moves of a position. */
export function moves(question: MovesOf): Moves {
  return parsed((core, text) => core.moves(text), question);
}

/** Whether a move is legal, and why not; and what stands on the board once it is made all the same. */
export function judge(question: Judge): Judged {
  return parsed((core, text) => core.judge(text), question);
}

/** A move from the letters of programs to those of a language. */
export function writeMove(question: WriteMove): Written {
  return parsed((core, text) => core.writeMove(text), question);
}

/** A move from the letters of a language to those of programs. */
export function readMove(question: ReadMove): Written {
  return parsed((core, text) => core.readMove(text), question);
}

/** Whether a side can ever mate, with the line or the reason. Without `nodes` a million positions are looked at. */
export function winnable(question: Winnable): WinnableAnswer {
  return parsed((core, text) => core.winnable(text), question);
}

/** The incidents that fit somebody's words, in any of the four languages, best first. */
export function find(question: Find): FoundIncident[] {
  return parsed((core, text) => core.find(text), question);
}

/** What an incident asks. */
export function incident(question: Incident): IncidentForm {
  return parsed((core, text) => core.incident(text), question);
}

/** What is to be done about an incident. */
export function ask(question: Ask): Asked {
  return parsed((core, text) => core.ask(text), question);
}

/** What a clause or a concept says. */
export function explain(question: Explain): ClauseSheet[] {
  return parsed((core, text) => core.explain(text), question);
}

/** What differs between two rulebooks; which case shows it, only the command tells. */
export function compare(question: Compare): Comparison {
  return parsed((core, text) => core.compare(text), question);
}

type Core = Parameters<Parameters<typeof asked>[0]>[0];

function parsed<T>(question: (core: Core, text: string) => string, value: unknown): T {
  return JSON.parse(asked((core) => question(core, JSON.stringify(value)))) as T;
}
