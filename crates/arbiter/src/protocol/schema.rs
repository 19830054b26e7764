//! The protocol as JSON Schema and TypeScript, and as the tables of its documentation: all from the same types.

mod added;
mod lean;
mod shapes;
mod tables;

mod typescript;

pub use added::stale_marks;
pub use shapes::{AnswerLine, GameLine, StateLine};
pub use tables::tables;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::event::{Act, Event, What};
use super::line::CaseLine;
use super::state::ShortState;
use super::written::WrittenDecision;

/// The schema of something that is read: what may be left out is not required.
pub fn of_input<T: JsonSchema>() -> Schema {
    of::<T>(input())
}

/// The schema of something that is written: what is always there is required.
pub fn of_output<T: JsonSchema>() -> Schema {
    of::<T>(output())
}

fn of<T: JsonSchema>(generator: SchemaGenerator) -> Schema {
    let mut schema = ordered::<T>(generator);
    lean::strip_order(&mut schema);
    schema
}

/// With a note in which order the keys of objects stand, which JSON Schema does not tell.
fn ordered<T: JsonSchema>(generator: SchemaGenerator) -> Schema {
    let mut schema = generator.into_root_schema_for::<T>();
    lean::strip_nulls(&mut schema);
    schema
}

fn input() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_deserialize().into_generator()
}

fn output() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The files of `docs/schema`, each with its text.
pub fn files() -> Vec<(&'static str, String)> {
    let mut schemas = [
        ("case.schema.json", ordered::<CaseLine>(input())),
        ("act.schema.json", ordered::<Act>(input())),
        ("answer.schema.json", ordered::<AnswerLine>(output())),
        ("short-state.schema.json", ordered::<ShortState>(output())),
    ];
    let kinds = [ordered::<What>(input()), ordered::<WrittenDecision>(output()), ordered::<Event>(input())];
    let all: Vec<&Schema> = schemas.iter().map(|(_, schema)| schema).chain(&kinds).collect();
    let typescript = typescript::declarations(&all);
    let mut files: Vec<(&str, String)> = Vec::new();
    for (name, schema) in &mut schemas {
        lean::strip_order(schema);
        files.push((name, format!("{:#}\n", schema.as_value())));
    }
    files.push(("jadoube.d.ts", typescript));
    files
}
