//! Moves as the players of a game write them.

use jadoube_board::Position;
use jadoube_notation::{Lang, MoveError, Reading, san};

use crate::table::Table;

/// Reads a move in the letters of the game's language. Where nobody has said which that is, a text that is no move in the
/// letters of the rulebook's, or of a piece that the player does not have, is read in English: every player may use those of
/// his own language (C.3).
pub(crate) fn read(t: &Table, position: &Position, text: &str) -> Result<Reading, MoveError> {
    let first = san::resolve(position, text, t.arranged.language);
    let none = match &first {
        Err(MoveError::Unreadable(_)) => true,
        Err(MoveError::NoSuchPiece(none)) => none.attempt.is_none(),
        _ => false,
    };
    if t.arranged.language_arranged || !none {
        return first;
    }
    match san::resolve(position, text, Lang::En) {
        Err(MoveError::Unreadable(_)) => first,
        read => read,
    }
}
