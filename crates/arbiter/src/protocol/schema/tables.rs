//! The tables of `docs/protocol.md`: keys, events, rulings and words.

use std::fmt::Write;

use serde_json::Value;

use super::added::is_added;
use super::typescript::{alternatives, keys};
use super::{AnswerLine, input, ordered, output};
use crate::protocol::event::EventWord;
use crate::protocol::line::CaseLine;

/// Each table with its name.
pub fn tables() -> Vec<(&'static str, String)> {
    let (case, answer) = (ordered::<CaseLine>(input()), ordered::<AnswerLine>(output()));
    let (case, answer) = (Book(case.as_value()), Book(answer.as_value()));
    vec![
        ("arrangement", case.input("Arrangement")),
        ("regulations", case.input("Regulations")),
        ("before", case.input("Before")),
        ("events", case.kinds("EventLine", "event")),
        ("event-words", case.words(&[])),
        ("rulings", answer.kinds("Ruling", "ruling")),
        ("ruling-words", answer.words(&case.names())),
        ("state", answer.output("State")),
        ("player", answer.output("PlayerState")),
        ("parts", answer.parts(&["State", "PlayerState", "Ruling", "StateLine"])),
    ]
}

/// More words than these are listed in a table of their own.
const FEW: usize = 10;

/// A schema with its definitions.
struct Book<'a>(&'a Value);

impl<'a> Book<'a> {
    fn definition(&self, name: &str) -> &'a Value {
        self.0.get("$defs").and_then(|definitions| definitions.get(name)).unwrap_or(&Value::Null)
    }

    fn definitions(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let definitions = self.0.get("$defs").and_then(Value::as_object).into_iter().flatten();
        definitions.map(|(name, definition)| (name.as_str(), definition))
    }

    fn names(&self) -> Vec<&'a str> {
        self.definitions().map(|(name, _)| name).collect()
    }

    /// The keys of an object that is read.
    fn input(&self, name: &str) -> String {
        let definition = self.definition(name);
        let mut text = String::from("| key | what it is | values | left out |\n| --- | --- | --- | --- |\n");
        for (key, optional) in keys(definition) {
            let value = &definition["properties"][key];
            let left_out = match (optional, value.get("default")) {
                (false, _) => "required".to_owned(),
                (true, Some(Value::String(word))) => format!("`{word}`"),
                (true, _) => String::new(),
            };
            let (key, what, values) = (marked(name, key), described(value), self.values(value));
            let _ = writeln!(text, "| {key} | {what} | {values} | {left_out} |");
        }
        text
    }

    /// The keys of an object that is written; those in brackets only where there is something to say.
    fn output(&self, name: &str) -> String {
        let mut text = String::from("| key | what it is | values |\n| --- | --- | --- |\n");
        self.rows(&mut text, name, "");
        text
    }

    fn rows(&self, text: &mut String, name: &str, before: &str) {
        let definition = self.definition(name);
        for (number, (key, optional)) in keys(definition).into_iter().enumerate() {
            let value = &definition["properties"][key];
            let key = match optional {
                true => format!("[{}]", marked(name, key)),
                false => marked(name, key),
            };
            let before = if number == 0 || before.is_empty() { before } else { "| " };
            let _ = writeln!(text, "{before}| {key} | {} | {} |", described(value), self.values(value));
        }
    }

    /// The objects of which others consist.
    fn parts(&self, without: &[&str]) -> String {
        let mut text = String::from("| in | key | what it is | values |\n| --- | --- | --- | --- |\n");
        for (name, definition) in self.definitions() {
            let is_part = definition.get("properties").is_some() && !without.contains(&name);
            if is_part && !keys(definition).is_empty() {
                self.rows(&mut text, name, &format!("| {} ", self.used_as(name).join(", ")));
            }
        }
        text
    }

    /// Events or rulings, each with its keys.
    fn kinds(&self, name: &str, tag: &str) -> String {
        let definition = self.definition(name);
        let events = tag == "event";
        let mut text = String::from(if events {
            "| event | by | what happens | keys |\n| --- | --- | --- | --- |\n"
        } else {
            "| ruling | what it says | keys |\n| --- | --- | --- |\n"
        });
        for kind in definition.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let word = kind["properties"][tag]["const"].as_str().unwrap_or_default();
            let by = word.parse::<EventWord>().ok().filter(|_| events);
            let by = by.map_or(String::new(), |event| format!(" {} |", event.actors()));
            let _ = writeln!(
                text,
                "| {} |{by} {} | {} |",
                marked(tag, word),
                described(kind),
                self.listed(kind, tag, &format!("{tag} {word}"))
            );
        }
        text
    }

    /// The keys of an event or a ruling in one cell.
    fn listed(&self, kind: &Value, tag: &str, place: &str) -> String {
        let (mut needed, mut optional) = (Vec::new(), Vec::new());
        for (key, is_optional) in keys(kind).into_iter().filter(|(key, _)| *key != tag) {
            let value = &kind["properties"][key];
            let means = match (reference(value), self.values(value)) {
                // These explain themselves.
                (Some("Color" | "Role"), _) => in_a_row(value),
                (_, words) if words.contains('`') => words,
                _ => in_a_row(value),
            };
            let cell = format!("{}: {means}", marked(place, key));
            if is_optional { &mut optional } else { &mut needed }.push(cell);
        }
        let mut text = needed.join("; ");
        if !optional.is_empty() {
            let _ =
                write!(text, "{}perhaps {}", if text.is_empty() { "" } else { "; " }, optional.join("; "));
        }
        text
    }

    /// What can stand there, in short.
    fn values(&self, value: &Value) -> String {
        if let Some(name) = reference(value) {
            let definition = self.definition(name);
            return match (words(definition), keys(definition).as_slice()) {
                (Some(words), _) if words.len() > FEW => "a word (below)".to_owned(),
                (Some(words), _) => {
                    words.iter().map(|(word, _)| marked(name, word)).collect::<Vec<_>>().join(", ")
                }
                (None, []) => self.values(definition),
                (None, keys) => object(name, keys),
            };
        }
        if let Some(words) = words(value) {
            return words.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        }
        if let Some(word) = value.get("const") {
            return format!("`{}`", word.as_str().unwrap_or_default());
        }
        if value.get("properties").is_some() {
            return object("", &keys(value));
        }
        if let Some(choices) = alternatives(value) {
            return choices.iter().map(|choice| self.values(choice)).collect::<Vec<_>>().join(" or ");
        }
        let kinds: Vec<&str> = match value.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let kinds = kinds.into_iter().map(|kind| match kind {
            "array" => match value.get("items") {
                Some(items) => format!("list of {}", self.values(items)),
                None => "list".to_owned(),
            },
            "boolean" => "true or false".to_owned(),
            "integer" | "number" => "number".to_owned(),
            "string" => "text".to_owned(),
            kind => kind.to_owned(),
        });
        kinds.collect::<Vec<_>>().join(" or ")
    }

    /// Every list of words with what they mean, but those that another table has.
    fn words(&self, without: &[&str]) -> String {
        let mut text = String::from("| where | word | meaning |\n| --- | --- | --- |\n");
        for (name, definition) in self.definitions().filter(|(name, _)| !without.contains(name)) {
            let Some(words) = words(definition).filter(|_| !["Color", "Role", "EventWord"].contains(&name))
            else {
                continue;
            };
            let mut place = self.used_as(name).join(", ");
            if words.iter().all(|(_, means)| means.is_none()) {
                if words.len() <= FEW {
                    continue;
                }
                let words: Vec<String> = words.iter().map(|(word, _)| marked(name, word)).collect();
                let _ = writeln!(text, "| {place} | {} | |", words.join(", "));
                continue;
            }
            for (word, means) in words {
                let means = means.unwrap_or_default();
                let _ = writeln!(text, "| {place} | {} | {means} |", marked(name, word));
                place.clear();
            }
        }
        text
    }

    /// The keys under which a definition is used.
    fn used_as(&self, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        collect(self.0, &mut |key, value| {
            let key = format!("`{key}`");
            let item = value.get("items").unwrap_or(value);
            let choices = alternatives(item).into_iter().flatten().chain([item]);
            let is_used = choices.filter_map(reference).any(|used| used == name);
            if is_used && !found.contains(&key) {
                found.push(key);
            }
        });
        found
    }
}

