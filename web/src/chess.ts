// Positions as pages handle them: what stands where. What it means is the core's matter.

import type { Lang, State } from "jadoube";
import { core } from "./core/core.ts";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"];
export const PIECES = ["K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p"];

/** What stands on each square, by its name. */
export type Placed = Record<string, string>;

/** The squares as one sees them, from the upper left on. */
export function squares(flipped = false): string[] {
  const all = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => FILES.map((file) => `${file}${rank}`));
  return flipped ? all.reverse() : all;
}

/** Whether a square is dark. */
export function dark(square: string): boolean {
  return (FILES.indexOf(square[0]!) + Number(square[1])) % 2 === 1;
}

/** The pieces of a FEN; what cannot be read is left out. */
export function placed(fen: string): Placed {
  const on: Placed = {};
  for (const [index, row] of (fen.split(" ")[0] ?? "").split("/").slice(0, 8).entries()) {
    let file = 0;
    for (const sign of row) {
      if (sign >= "1" && sign <= "8") file += Number(sign);
      else if (PIECES.includes(sign) && file < 8) on[`${FILES[file++]}${8 - index}`] = sign;
    }
  }
  return on;
}

/** From where and to where a piece went between two positions; nowhere where that was not one move. Of two that went together it is the king. */
export function wentBetween(before: string, after: string): string[] {
  if (mover(before) === mover(after)) return [];
  const [old, now] = [placed(before), placed(after)];
  const own = (man: string | undefined) => !!man && (man === man.toUpperCase()) === (mover(before) === "w");
  const left = Object.keys(old).filter((square) => own(old[square]) && old[square] !== now[square]);
  const came = Object.keys(now).filter((square) => own(now[square]) && old[square] !== now[square]);
  if (left.length !== came.length || left.length === 0 || left.length > 2) return [];
  const king = (squares: string[], on: Placed) => squares.find((square) => on[square]!.toLowerCase() === "k");
  if (left.length === 1) return [left[0]!, came[0]!];
  const [from, to] = [king(left, old), king(came, now)];
  return from && to ? [from, to] : [];
}

/** Who has the move. */
export function mover(fen: string): "w" | "b" {
  return fen.split(" ")[1] === "b" ? "b" : "w";
}

/** A FEN of what stands there. Castling is open where king and rook stand at home, as it usually is. */
export function fenOf(on: Placed, to: "w" | "b"): string {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    FILES.map((file) => on[`${file}${rank}`] ?? "1")
      .join("")
      .replace(/1+/g, (empty) => String(empty.length)),
  );
  const home = (king: string, rook: string, K: string, R: string, right: string) =>
    on[king] === K && on[rook] === R ? right : "";
  const castling =
    home("e1", "h1", "K", "R", "K") +
    home("e1", "a1", "K", "R", "Q") +
    home("e8", "h8", "k", "r", "k") +
    home("e8", "a8", "k", "r", "q");
  return `${rows.join("/")} ${to} ${castling || "-"} - 0 1`;
}

/** Whether a text looks like a FEN and not like moves. */
export function isFen(text: string): boolean {
  return (text.trim().split(" ")[0]?.match(/\//g)?.length ?? 0) === 7;
}

/** The position after moves in the letters of a language, from the start position on. */
export async function played(moves: string, lang: Lang): Promise<string> {
  let fen = START;
  const written = moves.replace(/\{[^}]*\}/g, " ").split(/\s+/);
  for (const word of written) {
    const san = word.replace(/^\d+\.+/, "");
    if (san === "" || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(san)) continue;
    fen = (await core.ask("readMove", { position: fen, san, lang })).fen;
  }
  return fen;
}

/** How many of each piece: `{ N: 1, p: 2 }`, kings understood. */
export type Material = Record<string, number>;

/** The pieces of a position. */
export function materialOf(fen: string): Material {
  const count: Material = {};
  for (const man of Object.values(placed(fen))) if (!"Kk".includes(man)) count[man] = (count[man] ?? 0) + 1;
  return count;
}

/** The men of one side, the king first. */
export function menOf(fen: string, side: "white" | "black"): string[] {
  const order = side === "white" ? "KQRBNP" : "kqrbnp";
  const all = Object.values(placed(fen)).filter((man) => order.includes(man));
  return all.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** As rulings write it: `KN-KPP`. */
export function materialText(count: Material): string {
  const side = (roles: string[]) => `K${roles.map((role) => role.toUpperCase().repeat(count[role] ?? 0)).join("")}`;
  return `${side(["Q", "R", "B", "N", "P"])}-${side(["q", "r", "b", "n", "p"])}`;
}

/**
 * The pieces set up somehow: kings in their corners behind the pieces, nobody in check, pawns free to run. For questions
 * that turn on the pieces alone.
 */
export function materialFen(count: Material, to: "w" | "b"): string {
  const on: Placed = { a1: "K", h8: "k" };
  const free: Record<string, string[]> = {
    P: ["b2", "c2", "d2", "e2", "f2", "g2", "h2", "a2"],
    p: ["g7", "f7", "e7", "d7", "c7", "b7", "a7", "h7"],
    N: ["b1", "d1", "a3", "c3"],
    n: ["g8", "e8", "h6", "f6"],
    B: ["c1", "b3", "e3", "d3"],
    b: ["f8", "g6", "d6", "e6"],
    R: ["e1", "f1", "g1"],
    r: ["d8", "c8", "b8"],
    Q: ["d4", "f3"],
    q: ["e5", "c6"],
  };
  for (const [piece, places] of Object.entries(free)) {
    for (const square of places.slice(0, count[piece] ?? 0)) on[square] = piece;
  }
  return fenOf(on, to);
}

/** The letters of the pieces on a scoresheet, in the order of English K Q R B N. */
const LETTERS: Record<Lang, string> = { en: "KQRBN", fi: "KDTLR", hu: "KVBFH", tr: "ŞVKFA" };

/**
 * A move in English letters as another language writes it; what is no letter of a piece stays. As on their scoresheets
 * castling has noughts then, and nothing stands before the piece of a promotion.
 */
export function letters(san: string, lang: Lang): string {
  const own = san.replace(/[KQRBN]/g, (letter) => LETTERS[lang][LETTERS.en.indexOf(letter)] ?? letter);
  return lang === "en" ? own : own.replaceAll("O", "0").replace("=", "");
}

/** The squares of a move as rulings write it: `e2e4`, `O-O`. */
export function squaresOf(move: string | undefined, player: "white" | "black"): string[] {
  const rank = player === "white" ? 1 : 8;
  if (move === "O-O") return [`e${rank}`, `g${rank}`];
  if (move === "O-O-O") return [`e${rank}`, `c${rank}`];
  return move?.match(/[a-h][1-8]/g)?.slice(0, 2) ?? [];
}

/** The squares of the last move of a game. */
export function lastMove(state: Pick<State, "plies">): string[] {
  const last = state.plies.at(-1);
  return last ? squaresOf(last.move, last.player) : [];
}
