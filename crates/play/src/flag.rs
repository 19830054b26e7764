//! Whom a flag falls for (6.9; 13.c.2 of Finnish blitz), and what a resignation is worth (5.1.2 of 2023).

use jadoube_board::{Bitboard, Board, Color, Position, Role};
use jadoube_laws::choice::{FlagException, Unwinnable};
use jadoube_laws::{Clause, InForce, concept};

use crate::{Unpromoted, Winnability};

/// What becomes of a player whose flag has fallen or who has resigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// He loses, by this clause.
    Loses(Clause),
    /// The game is drawn by this clause, as the opponent cannot win.
    Draws(Clause),
    /// It hangs by this clause on whether the opponent can mate, and that was not found out.
    Open(Clause),
}

/// What the fall of a player's flag brings in this position: he loses, unless the opponent cannot mate by any series of
/// legal moves (6.9), or in Finnish blitz lacks material that can force mate (13.c.2). Nothing where the rulebook has no
/// clause about flags.
pub fn flag_fallen(
    book: InForce,
    position: &Position,
    player: Color,
    winnability: &mut Winnability,
) -> Option<Verdict> {
    let lost = Verdict::Loses(book.clause(concept::clock::FLAG_FALL_LOSES)?);
    let Some(exception) = book.clock_flag_exception() else { return Some(lost) };
    let can_win = match exception.value {
        FlagException::NoLegalMate => winnability.can_mate(position, !player),
        FlagException::NoForcingMaterial => {
            Some(can_force_mate(book, position.board(), !player, winnability.unpromoted))
        }
    };
    Some(verdict(can_win, lost, exception.clause))
}

/// What the resignation of a player brings in this position: he loses (5.1.b, 5.1.2), and since 2023 the game is drawn
/// where the opponent could never mate. Nothing where the rulebook has no clause about resignations.
pub fn resigned(
    book: InForce,
    position: &Position,
    player: Color,
    winnability: &mut Winnability,
) -> Option<Verdict> {
    let lost = Verdict::Loses(book.clause(concept::end::RESIGNATION)?);
    match book.end_resignation_unwinnable() {
        Some(given) if given.value == Unwinnable::Draw => {
            Some(verdict(winnability.can_mate(position, !player), lost, given.clause))
        }
        _ => Some(lost),
    }
}

fn verdict(can_win: Option<bool>, lost: Verdict, exception: Clause) -> Verdict {
    match can_win {
        Some(true) => lost,
        Some(false) => Verdict::Draws(exception),
        None => Verdict::Open(exception),
    }
}

/// Whether a side has material with which mate can be forced against a bare king (Finnish blitz 13.c.2).
pub fn can_force_mate(book: InForce, board: &Board, color: Color, unpromoted: Unpromoted) -> bool {
    let live = board.of(color) - (board.all(Role::Pawn) & Bitboard::BACK_RANKS);
    let count = |role| (board.pieces(color, role) & live).count();
    let pawn = book.clock_pawn_is_forcing_material().is_some_and(|given| given.value);
    let bishops = board.pieces(color, Role::Bishop);
    let pair = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    count(Role::Queen) + count(Role::Rook) > 0
        || (unpromoted.waiting(board) & board.of(color)).any()
        || pawn && count(Role::Pawn) > 0
        || pair
        || bishops.any() && count(Role::Knight) > 0
        || count(Role::Knight) >= 3
}
