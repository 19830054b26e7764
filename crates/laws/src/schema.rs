//! The shape of what is serialised by hand.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Clause, Concept, Parameter, RulebookId};

impl JsonSchema for Concept {
    fn schema_name() -> Cow<'static, str> {
        "Concept".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "The stable name of a rule: `draw.wrong-claim-time`.", "type": "string"})
    }
}

impl JsonSchema for Parameter {
    fn schema_name() -> Cow<'static, str> {
        "Parameter".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "The name of a parameter.", "type": "string"})
    }
}

impl JsonSchema for Clause {
    fn schema_name() -> Cow<'static, str> {
        "Clause".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (rulebook, concept) =
            (generator.subschema_for::<RulebookId>(), generator.subschema_for::<Concept>());
        json_schema!({
            "description": "A clause of a rulebook.",
            "type": "object",
            "properties": {
                "rulebook": rulebook,
                "law": {"description": "Its number there.", "type": "string"},
                "concept": concept,
                "taken_from": rulebook
            },
            "required": ["rulebook", "law", "concept"]
        })
    }
}
