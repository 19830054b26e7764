//! How far a position seems to be from mate. It only orders the search; nothing certain rests on it.

use jadoube_board::{Bitboard, Color, Position, Rank, Role, Square, attacks};

/// The largest value.
pub(crate) const MOST: usize = 255;

/// Small where `side` seems near to mating.
pub(crate) fn distance(position: &Position, side: Color) -> usize {
    let board = position.board();
    let (Some(king), Some(target)) = (board.king(side), board.king(!side)) else { return MOST };
    let heavy = board.pieces(side, Role::Queen) | board.pieces(side, Role::Rook);
    let theirs = board.of(!side).count() as usize;
    let value = if heavy.any() {
        // Drive the king to the edge, bring the other king and the heavy pieces, take his squares away.
        let flights = flights(position, side, target);
        let near = heavy.into_iter().map(|square| square.distance(target) as usize).min().unwrap_or(7);
        4 * edge(target) + 3 * (king.distance(target) as usize) + 2 * flights + near / 2 + theirs
    } else if board.pieces(side, Role::Pawn).any() {
        70 + promotion(position, side) + 2 * theirs
    } else {
        let minors = board.of(side).count() as usize - 1;
        let flights = flights(position, side, target);
        80 + 6 * corner(target) + 3 * (king.distance(target) as usize) + 3 * flights - 5 * minors.min(3)
    };
    value.min(MOST)
}

fn edge(square: Square) -> usize {
    let (file, rank) = (square.file().index(), square.rank().index());
    file.min(7 - file).min(rank).min(7 - rank)
}

fn corner(square: Square) -> usize {
    let (file, rank) = (square.file().index(), square.rank().index());
    file.min(7 - file).max(rank.min(7 - rank))
}

/// Squares beside the king that are neither his own men's nor attacked.
fn flights(position: &Position, side: Color, target: Square) -> usize {
    let board = position.board();
    let ring = attacks(Role::King, side, target, Bitboard::EMPTY) - board.of(!side);
    let occupied = board.occupied() - target.bitboard();
    ring.into_iter().filter(|&square| board.attackers_through(square, side, occupied).is_empty()).count()
}

/// What the nearest promotion costs: steps, and more where something stands in the way.
fn promotion(position: &Position, side: Color) -> usize {
    let board = position.board();
    let mut best = 60;
    for pawn in board.pieces(side, Role::Pawn) {
        let rank = if side.is_white() { pawn.rank().index() } else { 7 - pawn.rank().index() };
        if pawn.rank() == Rank::Eighth.relative_to(side) {
            continue;
        }
        let ahead = ahead(pawn, side);
        let own = (ahead & board.of(side)).count() as usize;
        let pawns = (ahead & board.pieces(!side, Role::Pawn)).count() as usize;
        let pieces = (ahead & board.of(!side)).count() as usize - pawns;
        best = best.min(4 * (7 - rank) + 3 * own + 8 * pawns + 2 * pieces);
    }
    best
}

fn ahead(pawn: Square, side: Color) -> Bitboard {
    let file = pawn.file().bitboard();
    let shift = 8 * pawn.rank().index() as u32;
    let beyond = match side {
        Color::White => (!0u64).checked_shl(shift + 8).unwrap_or(0),
        Color::Black => (1u64 << shift) - 1,
    };
    file & Bitboard(beyond)
}
