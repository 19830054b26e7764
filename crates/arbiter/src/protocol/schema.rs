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

/// The files of `docs/schema` that tell the protocol, each with its text.
pub fn files() -> Vec<(&'static str, String)> {
    let (mut schemas, kinds) = protocol();
    let all: Vec<&Schema> = schemas.iter().map(|(_, schema)| schema).chain(&kinds).collect();
    let head =
        "// The case protocol, version 1. Made from the types of crates/arbiter; not to be edited by hand.\n";
    let typescript = typescript::declarations(head, &all, &[]);
    let mut files: Vec<(&str, String)> = Vec::new();
    for (name, schema) in &mut schemas {
        lean::strip_order(schema);
        files.push((name, format!("{:#}\n", schema.as_value())));
    }
    files.push(("jadoube.d.ts", typescript));
    files
}

/// TypeScript of further schemas, which may speak of what the protocol defines: that is imported from `jadoube.d.ts`.
pub fn typescript(head: &str, schemas: &[Schema]) -> String {
    let mut schemas = schemas.to_vec();
    schemas.iter_mut().for_each(lean::strip_nulls);
    let schemas: Vec<&Schema> = schemas.iter().collect();
    let (protocol, kinds) = protocol();
    let protocol: Vec<&Schema> = protocol.iter().map(|(_, schema)| schema).chain(&kinds).collect();
    let known = typescript::defined(&protocol);
    let wanted = typescript::defined(&schemas);
    let shared: Vec<&str> = wanted.keys().copied().filter(|name| known.contains_key(name)).collect();
    let import = format!("import type {{ {} }} from \"./jadoube.js\";\n", shared.join(", "));
    let head = if shared.is_empty() { head.to_owned() } else { format!("{head}\n{import}") };
    typescript::declarations(&head, &schemas, &shared)
}

type Named = (&'static str, Schema);

/// The schemas of the protocol by their files, and those of its parts.
fn protocol() -> ([Named; 4], [Schema; 3]) {
    let files = [
        ("case.schema.json", ordered::<CaseLine>(input())),
        ("act.schema.json", ordered::<Act>(input())),
        ("answer.schema.json", ordered::<AnswerLine>(output())),
        ("short-state.schema.json", ordered::<ShortState>(output())),
    ];
    let kinds = [ordered::<What>(input()), ordered::<WrittenDecision>(output()), ordered::<Event>(input())];
    (files, kinds)
}
