//! Positions written as FEN, in one style or another.

use core::fmt::{self, Write};

use super::castling::outermost_rook;
use crate::{Bitboard, CastlingRights, CastlingSide, Color, Position, Role, Square, attacks};

impl Position {
    /// The position as FEN: X-FEN, en passant only where it is legal; other styles by [`Fen`]'s methods.
    pub const fn fen(&self) -> Fen<'_> {
        Fen { position: self, castling: CastlingStyle::XFen, en_passant: EnPassantStyle::Legal }
    }
}

/// A position to be written as FEN.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    position: &'a Position,
    castling: CastlingStyle,
    en_passant: EnPassantStyle,
}

impl Fen<'_> {
    /// With castling in this style.
    #[must_use]
    pub const fn castling(self, castling: CastlingStyle) -> Self {
        Fen { castling, ..self }
    }

    /// With en passant in this style.
    #[must_use]
    pub const fn en_passant(self, en_passant: EnPassantStyle) -> Self {
        Fen { en_passant, ..self }
    }

    fn passed_square(&self) -> Option<Square> {
        let position = self.position;
        match self.en_passant {
            EnPassantStyle::Legal => position.live_en_passant(),
            EnPassantStyle::Always => position.passed_square(),
            EnPassantStyle::PseudoLegal => position.passed_square().filter(|&square| {
                let us = position.turn();
                let behind = attacks(Role::Pawn, !us, square, Bitboard::EMPTY);
                (behind & position.board().pieces(us, Role::Pawn)).any()
            }),
        }
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        write!(f, "{} {} ", position.board(), position.turn().letter())?;
        if position.castling() == CastlingRights::NONE {
            f.write_char('-')?;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling_rook(color, side) {
                    let outermost = outermost_rook(position.board(), color, side) == Some(rook);
                    let letter = match side {
                        _ if self.castling == CastlingStyle::Shredder || !outermost => rook.file().letter(),
                        CastlingSide::KingSide => 'k',
                        CastlingSide::QueenSide => 'q',
                    };
                    f.write_char(if color.is_white() { letter.to_ascii_uppercase() } else { letter })?;
                }
            }
        }
        match self.passed_square() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", position.halfmoves(), position.fullmoves())
    }
}

/// How rights to castle are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq` for the outermost rooks, the rook's file where another stands further out.
    #[default]
    XFen,
    /// Always the rook's file: `HAha`.
    Shredder,
}

/// When the square of a double step is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantStyle {
    /// Where a capture is legal: the meaning of Article 9.2.
    #[default]
    Legal,
    /// Where a pawn stands ready to capture, legal or not.
    PseudoLegal,
    /// After every double step.
    Always,
}
