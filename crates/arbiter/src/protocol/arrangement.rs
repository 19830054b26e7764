//! What was arranged before the game.

mod before;
mod regulations;
mod words;

pub use before::{Before, Sides};
pub use regulations::{DrawByAgreement, MinMoves, National, PointScale, Regulations, Scoresheet};
pub use words::{
    Begins, ClockWord, FirstIncrementWord, Help, MovesWord, PaceWord, SupervisionWord, TimingWord, WatchWord,
};

use std::fmt;

use jadoube_board::{Color, FenError, Position};
use jadoube_clock::TimeControl;
use jadoube_laws::{Rulebook, RulebookId};
use jadoube_notation::Lang;

object! {
    /// The arrangement: the first line of a case, inside `{"game": …}`.
    #[serde(remote = "Self")]
    pub struct Arrangement {
        /// The rulebook, by its name: `fide-2018`.
        #[serde(with = "rulebook")]
        #[schemars(with = "rulebook::Name")]
        pub rulebook: RulebookId,
        /// The time control, as in PGN's TimeControl tag, in seconds: stages `moves/seconds` or `seconds`, with `+increment`,
        /// separated by `:`; `-` is no clock.
        #[serde(default = "TimeControl::unlimited")]
        pub time: TimeControl,
        /// How extra time is given.
        #[serde(default)]
        pub timing: TimingWord,
        /// The pace; worked out from the time where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub pace: Option<PaceWord>,
        /// The supervision; full for standard play, limited otherwise, where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub supervision: Option<SupervisionWord>,
        /// The position at the start: `startpos`, a FEN, or a number of Chess960.
        #[serde(default)]
        pub start: Start,
        /// The first increment: on the clock at the start, or after the first move.
        #[serde(default)]
        pub first_increment: FirstIncrementWord,
        /// Whose clock it is: one on the table, or the program's own.
        #[serde(default)]
        pub clock: ClockWord,
        /// Who watches.
        #[serde(default)]
        pub watch: WatchWord,
        /// The player with the white pieces.
        #[serde(default)]
        pub white: Player,
        /// The player with the black pieces.
        #[serde(default)]
        pub black: Player,
        /// Whether a clock may run before the arbiter's `start`.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(extend("default" = "scheduled"))]
        pub begins: Begins,
        /// Whether the moves are entered, or only the presses of the clock.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(extend("default" = "entered"))]
        pub moves: MovesWord,
        /// What went before the start position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub before: Option<Box<Before>>,
        /// At how many positions the search whether mate is possible may look; left out, the program's own number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub winnability: Option<u64>,
        /// What pages may show and enforce.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(extend("default" = "none"))]
        pub help: Help,
        /// What the rulebook leaves to the competition.
        #[serde(default)]
        pub regulations: Regulations,
    }
}

/// The start position.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(untagged, expecting = "expected `startpos`, a FEN or {\"chess960\": 518}")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Start {
    /// `startpos` or a FEN.
    Text(String),
    /// A Chess960 position by number.
    Chess960(Chess960Number),
}

object! {
    /// `{"chess960": 518}`.
    pub struct Chess960Number {
        /// 0 to 959.
        #[schemars(range(max = 959))]
        pub chess960: u16,
    }
}

/// Reads a position that somebody tells. Its first four fields say what stands on the board: where the two counters are
/// left out, nothing was counted before it.
pub(crate) fn read_fen(text: &str) -> Result<Position, FenError> {
    match text.split_ascii_whitespace().count() {
        4 => Position::from_fen(&format!("{text} 0 1")),
        _ => Position::from_fen(text),
    }
}

impl Default for Start {
    fn default() -> Start {
        Start::Text("startpos".to_owned())
    }
}

object! {
    /// A player.
    #[derive(Default)]
    pub struct Player {
        /// The name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// Whether the player sees; left out, yes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sighted: Option<bool>,
        /// Whether the player hears; left out, yes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hearing: Option<bool>,
        /// Whether the player has an assistant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub assistant: Option<bool>,
    }
}

