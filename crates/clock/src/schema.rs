//! Times and time controls as JSON Schema.

use crate::{Millis, TimeControl};
use alloc::borrow::Cow;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

impl JsonSchema for Millis {
    fn schema_name() -> Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "Seconds, with at most three decimals.", "type": "number" })
    }
}

impl JsonSchema for TimeControl {
    fn schema_name() -> Cow<'static, str> {
        "TimeControl".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "As in PGN's TimeControl tag, in seconds: stages `moves/seconds` or `seconds`, with \
                `+increment`, separated by `:`; `-` is no clock.",
            "type": "string"
        })
    }
}
