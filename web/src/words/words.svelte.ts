// What the pages say, in the language that was chosen.

import type { Lang } from "jadoube";
import type { Key } from "./keys.d.ts";

type Words = Record<string, string | Record<string, string>>;

export type { Key };

/** The languages by their own names. */
export const LANGUAGES: Record<Lang, string> = { en: "English", fi: "Suomi", hu: "Magyar", tr: "Türkçe" };

const load: Record<Lang, () => Promise<{ default: Words }>> = {
  en: () => import("virtual:words/en"),
  fi: () => import("virtual:words/fi"),
  hu: () => import("virtual:words/hu"),
  tr: () => import("virtual:words/tr"),
};

let said = $state.raw<Words>({});
let spoken = $state<Lang>("en");

/** Takes up a language; the page is drawn anew where it has words. */
export async function speak(lang: Lang): Promise<void> {
  said = (await load[lang]()).default;
  spoken = lang;
  document.documentElement.lang = lang;
}

/** The language whose words are shown: not the chosen one until they have come. */
export function language(): Lang {
  return spoken;
}

/** The words under a key, with `{name}` filled in; `number` chooses the form where there are several. */
export function t(key: Key, given: Record<string, string | number> = {}): string {
  const words = said[key];
  if (words === undefined) return "";
  const form = typeof words === "string" ? words : (words[String(given.number)] ?? words.many ?? "");
  return form.replace(/\{(\w+)\}/g, (_, name: string) => shown(given[name]));
}

type Term =
  | "choice"
  | "reason"
  | "about"
  | "piece"
  | "claim"
  | "penalty"
  | "pace"
  | "supervision"
  | "topic"
  | "finding"
  | "severity"
  | "matter"
  | "incident";

/** A term of the product (a reason, a choice, a matter) in the words that the command has for it. */
export function term(kind: Term, word: string): string {
  const words = said[`term.${kind}.${word}`];
  return typeof words === "string" ? words : word;
}

/** With a capital at the beginning, as the language writes it. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(spoken) + text.slice(1);
}

/** Clocks ask ten times a second, and the browser takes its time to make one. */
const forms = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it, with so many decimals where that is said. */
export function number(value: number, decimals?: number): string {
  if (decimals === undefined) return value.toLocaleString(spoken);
  const which = `${spoken} ${decimals}`;
  const known =
    forms.get(which) ??
    new Intl.NumberFormat(spoken, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  forms.set(which, known);
  return known.format(value);
}

function shown(value: string | number | undefined): string {
  return typeof value === "number" ? number(value) : (value ?? "");
}
