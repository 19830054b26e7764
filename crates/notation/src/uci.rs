//! Moves as the protocol between chess programs has them: `e2e4`, `e7e8q`.

use alloc::borrow::ToOwned;
use core::fmt;

use jadoube_board::{Bitboard, File, Move, Position, Rank, Role, Square};

use crate::find::between;
use crate::{Illegal, Marks, MoveError, Unreadable};

/// The move that a text such as `e2e4` or `e7e8q` means.
///
/// Castling is read as the king's step (`e1g1`) and as the king taking his rook (`e1h1`), in standard chess and in
/// Chess960.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::uci;
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let castling = uci::read(&position, "e1g1")?;
/// assert_eq!(castling, uci::read(&position, "e1h1")?);
/// assert_eq!(uci::write(&position, castling).to_string(), "e1g1");
/// # Ok::<(), jadoube_notation::MoveError>(())
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let mut chars = text.chars();
    let mut next = || chars.next();
    let (from, to) = match (square(next(), next()), square(next(), next())) {
        (Some(from), Some(to)) => (from, to),
        (from, _) => {
            let at = if from.is_none() { 0 } else { 2 };
            return Err(unreadable(text, at, "a square a1 to h8"));
        }
    };
    let promotion = match next() {
        None => None,
        Some(letter) => match Role::from_letter(letter).filter(|_| letter.is_ascii_lowercase()) {
            Some(role) => Some(role),
            None => return Err(unreadable(text, 4, "q, r, b, n or the end")),
        },
    };
    if next().is_some() {
        return Err(unreadable(text, 5, "the end"));
    }
    let attempt = between(position, from, to, promotion);
    position.judge(attempt).map_err(|fault| {
        let (text, also) = (text.to_owned(), Bitboard::EMPTY);
        MoveError::Illegal(Illegal { text, attempt, fault, marks: Marks::NONE, also })
    })
}

/// A move as UCI has it, ready to be displayed: castling as the king's step, in Chess960 as the king taking his rook.
pub fn write(position: &Position, mv: Move) -> UciText {
    let to = if position.is_chess960() { mv.to() } else { position.king_target(mv) };
    UciText { from: mv.from(), to, promotion: mv.promotion() }
}

/// A move as UCI has it; its `Display` writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciText {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

fn square(file: Option<char>, rank: Option<char>) -> Option<Square> {
    Some(Square::at(File::from_letter(file?)?, Rank::from_digit(rank?)?))
}

fn unreadable(text: &str, at: usize, expected: &'static str) -> MoveError {
    // The first of the two characters of a square may be right.
    let at = match text.chars().nth(at) {
        Some('a'..='h') if at < 4 => at + 1,
        _ => at,
    };
    MoveError::Unreadable(Unreadable { text: text.to_owned(), at, found: text.chars().nth(at), expected })
}
