//! How moves are written, against PGN and Appendix C of the rulebook.

use jadoube_board::{Move, Position};
use jadoube_laws::{Concept, InForce, concept};
use jadoube_notation::pgn::decode;
use jadoube_notation::{Duty, Marks, Style};

use crate::message::Message;
use crate::told::Quoted;

/// What is odd about a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Oddity {
    FalseCapture,
    FalseCheck,
    FalseMate,
    CaptureUnmarked,
    CheckUnmarked,
    Hyphen,
    Long,
    CaptureSign,
    PawnLetter,
    SmallLetter,
    NoSquare,
    PromotionSign,
    CastlingSign,
    CheckSign,
    Other,
}

impl Oddity {
    pub(crate) const COUNT: usize = Oddity::Other as usize + 1;

    /// The rule of Appendix C.
    pub(crate) const fn concept(self) -> Concept {
        match self {
            Oddity::FalseCapture | Oddity::CaptureSign | Oddity::CaptureUnmarked => {
                concept::notation::CAPTURE_MARK
            }
            Oddity::FalseCheck | Oddity::CheckUnmarked | Oddity::CheckSign => concept::notation::SIGN_CHECK,
            Oddity::FalseMate => concept::notation::SIGN_MATE,
            Oddity::Hyphen => concept::notation::NO_HYPHEN,
            Oddity::Long => concept::notation::MOVE_FORM,
            Oddity::PawnLetter => concept::notation::PAWN_NO_LETTER,
            Oddity::SmallLetter => concept::notation::PIECE_LETTERS,
            Oddity::NoSquare => concept::notation::PAWN_FORM,
            Oddity::PromotionSign => concept::notation::PROMOTION,
            Oddity::CastlingSign => concept::notation::CASTLING_SHORT,
            Oddity::Other => concept::notation::ALGEBRAIC_ONLY,
        }
    }

    /// Whether the record says what is not so.
    pub(crate) const fn is_false(self) -> bool {
        matches!(self, Oddity::FalseCapture | Oddity::FalseCheck | Oddity::FalseMate)
    }

    /// What is odd about the move of this name.
    pub(crate) fn message(self, name: Quoted) -> Message {
        match self {
            Oddity::FalseCapture => Message::NotationFalseCapture { name },
            Oddity::FalseCheck => Message::NotationFalseCheck { name },
            Oddity::FalseMate => Message::NotationFalseMate { name },
            Oddity::CaptureUnmarked => Message::NotationCaptureUnmarked { name },
            Oddity::CheckUnmarked => Message::NotationCheckUnmarked { name },
            Oddity::Hyphen => Message::NotationHyphen { name },
            Oddity::Long => Message::NotationLong { name },
            Oddity::CaptureSign => Message::NotationCaptureSign { name },
            Oddity::PawnLetter => Message::NotationPawnLetter { name },
            Oddity::SmallLetter => Message::NotationSmallLetter { name },
            Oddity::NoSquare => Message::NotationNoSquare { name },
            Oddity::PromotionSign => Message::NotationPromotionSign { name },
            Oddity::CastlingSign => Message::NotationCastlingSign { name },
            Oddity::CheckSign => Message::NotationCheckSign { name },
            Oddity::Other => Message::NotationOther { name },
        }
    }
}

/// What the rulebook in force asks of a record.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    capture: bool,
    check: bool,
    long: bool,
    hyphen: bool,
}

impl Form {
    pub(crate) fn of(book: InForce) -> Form {
        let asked = book.appendix_c();
        Form {
            capture: asked.capture == Duty::Required,
            check: asked.check == Duty::Required,
            long: asked.long != Duty::Forbidden,
            hyphen: asked.hyphen != Duty::Forbidden,
        }
    }

    /// What is odd about a legal move as it is written; `plain` where programs write it so.
    #[inline]
    pub(crate) fn oddity(
        self,
        text: &[u8],
        plain: bool,
        before: &Position,
        mv: Move,
        marks: Marks,
        after: &Position,
    ) -> Option<Oddity> {
        // One comparison for all marks: captures and checks come in no order, and branches would be mispredicted.
        if plain && marks == Marks::of(after.taken_by(before, mv), after.is_check()) {
            return None;
        }
        if !plain || marks.contains(Marks::LONG) {
            return self.closer(text, before, mv, marks, after);
        }
        self.marks(before, mv, marks, after)
    }

    #[inline(never)]
    fn marks(self, before: &Position, mv: Move, marks: Marks, after: &Position) -> Option<Oddity> {
        if marks.contains(Marks::CAPTURE) {
            if !before.takes(mv) {
                return Some(Oddity::FalseCapture);
            }
        } else if self.capture && before.takes(mv) {
            return Some(Oddity::CaptureUnmarked);
        }
        if marks.contains(Marks::CHECK) {
            (!after.is_check()).then_some(Oddity::FalseCheck)
        } else if marks.contains(Marks::MATE) {
            (!after.is_checkmate()).then_some(Oddity::FalseMate)
        } else {
            (self.check && after.is_check()).then_some(Oddity::CheckUnmarked)
        }
    }

