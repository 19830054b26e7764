// Moves and their writing beside chess.js, in games of random moves.

import assert from "node:assert/strict";
import test from "node:test";
import { Chess } from "chess.js";
import { judge, load, moves, readMove, writeMove } from "../dist/index.js";

await load();

/** Numbers that are the same in every run. */
function* numbers(state) {
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const uci = (move) => move.from + move.to + (move.promotion ?? "");

test("moves, their writing and the positions after them are those of chess.js", () => {
  const draw = numbers(20261116);
  let positions = 0;
  for (let game = 0; game < 40; game += 1) {
    const board = new Chess();
    while (!board.isGameOver() && board.history().length < 160) {
      const position = board.fen();
      const theirs = board.moves({ verbose: true });
      const ours = moves({ position });
      const sorted = (pairs) => pairs.map(([a, b]) => `${a} ${b}`).sort();
      assert.deepEqual(
        sorted(ours.moves.map((move) => [move.uci, move.san])),
        sorted(theirs.map((move) => [uci(move), move.san])),
        position,
      );
      assert.equal(ours.check, board.isCheck());
      positions += 1;
      const move = theirs[Math.floor(draw.next().value * theirs.length)];
      const read = readMove({ position, san: move.san });
      assert.equal(read.uci, uci(move));
      assert.equal(read.fen.split(" ")[0], move.after.split(" ")[0]);
      assert.equal(writeMove({ position, uci: uci(move) }).san, move.san);
      board.move(move);
    }
    const end = moves({ position: board.fen() });
    assert.equal(end.checkmate, board.isCheckmate());
    assert.equal(end.stalemate, board.isStalemate());
  }
  assert.ok(positions > 2000, `only ${positions} positions`);
});

test("what chess.js refuses is judged with a reason", () => {
  const board = new Chess();
  assert.throws(() => board.move("e2e5"));
  const judged = judge({ position: board.fen(), move: "e2e5" });
  assert.equal(judged.legal, false);
  assert.match(judged.why, /e2.*e5/);
  assert.ok(judged.fen.startsWith("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b"));
});

test("moves have the letters of four languages", () => {
  const written = (lang) => writeMove({ position: "startpos", uci: "g1f3", lang }).san;
  assert.deepEqual(["en", "fi", "hu", "tr"].map(written), ["Nf3", "Rf3", "Hf3", "Af3"]);
  for (const [lang, san] of [
    ["fi", "Rf3"],
    ["hu", "Hf3"],
    ["tr", "Af3"],
  ]) {
    assert.equal(readMove({ position: "startpos", san, lang }).uci, "g1f3");
  }
});
