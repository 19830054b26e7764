// The package in a browser: loaded as a module from a server, it rules in the page and in a worker.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, ruleLines } from "../dist/index.js";
import { executable, withPage } from "./chromium.js";

await load();

const CASE = readFileSync(new URL("../../examples/cases/wrong-claim.jsonl", import.meta.url), "utf8");
const HARD = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1";
const path = executable();
const skip = path
  ? false
  : "there is no Chromium (npx playwright-core install chromium, or CHROMIUM=its path)";

test("a page rules as Node does, and its worker too", { skip }, async () => {
  const [inPage, inWorker] = await withPage(path, (page) =>
    page.evaluate(async (lines) => {
      const { load, ruleLines } = await import("/index.js");
      const { Core } = await import("/client.js");
      await load();
      const core = new Core();
      const ruled = await core.ask("ruleLines", [lines, "fi"]);
      core.close();
      return [ruleLines(lines, "fi"), ruled];
    }, CASE),
  );
  assert.equal(inPage, ruleLines(CASE, "fi"));
  assert.equal(inWorker, inPage);
});

test("a page gives up long work at once, and the worker answers what else was asked", { skip }, async () => {
  const told = await withPage(path, (page) =>
    page.evaluate(async (position) => {
      const { Core } = await import("/client.js");
      const core = new Core();
      await core.ask("version", []);
      const stop = new AbortController();
      const long = core.ask("winnable", [{ position, nodes: 1e9 }], { signal: stop.signal });
      const other = core.ask("moves", [{ position: "startpos" }]);
      setTimeout(() => stop.abort(), 50);
      const given = await long.then(
        () => "answered",
        (reason) => reason.name,
      );
      const moves = (await other).moves.length;
      core.close();
      return { given, moves };
    }, HARD),
  );
  assert.deepEqual(told, { given: "AbortError", moves: 20 });
});

test("a page audits a file, told of its progress, and gives it up between two pieces", { skip }, async () => {
  const told = await withPage(path, (page) =>
    page.evaluate(async () => {
      const { Core } = await import("/client.js");
      const game = '[Event "A"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n';
      const core = new Core();
      const file = new File([game.repeat(3)], "games.pgn");
      const { findings, totals } = await core.audit(file);
      const stop = new AbortController();
      let pieces = 0;
      const onProgress = () => {
        pieces += 1;
        stop.abort();
      };
      const given = await core
        .audit(new Blob([game.repeat(100_000)]), { signal: stop.signal, onProgress })
        .then(
          () => "answered",
          (reason) => reason.name,
        );
      core.close();
      return { games: totals.games, found: findings.map((row) => row.finding), given, pieces };
    }),
  );
  const { found, ...rest } = told;
  assert.deepEqual(rest, { games: 3, given: "AbortError", pieces: 1 });
  assert.ok(found.includes("result-contradicts-board"), found.join());
});
