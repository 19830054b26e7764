//! What a player must play, and whether a claim holds, as they are written.

use jadoube_board::{CastlingSide, Role, Square};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::protocol::ruling::{Must, Upheld};

/// The squares stand in lists, of which each has one.
#[derive(Clone, Copy, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MustKeys {
    /// Which piece to move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    from: Option<[Square; 1]>,
    /// Where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[Square; 1]>,
    /// Which piece to capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<[Square; 1]>,
    /// To which side to castle.
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<CastlingSide>,
    /// What to promote to.
    #[serde(skip_serializing_if = "Option::is_none")]
    promote: Option<Role>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged, expecting = "expected `free` or an object such as {\"move\": [\"e2\"]}")]
enum Written {
    Free(Free),
    Keys(MustKeys),
}

#[derive(serde::Serialize, serde::Deserialize)]
enum Free {
    #[serde(rename = "free")]
    Free,
}

impl Serialize for Must {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let none = MustKeys::default();
        let keys = match *self {
            Must::Free => return Written::Free(Free::Free).serialize(serializer),
            Must::Move(from) => MustKeys { from: Some([from]), ..none },
            Must::MoveTo(from, to) => MustKeys { from: Some([from]), to: Some([to]), ..none },
            Must::PromoteTo(from, to, role) => {
                MustKeys { from: Some([from]), to: Some([to]), promote: Some(role), ..none }
            }
            Must::Capture(square) => MustKeys { capture: Some([square]), ..none },
            Must::MoveAndCapture(from, square) => {
                MustKeys { from: Some([from]), capture: Some([square]), ..none }
            }
            Must::Castle(side) => MustKeys { castle: Some(side), ..none },
            Must::Promote(role) => MustKeys { promote: Some(role), ..none },
        };
        keys.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Must {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Must, D::Error> {
        let keys = match Written::deserialize(deserializer)? {
            Written::Free(Free::Free) => return Ok(Must::Free),
            Written::Keys(MustKeys { from, to, capture, castle, promote }) => {
                (from, to, capture, castle, promote)
            }
        };
        Ok(match keys {
            (Some([from]), None, None, None, None) => Must::Move(from),
            (Some([from]), Some([to]), None, None, None) => Must::MoveTo(from, to),
            (Some([from]), Some([to]), None, None, Some(role)) => Must::PromoteTo(from, to, role),
            (None, None, Some([square]), None, None) => Must::Capture(square),
            (Some([from]), None, Some([square]), None, None) => Must::MoveAndCapture(from, square),
            (None, None, None, Some(side), None) => Must::Castle(side),
            (None, None, None, None, Some(role)) => Must::Promote(role),
            _ => return Err(D::Error::custom("these keys together are no duty")),
        })
    }
}

impl Serialize for Upheld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Upheld::Yes => serializer.serialize_bool(true),
            Upheld::No => serializer.serialize_bool(false),
            Upheld::Deferred => serializer.serialize_str("deferred"),
        }
    }
}

impl<'de> Deserialize<'de> for Upheld {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Upheld, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "expected `true`, `false` or `deferred`")]
        enum Written {
            Known(bool),
            Later(Later),
        }

        #[derive(serde::Deserialize)]
        enum Later {
            #[serde(rename = "deferred")]
            Deferred,
        }

        Ok(match Written::deserialize(deserializer)? {
            Written::Known(upheld) => upheld.into(),
            Written::Later(Later::Deferred) => Upheld::Deferred,
        })
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{Must, MustKeys, Upheld};

    impl JsonSchema for Must {
        fn schema_name() -> Cow<'static, str> {
            "Must".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "What a player must play; `free` is any legal move.",
                "anyOf": [{ "const": "free" }, MustKeys::json_schema(generator)]
            })
        }
    }

    impl JsonSchema for Upheld {
        fn schema_name() -> Cow<'static, str> {
            "Upheld".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "description": "Whether a claim holds.", "enum": [true, false, "deferred"] })
        }
    }
}
