//! The flat objects of the protocol, and its lines, for the schema.

use std::borrow::Cow;

use jadoube_clock::Millis;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::protocol::arrangement::Arrangement;
use crate::protocol::event::{Act, By, Event, What};
use crate::protocol::line::{CaseLine, EventLine};
use crate::protocol::state::State;
use crate::protocol::written::{WrittenDecision, WrittenRuling};

/// Types whose JSON is that of these keys, those of an event or a ruling beside them.
macro_rules! flat {
    ($($(#[doc = $doc:literal])* $name:ident as $word:literal: $keys:ident { $($body:tt)* })*) => {$(
        $(#[doc = $doc])*
        #[derive(JsonSchema)]
        #[expect(dead_code, reason = "only its schema is used")]
        #[schemars(deny_unknown_fields, rename = $word)]
        struct $keys { $($body)* }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $word.into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let mut schema = $keys::json_schema(generator);
                schema.insert("description".to_owned(), concat!($($doc),*).trim().into());
                schema
            }
        }
    )*};
}

flat! {
    /// A line of a case: something that happened.
    EventLine as "EventLine": EventLineKeys {
        /// Seconds since the scheduled start; they never fall from line to line. Left out, one second after the line before.
        #[schemars(range(min = 0))]
        at: Option<Millis>,
        /// Who acted or reports.
        by: By,
        #[schemars(flatten)]
        what: What,
    }
    /// Something that happened, without its time.
    Event as "Event": EventKeys {
        /// Who acted or reports.
        by: By,
        #[schemars(flatten)]
        what: What,
    }
    /// Something that somebody wants to enter.
    Act as "Act": ActKeys {
        /// Who acted or reports; left out where it is known who enters it.
        by: Option<By>,
        #[schemars(flatten)]
        what: What,
    }
    /// A ruling.
    WrittenRuling as "Ruling": RulingKeys {
        /// The number of the line that it answers; the arrangement is 0.
        on: u32,
        /// When it takes effect.
        at: Millis,
        #[schemars(flatten)]
        decision: WrittenDecision,
        /// The number of the clause that it applies, in the rulebook in force.
        law: String,
        /// The stable name of the clause.
        concept: String,
        /// The rulebook from which the clause is borrowed, where the text at hand lacks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        taken_from: Option<String>,
    }
}

/// The first line of a case.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct GameLine {
    /// What was arranged.
    pub game: Arrangement,
}

impl JsonSchema for CaseLine {
    fn schema_name() -> Cow<'static, str> {
        "CaseLine".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({
            "description": "A line of a case: first what was arranged, then what happened.",
            "anyOf": [generator.subschema_for::<GameLine>(), generator.subschema_for::<EventLine>()]
        })
    }
}

/// A line of an answer: rulings, and last the state.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum AnswerLine {
    /// A ruling.
    Ruling(WrittenRuling),
    /// The last line.
    State(Box<StateLine>),
}

/// The last line of an answer.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StateLine {
    /// The state after the last event.
    pub state: State,
}
