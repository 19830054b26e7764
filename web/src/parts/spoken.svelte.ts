// A position in words, for those who hear the page.

import { placed } from "../chess.ts";
import { t, term } from "../words/words.svelte.ts";

const ROLES: Record<string, string> = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** A piece by its letter: White's knight. */
export function pieceName(piece: string): string {
  const role = term("piece", ROLES[piece.toLowerCase()] ?? "");
  return t(piece === piece.toUpperCase() ? "board.white-piece" : "board.black-piece", { piece: role });
}

/** All pieces with their squares, each kind once. */
export function described(fen: string): string {
  const by = new Map<string, string[]>();
  for (const [square, piece] of Object.entries(placed(fen))) by.set(piece, [...(by.get(piece) ?? []), square]);
  return [..."KQRBNPkqrbnp"]
    .filter((piece) => by.has(piece))
    .map((piece) => `${pieceName(piece)} ${by.get(piece)!.sort().join(" ")}`)
    .join("; ");
}
