// Every case of the project gives the same bytes here as in the native program.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { load, ruleLines } from "../dist/index.js";

await load();

const root = new URL("../..", import.meta.url);
const native = execFileSync(
  "cargo",
  ["run", "--quiet", "--locked", "--package", "jadoube-answers", "--example", "ruled"],
  { cwd: root, maxBuffer: 1 << 30, encoding: "utf8" },
);
const cases = native
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

test(`${cases.length} cases give the same bytes as the native program`, () => {
  assert.ok(cases.length > 1000, `only ${cases.length} cases`);
  for (const { name, case: lines, lang, answer } of cases) assert.equal(ruleLines(lines, lang), answer, name);
});
