//! Games at random in which nothing goes forward: positions come back, moves without progress are many, little is left.

use std::fmt::Write;

use jadoube_board::{Move, Position};
use jadoube_notation::Style;

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
    "4k3/4p3/8/1n4n1/1N4N1/8/4P3/4K3 w - - 7 30",
    "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    "8/2b5/4k3/8/8/4K3/3N4/8 b - - 30 60",
    "8/5k2/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4B3/4K3 w - - 0 40",
    "4k2r/8/8/8/8/8/8/R3K3 b Qk - 90 90",
    "8/8/8/4k3/8/2q5/8/K7 w - - 120 130",
];

/// So many games as PGN.
pub fn generate(games: usize, seed: u64) -> String {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut text = String::new();
    for game in 0..games {
        let fen = STARTS[game % STARTS.len()];
        let start = Position::from_fen(fen).expect("a good FEN");
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n");
        let mut seen = vec![start];
        // Some pawns' moves and captures first, so that what comes back begins there.
        let forward = dice.below(5);
        for ply in 0..180 {
            let now = seen[ply];
            let Some(mv) = choose(&seen, ply < forward, &mut dice) else { break };
            let _ = writeln!(text, "{}", Style::SAN.text(&now, mv));
            seen.push(now.play(mv));
        }
        text.push_str("*\n\n");
    }
    text
}

/// A move forward if that is wanted; else mostly one back to a position of before, and seldom one that changes much.
fn choose(seen: &[Position], forward: bool, dice: &mut Dice) -> Option<Move> {
    let now = seen.last()?;
    let moves: Vec<Move> = now.legal_moves().ok()?.into_iter().collect();
    let any = *moves.get(dice.below(moves.len()))?;
    let changes = |mv: &Move| now.play(*mv).halfmoves() == 0;
    if forward {
        return Some(moves.iter().copied().find(changes).unwrap_or(any));
    }
    let again = |mv: &Move| seen.iter().rev().take(9).any(|old| now.play(*mv).is_same(old));
    if dice.below(5) > 0
        && let Some(mv) = moves.iter().copied().find(again)
    {
        return Some(mv);
    }
    let quiet: Vec<Move> = moves.iter().copied().filter(|mv| !changes(mv)).collect();
    match quiet[..] {
        [_, ..] if dice.below(40) > 0 => Some(quiet[dice.below(quiet.len())]),
        _ => Some(any),
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}
