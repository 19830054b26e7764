//! Can this side ever mate? The question of Articles 5.2, 6.9, 7.4, 7.5 and 11.3, asked of the `mate` crate.

use jadoube_board::{Color, Position, Role};

/// How far the exact search goes before the arbiter is asked instead.
const NODES: u64 = 20_000_000;
/// How far it goes for a position that merely may be dead, after every move.
const NODES_FOR_DEAD: u64 = 100_000;

/// Whether a side can mate by any series of legal moves; nothing where that was not found out.
pub(crate) fn can_mate(position: &Position, side: Color) -> Option<bool> {
    match jadoube_mate::winnable(position, side, &jadoube_mate::Budget::nodes(NODES)).ok()? {
        jadoube_mate::Answer::Winnable(_) => Some(true),
        jadoube_mate::Answer::Unwinnable(_) => Some(false),
        jadoube_mate::Answer::Undecided(_) => None,
    }
}

/// Whether neither side can mate any more (5.2.b, 5.2.2). A position is looked at closely only where hardly anything can
/// still happen on the board; elsewhere a quick look decides.
pub(crate) fn is_dead(position: &Position) -> bool {
    match jadoube_mate::quick_dead(position) {
        Some(dead) => dead,
        None => {
            is_locked(position)
                && [Color::White, Color::Black].into_iter().all(|side| {
                    let budget = &jadoube_mate::Budget::nodes(NODES_FOR_DEAD);
                    matches!(
                        jadoube_mate::winnable(position, side, budget),
                        Ok(jadoube_mate::Answer::Unwinnable(_))
                    )
                })
        }
    }
}

/// Few pieces beside the pawns, and no pawn that could advance now: whether the position is dead is worth a search.
pub fn is_locked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn);
    let pieces = board.occupied() - pawns;
    let ahead =
        (board.pieces(Color::White, Role::Pawn).0 << 8) | (board.pieces(Color::Black, Role::Pawn).0 >> 8);
    pieces.count() <= 6 && ahead & !board.occupied().0 == 0
}
