// The modules that are made of the product's data, and the policy that the built page carries.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { books, cases, catalogue, LANGUAGES, ownWords, words } from "./read.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Nothing from another host, nothing written into the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Writes the names of all words, so that a page which asks for one that does not exist does not compile. */
export function writeKeys() {
  const names = Object.keys(ownWords("en")).sort();
  const text = `// Made from en.toml; not to be edited by hand.\nexport type Key =\n${names.map((name) => `  | "${name}"`).join("\n")};\n`;
  const path = join(web, "src", "words", "keys.d.ts");
  let old = "";
  try {
    old = readFileSync(path, "utf8");
  } catch {}
  if (old !== text) writeFileSync(path, text);
}

export function jadoubeData() {
  return {
    name: "jadoube-data",
    buildStart() {
      writeKeys();
      for (const lang of LANGUAGES) this.addWatchFile(join(web, "src", "words", `${lang}.toml`));
    },
    resolveId(id) {
      return id.startsWith("virtual:words/") || id === "virtual:data" || id === "virtual:cases" ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === "\0virtual:data") return `export default ${JSON.stringify({ books: books(), ...catalogue() })};`;
      if (id === "\0virtual:cases") return `export default JSON.parse(${JSON.stringify(JSON.stringify(cases()))});`;
      const lang = id.split("\0virtual:words/")[1];
      return lang ? `export default ${JSON.stringify(words(lang))};` : undefined;
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith(".toml")) return;
      writeKeys();
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
  };
}

export function policy() {
  return {
    name: "jadoube-policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}

/** What is bundled from others, whose licences go with the site. */
const BUNDLED = [
  ["@fontsource-variable/inter", "LICENSE"],
  ["@fontsource-variable/source-serif-4", "LICENSE"],
  ["@noble/hashes", "LICENSE"],
  ["svelte", "LICENSE.md"],
  ["uqr", "LICENSE"],
  ["workbox-window", "LICENSE"],
];

export function licences() {
  return {
    name: "jadoube-licences",
    apply: "build",
    generateBundle() {
      const texts = BUNDLED.map(
        ([name, file]) => `${name}\n\n${readFileSync(join(web, "node_modules", name, file), "utf8")}`,
      );
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n\n${"-".repeat(80)}\n\n`) });
    },
  };
}
