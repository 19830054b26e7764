//! A pawn that was left on its last rank.

use jadoube_board::{Bitboard, Board, Color, Position, Rank, Role};
use jadoube_laws::InForce;
use jadoube_laws::choice::UnpromotedPawn;

/// What a pawn on its last rank counts as, where it is asked who can mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unpromoted {
    /// It is to be a queen (7.5.b, 7.5.2), or the move is to be taken back and another piece chosen.
    #[default]
    Queen,
    /// It stands there for ever and is of no use (Finnish blitz, rule 11).
    Stays,
}

impl Unpromoted {
    /// What the rulebook says.
    pub fn of(book: InForce) -> Unpromoted {
        match book.irregularity_unpromoted_pawn() {
            Some(given) if given.value == UnpromotedPawn::Stays => Unpromoted::Stays,
            _ => Unpromoted::Queen,
        }
    }

    /// Pawns that wait on their last rank to become queens.
    #[inline]
    pub fn waiting(self, board: &Board) -> Bitboard {
        let pawns = board.all(Role::Pawn);
        if self == Unpromoted::Stays || (pawns & Bitboard::BACK_RANKS).is_empty() {
            return Bitboard::EMPTY;
        }
        let last = |color| pawns & board.of(color) & Rank::Eighth.relative_to(color).bitboard();
        last(Color::White) | last(Color::Black)
    }

    /// The position with queens for the pawns that are to be queens.
    #[inline]
    pub fn promoted(self, position: &Position) -> Position {
        let waiting = self.waiting(position.board());
        if waiting.is_empty() { *position } else { with_queens(position, waiting) }
    }
}

#[cold]
fn with_queens(position: &Position, pawns: Bitboard) -> Position {
    let mut board = *position.board();
    for square in pawns {
        let color = if board.of(Color::White).contains(square) { Color::White } else { Color::Black };
        board.put(square, Some(Role::Queen.of(color)));
    }
    let next = Position::new(board, position.turn())
        .with_chess960(position.is_chess960())
        .with_mirrored_castling(Color::White, position.castles_mirrored(Color::White))
        .with_mirrored_castling(Color::Black, position.castles_mirrored(Color::Black))
        .with_counters(position.halfmoves(), position.fullmoves());
    next.with_castling(position.castling()).unwrap_or(next)
}
