// The examples of the README run.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test("the examples of the README run", () => {
  assert.equal(examples.length, 3);
  for (const [number, code] of examples.entries()) {
    const here = code.replace('"jadoube/worker"', '"./client.js"').replace('"jadoube"', '"./index.js"');
    const file = new URL(`../dist/example-${number}.mjs`, import.meta.url);
    writeFileSync(file, here);
    const output = execFileSync("node", [fileURLToPath(file)], { encoding: "utf8" });
    rmSync(file);
    assert.ok(output.trim().length > 0, code);
  }
});
