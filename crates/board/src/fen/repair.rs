//! What the lenient reader puts right.

use core::fmt;

use super::FenField;
use crate::Rank;

/// What the lenient reader put right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repair {
    /// Blanks were more, fewer or other than one space.
    Spacing,
    /// A field was missing and given its usual value.
    Missing(FenField),
    /// A rank had too few squares; the rest was taken as empty.
    ShortRank(Rank),
    /// The number of empty squares was written in several digits.
    SplitNumber(Rank),
    /// The side to move was written in another way.
    Turn,
    /// A right to castle does not fit the board, or was there already, and was dropped.
    CastlingDropped(char),
    /// The en passant square does not fit the board and was dropped.
    EnPassantDropped,
    /// A counter was no number in range and was replaced.
    Counter(FenField),
    /// Text after the last field was left out.
    Trailing,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Spacing => f.write_str("fields are separated by one space"),
            Repair::Missing(field) => write!(f, "{field} was missing"),
            Repair::ShortRank(rank) => write!(f, "rank {} had fewer than eight squares", rank.digit()),
            Repair::SplitNumber(rank) => write!(f, "rank {} had two numbers in a row", rank.digit()),
            Repair::Turn => f.write_str("the side to move is written w or b"),
            Repair::CastlingDropped(letter) => {
                write!(f, "castling right {letter} does not fit the board or was there already")
            }
            Repair::EnPassantDropped => f.write_str("the en passant square does not fit the board"),
            Repair::Counter(field) => write!(f, "{field} was not a number in range"),
            Repair::Trailing => f.write_str("text after the last field was left out"),
        }
    }
}

/// More repairs of one FEN than this are not listed.
const REPAIRS: usize = 24;

/// Everything the lenient reader put right.
#[derive(Clone, Copy)]
pub struct Repairs {
    list: [Option<Repair>; REPAIRS],
    len: usize,
}

impl Repairs {
    pub(super) const NONE: Repairs = Repairs { list: [None; REPAIRS], len: 0 };

    /// Whether nothing had to be put right.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The repairs, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = Repair> + '_ {
        self.list.iter().flatten().copied()
    }

    pub(super) fn add(&mut self, repair: Repair) {
        if self.iter().any(|known| known == repair) {
            return;
        }
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = Some(repair);
            self.len += 1;
        }
    }
}

impl fmt::Debug for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
