//! The keys of events that are not simply the fields of their types.

use jadoube_board::{Color, Square};
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

use super::{
    Agreement, BoardTold, Hand, Material, Observation, Request, Sealing, Sight, StopReason, Written,
};
use crate::protocol::arrangement::read_fen;
use crate::protocol::commitment::{Commitment, check_salt};
use crate::protocol::json::decimal;
use crate::protocol::made::MoveText;

pub(super) fn is_false(value: &bool) -> bool {
    !value
}

pub(super) fn is_true(value: &bool) -> bool {
    *value
}

pub(super) fn is_unproved(evidence: &super::Evidence) -> bool {
    *evidence == super::Evidence::None
}

pub(super) fn yes() -> bool {
    true
}

pub(super) fn one_hand() -> u8 {
    1
}

pub(super) fn is_one_hand(hands: &u8) -> bool {
    *hands == 1
}

pub(super) fn both() -> Vec<Color> {
    Color::ALL.to_vec()
}

pub(super) fn hands<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    match u8::deserialize(deserializer)? {
        hands @ 1..=2 => Ok(hands),
        hands => Err(D::Error::custom(format_args!("found {hands}, expected 1 or 2"))),
    }
}

pub(super) fn some_squares<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Square>, D::Error> {
    let squares = Vec::deserialize(deserializer)?;
    if squares.is_empty() { Err(D::Error::custom("the list names no square")) } else { Ok(squares) }
}

pub(super) fn entry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        0 => Err(D::Error::custom("0 is the arrangement, which cannot be struck")),
        entry => Ok(entry),
    }
}

/// `other` where it was not the hand that made the move.
pub(super) mod hand {
    use super::*;

    pub fn serialize<S: Serializer>(other: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        if *other { Hand::Other } else { Hand::Same }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        Ok(Hand::deserialize(deserializer)? == Hand::Other)
    }
}

/// Points as a number, in hundredths inside.
pub(in crate::protocol) mod points {
    use super::*;

    pub fn serialize<S: Serializer>(hundredths: &Option<i32>, serializer: S) -> Result<S::Ok, S::Error> {
        hundredths.map(|hundredths| f64::from(hundredths) / 100.0).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
        let Some(points) = Option::<f64>::deserialize(deserializer)? else { return Ok(None) };
        let hundredths = (points * 100.0).round();
        if (0.0..=10_000.0).contains(&hundredths) {
            Ok(Some(hundredths as i32))
        } else {
            let found = decimal(points);
            let found = found.trim_end_matches(".0");
            Err(D::Error::custom(format_args!("found {found}, expected a number from 0 to 100")))
        }
    }
}

/// An event that consists of one word under one key.
macro_rules! one_key {
    ($($module:ident, $keys:ident { $(#[$attribute:meta])* $key:ident: $type:ty }, $doc:literal;)*) => {$(
        #[doc = $doc]
        #[derive(Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub(super) struct $keys {
            #[doc = $doc]
            $(#[$attribute])*
            $key: $type,
        }

        pub(super) mod $module {
            use super::*;

            pub fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                $keys { $key: *value }.serialize(serializer)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $keys::deserialize(deserializer).map(|keys| keys.$key)
            }
        }
    )*};
}

one_key! {
    stop_reason, StopReasonKey { #[serde(default)] reason: StopReason }, "Why the clock was stopped.";
    request, RequestKey { request: Request }, "What the player asks for.";
    agreement, AgreementKey { agree: Agreement }, "On what the players agree.";
}

/// What an arbiter sees.
#[derive(Clone, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ObservationKeys {
    /// What is seen.
    observe: Sight,
    /// Whose flag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<Color>,
    /// Which flag fell first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<super::First>,
}

impl TryFrom<ObservationKeys> for Observation {
    type Error = String;

    fn try_from(keys: ObservationKeys) -> Result<Observation, String> {
        let seen = keys.observe.word();
        let seen = match keys {
            ObservationKeys { observe: Sight::Flag, of, first: None } => {
                Observation::Flag(of.ok_or("`flag` needs the key `of`: whose it is")?)
            }
            ObservationKeys { observe: Sight::BothFlags, of: None, first } => {
                Observation::BothFlags(first.and_then(super::First::player))
            }
            // Whose move it was follows from the record.
            ObservationKeys { observe: Sight::IllegalMove, of: _, first: None } => Observation::IllegalMove,
            ObservationKeys { observe, of: None, first: None } => Observation::plain(observe)?,
            ObservationKeys { first: Some(_), .. } => {
                return Err(format!("`{seen}` does not take the key `first`"));
            }
            ObservationKeys { .. } => return Err(format!("`{seen}` does not take the key `of`")),
        };
        Ok(seen)
    }
}

impl From<Observation> for ObservationKeys {
    fn from(observation: Observation) -> ObservationKeys {
        let (of, first) = match observation {
            Observation::Flag(of) => (Some(of), None),
            Observation::BothFlags(first) => (None, first.map(super::First::from)),
            _ => (None, None),
        };
        ObservationKeys { observe: observation.sight(), of, first }
    }
}

/// What goes into an envelope, or comes out of it.
#[derive(Clone, Default, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SealedKeys {
    /// The move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    made: Option<MoveText>,
    /// What is written, where that is no clear move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// What makes the commitment impossible to guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
}

