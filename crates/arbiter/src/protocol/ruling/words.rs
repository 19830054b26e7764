//! The words of rulings that the languages have as terms (`messages/`), and results, as they are written.

use std::str::FromStr;

use crate::message::{About, Acceptance, Change, Choice, Matter};
use crate::points::GameResult;
use crate::protocol::word::UnknownWord;

said_by_word! { About Acceptance Change Choice Matter }

/// Every result that can be written, in the order in which they are told.
const RESULTS: [&str; 9] = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "1-1", "1-1/2", "1/2-1"];

impl FromStr for GameResult {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<GameResult, UnknownWord> {
        GameResult::from_text(text).ok_or_else(|| UnknownWord::new(text, RESULTS.into_iter()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for GameResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for GameResult {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        crate::protocol::json::parse(deserializer, "a result such as 1-0")
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{About, Acceptance, Change, Choice, GameResult, Matter, RESULTS};

    macro_rules! spoken {
        ($($name:ident: $doc:literal,)*) => {$(
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let words: Vec<&str> = $name::ALL.iter().map(|value| value.word()).collect();
                    json_schema!({ "description": $doc, "type": "string", "enum": words })
                }
            }
        )*};
    }

    spoken! {
        About: "What a question is about.",
        Acceptance: "How an event was taken from which nothing else follows.",
        Change: "What an entry that is struck had changed.",
        Choice: "An answer that the arbiter can give to a question.",
        Matter: "What stands as it is, or why a game does not count.",
    }

    impl JsonSchema for GameResult {
        fn schema_name() -> Cow<'static, str> {
            "GameResult".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "description": "What each player has of a game.", "type": "string", "enum": RESULTS })
        }
    }
}
