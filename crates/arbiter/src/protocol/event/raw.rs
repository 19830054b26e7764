//! Events as JSON: one flat object, as the case protocol has it, checked key by key.

mod read;
mod write;

use jadoube_clock::Millis;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    Agreement, By, ClaimKind, Excuse, Finding, Ground, Manner, Material, Offence, PenaltyKind, Request,
    SetReason, Sight, StopReason,
};
use crate::protocol::arrangement::Arrangement;
use crate::protocol::color::ColorWord;
use crate::protocol::commitment::Commitment;
use crate::protocol::line::CaseLine;

/// Every key that a line of a case can have.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"at\": 5, \"by\": \"white\", \"event\": \"press\"}"
)]
struct Raw {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<Box<Arrangement>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    manner: Option<Manner>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<ClaimKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StopReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observe: Option<Sight>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<ColorWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<First>,
    #[serde(skip_serializing_if = "Option::is_none")]
    find: Option<Finding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offence: Option<Offence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excuse: Option<Excuse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<SetReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    penalty: Option<PenaltyKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    algebraic: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    present: Option<Vec<ColorWord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<Agreement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<Request>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    material: Option<Material>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum First {
    White,
    Black,
    Unknown,
}

impl<'de> Deserialize<'de> for CaseLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CaseLine, D::Error> {
        let mut raw = Raw::deserialize(deserializer)?;
        match raw.game.take() {
            Some(_) if raw.at.is_some() || raw.event.is_some() => {
                Err(D::Error::custom("a line is the arrangement (`game`) or an event, not both"))
            }
            Some(game) => Ok(CaseLine::Game(game)),
            None => raw.read().map(CaseLine::Event).map_err(D::Error::custom),
        }
    }
}

impl Serialize for CaseLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CaseLine::Game(game) => Raw { game: Some(game.clone()), ..Raw::default() }.serialize(serializer),
            CaseLine::Event(line) => Raw::write(line).serialize(serializer),
        }
    }
}
