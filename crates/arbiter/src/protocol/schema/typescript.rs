//! TypeScript of the schemas.

use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::Schema;
use serde_json::{Map, Value};

use super::lean::ORDER;

/// Declarations of everything that the schemas define, below a head. What has one name in several schemas is the same in
/// all; names that `elsewhere` defines are left out.
pub(super) fn declarations(head: &str, schemas: &[&Schema], elsewhere: &[&str]) -> String {
    let mut definitions = defined(schemas);
    definitions.retain(|name, _| !elsewhere.contains(name));
    let kinds = KINDS.iter().filter_map(|name| Some((*name, definitions.get(name)?.get("oneOf")?)));
    let kinds: Vec<(&str, Value)> = kinds.map(|(name, kinds)| (name, open(kinds))).collect();
    let mut text = head.to_owned();
    for (name, definition) in &definitions {
        text.push('\n');
        document(&mut text, definition, 0);
        // Writing to a string cannot fail.
        let _ = match (definition.get("properties"), alternatives(definition)) {
            (Some(_), None) => {
                writeln!(text, "export interface {} {}", identifier(name), type_of(definition, 0))
            }
            (Some(_), Some(_)) => {
                let beside = definition.get("oneOf").map(open);
                let beside = kinds.iter().find(|(_, kinds)| Some(kinds) == beside.as_ref());
                let beside = beside.map_or("unknown", |(name, _)| name);
                writeln!(text, "export type {} = {} & {beside};", identifier(name), members(definition, 0))
            }
            (None, _) => writeln!(text, "export type {} ={};", identifier(name), union(definition)),
        };
    }
    text
}

/// What the schemas define, by name.
pub(super) fn defined<'a>(schemas: &[&'a Schema]) -> BTreeMap<&'a str, &'a Value> {
    let mut definitions: BTreeMap<&str, &Value> = BTreeMap::new();
    for schema in schemas {
        let defined = schema.get("$defs").and_then(Value::as_object).into_iter().flatten();
        definitions.extend(defined.map(|(name, definition)| (name.as_str(), definition)));
        if let Some(title) = schema.get("title").and_then(Value::as_str) {
            definitions.insert(title, schema.as_value());
        }
    }
    definitions
}

/// Unions whose members stand beside other keys, in several objects.
const KINDS: [&str; 2] = ["What", "Decision"];

/// Alternatives to which the object around them adds keys.
fn open(alternatives: &Value) -> Value {
    let mut alternatives = alternatives.clone();
    for choice in alternatives.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        choice.remove("additionalProperties");
    }
    alternatives
}

/// A type behind an equals sign: alternatives with something to say stand on lines of their own.
fn union(schema: &Value) -> String {
    let Some(choices) = alternatives(schema) else { return format!(" {}", type_of(schema, 0)) };
    let mut text = String::new();
    for choice in choices {
        text.push('\n');
        document(&mut text, choice, 1);
        text.push_str("  | ");
        text.push_str(&type_of(choice, 1));
    }
    text
}

fn type_of(schema: &Value, indent: usize) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return identifier(reference.rsplit('/').next().unwrap_or(reference));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(choices) = alternatives(schema) {
        let choices: Vec<String> = choices.iter().map(|choice| type_of(choice, indent)).collect();
        return choices.join(" | ");
    }
    match schema.get("type") {
        Some(Value::String(kind)) => plain(kind, schema, indent),
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str).map(|kind| plain(kind, schema, indent));
            kinds.collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn plain(kind: &str, schema: &Value, indent: usize) -> String {
    match kind {
        "object" => members(schema, indent),
        "array" => {
            let item = schema.get("items").map_or("unknown".to_owned(), |items| type_of(items, indent));
            let bounds =
                [schema.get("minItems"), schema.get("maxItems")].map(|bound| bound.and_then(Value::as_u64));
            if bounds == [Some(1), Some(1)] { format!("[{item}]") } else { format!("{item}[]") }
        }
        "integer" => "number".to_owned(),
        kind => kind.to_owned(),
    }
}

fn members(schema: &Value, indent: usize) -> String {
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let mut text = String::from("{\n");
    for (key, optional) in keys(schema) {
        let Some(value) = properties.get(key) else { continue };
        document(&mut text, value, indent + 1);
        let mark = if optional { "?" } else { "" };
        let _ = writeln!(text, "{}{key}{mark}: {};", "  ".repeat(indent + 1), type_of(value, indent + 1));
    }
    text.push_str(&"  ".repeat(indent));
    text.push('}');
    text
}

/// The keys of an object, and whether each may be left out: as noted, else those that are required first.
pub(super) fn keys(schema: &Value) -> Vec<(&str, bool)> {
    let strings = |key: &str| -> Vec<&str> {
        schema.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let (required, order) = (strings("required"), strings(ORDER));
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let mut keys: Vec<(&str, bool)> =
        properties.map(|(key, _)| (key.as_str(), !required.contains(&key.as_str()))).collect();
    let place = |list: &[&str], key: &str| list.iter().position(|other| *other == key).unwrap_or(list.len());
    keys.sort_by_key(|(key, _)| (place(&order, as_field(key)), place(&required, key)));
    keys
}

/// A key that no field can be called by.
fn as_field(key: &str) -> &str {
    if key == "move" { "made" } else { key }
}

pub(super) fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    ["oneOf", "anyOf"].iter().find_map(|key| schema.get(key)?.as_array())
}

fn document(text: &mut String, schema: &Value, indent: usize) {
    let Some(description) = schema.get("description").and_then(Value::as_str) else { return };
    let description = description.split("\n\n").next().unwrap_or(description).replace('\n', " ");
    let _ = writeln!(text, "{}/** {} */", "  ".repeat(indent), description.replace("*/", "*\u{200b}/"));
}

/// `Sides_of_uint32` as `SidesOfUint32`.
fn identifier(name: &str) -> String {
    name.split('_')
        .map(|part| {
            let mut letters = part.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        })
        .collect()
}
