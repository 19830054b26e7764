//! What Appendix C of a rulebook requires on a scoresheet and what it leaves to the player.

use crate::{Lang, Letters, Style};

/// Whether a rulebook requires a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// It must be written.
    Required,
    /// It may be left out.
    Optional,
    /// It is not to be written.
    Forbidden,
}

/// How a rulebook wants moves recorded. The rulebooks have the values; nothing here knows them.
///
/// ```
/// use jadoube_notation::{AppendixC, Duty, Lang};
///
/// let book = AppendixC {
///     capture: Duty::Optional,
///     check: Duty::Optional,
///     mate: Duty::Optional,
///     mate_signs: &["++", "#"],
///     en_passant: Duty::Required,
///     long: Duty::Forbidden,
///     hyphen: Duty::Forbidden,
/// };
/// let brief = book.brief(Lang::Fi);
/// assert!(!brief.capture && brief.en_passant == Some("o.l."));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AppendixC {
    /// `x` for a capture by a piece (C.9).
    pub capture: Duty,
    /// `+` for check (C.13, in 2009 the abbreviations).
    pub check: Duty,
    /// The sign for checkmate.
    pub mate: Duty,
    /// The signs there are for checkmate, the first to be written.
    pub mate_signs: &'static [&'static str],
    /// The mark for a capture en passant (C.9). Which mark it is, the language of the scoresheet says.
    pub en_passant: Duty,
    /// The square of departure written out (C.8).
    pub long: Duty,
    /// A hyphen before the square of arrival (C.8).
    pub hyphen: Duty,
}

impl AppendixC {
    /// A scoresheet with every mark the rulebook knows.
    pub fn full(&self, language: Lang) -> Style {
        let first = |signs: &'static [&'static str]| signs.first().copied();
        Style {
            capture: self.capture != Duty::Forbidden,
            check: self.check != Duty::Forbidden,
            mate: first(self.mate_signs).filter(|_| self.mate != Duty::Forbidden),
            en_passant: Some(language.en_passant_sign()).filter(|_| self.en_passant != Duty::Forbidden),
            ..self.brief(language)
        }
    }

    /// A scoresheet with nothing but what the rulebook requires.
    pub fn brief(&self, language: Lang) -> Style {
        let first = |signs: &'static [&'static str]| signs.first().copied();
        Style {
            letters: Letters::Of(language),
            long: self.long == Duty::Required,
            hyphen: self.hyphen == Duty::Required,
            capture: self.capture == Duty::Required,
            check: self.check == Duty::Required,
            mate: first(self.mate_signs).filter(|_| self.mate == Duty::Required),
            en_passant: Some(language.en_passant_sign()).filter(|_| self.en_passant == Duty::Required),
            promotion: "",
            castling_letters: false,
        }
    }

    /// Whether a style has what the rulebook requires and nothing that it does not know.
    pub fn allows(&self, style: &Style) -> bool {
        fits(self.capture, style.capture)
            && fits(self.check, style.check)
            && fits(self.mate, style.mate.is_some())
            && style.mate.is_none_or(|sign| self.mate_signs.contains(&sign))
            && fits(self.en_passant, style.en_passant.is_some())
            && style.en_passant.is_none_or(|sign| is_en_passant_sign(sign, style.letters))
            && fits(self.long, style.long)
            && fits(self.hyphen, style.long && style.hyphen)
            && style.promotion.is_empty()
            && !style.castling_letters
    }
}

/// `e.p.` is understood everywhere; a language may have a sign of its own beside it.
fn is_en_passant_sign(sign: &str, letters: Letters) -> bool {
    match letters {
        _ if matches!(sign, "e.p." | "e. p.") => true,
        Letters::Of(language) => sign == language.en_passant_sign(),
        Letters::Figurines => Lang::ALL.iter().any(|language| sign == language.en_passant_sign()),
    }
}

fn fits(duty: Duty, written: bool) -> bool {
    match duty {
        Duty::Required => written,
        Duty::Optional => true,
        Duty::Forbidden => !written,
    }
}
