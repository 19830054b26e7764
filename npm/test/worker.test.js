// The core in a worker: it answers as the core at hand does, and long work can be given up.

import assert from "node:assert/strict";
import test from "node:test";
import { Core } from "../dist/client.js";
import { load, moves } from "../dist/index.js";

await load();

test("a worker answers as the core at hand does", async () => {
  const core = new Core();
  try {
    assert.deepEqual(await core.ask("moves", [{ position: "startpos" }]), moves({ position: "startpos" }));
    await assert.rejects(core.ask("moves", [{ position: "nothing" }]), { error: "position" });
  } finally {
    core.close();
  }
});

test("a question that takes long is given up at once, and others are answered all the same", async () => {
  const core = new Core();
  try {
    await core.ask("version", []);
    const hard = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1";
    const stop = new AbortController();
    const long = core.ask("winnable", [{ position: hard, nodes: 1e9 }], { signal: stop.signal });
    const other = core.ask("moves", [{ position: "startpos" }]);
    setTimeout(() => stop.abort(), 50);
    await assert.rejects(long, { name: "AbortError" });
    assert.equal((await other).moves.length, 20);
  } finally {
    core.close();
  }
});

test("an audit in a worker finds what is there, and can be given up", async () => {
  const core = new Core();
  try {
    const game = '[Event "A"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n';
    const { findings, totals } = await core.audit(game.repeat(3));
    assert.equal(totals.games, 3);
    assert.ok(findings.some((row) => row.finding === "result-contradicts-board"));
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    await assert.rejects(core.audit(game.repeat(100_000), { signal: stop.signal, onProgress }), {
      name: "AbortError",
    });
  } finally {
    core.close();
  }
});
