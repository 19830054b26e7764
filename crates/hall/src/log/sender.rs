//! Who sent an entry, and under which id.

use std::fmt;
use std::str::FromStr;

use crate::rights::Seat;

/// Who sent an entry: a seat, and the token that was used, by its id. No name, and not the token itself.
///
/// As text `white/k3Q…`, or `program` alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sender {
    /// The seat at the board, or the office.
    pub seat: Seat,
    /// The id of the token; the program itself has none.
    pub token: Option<String>,
}

impl Sender {
    /// The program that keeps the game.
    pub const PROGRAM: Sender = Sender { seat: Seat::Program, token: None };
}

impl fmt::Display for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.token {
            Some(token) => write!(f, "{}/{token}", self.seat),
            None => write!(f, "{}", self.seat),
        }
    }
}

impl FromStr for Sender {
    type Err = NotASender;

    fn from_str(text: &str) -> Result<Sender, NotASender> {
        let (seat, token) = match text.split_once('/') {
            Some((seat, token)) => (seat, Some(token)),
            None => (text, None),
        };
        let seat = seat.parse().map_err(|_| NotASender)?;
        let token = token.map(|token| if is_word(token, 1) { Ok(token.to_owned()) } else { Err(NotASender) });
        Ok(Sender { seat, token: token.transpose()? })
    }
}

/// The text names no sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASender;

impl fmt::Display for NotASender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sender is a seat such as `white`, perhaps with `/` and the id of a token")
    }
}

impl std::error::Error for NotASender {}

/// The id of an act, made by its sender: 16 to 64 characters of `A-Za-z0-9_-`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Id(Box<str>);

impl Id {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Id, NotAnId> {
        if is_word(text, 16) { Ok(Id(text.into())) } else { Err(NotAnId) }
    }
}

/// The text is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnId;

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id has 16 to 64 characters of A-Z, a-z, 0-9, _ and -")
    }
}

impl std::error::Error for NotAnId {}

fn is_word(text: &str, least: usize) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    (least..=64).contains(&text.len()) && text.bytes().all(letter)
}

macro_rules! as_text {
    ($($name:ident)*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

as_text! { Sender Id }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn senders_and_ids_are_bounded_words() {
        for text in ["white/k3Q", "program", "clock/a_b-9"] {
            assert_eq!(text.parse::<Sender>().unwrap().to_string(), text);
        }
        for text in ["", "white/", "white/a b", "white/a/b", "queen", "white\n"] {
            assert!(text.parse::<Sender>().is_err(), "{text}");
        }
        assert!("c0ffee01c0ffee01".parse::<Id>().is_ok());
        assert!("c0ffee01c0ffee0".parse::<Id>().is_err());
        assert!("x".repeat(65).parse::<Id>().is_err());
    }
}
