//! Positions as text: FEN, with castling as X-FEN or Shredder-FEN.
//!
//! The strict reader takes six fields, each in order; the lenient one repairs what it can and says what it repaired.

mod castling;
mod reader;
mod repair;
mod written;

pub use repair::{Repair, Repairs};
pub use written::{CastlingStyle, EnPassantStyle, Fen};

use core::fmt;
use core::str::FromStr;

use crate::Position;
use reader::Reader;

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank by rank.
    Board,
    /// Who has the move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The square passed over by a double step.
    EnPassant,
    /// Moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// After the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "the board",
            FenField::Turn => "the side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::Halfmoves => "the halfmove counter",
            FenField::Fullmoves => "the move number",
            FenField::End => "the end",
        })
    }
}

/// A text is not a FEN: where, what was found, what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The field in which reading stopped.
    pub field: FenField,
    /// How many bytes stand before the place.
    pub at: usize,
    /// What stands there; nothing at the end of the text.
    pub found: Option<char>,
    /// What would have been right there.
    pub expected: &'static str,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, character {} ({}): ", self.at + 1, self.field)?;
        match self.found {
            Some(found) => write!(f, "found `{}`", Found(found))?,
            None => f.write_str("the text ends")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

impl core::error::Error for FenError {}

/// A character that can be seen as it is, another by its number. Which can be is known by where it stands: the tables of
/// Unicode are larger than all else that reads a FEN.
struct Found(char);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\0' => f.write_str("\\0"),
            '\u{a1}'..='\u{ac}'
            | '\u{ae}'..='\u{2ff}'
            | '\u{370}'..='\u{1fff}'
            | '\u{2010}'..='\u{2027}'
            | '\u{2030}'..='\u{205e}'
            | '\u{2070}'..='\u{d7ff}'
            | '\u{1f000}'..='\u{1faff}' => fmt::Write::write_char(f, self.0),
            other => write!(f, "{}", other.escape_default()),
        }
    }
}

impl Position {
    /// Reads a FEN strictly: six fields with one space between them, and castling and en passant that fit the board.
    /// Any arrangement of pieces is taken. Castling may be X-FEN or Shredder-FEN.
    ///
    /// ```
    /// # use jadoube_board::Position;
    /// let error = Position::from_fen("8/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN, character 19 (the side to move): found `x`, expected w or b");
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        Reader::new(text, false).position()
    }

    /// Reads a FEN and repairs what can be repaired without guessing where a piece stands.
    pub fn from_fen_lenient(text: &str) -> Result<(Position, Repairs), FenError> {
        let mut reader = Reader::new(text, true);
        let position = reader.position()?;
        Ok((position, reader.repairs))
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}
