//! A move with all that a scoresheet tells of it, kept without the position in which it was made.

use core::fmt::{self, Write};

use jadoube_board::{Attempt, CastlingSide, Color, Fault, Move, Position, Role, Square};

use crate::find::short_side;
use crate::style::{Origin, write_carry, write_castling};
use crate::{Lang, Letters, Style};

/// A move as a scoresheet has it, with its number: `2.Nf3`, `14...Kxe7`, `5.0-0`. One that was not legal is told by its
/// squares: `2.Ng1-e4`.
///
/// It is small and knows nothing of the position any more, so a sentence can hold it and tell it in the language of its
/// reader.
///
/// ```
/// use jadoube_board::{Attempt, Position};
/// use jadoube_notation::{Lang, Scored};
///
/// let (before, attempt) = (Position::INITIAL, Attempt::carry("g1".parse()?, "f3".parse()?));
/// let made = Scored::of(&before, attempt, before.judge(attempt).ok());
/// assert_eq!(made.text(Lang::En).to_string(), "1.Nf3");
/// assert_eq!(made.text(Lang::Hu).to_string(), "1.Hf3");
/// # Ok::<(), jadoube_board::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scored {
    /// The number on the scoresheet and whose move it was; nothing where that is not known.
    number: Option<(u16, Color)>,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum What {
    Castled { long: bool, sign: Sign },
    Carried { role: Option<Role>, from: Square, to: Square, promotion: Option<Role>, how: How, sign: Sign },
}

/// How much of the square of departure is told, and what happened on that of arrival.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct How {
    long: bool,
    file: bool,
    rank: bool,
    takes: bool,
    en_passant: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sign {
    None,
    Check,
    Mate,
}

impl Scored {
    /// What was done in a position, with the legal move that it is, or nothing where it was none.
    pub fn of(before: &Position, attempt: Attempt, legal: Option<Move>) -> Scored {
        let number = Some((before.fullmoves(), before.turn()));
        let what = match legal {
            Some(mv) => What::legal(before, mv),
            None => What::attempted(before, attempt),
        };
        Scored { number, what }
    }

    /// What was done, where nothing is known of the position: told by its squares and without a number.
    pub const fn squares(attempt: Attempt) -> Scored {
        let what = match attempt {
            Attempt::Castle(side) => {
                What::Castled { long: matches!(side, CastlingSide::QueenSide), sign: Sign::None }
            }
            Attempt::Carry { from, to, promotion } => {
                let how = How { long: true, file: true, rank: true, takes: false, en_passant: false };
                What::Carried { role: None, from, to, promotion, how, sign: Sign::None }
            }
        };
        Scored { number: None, what }
    }

    /// The same without its number.
    #[must_use]
    pub const fn unnumbered(mut self) -> Scored {
        self.number = None;
        self
    }

    /// As a scoresheet in this language has it.
    pub const fn text(self, language: Lang) -> ScoredText {
        ScoredText { scored: self, style: Style::scoresheet(language) }
    }

    /// In a style.
    pub const fn styled(self, style: Style) -> ScoredText {
        ScoredText { scored: self, style }
    }
}

impl What {
    fn legal(before: &Position, mv: Move) -> What {
        let next = before.play(mv);
        let sign = match next.is_check() {
            true if next.has_legal_move() == Ok(false) => Sign::Mate,
            true => Sign::Check,
            false => Sign::None,
        };
        if let Some(side) = before.move_side(mv) {
            return What::Castled { long: side != short_side(before, false), sign };
        }
        let role = before.board().role_at(mv.from());
        let takes = before.captured(mv).is_some();
        let Origin { file, rank } = Origin::of(before, role.unwrap_or(Role::Pawn), mv, takes);
        let how = How { long: false, file, rank, takes, en_passant: mv.is_en_passant() };
        What::Carried { role, from: mv.from(), to: mv.to(), promotion: mv.promotion(), how, sign }
    }

    fn attempted(before: &Position, attempt: Attempt) -> What {
        match attempt {
            Attempt::Castle(side) => {
                What::Castled { long: side != short_side(before, false), sign: Sign::None }
            }
            Attempt::Carry { from, to, promotion } => {
                if meant_to_castle(before, attempt) {
                    let side = if to.file() > from.file() {
                        CastlingSide::KingSide
                    } else {
                        CastlingSide::QueenSide
                    };
                    return What::attempted(before, Attempt::Castle(side));
                }
                let (role, takes) = (before.board().role_at(from), before.board().role_at(to).is_some());
                let how = How { long: true, file: true, rank: true, takes, en_passant: false };
                // A king put down as a king is the king alone, not a promotion.
                let promotion = promotion.filter(|_| role != Some(Role::King));
                What::Carried { role, from, to, promotion, how, sign: Sign::None }
            }
        }
    }
}

/// Whether a king was carried as castling carries him.
fn meant_to_castle(before: &Position, attempt: Attempt) -> bool {
    matches!(
        before.judge(attempt),
        Err(Fault::CastlingKingMoved(_)
            | Fault::CastlingRookMoved(_)
            | Fault::CastlingLost(_)
            | Fault::CastlingInCheck(_)
            | Fault::CastlingAttacked(_)
            | Fault::CastlingBlocked(_))
    )
}

