//! What somebody is at one board.

use std::fmt;
use std::str::FromStr;

use jadoube_arbiter::By;
use jadoube_board::Color;

macro_rules! seats {
    ($($(#[doc = $doc:literal])* $variant:ident = $word:literal),* $(,)?) => {
        /// What somebody is at one board. A player of another board is a spectator here.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum Seat { $($(#[doc = $doc])* $variant),* }

        impl Seat {
            /// Every seat.
            pub const ALL: &[Seat] = &[$(Seat::$variant),*];

            /// Its word, as logs have it.
            pub const fn word(self) -> &'static str {
                match self { $(Seat::$variant => $word),* }
            }
        }
    };
}

seats! {
    /// The player with the white pieces.
    White = "white",
    /// The player with the black pieces.
    Black = "black",
    /// The assistant of a player who is blind or disabled.
    Assistant = "assistant",
    /// The clock on the table: a device that both players press.
    Clock = "clock",
    /// An arbiter to whom the board is given.
    Arbiter = "arbiter",
    /// The chief arbiter of the competition.
    Chief = "chief",
    /// Who looks on.
    Spectator = "spectator",
    /// Who keeps the server: makes competitions, and is nobody at a board.
    Admin = "admin",
    /// The program that keeps the game. It is nobody outside.
    Program = "program",
}

impl Seat {
    /// The side, where it is a player's seat.
    pub const fn player(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether it is an arbiter of this board.
    pub const fn is_arbiter(self) -> bool {
        matches!(self, Seat::Arbiter | Seat::Chief)
    }

    /// Whether it belongs to this board: a player, an assistant, the clock.
    pub const fn is_at_the_board(self) -> bool {
        matches!(self, Seat::White | Seat::Black | Seat::Assistant | Seat::Clock)
    }

    /// Who acts in an event that does not say it, where the seat leaves only one.
    pub const fn by(self) -> Option<By> {
        match self {
            Seat::White => Some(By::White),
            Seat::Black => Some(By::Black),
            Seat::Assistant => Some(By::Assistant),
            Seat::Arbiter | Seat::Chief => Some(By::Arbiter),
            Seat::Program => Some(By::Program),
            Seat::Clock | Seat::Spectator | Seat::Admin => None,
        }
    }
}

impl From<Color> for Seat {
    fn from(color: Color) -> Seat {
        if color.is_white() { Seat::White } else { Seat::Black }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The text is no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeat;

impl fmt::Display for NotASeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = Seat::ALL.iter().map(|seat| seat.word()).collect();
        write!(f, "expected one of `{}`", words.join("`, `"))
    }
}

impl std::error::Error for NotASeat {}

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Seat, NotASeat> {
        Seat::ALL.iter().copied().find(|seat| seat.word() == text).ok_or(NotASeat)
    }
}

impl serde::Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> serde::Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