/// Every key of every object.
fn collect(value: &Value, found: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(members) => {
            for (key, value) in members.get("properties").and_then(Value::as_object).into_iter().flatten() {
                found(key, value);
            }
            members.values().for_each(|value| collect(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

fn object(name: &str, keys: &[(&str, bool)]) -> String {
    let keys: Vec<String> = keys.iter().map(|(key, _)| marked(name, key)).collect();
    format!("object: {}", keys.join(", "))
}

fn reference(value: &Value) -> Option<&str> {
    value.get("$ref")?.as_str()?.rsplit('/').next()
}

/// The words of a list, with what they mean where that is told.
fn words(definition: &Value) -> Option<Vec<(&str, Option<&str>)>> {
    if let Some(words) = definition.get("enum").and_then(Value::as_array) {
        return words.iter().map(|word| Some((word.as_str()?, None))).collect();
    }
    let choices = definition.get("oneOf")?.as_array()?.iter();
    let words = choices.map(|choice| {
        let means = choice.get("description").and_then(Value::as_str);
        Some((choice.get("const")?.as_str()?, means))
    });
    words.collect()
}

fn described(value: &Value) -> String {
    let description = value.get("description").and_then(Value::as_str).unwrap_or_default();
    description.split("\n\n").next().unwrap_or_default().replace('\n', " ").replace('|', "\\|")
}

/// The description as a part of a sentence: without its full stop, and small but for names.
fn in_a_row(value: &Value) -> String {
    let text = described(value);
    let text = text.trim_end_matches('.');
    let is_name = ["White", "Black", "FEN"].iter().any(|name| text.starts_with(name));
    let mut letters = text.chars();
    match letters.next().filter(|_| !is_name) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => text.to_owned(),
    }
}

/// A key or word, with a + where it was added to what was agreed first.
fn marked(place: &str, name: &str) -> String {
    format!("{}`{name}`", if is_added(place, name) { "+ " } else { "" })
}
