//! Moves, attempts at moves, and lists of moves.

use core::fmt;

use crate::{Role, Square};

/// A move of a [`Position`](crate::Position), in two bytes.
///
/// Positions give moves ([`legal_moves`](crate::Position::legal_moves), [`judge`](crate::Position::judge)); a move
/// belongs to the position that gave it. Castling is written as the king taking his own rook, which is clear in
/// Chess960 too; [`Position::king_target`](crate::Position::king_target) tells where the king ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    pub(crate) const QUIET: u16 = 0;
    pub(crate) const DOUBLE_STEP: u16 = 1 << 12;
    pub(crate) const EN_PASSANT: u16 = 2 << 12;
    pub(crate) const CASTLING: u16 = 3 << 12;
    /// With the code of the new piece in the three bits below.
    pub(crate) const PROMOTION: u16 = 8 << 12;

    pub(crate) const fn new(from: usize, to: usize, tag: u16) -> Move {
        Move(from as u16 | (to as u16) << 6 | tag)
    }

    pub(crate) const fn promoting(from: usize, to: usize, role: Role) -> Move {
        Move::new(from, to, Move::PROMOTION | (role.code() as u16) << 12)
    }

    /// The move again from the number that [`Move::packed`] gave.
    pub const fn unpacked(bits: u16) -> Move {
        Move(bits)
    }

    /// The move as a number, for compact storage beside the position it belongs to.
    pub const fn packed(self) -> u16 {
        self.0
    }

    /// The square the piece leaves.
    pub const fn from(self) -> Square {
        Square::wrap(self.0 as u8)
    }

    /// The square the piece comes to; in castling, the square of the rook.
    pub const fn to(self) -> Square {
        Square::wrap((self.0 >> 6) as u8)
    }

    /// What the pawn becomes, where it is promoted.
    pub const fn promotion(self) -> Option<Role> {
        if self.0 & Move::PROMOTION != 0 { Role::from_code((self.0 >> 12 & 7) as u8) } else { None }
    }

    /// Whether it is castling (3.8.b, 3.8.2).
    pub const fn is_castling(self) -> bool {
        self.tag() == Move::CASTLING
    }

    /// Whether a pawn is captured en passant (3.7.d, 3.7.4).
    pub const fn is_en_passant(self) -> bool {
        self.tag() == Move::EN_PASSANT
    }

    /// Whether a pawn advances two squares (3.7.b, 3.7.2).
    pub const fn is_double_step(self) -> bool {
        self.tag() == Move::DOUBLE_STEP
    }

    pub(crate) const fn tag(self) -> u16 {
        self.0 & 0xf000
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// Towards the h-file: short in standard chess (`O-O`).
    KingSide,
    /// Towards the a-file: long in standard chess (`O-O-O`).
    QueenSide,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

    /// The word the case protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            CastlingSide::KingSide => "king-side",
            CastlingSide::QueenSide => "queen-side",
        }
    }
}

/// What a hand did, or wants to do, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// A piece carried from one square to another, taking what stands there, and what a pawn was replaced by.
    Carry {
        /// The square the piece leaves.
        from: Square,
        /// The square the piece is put on.
        to: Square,
        /// The piece put in a pawn's place.
        promotion: Option<Role>,
    },
    /// King and rook moved to where castling puts them.
    Castle(CastlingSide),
}

impl Attempt {
    /// The king alone carried, as a king: no castling, wherever he goes, for the rook is left where it stands.
    pub const fn king_alone(from: Square, to: Square) -> Attempt {
        Attempt::Carry { from, to, promotion: Some(Role::King) }
    }

    /// A piece carried, nothing promoted.
    pub const fn carry(from: Square, to: Square) -> Attempt {
        Attempt::Carry { from, to, promotion: None }
    }
}

/// Room enough for any board: an empty or enemy square can be reached from at most eight lines and eight knights'
/// squares, and a piece reaches at most 27 squares, so 64 squares never give more than 643 moves, castling and the
/// choice of a promoted piece beside them.
const CAPACITY: usize = 768;

/// The moves of one position.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    pub(crate) const fn new() -> MoveList {
        MoveList { moves: [Move(0); CAPACITY], len: 0 }
    }

    pub(crate) fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = mv;
            self.len += 1;
        }
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter { list: self, next: 0 }
    }
}

/// The moves of a list, by value.
#[derive(Clone)]
pub struct MoveListIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied();
        self.next += 1;
        mv
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIter {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
