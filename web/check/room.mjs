// What no linter of others looks at: words that are missing or unused, markup from strings, files that are too long.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { writeKeys } from "../tools/plugin.mjs";
import { LANGUAGES, ownWords, words } from "../tools/read.mjs";

const LONGEST = 300;
const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const faults = [];

const sources = readdirSync(join(web, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(svelte|ts|css)$/.test(entry.name) && entry.name !== "keys.d.ts")
  .map((entry) => join(entry.parentPath, entry.name));

let code = "";
for (const path of sources) {
  const text = readFileSync(path, "utf8");
  const name = relative(web, path);
  const lines = text.split("\n").length - 1;
  if (lines > LONGEST) faults.push(`${name}: ${lines} lines, at most ${LONGEST}`);
  if (text.includes("{@html")) faults.push(`${name}: {@html} puts text into the page as markup`);
  if (/\bstyle="/.test(text))
    faults.push(`${name}: style="…" is refused by the page's policy; use a class or style:name`);
  if (/https?:\/\/(?!www\.w3\.org)/.test(text)) faults.push(`${name}: names another host`);
  code += text;
}

const arguments_ = (said) =>
  [
    ...new Set(
      [...JSON.stringify(said).matchAll(/\{(\w+)\}/g)].map((found) => found[1]).filter((name) => name !== "number"),
    ),
  ]
    .sort()
    .join(", ");
const english = ownWords("en");
for (const lang of LANGUAGES) {
  const own = ownWords(lang);
  for (const key of Object.keys(english)) {
    if (!(key in own)) faults.push(`src/words/${lang}.toml: \`${key}\` is missing`);
    else if (arguments_(own[key]) !== arguments_(english[key])) {
      faults.push(
        `src/words/${lang}.toml: \`${key}\` has {${arguments_(own[key])}}, English {${arguments_(english[key])}}`,
      );
    }
  }
  for (const key of Object.keys(own))
    if (!(key in english)) faults.push(`src/words/${lang}.toml: \`${key}\` is not in English`);
  for (const [key, said] of Object.entries(words(lang))) if (!said) faults.push(`${lang}: \`${key}\` says nothing`);
}
for (const key of Object.keys(english)) {
  const stem = key.slice(0, key.lastIndexOf("."));
  if (!code.includes(`"${key}"`) && !code.includes(`\`${stem}.\${`))
    faults.push(`src/words: \`${key}\` is used nowhere`);
}

writeKeys();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