/// A move in a style; its `Display` writes it.
#[derive(Clone, Copy, Debug)]
pub struct ScoredText {
    scored: Scored,
    style: Style,
}

impl fmt::Display for ScoredText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ScoredText { scored, style } = *self;
        let turn = scored.number.map_or(Color::White, |(_, turn)| turn);
        match scored.number {
            Some((number, Color::White)) => write!(f, "{number}.")?,
            Some((number, Color::Black)) => write!(f, "{number}...")?,
            None => {}
        }
        let (sign, en_passant) = match scored.what {
            What::Castled { long, sign } => {
                write_castling(f, style, long)?;
                (sign, false)
            }
            What::Carried { role, from, to, promotion, how, sign } => {
                let style = Style { long: how.long || style.long, hyphen: how.long || style.hyphen, ..style };
                let role = role.unwrap_or(Role::Pawn).of(turn);
                let promotion = promotion.map(|role| role.of(turn));
                let origin = Origin { file: how.file, rank: how.rank };
                write_carry(f, style, role, (from, origin), how.takes, to, promotion)?;
                (sign, how.en_passant)
            }
        };
        match (sign, style.mate) {
            (Sign::Mate, Some(sign)) => f.write_str(sign)?,
            (Sign::Mate | Sign::Check, _) if style.check => f.write_char('+')?,
            _ => {}
        }
        match style.en_passant {
            Some(sign) if en_passant => write!(f, " {sign}"),
            _ => Ok(()),
        }
    }
}

impl Style {
    /// As a scoresheet in a language has moves (Appendix C): its letters and its sign for a capture en passant, castling
    /// with zeros, no sign before the letter of the new piece.
    pub const fn scoresheet(language: Lang) -> Style {
        Style {
            letters: Letters::Of(language),
            en_passant: Some(language.en_passant_sign()),
            promotion: "",
            castling_letters: false,
            ..Style::SAN
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;
    use crate::san;

    fn told(fen: &str, text: &str) -> [String; 4] {
        let position = Position::from_fen(fen).unwrap();
        let mv = san::resolve(&position, text, Lang::En).unwrap().mv;
        let attempt = Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
        let made = Scored::of(&position, attempt, Some(mv));
        Lang::ALL.map(|language| made.text(language).to_string())
    }

    fn attempted(fen: &str, from: &str, to: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let attempt = Attempt::carry(from.parse().unwrap(), to.parse().unwrap());
        Scored::of(&position, attempt, None).text(Lang::Fi).to_string()
    }

    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 12";

    #[test]
    fn each_language_has_its_letters_and_signs() {
        let promotion = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 40";
        assert_eq!(told(promotion, "cxd8=N"), ["40.cxd8N", "40.cxd8R", "40.cxd8H", "40.cxd8A"]);
        assert_eq!(told(promotion, "cxd8=R+"), ["40.cxd8R+", "40.cxd8T+", "40.cxd8B+", "40.cxd8K+"]);
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7";
        assert_eq!(told(passing, "exd6"), ["7.exd6 e.p.", "7.exd6 o.l.", "7.exd6 e.p.", "7.exd6 e.p."]);
        assert_eq!(told(CASTLE, "O-O-O")[1], "12...0-0-0");
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 3";
        assert_eq!(told(knights, "Nbd2"), ["3.Nbd2", "3.Rbd2", "3.Hbd2", "3.Abd2"]);
    }

    #[test]
    fn what_was_not_legal_is_told_by_its_squares() {
        let start = Position::INITIAL.fen().to_string();
        assert_eq!(attempted(&start, "g1", "e4"), "1.Rg1-e4");
        assert_eq!(attempted(&start, "d1", "d2"), "1.Dd1xd2");
        assert_eq!(attempted(&start, "e2", "e5"), "1.e2-e5");
        assert_eq!(attempted(&start, "e1", "g1"), "1.0-0");
        assert_eq!(attempted(&start, "e4", "e5"), "1.e4-e5");
        let alone = Attempt::king_alone("e1".parse().unwrap(), "g1".parse().unwrap());
        assert_eq!(Scored::of(&Position::INITIAL, alone, None).text(Lang::En).to_string(), "1.Ke1xg1");
    }

    #[test]
    fn squares_alone_have_no_number() {
        let e8: Square = "e8".parse().unwrap();
        let attempt = Attempt::Carry { from: "e7".parse().unwrap(), to: e8, promotion: Some(Role::Rook) };
        let text = |language| Scored::squares(attempt).text(language).to_string();
        assert_eq!(Lang::ALL.map(text), ["e7-e8R", "e7-e8T", "e7-e8B", "e7-e8K"]);
    }

    #[test]
    fn it_is_written_as_from_the_position() {
        for (fen, text) in [(CASTLE, "O-O"), (CASTLE, "Rxa1+"), ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7#")] {
            let position = Position::from_fen(fen).unwrap();
            let reading = san::resolve(&position, text, Lang::En).unwrap();
            for style in [Style::SAN, Style::LONG, Style::scoresheet(Lang::Tr)] {
                let scored = Scored::of(&position, Attempt::Castle(CastlingSide::KingSide), Some(reading.mv));
                assert_eq!(
                    scored.unnumbered().styled(style).to_string(),
                    style.text(&position, reading.mv).to_string()
                );
            }
        }
    }
}
