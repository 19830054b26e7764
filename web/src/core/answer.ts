// What a page draws of an answer to Ask, read from its lines.

import type { Asked, Ruling, State } from "jadoube";

type Decide = Extract<Ruling, { ruling: "decide" }>;

export interface Drawn {
  /** The rulings on what decides. */
  rulings: Ruling[];
  /** The clauses that they apply, each once, the chief one first. */
  clauses: { law: string; concept: string }[];
  /** What the arbiter has to decide. */
  left: Decide[];
  /** The state after it. */
  state: State;
  /** Whether somebody lost by it. */
  lost: boolean;
}

/** What people look for first. */
const WEIGHT = [
  "over",
  "annulled",
  "claim",
  "flag",
  "illegal",
  "penalty",
  "time",
  "bound",
  "offer",
  "stands",
  "decide",
];

export function drawn(asked: Asked): Drawn {
  const lines = asked.answer.map((line) => JSON.parse(line) as Ruling | { state: State });
  const rulings = lines.filter((line): line is Ruling => "ruling" in line);
  const state = lines.find((line): line is { state: State } => "state" in line)!.state;
  const deciding = Math.max(...rulings.map((ruling) => ruling.on));
  const last = rulings.filter((ruling) => ruling.on === deciding);
  const weight = (ruling: Ruling) => (WEIGHT.indexOf(ruling.ruling) + WEIGHT.length + 1) % (WEIGHT.length + 1);
  const clauses = new Map<string, { law: string; concept: string }>();
  for (const ruling of [...last].sort((a, b) => weight(a) - weight(b))) {
    if (ruling.ruling === "clock" && last.length > 1) continue;
    if (!clauses.has(ruling.law)) clauses.set(ruling.law, { law: ruling.law, concept: ruling.concept });
  }
  return {
    rulings: last,
    clauses: [...clauses.values()],
    left: last.filter((ruling): ruling is Ruling & Decide => ruling.ruling === "decide"),
    state,
    lost: last.some((ruling) => ruling.ruling === "over" && ruling.result !== "1/2-1/2"),
  };
}

/** A result with the signs that people write: 1–0, ½–½. */
export function resultShown(result: string): string {
  return result.replaceAll("1/2", "½").replace("-", "–");
}
