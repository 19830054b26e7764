//! The languages: of scoresheets with their letters for the pieces, of explanations, and of all that is said.

use core::fmt;
use core::str::FromStr;

use jadoube_board::Role;

/// A language: of a scoresheet, where it says what the letters mean, and of what is told to people.
///
/// R is a rook in English and a knight in Finnish, B a bishop in English and a rook in Hungarian, K a rook in Turkish
/// and a king elsewhere: the language is a setting and is never guessed (C.2, C.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Lang {
    /// English: K Q R B N. Also the letters of PGN.
    #[default]
    En,
    /// Finnish: K D T L R.
    Fi,
    /// Hungarian: K V B F H.
    Hu,
    /// Turkish: Ş V K F A.
    Tr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr];

    /// The code of ISO 639-1: `en`, `fi`, `hu`, `tr`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fi => "fi",
            Lang::Hu => "hu",
            Lang::Tr => "tr",
        }
    }

    /// What its speakers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Fi => "suomi",
            Lang::Hu => "magyar",
            Lang::Tr => "Türkçe",
        }
    }

    /// The capital letter of a piece (C.2). The pawn's is not written (C.4), but it is read.
    pub const fn letter(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight, pawn] = match self {
            Lang::En => ['K', 'Q', 'R', 'B', 'N', 'P'],
            Lang::Fi => ['K', 'D', 'T', 'L', 'R', 'S'],
            Lang::Hu => ['K', 'V', 'B', 'F', 'H', 'G'],
            Lang::Tr => ['Ş', 'V', 'K', 'F', 'A', 'P'],
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
            (Lang::Tr, 'S' | 'Ș') => Some(Role::King),
            (Lang::Tr, 'B') => Some(Role::Bishop),
            _ => Role::ALL.into_iter().find(|&role| self.letter(role) == letter),
        }
    }

    /// The sign for a capture en passant (C.9): the Finnish rulebooks write `o.l.` beside `e.p.`.
    pub const fn en_passant_sign(self) -> &'static str {
        match self {
            Lang::Fi => "o.l.",
            Lang::En | Lang::Hu | Lang::Tr => "e.p.",
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

impl fmt::Display for Lang {
    /// The code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The text is not the code of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotALang;

impl fmt::Display for NotALang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are en, fi, hu and tr")
    }
}

impl core::error::Error for NotALang {}

impl FromStr for Lang {
    type Err = NotALang;

    fn from_str(text: &str) -> Result<Lang, NotALang> {
        Lang::ALL.into_iter().find(|language| language.as_str() == text).ok_or(NotALang)
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
