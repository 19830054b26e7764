// What was chosen for all pages: edition, pace, supervision, language, look. Remembered on this device.

import data from "virtual:data";
import type { Lang, Pace, RulebookId, Supervision } from "jadoube";
import { LANGUAGES, speak, t } from "./words/words.svelte.ts";

export type Theme = "auto" | "light" | "dark" | "contrast";

interface Chosen {
  rulebook: RulebookId | null;
  pace: Pace;
  supervision: Supervision;
  lang: Lang;
  theme: Theme;
}

const KEY = "jadoube.settings";

/** The edition in force today, from the days that the rulebooks give. */
export function inForce(today = new Date().toISOString().slice(0, 10)): RulebookId {
  const book = data.books.find((book) => book.byDate && book.since <= today) ?? data.books[0];
  return book!.id as RulebookId;
}

export const books = data.books as (Omit<(typeof data.books)[number], "id"> & { id: RulebookId })[];

const chosen = $state<Chosen>({ ...usual(), ...kept() });

export const settings = {
  get rulebook(): RulebookId {
    return chosen.rulebook ?? inForce();
  },
  /** A rulebook for one pace only has no other. */
  get pace(): Pace {
    return (books.find((book) => book.id === settings.rulebook)?.pace as Pace | null) ?? chosen.pace;
  },
  get supervision(): Supervision {
    return chosen.supervision;
  },
  get lang(): Lang {
    return chosen.lang;
  },
  get theme(): Theme {
    return chosen.theme;
  },
};

/** Chooses and remembers. */
export function choose(change: Partial<Chosen>): void {
  take(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing still serves for this visit.
  }
}

/** Takes up what a link says, for this visit only. */
export function take(change: Partial<Chosen>): void {
  Object.assign(chosen, change);
  if (change.lang) void speak(change.lang);
  if (change.theme) dress();
}

/** What a link may say of them; anything else in it is left alone. */
export function fromLink(query: Record<string, string>): Partial<Chosen> {
  const change: Partial<Chosen> = {};
  if (books.some((book) => book.id === query.rulebook)) change.rulebook = query.rulebook as RulebookId;
  if (["standard", "rapid", "blitz"].includes(query.pace ?? "")) change.pace = query.pace as Pace;
  if (["full", "limited"].includes(query.supervision ?? "")) change.supervision = query.supervision as Supervision;
  if ((query.lang ?? "") in LANGUAGES) change.lang = query.lang as Lang;
  return change;
}

/** Puts the look on the page. */
export function dress(): void {
  const asked = (query: string) => matchMedia(query).matches;
  const strong = asked("(prefers-contrast: more)") || asked("(forced-colors: active)");
  const own = strong ? "contrast" : asked("(prefers-color-scheme: dark)") ? "dark" : "light";
  document.documentElement.dataset.theme = chosen.theme === "auto" ? own : chosen.theme;
}

/** A rulebook as people call it. */
export function bookName(id: string): string {
  const year = id.match(/\d{4}/)?.[0] ?? "";
  if (/^fide-\d{4}$/.test(id)) return t("book.fide", { year });
  if (/^fide-\d{4}-hu$/.test(id)) return t("book.fide-hu", { year });
  if (/^fin-blitz-\d{4}$/.test(id)) return t("book.fin-blitz", { year });
  return books.find((book) => book.id === id)?.title ?? id;
}

/** The same for narrow places. */
export function bookShort(id: string): string {
  const year = id.match(/\d{4}/)?.[0] ?? id;
  if (/^fide-\d{4}-hu$/.test(id)) return t("book.short-hu", { year });
  if (/^fin-blitz-\d{4}$/.test(id)) return t("book.short-fin", { year });
  return year;
}

function usual(): Chosen {
  const lang = navigator.languages.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";
  return { rulebook: null, pace: "standard", supervision: "limited", lang: lang as Lang, theme: "auto" };
}

function kept(): Partial<Chosen> {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
    const theme = ["auto", "light", "dark", "contrast"].includes(read.theme ?? "")
      ? { theme: read.theme as Theme }
      : {};
    return { ...fromLink(read), ...theme };
  } catch {
    return {};
  }
}
