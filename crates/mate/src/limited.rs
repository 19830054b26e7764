//! The other reading of "any possible series of legal moves": the series ends where so many moves have been made
//! without a capture or a pawn's move.
//!
//! Repetition needs no such care: a series that repeats a position is longer than one that does not.

use std::collections::{HashMap, VecDeque};

use jadoube_board::{Bitboard, Board, Color, Move, Position, Square};

use crate::answer::{Budget, Line, Spent};
use crate::proof::Proof;

/// How many moves by either player without a capture or a pawn's move end a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limit(pub u16);

impl Limit {
    /// Fifty by each player (9.3), if somebody claims.
    pub const FIFTY: Limit = Limit(100);
    /// Seventy-five by each player (9.6.b, 9.6.2).
    pub const SEVENTY_FIVE: Limit = Limit(150);
}

/// Whether a side can mate within a [`Limit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Within {
    /// It can.
    Winnable(Line),
    /// It cannot, whatever the limit.
    Unwinnable(Proof),
    /// It could, but not within the limit: all positions that can be reached within it were looked at.
    TooLate {
        /// How many there are.
        positions: u64,
    },
    /// The budget ran out.
    Undecided(Spent),
}

/// A position, and what it can be reached with: the smallest counter seen so far, and from where.
type Key = (Board, Color, Bitboard, Option<Square>);

struct Reached {
    counter: u16,
    from: Option<(Key, Move)>,
}

/// A line in which the counter of moves without capture or pawn's move does not pass `limit` before the mate.
///
/// A position reached with a smaller counter allows all that it allows with a larger one, so each is followed again
/// only when it is reached with a smaller counter than before.
pub(crate) fn search(start: &Position, side: Color, Limit(limit): Limit, budget: &Budget<'_>) -> Within {
    let mut reached = HashMap::from([(key(start), Reached { counter: start.halfmoves(), from: None })]);
    let mut queue = VecDeque::from([*start]);
    let mut steps = 0u64;
    while let Some(position) = queue.pop_front() {
        steps += 1;
        if let Some(spent) = budget.spent(reached.len() as u64, steps) {
            return Within::Undecided(spent);
        }
        let here = key(&position);
        let stale = reached.get(&here).is_some_and(|best| best.counter < position.halfmoves());
        // The game is over at the limit, unless the last move mated.
        if stale || position.halfmoves() >= limit {
            continue;
        }
        let mut mate = None;
        let _ = position.for_each_legal(|mv| {
            let next = position.play(mv);
            let there = key(&next);
            if reached.get(&there).is_some_and(|old| old.counter <= next.halfmoves()) {
                return;
            }
            reached.insert(there, Reached { counter: next.halfmoves(), from: Some((here, mv)) });
            if next.turn() != side && next.is_checkmate() {
                mate = Some(there);
            }
            queue.push_back(next);
        });
        if let Some(mate) = mate {
            return Within::Winnable(line(&reached, mate));
        }
    }
    Within::TooLate { positions: reached.len() as u64 }
}

/// Whether a line that was found without a limit keeps within it.
pub(crate) fn keeps(start: &Position, line: &Line, Limit(limit): Limit) -> bool {
    let mut position = *start;
    line.moves.iter().all(|&mv| {
        let goes_on = position.halfmoves() < limit;
        position.play_in_place(mv);
        goes_on
    })
}

fn line(reached: &HashMap<Key, Reached>, mate: Key) -> Line {
    let mut moves = Vec::new();
    let mut at = mate;
    while let Some((before, mv)) = reached.get(&at).and_then(|reached| reached.from) {
        moves.push(mv);
        at = before;
    }
    moves.reverse();
    Line { moves, shortest: false }
}

fn key(position: &Position) -> Key {
    (*position.board(), position.turn(), position.castling().0, position.live_en_passant())
}
