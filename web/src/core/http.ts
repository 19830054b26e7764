// Plain questions where the browser build could not be loaded: the server answers those that it has a way for.

import type * as questions from "jadoube";
import { t } from "../words/words.svelte.ts";
import type { Core, Questions } from "./core.ts";
import { address, call } from "./server.ts";

/** The module could not be loaded, and no server answers this instead. */
export class NoCore extends Error {}

type Way<Q extends keyof Questions> = (question: Parameters<Questions[Q]>[0]) => Promise<ReturnType<Questions[Q]>>;

const lang = (question: { lang?: questions.Lang }) => (question.lang ? { lang: question.lang } : {});

const WAYS: { [Q in keyof Questions]?: Way<Q> } = {
  find: (question) => call(`incidents?q=${encodeURIComponent(question.words ?? "")}`, lang(question)),
  // What an incident asks is not told over HTTP: it is answered with the usual answers.
  async incident(question) {
    const all = await call<questions.FoundIncident[]>("incidents", lang(question));
    const one = all.find(({ id }) => id === question.incident);
    if (!one) throw new NoCore(t("ask.unknown"));
    return { id: one.id, title: one.title, matter: one.matter, applies: true, position: "never", questions: [] };
  },
  ask: ({ lang: spoken, ...body }) => call("ask", { ...(spoken ? { lang: spoken } : {}), body }),
  explain: (question) =>
    question.rulebook
      ? call(`laws/${question.rulebook}/${encodeURIComponent(question.what)}`, lang(question))
      : call(`laws?q=${encodeURIComponent(question.what)}`, lang(question)),
  async winnable(question) {
    const answer = await call<Record<string, { verdict?: string; winnable?: boolean | null }>>(
      `winnable?fen=${encodeURIComponent(question.position)}`,
      lang(question),
    );
    // The interface of the server has a word where the package has yes, no or nothing.
    for (const side of [answer.white, answer.black]) {
      if (side) side.winnable = side.verdict === "can" ? true : side.verdict === "cannot" ? false : null;
    }
    return answer as unknown as questions.WinnableAnswer;
  },
};

export const overHttp: Core = {
  async ask(name, question) {
    const way = WAYS[name] as ((question: unknown) => Promise<never>) | undefined;
    if (!way) throw new NoCore(t("page.no-core"));
    return way(question);
  },
  async rule(lines, spoken) {
    const url = address("rule", { lang: spoken });
    const response = await fetch(url, { method: "POST", body: lines.join("\n") });
    const text = await response.text();
    if (!response.ok) throw new NoCore((JSON.parse(text) as { message?: string }).message ?? text);
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as questions.AnswerLine);
  },
  audit() {
    return Promise.reject(new NoCore(t("page.no-core")));
  },
};
