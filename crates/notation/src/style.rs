//! Moves written: a style says which signs are used, a rulebook which styles it allows.

use core::fmt::{self, Write};

use jadoube_board::{Bitboard, Move, Piece, Position, Role, Square};

use crate::find::short_side;
use crate::{Annotation, Lang};

/// How pieces are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letters {
    /// With the capital letters of a language (C.2, C.3).
    Of(Lang),
    /// With figurines of the player's colour, as recommended for print (C.3).
    Figurines,
}

/// How moves are written.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::{Lang, Letters, Style, san};
///
/// let position = Position::INITIAL;
/// let mv = san::resolve(&position, "Nf3", Lang::En)?.mv;
/// assert_eq!(Style::SAN.text(&position, mv).to_string(), "Nf3");
/// assert_eq!(Style::LONG.named(Letters::Figurines).text(&position, mv).to_string(), "♘g1-f3");
/// let scoresheet = Style::SAN.named(Letters::Of(Lang::Fi));
/// assert_eq!(scoresheet.text(&position, mv).offering_draw().to_string(), "Rf3 (=)");
/// # Ok::<(), jadoube_notation::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// How pieces are named.
    pub letters: Letters,
    /// The square of departure is always written.
    pub long: bool,
    /// A hyphen stands before the square of arrival in long notation.
    pub hyphen: bool,
    /// `x` in captures (C.9).
    pub capture: bool,
    /// `+` for check (C.13).
    pub check: bool,
    /// The sign for checkmate, where it is marked (C.13).
    pub mate: Option<&'static str>,
    /// The sign for a capture en passant, where it is marked (C.9).
    pub en_passant: Option<&'static str>,
    /// The sign before the letter of the new piece; the Laws have none (C.11, C.12 of 2009).
    pub promotion: &'static str,
    /// Castling with the letter O, as in PGN, where the Laws have zeros (C.13).
    pub castling_letters: bool,
}

impl Style {
    /// Standard algebraic notation, as PGN has it.
    pub const SAN: Style = Style {
        letters: Letters::Of(Lang::En),
        long: false,
        hyphen: false,
        capture: true,
        check: true,
        mate: Some("#"),
        en_passant: None,
        promotion: "=",
        castling_letters: true,
    };

    /// Long algebraic notation with hyphens and all marks: `e2-e4`, `Ng1xf3+`.
    pub const LONG: Style = Style { long: true, hyphen: true, en_passant: Some("e.p."), ..Style::SAN };

    /// The same style with other names for the pieces.
    #[must_use]
    pub const fn named(mut self, letters: Letters) -> Style {
        self.letters = letters;
        self
    }

    /// A move of a position in this style, ready to be displayed.
    pub const fn text(self, position: &Position, mv: Move) -> MoveText<'_> {
        MoveText { style: self, position, mv, draw_offer: false, annotation: None }
    }

    fn piece(&self, f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
        f.write_char(match self.letters {
            Letters::Of(language) => language.letter(piece.role),
            Letters::Figurines => piece.figurine(),
        })
    }
}

impl Default for Style {
    /// [`Style::SAN`].
    fn default() -> Style {
        Style::SAN
    }
}

/// A move in a style; its `Display` writes it.
#[derive(Clone, Copy, Debug)]
pub struct MoveText<'a> {
    style: Style,
    position: &'a Position,
    mv: Move,
    draw_offer: bool,
    annotation: Option<Annotation>,
}

impl MoveText<'_> {
    /// With `(=)` behind it: the player offered a draw (8.1.a, 9.1, C.12).
    #[must_use]
    pub const fn offering_draw(mut self) -> Self {
        self.draw_offer = true;
        self
    }

    /// With an annotator's opinion.
    #[must_use]
    pub const fn annotated(mut self, annotation: Annotation) -> Self {
        self.annotation = Some(annotation);
        self
    }

    fn carry(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveText { style, position, mv, .. } = *self;
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let takes = position.captured(mv).is_some();
        let origin = if style.long { Origin::WHOLE } else { Origin::of(position, role, mv, takes) };
        let (piece, promotion) =
            (role.of(position.turn()), mv.promotion().map(|role| role.of(position.turn())));
        write_carry(f, style, piece, (mv.from(), origin), takes, mv.to(), promotion)
    }

    fn check(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Style { check, mate, .. } = self.style;
        if !check && mate.is_none() {
            return Ok(());
        }
        let next = self.position.play(self.mv);
        match mate {
            _ if !next.is_check() => Ok(()),
            Some(sign) if next.has_legal_move() == Ok(false) => f.write_str(sign),
            _ if check => f.write_char('+'),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position.move_side(self.mv) {
            Some(side) => write_castling(f, self.style, side != short_side(self.position, false))?,
            None => self.carry(f)?,
        }
        self.check(f)?;
        if let Some(annotation) = self.annotation {
            f.write_str(annotation.sign())?;
        }
        if let Some(sign) = self.style.en_passant.filter(|_| self.mv.is_en_passant()) {
            write!(f, " {sign}")?;
        }
        if self.draw_offer {
            f.write_str(" (=)")?;
        }
        Ok(())
    }
}

/// A piece carried from a square, of which as much is told as the style wants or the origin needs.
pub(crate) fn write_carry(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    piece: Piece,
    (from, origin): (Square, Origin),
    takes: bool,
    to: Square,
    promotion: Option<Piece>,
) -> fmt::Result {
    if piece.role != Role::Pawn {
        style.piece(f, piece)?;
    }
    if style.long || origin.file {
        f.write_char(from.file().letter())?;
    }
    if style.long || origin.rank {
        f.write_char(from.rank().digit())?;
    }
    if takes && style.capture {
        f.write_char('x')?;
    } else if style.long && style.hyphen {
        f.write_char('-')?;
    }
    write!(f, "{to}")?;
    if let Some(piece) = promotion {
        f.write_str(style.promotion)?;
        style.piece(f, piece)?;
    }
    Ok(())
}

pub(crate) fn write_castling(f: &mut fmt::Formatter<'_>, style: Style, long: bool) -> fmt::Result {
    f.write_str(match (style.castling_letters, long) {
        (true, false) => "O-O",
        (true, true) => "O-O-O",
        (false, false) => "0-0",
        (false, true) => "0-0-0",
    })
}

/// Which part of the square of departure tells a piece from others of its kind that can legally move to the same square
/// (C.10): the file, else the rank, else both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub file: bool,
    pub rank: bool,
}

impl Origin {
    pub(crate) const WHOLE: Origin = Origin { file: true, rank: true };

    /// What a scoresheet tells of the square of departure: a pawn's file where it takes, else what is needed.
    pub(crate) fn of(position: &Position, role: Role, mv: Move, takes: bool) -> Origin {
        match role {
            Role::Pawn => Origin { file: takes, rank: false },
            _ => Origin::needed(position, role, mv),
        }
    }

    pub(crate) fn needed(position: &Position, role: Role, mv: Move) -> Origin {
        let from = mv.from();
        let others = position.sources(role, mv.to()).without(from);
        let on_file = (others & from.file().bitboard()).any();
        let on_rank = (others & from.rank().bitboard()).any();
        match others {
            Bitboard::EMPTY => Origin { file: false, rank: false },
            _ => Origin { file: !on_file || on_rank, rank: on_file },
        }
    }
}