    #[cold]
    fn closer(
        self,
        text: &[u8],
        before: &Position,
        mv: Move,
        marks: Marks,
        after: &Position,
    ) -> Option<Oddity> {
        if let Some(wrong) = self.marks(before, mv, marks, after) {
            return Some(wrong);
        }
        let text = decode(text);
        let bare = text.trim_end_matches(['!', '?', '+', '#']);
        if mv.is_castling() {
            return bare.contains('o').then_some(Oddity::CastlingSign);
        }
        let san = Style::SAN.text(before, mv).to_string();
        let same = |written: &str| written == san.trim_end_matches(['+', '#']);
        if same(bare) || !bare.is_ascii() && !bare.contains('×') {
            return None;
        }
        let first = bare.chars().next()?;
        if first == 'P' {
            Some(Oddity::PawnLetter)
        } else if bare.contains([':', 'X', '×']) {
            Some(Oddity::CaptureSign)
        } else if bare.contains('-') {
            (!self.hyphen).then_some(Oddity::Hyphen)
        } else if bare.contains(['(', '/']) && mv.promotion().is_some() {
            Some(Oddity::PromotionSign)
        } else if bare.contains("ch") || bare.contains("mat") {
            Some(Oddity::CheckSign)
        } else if !bare.contains(|c: char| c.is_ascii_digit()) {
            Some(Oddity::NoSquare)
        } else if marks.contains(Marks::EN_PASSANT) || marks.contains(Marks::DRAW_OFFER) {
            None
        } else if is_small(first, before, mv) {
            Some(Oddity::SmallLetter)
        } else if marks.contains(Marks::LONG) {
            (!self.long).then_some(Oddity::Long)
        } else {
            // Less than PGN has, as Appendix C allows: no x, no sign of promotion.
            let brief: String = san.chars().filter(|c| !matches!(c, 'x' | '=' | '+' | '#')).collect();
            let written: String = bare.chars().filter(|c| !matches!(c, 'x' | '=')).collect();
            (brief != written).then_some(Oddity::Other)
        }
    }
}

/// Whether a piece that is no pawn is named by a small letter.
fn is_small(first: char, before: &Position, mv: Move) -> bool {
    let role = before.board().role_at(mv.from());
    role.is_some_and(|role| role != jadoube_board::Role::Pawn && role.letter() == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_laws::{Pace, RulebookId, Supervision};
    use jadoube_notation::{Lang, san};

    fn odd(book: RulebookId, fen: &str, text: &str) -> Option<Oddity> {
        let before = Position::from_fen(fen).unwrap();
        let reading = san::resolve(&before, text, Lang::En).unwrap();
        let after = before.play(reading.mv);
        let book = InForce::plain(book, Pace::Standard, Supervision::Full);
        Form::of(book).oddity(text.as_bytes(), false, &before, reading.mv, reading.marks, &after)
    }

    const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const MANY: &str = "1n2k3/P7/8/3p4/4P3/5N2/8/R3K2R w KQ - 0 1";

    #[test]
    fn pgn_and_appendix_c_are_both_fine() {
        for (fen, text) in [
            (INITIAL, "e4"),
            (INITIAL, "Nf3!?"),
            (MANY, "O-O"),
            (MANY, "0-0-0"),
            (MANY, "a8=Q"),
            (MANY, "a8Q"),
            (MANY, "axb8=N"),
            (MANY, "axb8Q+"),
            (MANY, "exd5"),
            (MANY, "ed5"),
            (MANY, "Rf1"),
            (INITIAL, "♘f3"),
        ] {
            assert_eq!(odd(RulebookId::Fide2014, fen, text), None, "{text}");
        }
        assert_eq!(odd(RulebookId::Fide2023, INITIAL, "e2e4"), None);
        assert_eq!(odd(RulebookId::Fide2023, INITIAL, "Ng1-f3"), None);
    }

    #[test]
    fn what_neither_has_is_found() {
        for (fen, text, oddity) in [
            (INITIAL, "Nxf3", Oddity::FalseCapture),
            (INITIAL, "e4+", Oddity::FalseCheck),
            (INITIAL, "e4#", Oddity::FalseMate),
            (INITIAL, "e2-e4", Oddity::Hyphen),
            (INITIAL, "e2e4", Oddity::Long),
            (INITIAL, "Pe4", Oddity::PawnLetter),
            (INITIAL, "nf3", Oddity::SmallLetter),
            (MANY, "e4:d5", Oddity::CaptureSign),
            (MANY, "ed", Oddity::NoSquare),
            (MANY, "a8(Q)", Oddity::PromotionSign),
            (MANY, "o-o", Oddity::CastlingSign),
        ] {
            assert_eq!(odd(RulebookId::Fide2014, fen, text), Some(oddity), "{text}");
        }
        assert_eq!(odd(RulebookId::Fide2009Hu, MANY, "ed5"), Some(Oddity::CaptureUnmarked));
    }
}
