//! The words of each language, as the rulebooks in that language have them: made of `messages/` by the build script.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use jadoube_board::{Bitboard, Rank, Role};

use crate::Lang as Language;
use crate::letters::upper;

/// A language of announcements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Tongue {
    /// The words that the Laws recommend.
    German,
    /// Those of a scoresheet's language.
    Of(Language),
}

// The messages call their language `Lang`.
use Tongue as Lang;
include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Tongue {
    /// The name of a piece.
    pub(crate) const fn piece(self, role: Role) -> &'static str {
        piece_nom(self, role)
    }

    /// The number of a rank.
    pub(crate) const fn rank(self, rank: Rank) -> &'static str {
        rank_nom(self, rank)
    }

    /// A word or two about a move.
    pub(crate) const fn spoken(self, word: Spoken) -> &'static str {
        spoken_nom(self, word)
    }

    /// The words that are understood beside names and numbers.
    pub(crate) const fn heard(self) -> &'static [(&'static str, Heard)] {
        heard_words(self)
    }
}

impl Language {
    /// The name of a piece, in lower case.
    pub const fn name(self, role: Role) -> &'static str {
        Tongue::Of(self).piece(role)
    }

    /// `b4`, `b4 and e4`, `a1, b4 and e4`.
    pub fn squares(self, squares: Bitboard) -> String {
        let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
        self.listed(&names, |text, name| Message::ListAnd { text, name })
    }

    /// `Nd2`, `Nd2 or Ng1`.
    pub fn either(self, choices: &[String]) -> String {
        self.listed(choices, |text, name| Message::ListOr { text, name })
    }

    fn listed(self, names: &[String], join: fn(String, String) -> Message) -> String {
        match names {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let mut text = String::new();
                // Writing to a string cannot fail.
                let _ = join(first.join(", "), last.clone()).write(Tongue::Of(self), &mut text);
                text
            }
        }
    }

    /// The text in the quotation marks of the language.
    pub fn quoted(self, text: &str) -> String {
        match self {
            Language::En | Language::Tr => format!("“{text}”"),
            Language::Fi => format!("”{text}”"),
            Language::Hu => format!("„{text}”"),
        }
    }

    /// The text with a capital at its beginning: in Turkish `i` becomes `İ`.
    pub fn capitalised(self, text: &str) -> String {
        let mut letters = text.chars();
        match letters.next() {
            Some('i') if self == Language::Tr => "İ".to_owned() + letters.as_str(),
            Some(first) => String::from(upper(first)) + letters.as_str(),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_as_each_language_ends_them() {
        let squares = Bitboard(0b111);
        let told = Language::ALL.map(|language| language.squares(squares));
        assert_eq!(told, ["a1, b1 and c1", "a1, b1 ja c1", "a1, b1 és c1", "a1, b1 ve c1"]);
        let choices = ["Nd2".to_string(), "Ng1".to_string()];
        let told = Language::ALL.map(|language| language.either(&choices));
        assert_eq!(told, ["Nd2 or Ng1", "Nd2 tai Ng1", "Nd2 vagy Ng1", "Nd2 ya da Ng1"]);
        assert_eq!(Language::Fi.squares(Bitboard(1)), "a1");
    }

    #[test]
    fn every_message_is_said_in_every_language() {
        for message in samples() {
            for lang in [Tongue::German, Tongue::Of(Language::En), Tongue::Of(Language::Tr)] {
                let mut text = String::new();
                message.write(lang, &mut text).unwrap();
                assert!(!text.is_empty(), "{}", message.key());
            }
        }
    }

    #[test]
    fn sentences_begin_with_a_capital() {
        assert_eq!(Language::Tr.capitalised("iki şah"), "İki şah");
        assert_eq!(Language::Hu.capitalised("ötven"), "Ötven");
        assert_eq!(Language::En.capitalised("it"), "It");
    }
}
