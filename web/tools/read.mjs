// What the pages say and know, read from the data of the product: nothing of it is written down twice.
//
// Words of the pages alone stand in src/words/<language>.toml, in the form of the command's messages. Terms, matters of
// incidents and rulebooks come from where the command has them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");

export const LANGUAGES = ["en", "fi", "hu", "tr"];

const toml = (...path) => parse(readFileSync(join(...path), "utf8"));

/** The terms of other crates that pages show: name in the pages, crate, name there. */
const TERMS = [
  ["choice", "arbiter", "choice"],
  ["reason", "arbiter", "reason"],
  ["about", "arbiter", "about"],
  ["piece", "arbiter", "piece"],
  ["claim", "arbiter", "claim"],
  ["penalty", "arbiter", "penalty"],
  ["pace", "jadoube", "pace"],
  ["supervision", "jadoube", "supervision"],
  ["topic", "jadoube", "topic"],
  ["finding", "audit", "kind"],
  ["severity", "audit", "severity"],
];

/** The pages' own words of a language, by key; a sentence that depends on a number is a table of its forms. */
export function ownWords(lang) {
  return flat(toml(web, "src", "words", `${lang}.toml`));
}

/** All words of a language: the pages' own, and the terms under `term.<name>.<word>`. */
export function words(lang) {
  const all = { ...ownWords(lang) };
  for (const [name, crate, there] of TERMS) {
    const terms = toml(root, "crates", crate, "messages", `${lang}.toml`).terms[there] ?? {};
    for (const [word, said] of Object.entries(terms)) {
      all[`term.${name}.${word}`] = typeof said === "string" ? said : (said.said ?? said.nom);
    }
  }
  const { first, matters } = catalogue();
  for (const matter of matters) {
    const incidents = toml(root, "incidents", `${matter}.toml`);
    all[`term.matter.${matter}`] = incidents.title[lang];
    // What is asked most is there at once, before the core is.
    for (const id of first) if (incidents[id]) all[`term.incident.${id}`] = incidents[id].title[lang];
  }
  return all;
}

/** What is asked most often, and the matters in their order. */
export function catalogue() {
  const { first, matters } = toml(root, "incidents", "catalogue.toml");
  return { first, matters };
}

/** The rulebooks with what a page has to know of them, the newest first. */
export function books() {
  const dir = join(root, "laws", "books");
  return readdirSync(dir)
    .filter((file) => file.endsWith(".toml"))
    .map((file) => {
      const { book } = toml(dir, file);
      return {
        id: file.replace(".toml", ""),
        title: book.title,
        since: book.effective.toISOString().slice(0, 10),
        byDate: book["by-date"] === true,
        pace: book.pace ?? null,
      };
    })
    .sort((a, b) => Number(b.byDate) - Number(a.byDate) || b.since.localeCompare(a.since) || a.id.localeCompare(b.id));
}

/** The cases: what happened, and what is ruled under which rulebook, with the numbers of the clauses. */
export function cases() {
  const dir = join(root, "cases");
  const all = [];
  const ways = casesInLines();
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".md"),
  );
  for (const { parentPath, name } of files.sort((a, b) =>
    `${a.parentPath}/${a.name}`.localeCompare(`${b.parentPath}/${b.name}`),
  )) {
    if (parentPath === dir) continue;
    const file = relative(dir, join(parentPath, name)).replaceAll("\\", "/");
    for (const part of readFileSync(join(parentPath, name), "utf8").split(/^## /m).slice(1)) {
      for (const one of aCase(part)) all.push({ ...one, ways: ways.get(`${file} ${one.title}`) ?? [] });
    }
  }
  return all;
}

/** The cases as the protocol has them, where `web/build` could make them: by file and title, the lines under each rulebook. */
function casesInLines() {
  const path = join(web, "made", "cases.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return new Map(lines.map((line) => JSON.parse(line)).map(({ file, title, ways }) => [`${file} ${title}`, ways]));
}

function aCase(part) {
  const [title, ...rest] = part.split("\n");
  const text = rest.join("\n");
  const happened = text.match(/```case\n([\s\S]*?)```/)?.[1]?.trim();
  if (!happened) return [];
  const about = text.slice(0, text.indexOf("```case")).trim().replace(/\s+/g, " ");
  const rows = [...text.matchAll(/^\| (?!rulebook|---)([^|]+) \| ([^|]+) \|/gm)].map((row) => ({
    books: named(row[1]),
    rulings: row[2].trim(),
  }));
  return [{ title: title.trim(), about, happened, rows }];
}

/** The rulebooks that a row names. */
function named(cell) {
  const all = books().map(({ id }) => id);
  return cell.split(",").flatMap((name) => {
    const word = name.trim();
    if (word === "all") return all;
    return word === "all FIDE" ? all.filter((id) => id.startsWith("fide-")) : [word];
  });
}

function flat(table, prefix = "") {
  const all = {};
  for (const [name, value] of Object.entries(table)) {
    const key = prefix + name;
    if (typeof value === "string" || "many" in value) all[key] = value;
    else Object.assign(all, flat(value, `${key}.`));
  }
  return all;
}
