// All clauses of a rulebook in a language, and which of them fit a number or somebody's words.

import type { Lang, RulebookId } from "jadoube";
import { core } from "../../core/core.ts";
import { LANGUAGES } from "../../words/words.svelte.ts";

export interface Entry {
  concept: string;
  law: string;
  title: string;
  matter: string;
  /** The first part of its number: the article, or the appendix. */
  part: string;
  /** Title and text without accents and capitals. */
  words: string;
}

/** What clause numbers of all rulebooks begin with, in the order of a book. */
const PARTS = [
  ...["Introduction", "Preface", "Intro", "0"],
  ...Array.from({ length: 14 }, (_, index) => String(index + 1)),
  ...["A", "B", "C", "D", "E", "F", "G", "Adj", "I", "II", "III", "Glossary"],
];

const kept = new Map<string, Promise<Entry[]>>();

/** The clauses in their order. */
export function entries(rulebook: RulebookId, lang: Lang): Promise<Entry[]> {
  const key = `${rulebook} ${lang}`;
  const known = kept.get(key) ?? read(rulebook, lang);
  kept.set(key, known);
  return known;
}

async function read(rulebook: RulebookId, lang: Lang): Promise<Entry[]> {
  const all: Entry[] = [];
  for (const part of PARTS) {
    const sheets = await core.ask("explain", { what: part, rulebook, lang }).catch(() => []);
    for (const sheet of sheets) {
      const law = sheet.numbers[0]?.law ?? "";
      if (law.split(/[.,]/)[0] !== part) continue;
      const says = sheet.says[0]?.says ?? "";
      all.push({
        concept: sheet.concept,
        law,
        title: sheet.title,
        matter: sheet.matter,
        part,
        words: plain(`${sheet.title} ${says}`),
      });
    }
  }
  return all;
}

/** Clauses that fit, best first; the words may be of any language, the titles are those of one. */
export async function search(words: string, rulebook: RulebookId, lang: Lang): Promise<Entry[]> {
  const own = await entries(rulebook, lang);
  const asked = words.trim();
  if (/^[\dA-Z]+(\.[\da-zA-Z]*)*$/.test(asked) && /\d|^[A-Z]$|^I+$/.test(asked)) {
    const under = asked.replace(/\.$/, "");
    return own.filter(
      ({ law }) => law === under || law.startsWith(`${under}.`) || (under.includes(".") && law.startsWith(under)),
    );
  }
  const wanted = plain(asked).split(" ").filter(Boolean);
  if (wanted.length === 0) return [];
  const score = new Map<string, number>();
  for (const other of Object.keys(LANGUAGES) as Lang[]) {
    for (const entry of await entries(rulebook, other)) {
      const fit = fits(entry, wanted) + (other === lang ? 0.5 : 0);
      if (fit >= 1) score.set(entry.concept, Math.max(fit, score.get(entry.concept) ?? 0));
    }
  }
  return own.filter(({ concept }) => score.has(concept)).sort((a, b) => score.get(b.concept)! - score.get(a.concept)!);
}

/** 0 where a word is missing, more where the words stand in the title. */
function fits(entry: Entry, wanted: string[]): number {
  const has = ` ${entry.words}`;
  if (!wanted.every((word) => has.includes(` ${word}`) || (word.length > 4 && has.includes(word)))) return 0;
  const title = ` ${plain(entry.title)}`;
  return 1 + wanted.filter((word) => title.includes(` ${word}`)).length;
}

export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
