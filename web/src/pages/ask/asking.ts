// The question about an incident as a link holds it: the answers by name, beside what all pages share.

import type { Asked, IncidentForm, RulebookId } from "jadoube";
import { type Asking, core } from "../../core/core.ts";
import { settings } from "../../settings.svelte.ts";

/** What stands in a link and is no answer to a question of the incident. */
const SHARED = ["rulebook", "pace", "supervision", "lang"];

/** The answers that somebody gave. */
export function givenIn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !SHARED.includes(name)));
}

/** Everything that the link of a question holds. */
export function shared(given: Record<string, string>): Record<string, string> {
  const { rulebook, pace, supervision, lang } = settings;
  return { ...given, rulebook, pace, ...(pace === "standard" ? {} : { supervision }), lang };
}

/** The pace that an incident is asked about: the chosen one, unless it cannot happen at it. */
export function paceOf(form: IncidentForm): string | undefined {
  const asked = form.questions.find((question) => question.kind === "pace");
  if (!asked) return undefined;
  return asked.values.some(({ value }) => value === settings.pace) ? settings.pace : asked.usual;
}

/** The question as the core takes it. */
export function asking(form: IncidentForm, given: Record<string, string>, rulebook = settings.rulebook): Asking {
  const pace = paceOf(form);
  const watched = form.questions.some((question) => question.kind === "supervision") && pace !== "standard";
  const known = new Set(form.questions.map((question) => question.name));
  const answers = Object.fromEntries(Object.entries(given).filter(([name]) => known.has(name)));
  return {
    incident: form.id,
    rulebook,
    lang: settings.lang,
    ...(pace ? { pace } : {}),
    with: { ...answers, ...(watched ? { supervision: settings.supervision } : {}) },
  };
}

/** The same under another rulebook; one that is made for one pace is asked about that one. */
export async function under(question: Asking, rulebook: RulebookId): Promise<Asked | null> {
  const there = { ...question, rulebook };
  try {
    return await core.ask("ask", there);
  } catch (error) {
    if ((error as { error?: string }).error === "no-such-rule") return null;
    const { pace: _, with: given = {}, ...rest } = there;
    const { supervision: __, ...answers } = given;
    return core.ask("ask", { ...rest, with: answers }).catch(() => null);
  }
}
