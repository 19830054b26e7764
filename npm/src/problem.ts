import type { Problem } from "./types/questions.js";

/**
 * Why there is no answer. `error` is a stable word for programs (`position`, `move`, `case`, `answer`, …; `fault` where
 * the fault is ours), `where` says what it is about, `message` is for people.
 */
export class JadoubeError extends Error {
  readonly error: string;
  readonly where: string;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = "JadoubeError";
    this.error = problem.error;
    this.where = problem.where;
  }

  /** What can be sent to another thread. */
  toJSON(): Problem {
    return { error: this.error, message: this.message, where: this.where };
  }
}

/** A problem that was thrown as the JSON that the core writes; anything else is a fault of ours. */
export function problemOf(thrown: unknown): { error: JadoubeError; ours: boolean } {
  if (typeof thrown === "string") {
    return { error: new JadoubeError(JSON.parse(thrown) as Problem), ours: false };
  }
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  // A small module has no words for its faults: it stops, and where it did is in the cause.
  const message = thrown instanceof WebAssembly.RuntimeError ? `jadoube failed: ${said}` : said;
  return { error: new JadoubeError({ error: "fault", message, where: "" }, { cause: thrown }), ours: true };
}
