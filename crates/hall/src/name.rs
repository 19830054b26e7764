//! Names as they come in: cleaned once, so that every output can write them.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// The most letters that a name has.
pub const LONGEST: usize = 80;

/// A name that can be written anywhere: NFC, one line, no control or direction characters, at most 80 letters.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(String);

/// The text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAName {
    /// Nothing is left of it that could be read.
    Empty,
    /// It has more than 80 letters.
    Long,
}

impl Name {
    /// Cleans a text: spaces of every kind become one space, what cannot be seen or turns the line around is left out.
    ///
    /// # Errors
    /// Nothing is left, or it is too long. It is never cut: that would be another name.
    pub fn new(text: &str) -> Result<Name, NotAName> {
        // What is too long is not normalised at all: one letter can become many.
        if text.len() > 16 * LONGEST {
            return Err(NotAName::Long);
        }
        let mut name = String::new();
        for letter in text.nfc() {
            if letter.is_whitespace() || letter.is_control() {
                if !name.is_empty() && !name.ends_with(' ') {
                    name.push(' ');
                }
            } else if !is_unseen(letter) {
                name.push(letter);
            }
        }
        // What was left out can have kept two letters apart that belong together.
        let name: String = name.trim_end().nfc().collect();
        // Files write a dash or a question mark for what is not known.
        if !name.contains(char::is_alphanumeric) {
            return Err(NotAName::Empty);
        }
        match name.chars().count() {
            letters if letters > LONGEST => Err(NotAName::Long),
            _ => Ok(Name(name)),
        }
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Format characters (directions, joiners, tags, byte-order marks), separators, what is set apart for private use or is no
/// character, and spaces that nobody sees.
fn is_unseen(letter: char) -> bool {
    matches!(u32::from(letter),
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
        | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
        | 0xE000..=0xF8FF | 0xFDD0..=0xFDEF | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFF
        | 0x110BD | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF | 0xF0000..)
        || u32::from(letter) & 0xFFFE == 0xFFFE
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({:?})", self.0)
    }
}

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAName::Empty => f.write_str("a name has at least one letter or digit"),
            NotAName::Long => write!(f, "a name has at most {LONGEST} letters"),
        }
    }
}

impl std::error::Error for NotAName {}

impl std::str::FromStr for Name {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Name, NotAName> {
        Name::new(text)
    }
}

impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> serde::Deserialize<'de> for Name {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        let text = String::deserialize(deserializer)?;
        Name::new(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str) -> Result<String, NotAName> {
        Name::new(text).map(|name| name.to_string())
    }

    #[test]
    fn names_are_cleaned_once() {
        assert_eq!(clean("  Anna\t\nvan  der Berg "), Ok("Anna van der Berg".into()));
        assert_eq!(clean("Ga\u{308}rtner"), Ok("Gärtner".into()));
        assert_eq!(clean("\u{202e}gnihton\u{202c}"), Ok("gnihton".into()));
        assert_eq!(clean("A\u{200b}nn\u{feff}a\u{0}"), Ok("Anna".into()));
        assert_eq!(clean("a\u{200b}\u{308}"), Ok("ä".into()));
        for nothing in ["\u{200f}\u{1b}", "", "?", "-", "..."] {
            assert_eq!(clean(nothing), Err(NotAName::Empty));
        }
        assert_eq!(clean(&"ő".repeat(80)), Ok("ő".repeat(80)));
        assert_eq!(clean(&"ő".repeat(81)), Err(NotAName::Long));
        assert_eq!(clean(&"x".repeat(1 << 20)), Err(NotAName::Long));
        // A name with signs of a formula or of a tag is a name: outputs take care of themselves.
        assert_eq!(clean("=cmd|' /C calc'!A0"), Ok("=cmd|' /C calc'!A0".into()));
        assert_eq!(clean("<script>\"]"), Ok("<script>\"]".into()));
    }

    #[test]
    fn what_is_clean_stays_as_it_is() {
        for text in ["Žižka", "ΟΔΥΣΣΕΥΣ", "王子", "O’Neill", "محمد"] {
            assert_eq!(clean(text), Ok(text.into()));
        }
    }
}