/// The arrangement cannot be played: which key, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrangementError {
    /// The key of the arrangement.
    pub key: &'static str,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key, self.reason)
    }
}

impl std::error::Error for ArrangementError {}

impl Arrangement {
    /// An arrangement with everything left out but the rulebook.
    pub fn new(rulebook: RulebookId) -> Arrangement {
        Arrangement {
            rulebook,
            time: TimeControl::unlimited(),
            timing: TimingWord::default(),
            pace: None,
            supervision: None,
            start: Start::default(),
            first_increment: FirstIncrementWord::default(),
            clock: ClockWord::default(),
            watch: WatchWord::default(),
            white: Player::default(),
            black: Player::default(),
            begins: Begins::default(),
            moves: MovesWord::default(),
            before: None,
            winnability: None,
            help: Help::default(),
            regulations: Regulations::default(),
        }
    }

    /// The time control, with the way in which extra time is given.
    pub fn control(&self) -> TimeControl {
        self.time.clone().with_timing(self.timing.into())
    }

    /// The position at the start.
    pub fn position(&self) -> Result<Position, ArrangementError> {
        let wrong = |reason: String| ArrangementError { key: "start", reason };
        match &self.start {
            Start::Text(text) if text == "startpos" => Ok(Position::INITIAL),
            Start::Text(fen) => read_fen(fen).map_err(|error| wrong(error.to_string())),
            Start::Chess960(Chess960Number { chess960 }) => {
                Position::chess960(*chess960).map_err(|error| wrong(error.to_string()))
            }
        }
    }

    /// A player, by colour.
    pub const fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The language in which moves are written down and announced: as arranged, else that of the national choices, else
    /// that of the rulebook's text.
    pub(crate) fn language(&self) -> Result<Lang, ArrangementError> {
        let Some(code) = &self.regulations.language else {
            return Ok(match self.regulations.national {
                Some(National::Fin) => Lang::Fi,
                None => Rulebook::get(self.rulebook).language(),
            });
        };
        code.parse().map_err(|_| {
            let known: Vec<&str> = Lang::ALL.iter().map(|language| language.as_str()).collect();
            let reason = format!("`language` is one of {}, not `{code}`", known.join(", "));
            ArrangementError { key: "regulations", reason }
        })
    }
}

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Arrangement;
    use crate::protocol::json::{Fault, Held, read};

    impl Arrangement {
        /// Understands what was read; faults name their place inside.
        pub(in crate::protocol) fn understand(held: Held) -> Result<Arrangement, Fault> {
            Arrangement::deserialize(held).map_err(|fault| fault.within("the arrangement"))
        }
    }

    impl<'de> Deserialize<'de> for Arrangement {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Arrangement, D::Error> {
            read(deserializer, "the arrangement", Arrangement::understand)
        }
    }

    impl Serialize for Arrangement {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Arrangement::serialize(self, serializer)
        }
    }
}

/// The name of a rulebook, with all that there are where it is none.
#[cfg(feature = "serde")]
mod rulebook {
    use jadoube_laws::RulebookId;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(book: &RulebookId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(book.as_str())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RulebookId, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_| {
            let known: Vec<&str> = RulebookId::ALL.iter().map(|book| book.as_str()).collect();
            let shown: String = name.chars().take(60).collect();
            D::Error::custom(format_args!("`{shown}` is no rulebook; there are {}", known.join(", ")))
        })
    }

    /// The names for the schema.
    #[cfg(feature = "schema")]
    pub struct Name;

    #[cfg(feature = "schema")]
    impl schemars::JsonSchema for Name {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Rulebook".into()
        }

        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            let names: Vec<&str> = RulebookId::ALL.iter().map(|book| book.as_str()).collect();
            schemars::json_schema!({ "description": "A rulebook, by its name.", "type": "string", "enum": names })
        }
    }
}
