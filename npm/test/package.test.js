// The package as its users see it.

import assert from "node:assert/strict";
import test from "node:test";
import { ask } from "../dist/core.js";
import * as jadoube from "../dist/index.js";

await jadoube.load();

const CASE = [
  '{"game":{"rulebook":"fide-2018","time":"5400+30"}}',
  '{"at":5,"by":"white","event":"move","move":"e2e4"}',
  '{"at":6,"by":"white","event":"press"}',
  '{"at":20,"by":"black","event":"claim","claim":"threefold","move":"e7e5"}',
];

test("a case is ruled on", () => {
  const answer = jadoube.rule(CASE.join("\n"));
  const time = answer.find((line) => line.ruling === "time");
  assert.equal(time.law, "9.5.3");
  assert.equal(answer.at(-1).state.course, "playing");
});

test("what is no case is told by its line", () => {
  const wrong = () => jadoube.rule([CASE[0], '{"by":"white","event":"presss"}'].join("\n"));
  assert.throws(
    wrong,
    (error) => error instanceof jadoube.JadoubeError && error.error === "case" && error.where === "line 2",
  );
});

test("a live game gives the rulings of its case, and tells its clock and its deadline", () => {
  const [arrangement, ...entries] = CASE.map((line) => JSON.parse(line));
  const game = new jadoube.Game({ ...arrangement.game, clock: "program" });
  const rulings = [...game.begun, ...entries.flatMap((entry) => game.handle(entry))];
  assert.deepEqual(rulings, jadoube.rule(game.case()).slice(0, -1));
  assert.equal(game.view().plies.length, 1);
  const running = game.view().running;
  const shown = game.clock(30);
  assert.equal(shown.running, running);
  assert.match(shown.white_face, /^1:3\d:\d\d$/);
  const before = new jadoube.Game({ rulebook: "fide-2023", time: "60", clock: "program" });
  before.handle({ at: 0, by: "white", event: "move", move: "e2e4" });
  before.handle({ at: 1, by: "white", event: "press" });
  const deadline = before.nextDeadline();
  assert.equal(deadline, 61);
  assert.ok(before.tick(deadline).some((ruling) => ruling.ruling === "over"));
  game.free();
  assert.throws(() => game.view());
});

test("incidents are found, asked and answered in four languages", () => {
  for (const [lang, words] of [
    ["en", "phone went off during the game"],
    ["fi", "puhelin soi kesken pelin"],
    ["hu", "megszólalt a telefonja"],
    ["tr", "telefonu çaldı"],
  ]) {
    const [best] = jadoube.find({ words, lang });
    assert.match(best.id, /phone|device/, words);
    const form = jadoube.incident({ incident: best.id, lang, words });
    assert.ok(form.questions.every((question) => question.text !== ""));
    const asked = jadoube.ask({ incident: best.id, lang, rulebook: "fide-2023" });
    assert.ok(asked.sentence !== "" && asked.answer.length > 0, words);
    assert.equal(`${asked.answer.join("\n")}\n`, jadoube.ruleLines(asked.case.join("\n"), lang));
  }
});

test("clauses are explained, rulebooks compared", () => {
  const [sheet] = jadoube.explain({ what: "9.2.1.2", rulebook: "fide-2018", lang: "tr" });
  assert.equal(sheet.numbers[0].rulebook, "fide-2018");
  assert.ok(jadoube.compare({ left: "fide-2009", right: "fide-2018", matter: "draw" }).matters.length > 0);
  assert.throws(() => jadoube.compare({ left: "fide-2009", right: "fide-2018", matter: "phnoe" }), {
    error: "unknown-matter",
  });
  assert.throws(() => jadoube.explain({ what: "99.9" }), { error: "unknown-clause" });
});

test("whether a side can mate comes with a line or a reason, within a budget", () => {
  const answer = jadoube.winnable({ position: "8/8/8/4k3/8/8/4K1N1/8 w - - 0 1" });
  assert.equal(answer.dead, true);
  assert.ok(answer.white.reason.length > 0);
  const mate = jadoube.winnable({ position: "4k3/8/8/8/8/8/6p1/4K3 w - - 0 1", side: "black" });
  assert.ok(mate.black.line.length > 0);
  const hard = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1";
  assert.equal(jadoube.winnable({ position: hard, side: "black", nodes: 10 }).black.winnable, null);
});

test("an audit takes pieces of any size, tells its progress, and finds what the whole has", async () => {
  const game =
    '[Event "A"]\n[Date "2024.05.01"]\n[White "Anna"]\n[Black "Bella"]\n[Result "1/2-1/2"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n\n';
  const games = game.repeat(50);
  const whole = await jadoube.audit(games, { file: "a.pgn" });
  assert.equal(whole.totals.games, 50);
  assert.equal(whole.findings.filter((row) => row.finding === "result-contradicts-board").length, 50);
  assert.deepEqual(new Set(whole.findings.map((row) => row.game)).size, 50);
  async function* small() {
    const bytes = new TextEncoder().encode(games);
    for (let at = 0; at < bytes.length; at += 37) yield bytes.subarray(at, at + 37);
  }
  let told = 0;
  const pieces = await jadoube.audit(small(), { file: "a.pgn", onProgress: () => (told += 1) });
  assert.deepEqual(pieces.findings, whole.findings);
  assert.ok(told > 100);
  const signal = AbortSignal.abort();
  await assert.rejects(jadoube.audit(games, { signal }), { name: "AbortError" });
});

test("no panic reaches those who call: the core begins anew, and games go on", () => {
  const game = new jadoube.Game({ rulebook: "fide-2023", time: "300" });
  game.handle({ at: 1, by: "white", event: "move", move: "e2e4" });
  const before = game.view();
  // The package has no such question; every fault of ours looks like this one.
  assert.throws(
    () => ask((core) => core.failForTest()),
    (error) =>
      error.error === "fault" && /^jadoube failed: /.test(error.message) && error.cause instanceof Error,
  );
  assert.deepEqual(game.view(), before);
  assert.equal(jadoube.moves({ position: "startpos" }).moves.length, 20);
});

test("what is wrong with a question is told by its key", () => {
  assert.throws(() => jadoube.moves({ position: "nothing" }), { error: "position", where: "position" });
  assert.throws(() => jadoube.moves({ positon: "startpos" }), { error: "question" });
  assert.throws(() => jadoube.judge({ position: "startpos", move: "Xx9" }), { error: "move" });
  assert.throws(() => jadoube.rule(CASE[0], "xx"), { error: "language" });
});

test("what is wrong with a question is told in its language", () => {
  const faults = [
    (lang) => jadoube.moves({ position: "8/8/8/8/8/8/8/9 w - -", lang }),
    (lang) => jadoube.moves({ positon: "startpos", lang }),
    (lang) => jadoube.judge({ position: "startpos", move: "Xx9", lang }),
    (lang) => jadoube.winnable({ position: "nothing", lang }),
    (lang) => jadoube.rule("{}", lang),
    (lang) => new jadoube.Game({ rulebook: "fide-2023", time: "soon" }, lang),
  ];
  for (const fault of faults) {
    const told = ["en", "fi", "hu", "tr"].map((lang) => said(() => fault(lang)));
    assert.equal(new Set(told).size, 4, told.join("; "));
  }
});

function said(call) {
  try {
    call();
  } catch (error) {
    return error.message;
  }
  return "nothing";
}
