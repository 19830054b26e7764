// Positions and moves in words, for those who hear the page.

import type { Ply } from "jadoube";
import { letters, placed, squaresOf } from "../chess.ts";
import { language, t, term } from "../words/words.svelte.ts";

const ROLES: Record<string, string> = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** A piece by its letter: White's knight. */
export function pieceName(piece: string): string {
  const role = term("piece", ROLES[piece.toLowerCase()] ?? "");
  return t(piece === piece.toUpperCase() ? "board.white-piece" : "board.black-piece", { piece: role });
}

/** The files as the Laws have them announced, whatever the language. */
export const FILE_NAMES = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];
const KEY = "jadoube.spoken";

/** Whether moves are told in these names, as one announces them at a board; chosen once on a device. */
export const names = {
  get wanted(): boolean {
    return chosen;
  },
  choose(wanted: boolean): void {
    chosen = wanted;
    try {
      localStorage.setItem(KEY, String(wanted));
    } catch {
      // Only this visit knows it then.
    }
  },
};
let chosen = $state(kept());

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

/** A move for those who hear it: as a scoresheet has it, or by its piece and both squares. */
export function moveSaid({ san, move, player }: Pick<Ply, "san" | "move" | "player">): string {
  const squares = squaresOf(move, player);
  if (!chosen || squares.length < 2) return letters(san ?? move ?? "", language());
  // What cannot be written on a scoresheet is told by its squares alone.
  const piece = san && term("piece", ROLES[manOf(san)]!);
  const becomes = move!.match(/^[a-h][1-8][a-h][1-8]([qrbn])$/)?.[1];
  const said = squares.map((square) => `${FILE_NAMES[square.charCodeAt(0) - 97]} ${square[1]}`);
  return [piece, ...said, becomes && term("piece", ROLES[becomes]!)].filter(Boolean).join(" ");
}

/** The piece that a scoresheet names; castling is a move of the king. */
function manOf(san: string): string {
  if (san.startsWith("O")) return "k";
  return /^[KQRBN]/.test(san) ? san[0]!.toLowerCase() : "p";
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
