//! Identity and repetition (9.2): how often a position has stood on the board.

use jadoube_board::Position;

/// The positions of a game, the first one included, by the half-moves made before each.
///
/// Hashes find the candidates, and each is then compared in full, so that two positions are never taken for one. A game
/// that keeps hashes only can build a position anew for that: it is asked about as often as positions are repeated.
pub trait Positions {
    /// Half-moves made: the place of the position on the board.
    fn plies(&self) -> usize;

    /// The hash of the position after so many half-moves, at most [`plies`](Positions::plies).
    fn hash_at(&self, ply: usize) -> u64;

    /// Whether the position after so many half-moves is the same as this one by Article 9.2.
    fn is_same_at(&self, ply: usize, position: &Position) -> bool;

    /// Whether the position after so many half-moves may have occurred so many times by then. A game that counts as it
    /// goes can say no at once.
    #[inline]
    fn may_have_occurred(&self, _ply: usize, _times: u32) -> bool {
        true
    }
}

/// All positions, one after the other. An empty list means nothing, but nothing breaks.
impl Positions for [Position] {
    #[inline]
    fn plies(&self) -> usize {
        self.len().saturating_sub(1)
    }

    #[inline]
    fn hash_at(&self, ply: usize) -> u64 {
        self.get(ply).map_or(0, Position::hash)
    }

    #[inline]
    fn is_same_at(&self, ply: usize, position: &Position) -> bool {
        self.get(ply).is_some_and(|earlier| earlier.is_same(position))
    }
}

/// How often a position that stands on the board after so many half-moves has occurred by then, that time included.
///
/// `ply` may be one more than the game has: then the position is one that an announced move leads to.
#[inline]
pub fn occurrences<P: Positions + ?Sized>(game: &P, ply: usize, position: &Position) -> u32 {
    1 + earlier(game, ply, position).filter(|&ply| game.is_same_at(ply, position)).count() as u32
}

/// Whether it has occurred so many times at least; where it has not, that costs a look at the hashes and no more.
#[inline]
pub fn occurs<P: Positions + ?Sized>(game: &P, ply: usize, position: &Position, times: u32) -> bool {
    // Every second occurrence takes four half-moves at least.
    if u32::from(position.halfmoves()) < times.saturating_sub(1).saturating_mul(4) {
        return times <= 1;
    }
    if !game.may_have_occurred(ply, times) {
        return false;
    }
    let candidates = earlier(game, ply, position).count() as u32 + 1;
    candidates >= times && occurrences(game, ply, position) >= times
}

/// Whether the position after so many half-moves and those four, eight, … before it are the same, so many in all
/// (9.6.a of 2014).
pub fn repeats_in_a_row<P: Positions + ?Sized>(
    game: &P,
    ply: usize,
    position: &Position,
    times: u32,
) -> bool {
    if !game.may_have_occurred(ply, times) {
        return false;
    }
    let hash = position.hash();
    let before = |turn: u32| ply.checked_sub(4 * turn as usize);
    (1..times).all(|turn| before(turn).is_some_and(|ply| game.hash_at(ply) == hash))
        && (1..times).all(|turn| before(turn).is_some_and(|ply| game.is_same_at(ply, position)))
}

/// The last place before `ply` at which the position stood.
#[inline]
pub(crate) fn last_before<P: Positions + ?Sized>(game: &P, ply: usize, position: &Position) -> Option<usize> {
    earlier(game, ply, position).find(|&ply| game.is_same_at(ply, position))
}

/// The places at which the position may have stood, by their hashes, the last one first.
///
/// A capture or pawn's move cannot be undone, so only the positions since then come into question, the one that it led
/// to among them. Every second of them has the same player to move, and no two moves lead back to where they began.
#[inline]
fn earlier<'a, P: Positions + ?Sized>(
    game: &'a P,
    ply: usize,
    position: &Position,
) -> impl Iterator<Item = usize> + use<'a, P> {
    let hash = position.hash();
    let reach = usize::from(position.halfmoves()).min(ply);
    (4..=reach).step_by(2).map(move |back| ply - back).filter(move |&ply| game.hash_at(ply) == hash)
}
