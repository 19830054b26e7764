//! What is wrong with JSON that was held, with the place.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::decimal;
use crate::protocol::word::{UnknownWord, near};

/// What is wrong, and at which key.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The keys that lead to it, the outermost last.
    place: Vec<String>,
    what: What,
}

#[derive(Debug)]
enum What {
    /// A key that the object does not have, and the one that was probably meant.
    UnknownKey(String, Option<&'static str>),
    /// A key that the object must have.
    MissingKey(&'static str),
    Other(String),
}

impl Fault {
    /// At a key of the object around it.
    pub fn at(mut self, key: &str) -> Fault {
        self.place.push(key.to_owned());
        self
    }

    /// Told as a fault of an object that has a name: the keys that it takes and needs are its own.
    pub fn within(mut self, whole: &str) -> Fault {
        if self.place.is_empty() {
            self.what = What::Other(self.what.told(whole));
        }
        self
    }

    /// The same of one event or ruling among others.
    pub fn of_kind(mut self, kind: &str, word: &str) -> Fault {
        if self.place.is_empty() {
            self.what = What::Other(match self.what {
                What::UnknownKey(key, meant) => {
                    format!("the {kind} `{word}` does not take the key `{key}`{}", probably(meant))
                }
                What::MissingKey(key) => format!("the {kind} `{word}` needs the key `{key}`"),
                What::Other(text) => text,
            });
        }
        self
    }

    /// A key that none of these is.
    pub fn unknown_key(key: &str, known: &'static [&'static str]) -> Fault {
        de::Error::unknown_field(key, known)
    }
}

impl What {
    fn told(&self, whole: &str) -> String {
        match self {
            What::UnknownKey(key, meant) => format!("`{key}` is no key of {whole}{}", probably(*meant)),
            What::MissingKey(key) => format!("{whole} needs the key `{key}`"),
            What::Other(text) => text.clone(),
        }
    }
}

fn probably(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"))
}

impl From<String> for Fault {
    fn from(text: String) -> Fault {
        Fault { place: Vec::new(), what: What::Other(text) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Keys are the business of the object that has them, so its own key is not told twice.
        let (whole, place) = match (&self.what, self.place.split_first()) {
            (What::Other(_), _) | (_, None) => ("the object".to_owned(), self.place.as_slice()),
            (_, Some((whole, place))) => (format!("`{whole}`"), place),
        };
        for key in place.iter().rev() {
            write!(f, "`{key}`: ")?;
        }
        f.write_str(&self.what.told(&whole))
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(text: T) -> Fault {
        text.to_string().into()
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> Fault {
        format!("found {}, expected {}", told(found), wanted(expected)).into()
    }

    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> Fault {
        format!("found {}, expected {}", told(found), wanted(expected)).into()
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Fault {
        format!("found {length} items, expected {}", wanted(expected)).into()
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Fault {
        UnknownWord::new(word, known.iter().copied()).to_string().into()
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Fault {
        let meant = near(key, known.iter().copied());
        let key = key.chars().take(60).collect();
        Fault { place: Vec::new(), what: What::UnknownKey(key, meant) }
    }

    fn missing_field(key: &'static str) -> Fault {
        Fault { place: Vec::new(), what: What::MissingKey(key) }
    }

    fn duplicate_field(key: &'static str) -> Fault {
        format!("the key `{key}` stands twice").into()
    }
}

/// What was found, in plain words.
fn told(found: Unexpected) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => decimal(number),
        Unexpected::Str(text) => format!("the text `{}`", text.chars().take(60).collect::<String>()),
        Unexpected::Unit | Unexpected::Option => "`null`".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Char(letter) => format!("`{letter}`"),
        Unexpected::Bytes(_) => "bytes".to_owned(),
        Unexpected::NewtypeStruct => "a value".to_owned(),
        Unexpected::Enum
        | Unexpected::UnitVariant
        | Unexpected::NewtypeVariant
        | Unexpected::TupleVariant
        | Unexpected::StructVariant => "a word".to_owned(),
        Unexpected::Other(found) => found.to_owned(),
    }
}

/// What was expected, without the names that types have among programmers.
fn wanted(expected: &dyn Expected) -> String {
    let expected = expected.to_string();
    let words = match expected.as_str() {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, not below zero",
        "i32" | "i64" => "a whole number",
        "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "an object",
        _ => return expected,
    };
    words.to_owned()
}