impl SealedKeys {
    fn of(written: Option<&Written>, salt: &Option<String>) -> SealedKeys {
        let (made, text) = match written {
            Some(Written::Move(made)) => (Some(*made), None),
            Some(Written::Text(text)) => (None, Some(text.clone())),
            None => (None, None),
        };
        SealedKeys { made, text, salt: salt.clone() }
    }
}

fn written(made: Option<MoveText>, text: Option<String>) -> Result<Option<Written>, String> {
    match (made, text) {
        (Some(_), Some(_)) => Err("a sealed move is told by `move` or by `text`, not by both".to_owned()),
        (Some(made), None) => Ok(Some(Written::Move(made))),
        (None, text) => Ok(text.map(Written::Text)),
    }
}

/// What is found in the envelope.
pub(super) mod opened {
    use super::*;

    pub fn serialize<S: Serializer>(
        found: &Option<Written>,
        salt: &Option<String>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        SealedKeys::of(found.as_ref(), salt).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<(Option<Written>, Option<String>), D::Error> {
        let SealedKeys { made, text, salt } = SealedKeys::deserialize(deserializer)?;
        Ok((written(made, text).map_err(D::Error::custom)?, salt))
    }
}

/// What goes into the envelope: the move or text, or only a commitment to it.
#[derive(Clone, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SealingKeys {
    /// The move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    made: Option<MoveText>,
    /// What is written, where that is no clear move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// What makes the commitment impossible to guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    /// Only a commitment to the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
}

impl TryFrom<SealingKeys> for Sealing {
    type Error = String;

    fn try_from(keys: SealingKeys) -> Result<Sealing, String> {
        let SealingKeys { made, text, salt, commitment } = keys;
        salt.as_deref().map_or(Ok(()), check_salt)?;
        match (written(made, text)?, commitment, salt) {
            (Some(written), None, salt) => Ok(Sealing::Plain { written, salt }),
            (None, Some(commitment), None) => Ok(Sealing::Committed(commitment)),
            (None, Some(_), Some(_)) => {
                Err("`salt` beside `commitment` would let the move be guessed: it is told when the envelope is opened"
                    .to_owned())
            }
            _ => Err("the event `seal` needs one of the keys `move`, `text` and `commitment`".to_owned()),
        }
    }
}

impl From<Sealing> for SealingKeys {
    fn from(sealing: Sealing) -> SealingKeys {
        let (SealedKeys { made, text, salt }, commitment) = match sealing {
            Sealing::Plain { written, salt } => (SealedKeys::of(Some(&written), &salt), None),
            Sealing::Committed(commitment) => (SealedKeys::default(), Some(commitment)),
        };
        SealingKeys { made, text, salt, commitment }
    }
}

/// What stands on the board: one of the three.
#[derive(Clone, Default, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BoardKeys {
    /// The whole position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    /// The moves from the start position on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveText>>,
    /// Only the pieces, where these decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    material: Option<Material>,
}

impl TryFrom<BoardKeys> for BoardTold {
    type Error = String;

    fn try_from(keys: BoardKeys) -> Result<BoardTold, String> {
        match keys {
            BoardKeys { fen: Some(fen), moves: None, material: None } => match read_fen(&fen) {
                Ok(_) => Ok(BoardTold::Fen(fen)),
                Err(error) => Err(format!("`fen`: {error}")),
            },
            BoardKeys { fen: None, moves: Some(moves), material: None } => Ok(BoardTold::Moves(moves)),
            BoardKeys { fen: None, moves: None, material: Some(material) } => {
                Ok(BoardTold::Material(material))
            }
            _ => {
                Err("the event `set-position` needs one of the keys `fen`, `moves` and `material`".to_owned())
            }
        }
    }
}

impl From<BoardTold> for BoardKeys {
    fn from(told: BoardTold) -> BoardKeys {
        match told {
            BoardTold::Fen(fen) => BoardKeys { fen: Some(fen), ..BoardKeys::default() },
            BoardTold::Moves(moves) => BoardKeys { moves: Some(moves), ..BoardKeys::default() },
            BoardTold::Material(material) => BoardKeys { material: Some(material), ..BoardKeys::default() },
        }
    }
}
