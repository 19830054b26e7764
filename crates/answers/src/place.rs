//! The position that a question is about.

use jadoube_board::{FenError, Position, Repairs};

use crate::Problem;

/// The position that a text names: `startpos`, or a FEN, which is put right where it can be.
///
/// # Errors
/// It is neither.
pub fn position(text: &str) -> Result<Position, Problem> {
    read(text).map(|(position, _)| position)
}

/// The same with what was put right.
pub(crate) fn read(text: &str) -> Result<(Position, Option<Repairs>), Problem> {
    match text.trim() {
        "startpos" => Ok((Position::INITIAL, None)),
        fen => repaired(fen).map_err(|error| Problem::new("position", "position", error)),
    }
}

/// A FEN, with what was put right where it is no strict one; what cannot be repaired is refused as the strict reader
/// does.
///
/// # Errors
/// It is no FEN.
pub fn repaired(fen: &str) -> Result<(Position, Option<Repairs>), FenError> {
    Position::from_fen(fen).map(|position| (position, None)).or_else(|strict| {
        let (position, repairs) = Position::from_fen_lenient(fen).map_err(|_| strict)?;
        Ok((position, Some(repairs)))
    })
}
