// What a player does at the board, as events for the server.

import type { Color, State } from "jadoube";
import { lastMove, placed, squaresOf } from "../../chess.ts";
import { core } from "../../core/core.ts";
import { NoCore } from "../../core/http.ts";
import type { Deed, LiveGame } from "../../core/live.svelte.ts";
import { call, newId } from "../../core/server.ts";
import { FILE_NAMES } from "../../parts/spoken.svelte.ts";
import { settings } from "../../settings.svelte.ts";

/** Whether a pawn comes to its last rank by this. */
export function promotes(fen: string, from: string, to: string): boolean {
  return placed(fen)[from]?.toLowerCase() === "p" && (to[1] === "8" || to[1] === "1");
}

/**
 * The move of a hand that carries a piece. Who takes his own illegal move back and puts the piece elsewhere carries it from
 * where it stands; the move begins where it stood before.
 */
export function carried(state: State, side: Color, from: string, to: string): string {
  const last = state.plies.at(-1);
  if (last?.player !== side || last.completed) return from + to;
  const [start, end] = squaresOf(last.move, side);
  return (from === end && start ? start : from) + to;
}

/** What a player must do with what he touched: the squares to mark. */
export function boundSquares(state: State, side: Color | undefined): string[] {
  return side && stillBound(state, side) ? touchedSquares(state, side) : [];
}

/** Whether a player still has to do what he is bound to: with that piece on its new square nothing is left but the press. */
export function stillBound(state: State, side: Color): boolean {
  if (state.course !== "playing" || state[side].duty === undefined) return false;
  const last = state.plies.at(-1);
  if (last?.player !== side || last.completed) return true;
  const touched = touchedSquares(state, side);
  return !lastMove(state).some((square) => touched.includes(square));
}

function touchedSquares(state: State, side: Color): string[] {
  const must = state[side].duty?.must;
  if (!must || typeof must === "string") return [];
  const { move = [], capture = [] } = must as { move?: string[]; capture?: string[] };
  return [...move, ...capture];
}

/** Calls an arbiter: at the board, where the clocks may be stopped for it, and in the hall's queue. */
export async function callArbiter(game: LiveGame, stop: boolean): Promise<void> {
  const deed: Deed = stop ? { event: "stop-clock", reason: "arbiter" } : { event: "request", request: "arbiter" };
  await game.act(deed);
  const competition = game.shown?.competition;
  if (!competition || !game.token) return;
  // Where the hall cannot be told the game still has it.
  const body = { id: newId(), event: { event: "call", game: game.id } };
  await call(`competitions/${competition}/events`, { token: game.token, body }).catch(() => {});
}

/** Squares as blind players say them: `Eva 2 Eva 4` is e2e4. */
export function saidSquares(text: string): string {
  const words = text.toLowerCase().trim();
  const named = words.replace(/[a-z]+/g, (word) => {
    const file = FILE_NAMES.findIndex((name) => name.toLowerCase() === word);
    return file < 0 ? word : "abcdefgh"[file]!;
  });
  return named === words ? text.trim() : named.replace(/[\s-]+/g, "");
}

/** A typed move as the server takes it: squares, or what a scoresheet of one's own language has. */
export async function typedMove(fen: string, text: string): Promise<string> {
  const said = saidSquares(text);
  const plain = said.replace(/[\s-]/g, "").toLowerCase();
  if (/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(plain)) return plain;
  if (/^[0oO](-?[0oO]){1,2}$/.test(said)) return said.match(/[0oO]/g)!.length === 3 ? "O-O-O" : "O-O";
  try {
    return (await core.ask("readMove", { position: fen, san: said, lang: settings.lang })).uci;
  } catch (error) {
    // Without the module the server reads it, in the letters of the game.
    if (error instanceof NoCore) return said;
    throw error;
  }
}
