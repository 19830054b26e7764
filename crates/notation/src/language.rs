//! The languages of scoresheets and their letters for the pieces.

use core::fmt;
use core::str::FromStr;

use jadoube_board::Role;

/// The language of a scoresheet, which says what the letters mean.
///
/// R is a rook in English and a knight in Finnish, B a bishop in English and a rook in Hungarian, K a rook in Turkish
/// and a king elsewhere: the language is a setting and is never guessed (C.2, C.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English: K Q R B N. Also the letters of PGN.
    #[default]
    English,
    /// Finnish: K D T L R.
    Finnish,
    /// Hungarian: K V B F H.
    Hungarian,
    /// Turkish: Ş V K F A.
    Turkish,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Finnish, Language::Hungarian, Language::Turkish];

    /// The code of ISO 639-1: `en`, `fi`, `hu`, `tr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Finnish => "fi",
            Language::Hungarian => "hu",
            Language::Turkish => "tr",
        }
    }

    /// The capital letter of a piece (C.2). The pawn's is not written (C.4), but it is read.
    pub const fn letter(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight, pawn] = match self {
            Language::English => ['K', 'Q', 'R', 'B', 'N', 'P'],
            Language::Finnish => ['K', 'D', 'T', 'L', 'R', 'S'],
            Language::Hungarian => ['K', 'V', 'B', 'F', 'H', 'G'],
            Language::Turkish => ['Ş', 'V', 'K', 'F', 'A', 'P'],
        };
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => pawn,
        }
    }

    /// The piece with this capital letter.
    ///
    /// In Turkish S stands for Ş too, no other piece having it, and B for the bishop beside F, as 2.2 of the Turkish
    /// Laws of 2018 prints it.
    pub fn role(self, letter: char) -> Option<Role> {
        match (self, letter) {
            (Language::Turkish, 'S' | 'Ș') => Some(Role::King),
            (Language::Turkish, 'B') => Some(Role::Bishop),
            _ => Role::ALL.into_iter().find(|&role| self.letter(role) == letter),
        }
    }

    /// The sign for a capture en passant (C.9): the Finnish rulebooks write `o.l.` beside `e.p.`.
    pub const fn en_passant_sign(self) -> &'static str {
        match self {
            Language::Finnish => "o.l.",
            Language::English | Language::Hungarian | Language::Turkish => "e.p.",
        }
    }

    /// The piece with this letter in small print.
    pub(crate) fn role_of_small(self, letter: char) -> Option<Role> {
        match letter {
            'ş' => self.role('Ş'),
            'ș' => self.role('Ș'),
            _ if letter.is_ascii_lowercase() => self.role(letter.to_ascii_uppercase()),
            _ => None,
        }
    }
}

impl fmt::Display for Language {
    /// The code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not the code of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotALanguage;

impl fmt::Display for NotALanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are en, fi, hu and tr")
    }
}

impl core::error::Error for NotALanguage {}

impl FromStr for Language {
    type Err = NotALanguage;

    fn from_str(text: &str) -> Result<Language, NotALanguage> {
        Language::ALL.into_iter().find(|language| language.code() == text).ok_or(NotALanguage)
    }
}

/// The piece that a figurine of either colour shows.
pub(crate) fn role_of_figurine(symbol: char) -> Option<Role> {
    Some(match symbol {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}
