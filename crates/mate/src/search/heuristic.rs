//! How far a position seems to be from mate. It only orders the search; nothing certain rests on it.

use jadoube_board::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::geometry::{ahead, edge};

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
    } else if needs_blocker(position, side) {
        90 + beside_blocker(position, side, king, target)
    } else {
        let minors = board.of(side) - king.bitboard();
        let away: usize = minors.into_iter().map(|square| square.distance(target) as usize).sum();
        let near = 3 * king.distance(target) as usize + away;
        70 + 6 * corner(target) + near + 2 * flights(position, side, target)
            - 4 * minors.count().min(4) as usize
    };
    value.min(MOST)
}

/// Small where little is locked up: pawns that block each other, men of the opponent, and the way to a promotion.
pub(crate) fn locks(position: &Position, side: Color) -> usize {
    let board = position.board();
    let (white, black) = (board.pieces(Color::White, Role::Pawn), board.pieces(Color::Black, Role::Pawn));
    let blocked = (white.0 << 8 & black.0).count_ones() as usize;
    let value = 8 * blocked + 3 * board.of(!side).count() as usize + promotion(position, side);
    value.min(MOST)
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

/// A knight, or bishops of one colour of squares: without another piece of the opponent beside his king, no mate.
fn needs_blocker(position: &Position, side: Color) -> bool {
    let board = position.board();
    let (knights, bishops) = (board.pieces(side, Role::Knight), board.pieces(side, Role::Bishop));
    let one_coloured = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
    knights.count() <= 1 && one_coloured && (knights.is_empty() || bishops.is_empty())
}

/// The king in a corner, one square beside him taken by his own man, the other two held by the king of the side: by a
/// row for each corner and blocked square.
fn beside_blocker(position: &Position, side: Color, king: Square, target: Square) -> usize {
    let board = position.board();
    let bishop = board.pieces(side, Role::Bishop).first();
    let mut best = MOST;
    for corner in [0u8, 7, 56, 63].into_iter().filter_map(Square::new) {
        if bishop.is_some_and(|bishop| bishop.is_light() != corner.is_light()) {
            continue;
        }
        let inward = |files: i8, ranks: i8| {
            let files = if corner.file().index() == 0 { files } else { -files };
            corner.offset(files, if corner.rank().index() == 0 { ranks } else { -ranks }).unwrap_or(corner)
        };
        let way = 4 * target.distance(corner) as usize;
        for (block, helpers) in
            [(inward(1, 0), [inward(0, 2), inward(1, 2)]), (inward(0, 1), [inward(2, 0), inward(2, 1)])]
        {
            let helper = helpers.map(|helper| 3 * king.distance(helper) as usize);
            let blocker = blocking(position, side, block, bishop.is_some());
            best = best.min(way + helper[0].min(helper[1]) + blocker);
        }
    }
    let attacker = (board.pieces(side, Role::Knight) | board.pieces(side, Role::Bishop)).first();
    let near = attacker.map_or(7, |square| square.distance(target) as usize);
    let heavy = (board.pieces(!side, Role::Queen) | board.pieces(!side, Role::Rook)).count() as usize;
    best + near / 2 + board.of(!side).count() as usize + 8 * heavy
}

/// What it costs the opponent of `side` to bring a man of the right kind to a square.
fn blocking(position: &Position, side: Color, block: Square, by_bishop: bool) -> usize {
    let board = position.board();
    let mut best = 60;
    for square in board.of(!side) {
        let steps = square.distance(block) as usize;
        let cost = match board.role_at(square) {
            Some(Role::Knight) => 2 * steps,
            Some(Role::Bishop) if square.is_light() == block.is_light() => 3 * steps.min(2),
            Some(Role::Rook) if !by_bishop => 3 * steps.min(2),
            Some(Role::Pawn) => {
                let to_go = if side.is_white() { square.rank().index() } else { 7 - square.rank().index() };
                let ahead = ahead(square, !side);
                if square == block
                    || ahead.contains(block) && ahead.count() > 1 && !Bitboard::BACK_RANKS.contains(block)
                {
                    3 * steps
                } else {
                    8 + 3 * to_go + 2 * (ahead & board.occupied()).count() as usize
                }
            }
            _ => continue,
        };
        best = best.min(cost);
    }
    best
}
