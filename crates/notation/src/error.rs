//! Why a text does not name one legal move, and what it could have meant.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::{Attempt, Bitboard, Fault, File, Move, Piece, Rank, Role, Square};

use crate::{Lang, Marks};

/// Why a text does not name one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is no move in any form.
    Unreadable(Unreadable),
    /// Several legal moves fit.
    Ambiguous(Ambiguous),
    /// The player has no such piece.
    NoSuchPiece(NoSuchPiece),
    /// It says clearly enough what the hand did, but that is not legal.
    Illegal(Illegal),
}

/// A text that is no move in any form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// How many characters stand before the place.
    pub at: usize,
    /// What stands there; nothing at the end of the text.
    pub found: Option<char>,
    /// What could have stood there.
    pub expected: &'static str,
}

/// A text that several legal moves fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ambiguous {
    /// The text.
    pub text: String,
    /// What kind of piece moves.
    pub role: Role,
    /// The moves it could be.
    pub moves: Vec<Move>,
    /// The language of the text.
    pub language: Lang,
}

/// A text that names a piece the player does not have, or not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchPiece {
    /// The text.
    pub text: String,
    /// The piece.
    pub piece: Piece,
    /// The file it is said to stand on.
    pub file: Option<File>,
    /// The rank it is said to stand on.
    pub rank: Option<Rank>,
    /// What the hand did, where the text names both squares, and why it is not legal where it is not.
    pub attempt: Option<(Attempt, Result<Move, Fault>)>,
}

/// An illegal move, as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The text.
    pub text: String,
    /// What the hand did; [`Position::made`](jadoube_board::Position::made) carries it out.
    pub attempt: Attempt,
    /// Why that is not legal.
    pub fault: Fault,
    /// What was written beside the move.
    pub marks: Marks,
    /// Other squares from which a piece of the kind could have been meant as well.
    pub also: Bitboard,
}

impl MoveError {
    /// The text that was read.
    pub fn text(&self) -> &str {
        match self {
            MoveError::Unreadable(error) => &error.text,
            MoveError::Ambiguous(error) => &error.text,
            MoveError::NoSuchPiece(error) => &error.text,
            MoveError::Illegal(error) => &error.text,
        }
    }

    /// The attempt and its fault, where the text says what the hand did.
    pub fn attempt(&self) -> Option<(Attempt, Fault)> {
        match self {
            MoveError::Illegal(illegal) => Some((illegal.attempt, illegal.fault)),
            MoveError::NoSuchPiece(NoSuchPiece { attempt: Some((attempt, Err(fault))), .. }) => {
                Some((*attempt, *fault))
            }
            _ => None,
        }
    }

    /// The name that the register of clauses has for the rule that the move breaks.
    pub fn concept(&self) -> Option<&'static str> {
        self.attempt().map(|(_, fault)| fault.concept())
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Ambiguous(error) => error.fmt(f),
            MoveError::NoSuchPiece(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MoveError {}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.trim().is_empty() {
            return write!(f, "there is no move: the text is empty, expected {}", self.expected);
        }
        write!(f, "{} is not a move: ", self.text)?;
        match self.found {
            Some(found) => write!(f, "character {} is {found}", self.at + 1)?,
            None => f.write_str("it ends too early")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

impl fmt::Display for Ambiguous {
    /// `Nf3 is ambiguous: Nd2 or Ng1`: the pieces with their squares, or the captures of pawns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is ambiguous: ", self.text)?;
        for (number, mv) in self.moves.iter().enumerate() {
            match number {
                0 => {}
                _ if number + 1 == self.moves.len() => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            match self.role {
                Role::Pawn => write!(f, "{}x{}", mv.from().file().letter(), mv.to())?,
                role => write!(f, "{}{}", self.language.letter(role), mv.from())?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for NoSuchPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece { color, role } = self.piece;
        write!(f, "{}: {color} has no {role}", self.text)?;
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => write!(f, " on {}", Square::at(file, rank)),
            (Some(file), None) => write!(f, " on the {}-file", file.letter()),
            (None, Some(rank)) => write!(f, " on rank {}", rank.digit()),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.text, self.fault)
    }
}
