//! A forced mate that a player shows at once (Finnish blitz rule 13.c.2): is every defence covered?

use std::collections::HashMap;

use jadoube_board::{Attempt, Color, Move, Position};

/// Positions looked at before the question goes to the arbiter.
const NODES: u64 = 2_000_000;
/// Moves of the claimant beyond the line that a defence outside it may need.
const BEYOND: u32 = 2;
/// The longest mate that is looked for.
const LONGEST: u32 = 12;

/// What became of a line shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Every defence ends in mate.
    Forced,
    /// The line is no forced mate.
    Escapes,
    /// That was not found out.
    Unclear,
}

/// Whether the line shown forces mate by `side`. Where the opponent departs from it, a mate about as long is looked for:
/// the claimant shows the main line, not every sideline.
pub(crate) fn judge(position: &Position, side: Color, line: &[Attempt]) -> Shown {
    let own = line.len().div_ceil(2) as u32;
    let mut search =
        Search { side, left: NODES, longest: (own.max(2) + BEYOND).min(LONGEST), known: HashMap::new() };
    match search.follow(position, line) {
        Some(true) => Shown::Forced,
        Some(false) => Shown::Escapes,
        None => Shown::Unclear,
    }
}

/// The number of own moves within which mate is known to be forced, and that within which it is known not to be.
#[derive(Clone, Copy, Default)]
struct Known {
    mate_in: Option<u32>,
    none_in: u32,
}

struct Search {
    side: Color,
    left: u64,
    longest: u32,
    known: HashMap<(u64, bool), Known>,
}

impl Search {
    /// Goes along the line; nothing where the budget ran out.
    fn follow(&mut self, position: &Position, line: &[Attempt]) -> Option<bool> {
        let Some((&next, rest)) = line.split_first() else { return self.any_mate(position) };
        let Ok(next) = position.judge(next) else { return Some(false) };
        if position.turn() == self.side {
            return self.follow(&position.play(next), rest);
        }
        let mut unclear = false;
        for mv in legal(position) {
            let after = position.play(mv);
            let holds = if mv == next { self.follow(&after, rest) } else { self.any_mate(&after) };
            match holds {
                Some(true) => {}
                Some(false) => return Some(false),
                None => unclear = true,
            }
        }
        (!unclear).then_some(true)
    }

    fn any_mate(&mut self, position: &Position) -> Option<bool> {
        for moves in 0..=self.longest {
            if self.mate_in(position, moves)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether mate comes within so many moves of the side, whatever the other plays.
    fn mate_in(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let key = (position.hash(), position.turn() == self.side);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.mate_in.is_some_and(|mate| mate <= moves) {
            return Some(true);
        }
        if known.none_in > moves {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let mate = if position.turn() == self.side {
            self.attack(position, moves)
        } else {
            self.defend(position, moves)
        }?;
        let entry = self.known.entry(key).or_default();
        if mate {
            entry.mate_in = Some(entry.mate_in.map_or(moves, |known| known.min(moves)));
        } else {
            entry.none_in = entry.none_in.max(moves + 1);
        }
        Some(mate)
    }

    fn attack(&mut self, position: &Position, moves: u32) -> Option<bool> {
        if moves == 0 {
            return Some(false);
        }
        let mut after: Vec<Position> = legal(position).into_iter().map(|mv| position.play(mv)).collect();
        if moves == 1 {
            return Some(after.iter().any(Position::is_checkmate));
        }
        // Checks first: they leave the fewest replies.
        after.sort_by_key(|position| !position.is_check());
        for position in after {
            if self.mate_in(&position, moves - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn defend(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let replies = legal(position);
        if replies.is_empty() {
            return Some(position.is_check());
        }
        if moves == 0 {
            return Some(false);
        }
        for mv in replies {
            if !self.mate_in(&position.play(mv), moves)? {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn legal(position: &Position) -> Vec<Move> {
    position.legal_moves().map(|moves| moves.iter().copied().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::made::MoveText;

    fn shown(fen: &str, side: Color, line: &str) -> Shown {
        let position = Position::from_fen(fen).unwrap();
        let line: Vec<Attempt> =
            line.split_whitespace().map(|text| text.parse::<MoveText>().unwrap().0).collect();
        judge(&position, side, &line)
    }

    #[test]
    fn a_knight_mates_against_a_rook_pawn() {
        // The king is shut in by his own pawn: 1.Nf1 (any) 2.Ng3#, whatever Black does.
        let fen = "8/8/8/8/8/6N1/p4K2/7k w - - 0 1";
        assert_eq!(shown(fen, Color::White, "g3f1"), Shown::Escapes, "the pawn queens with check in hand");
        let fen = "8/8/8/8/4N3/8/5K1p/7k w - - 0 1";
        assert_eq!(shown(fen, Color::White, "e4g3"), Shown::Forced);
        let fen = "8/8/8/8/8/4N3/5K1p/7k w - - 0 1";
        assert_eq!(shown(fen, Color::White, "e3f1"), Shown::Escapes, "stalemate");
    }

    #[test]
    fn a_line_that_leaves_a_defence_open_is_none() {
        let fen = "7k/5K2/8/6N1/8/8/p7/8 w - - 0 1";
        assert_eq!(shown(fen, Color::White, "g5e4 h8h7 e4f6"), Shown::Escapes);
    }

    #[test]
    fn an_illegal_line_shows_nothing() {
        let fen = "8/8/8/8/4N3/8/5K1p/7k w - - 0 1";
        assert_eq!(shown(fen, Color::White, "e4h1"), Shown::Escapes);
    }
}
