//! Who is to stand where in the end, in which corner.

use jadoube_board::{Bitboard, Board, Color, Role, Square};

use crate::geometry::{alike, pawn_attacks};

/// Who stands where in the end.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub corner: Square,
    /// Where the king of the side may stand.
    pub kings: Bitboard,
    /// The square that is left to a blocker or to a second piece.
    pub left: Square,
    pub mates_on: Square,
    pub mater: Role,
    pub second: Option<Role>,
    /// From where the second piece holds what is left.
    pub holds: Bitboard,
    /// The kind of man who blocks, where there is no second piece.
    pub blocker: Option<Role>,
}

impl Target {
    /// The corner and the pieces that seem to take the fewest moves.
    pub(super) fn of(board: &Board, side: Color) -> Option<Target> {
        let mut best: Option<(u32, Target)> = None;
        for corner in [0u8, 7, 56, 63].into_iter().filter_map(Square::new) {
            for turned in [false, true] {
                for mater in [Role::Knight, Role::Bishop] {
                    if let Some(found) = Target::at(board, side, corner, turned, mater)
                        && best.is_none_or(|best| found.0 < best.0)
                    {
                        best = Some(found);
                    }
                }
            }
        }
        best.map(|best| best.1)
    }

    /// Mate in a corner by a kind of piece, along one edge or, `turned`, along the other; and about how many moves it
    /// takes.
    fn at(board: &Board, side: Color, corner: Square, turned: bool, mater: Role) -> Option<(u32, Target)> {
        let at = |along: i8, up: i8| {
            let (files, ranks) = if turned { (up, along) } else { (along, up) };
            let files = if corner.file().index() == 0 { files } else { -files };
            corner.offset(files, if corner.rank().index() == 0 { ranks } else { -ranks })
        };
        let (king, target) = (board.king(side)?, board.king(!side)?);
        let second = second(board, side, mater, corner)?;
        let left = at(1, 0)?;
        let blocker = match second {
            Some(_) => None,
            None => Some(blocker(board, side, mater, left)?),
        };
        let mut kings = Bitboard::EMPTY;
        if blocker != Some(Role::Knight)
            && let Some(square) = at(0, 2)
        {
            kings |= square.bitboard();
        }
        if blocker != Some(Role::Rook)
            && let Some(square) = at(1, 2)
        {
            kings |= square.bitboard();
        }
        let theirs = board.pieces(!side, Role::Pawn);
        let guarded = pawn_attacks(theirs, !side);
        kings = kings - theirs - guarded;
        let way = kings.into_iter().map(|square| u32::from(square.distance(king))).min()?;
        let squares = match second {
            Some(Role::Knight) => [at(2, 2), at(3, 1)],
            Some(_) => [at(2, 1), at(3, 2)],
            None => [None, None],
        };
        let holds = squares.into_iter().flatten().collect();
        let mates_on = if mater == Role::Knight { at(2, 1) } else { at(1, 1) };
        let mates_on = mates_on.filter(|&square| !guarded.contains(square))?;
        let cost = u32::from(target.distance(corner)).max(way) + u32::from(second.is_none());
        Some((cost, Target { corner, kings, left, mates_on, mater, second, holds, blocker }))
    }
}

/// The kind of piece that can hold what the mating one leaves, if there is any beside it; nothing where there is none to
/// mate.
fn second(board: &Board, side: Color, mater: Role, corner: Square) -> Option<Option<Role>> {
    let (knights, bishops) = (board.pieces(side, Role::Knight), board.pieces(side, Role::Bishop));
    let alike = alike(corner);
    let maters = if mater == Role::Knight { knights } else { bishops & alike };
    if maters.is_empty() {
        return None;
    }
    Some(if mater == Role::Knight && knights.more_than_one() || mater == Role::Bishop && knights.any() {
        Some(Role::Knight)
    } else if mater == Role::Bishop && (bishops - alike).any() {
        Some(Role::Bishop)
    } else {
        None
    })
}

/// A kind of man that can block and not take the mating piece; a pawn becomes a knight.
fn blocker(board: &Board, side: Color, mater: Role, left: Square) -> Option<Role> {
    let has = |role: Role| board.pieces(!side, role).any();
    if has(Role::Knight) {
        Some(Role::Knight)
    } else if mater == Role::Knight && has(Role::Rook) {
        Some(Role::Rook)
    } else if mater == Role::Bishop && (board.pieces(!side, Role::Bishop) & alike(left)).any() {
        Some(Role::Bishop)
    } else {
        has(Role::Pawn).then_some(Role::Knight)
    }
}
