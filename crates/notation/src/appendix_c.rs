//! What Appendix C of each rulebook requires on a scoresheet and what it leaves to the player.

use crate::{Language, Letters, Style};

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

/// How a rulebook wants moves recorded.
///
/// ```
/// use jadoube_notation::{AppendixC, Duty, Language};
///
/// let book = AppendixC::of("fide-2009-hu").unwrap();
/// assert_eq!(book.en_passant, Duty::Required);
/// let brief = AppendixC::of("fide-2014").unwrap().brief(Language::Finnish);
/// assert!(!brief.capture);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AppendixC {
    /// The rulebook.
    pub rulebook: &'static str,
    /// The rulebook whose text this is: another where the rulebook's own Appendix C is not at hand, or where it builds
    /// on another.
    pub text_of: &'static str,
    /// The language of the rulebook's text, whose letters it prints (C.2). Every player may use those of his country (C.3).
    pub language: Language,
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
    /// The file, not the rank, for like pieces that share neither (C.10).
    pub origin_by_file: Duty,
}

impl AppendixC {
    /// Every rulebook.
    pub const ALL: [AppendixC; 7] = [
        FIDE_2009,
        FIDE_2009_HU,
        FIDE_2014,
        FIDE_2018,
        FIDE_2023,
        AppendixC { rulebook: "fin-blitz-2008", ..FIDE_2009 },
        AppendixC { rulebook: "fin-blitz-2014", ..FIDE_2014 },
    ];

    /// What the rulebook with this name says.
    pub fn of(rulebook: &str) -> Option<&'static AppendixC> {
        const ALL: &[AppendixC] = &AppendixC::ALL;
        ALL.iter().find(|book| book.rulebook == rulebook)
    }

    /// A scoresheet with every mark the rulebook knows.
    pub fn full(&self, language: Language) -> Style {
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
    pub fn brief(&self, language: Language) -> Style {
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
        Letters::Figurines => Language::ALL.iter().any(|language| sign == language.en_passant_sign()),
    }
}

fn fits(duty: Duty, written: bool) -> bool {
    match duty {
        Duty::Required => written,
        Duty::Optional => true,
        Duty::Forbidden => !written,
    }
}

/// C.9 asks for the x, but the closing line of the abbreviations makes x, + and ++ optional and, being the more
/// specific, prevails; the mark for en passant (C.9) is not among the optional ones. C.8: no hyphen. C.10 has no rule for
/// pieces that share neither file nor rank.
const FIDE_2009: AppendixC = AppendixC {
    rulebook: "fide-2009",
    text_of: "fide-2009",
    language: Language::Finnish,
    capture: Duty::Optional,
    check: Duty::Optional,
    mate: Duty::Optional,
    mate_signs: &["++", "X"],
    en_passant: Duty::Required,
    long: Duty::Forbidden,
    hyphen: Duty::Forbidden,
    origin_by_file: Duty::Optional,
};

/// C.9 and C.10.3 require the x, C.9 the mark for en passant; the abbreviations are headed as essential ones, none is
/// called optional. C.10.3 requires the file.
const FIDE_2009_HU: AppendixC = AppendixC {
    rulebook: "fide-2009-hu",
    text_of: "fide-2009-hu",
    language: Language::Hungarian,
    capture: Duty::Required,
    check: Duty::Required,
    mate: Duty::Required,
    mate_signs: &["++", "#"],
    en_passant: Duty::Required,
    origin_by_file: Duty::Required,
    ..FIDE_2009
};

/// C.9 and C.10.4 make the x optional, C.13 the last four abbreviations: x, +, ++ or X, e.p. or o.l. C.10 prefers the
/// file.
const FIDE_2014: AppendixC =
    AppendixC { rulebook: "fide-2014", text_of: "fide-2014", en_passant: Duty::Optional, ..FIDE_2009 };

/// Its Appendix C is not at hand: that of 2014, with the Turkish letters of 2.2.
const FIDE_2018: AppendixC =
    AppendixC { rulebook: "fide-2018", language: Language::Turkish, mate_signs: &["++", "#"], ..FIDE_2014 };

/// C.13.3 to C.13.6 are optional (C.13.closing); C.8 accepts the square of departure and needs no hyphen, which is not
/// forbidden any more. C.13.5: ++ or #.
const FIDE_2023: AppendixC = AppendixC {
    rulebook: "fide-2023",
    text_of: "fide-2023",
    language: Language::English,
    long: Duty::Optional,
    hyphen: Duty::Optional,
    ..FIDE_2018
};
