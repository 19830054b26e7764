//! The parameters and choices that rulebooks give values to.

use std::path::Path;

use serde::Deserialize;
use toml::Value;

use crate::files::{Fault, read_table, shown};
use crate::register::Register;

pub struct Schema {
    pub choices: Vec<Choice>,
    pub parameters: Vec<Parameter>,
}

pub struct Choice {
    pub name: String,
    pub doc: String,
    pub values: Vec<(String, String)>,
}

pub struct Parameter {
    pub name: String,
    pub matter: String,
    pub kind: Type,
    pub doc: String,
    pub concepts: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Type {
    Seconds,
    Count,
    Flag,
    Choice(usize),
    List(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    r#type: String,
    doc: String,
    concepts: Vec<String>,
}

impl Schema {
    pub fn find(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|p| p.name == name)
    }

    /// Checks a value against the type of its parameter and gives it as Rust and as text.
    pub fn render(&self, kind: Type, value: &Value) -> Result<(String, String), Fault> {
        match (kind, value) {
            (Type::Seconds | Type::Count, Value::Integer(n)) if u32::try_from(*n).is_ok() => {
                Ok((n.to_string(), if kind == Type::Seconds { format!("{n} s") } else { n.to_string() }))
            }
            (Type::Flag, Value::Boolean(b)) => Ok((b.to_string(), if *b { "yes" } else { "no" }.into())),
            (Type::Choice(choice), Value::String(text)) => Ok((self.variant(choice, text)?, text.clone())),
            (Type::List(choice), Value::Array(items)) => {
                let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                if texts.len() != items.len() {
                    return Err("the list holds something that is no name".into());
                }
                let variants: Result<Vec<_>, _> = texts.iter().map(|t| self.variant(choice, t)).collect();
                Ok((format!("&[{}]", variants?.join(", ")), texts.join(", ")))
            }
            _ => Err(format!("the value {value} is not of the type {}", self.type_name(kind))),
        }
    }

    /// The values that a parameter could have beside this one, as Rust and as text: a number one less, down to 1, and one
    /// more; the other answer to a question; every other choice; a list with one choice less.
    pub fn others(&self, kind: Type, value: &Value) -> (Vec<String>, Vec<String>) {
        let values: Vec<Value> = match (kind, value) {
            (Type::Choice(choice), Value::String(text)) => {
                self.names(choice).filter(|name| name != text).map(Value::String).collect()
            }
            (Type::List(_), Value::Array(items)) => {
                let less = |out| {
                    let mut items = items.clone();
                    items.remove(out);
                    Value::Array(items)
                };
                (0..items.len()).map(less).collect()
            }
            (_, Value::Integer(n)) => {
                [n - 1, n + 1].into_iter().filter(|n| *n >= 1).map(Value::Integer).collect()
            }
            (_, Value::Boolean(b)) => vec![Value::Boolean(!b)],
            _ => Vec::new(),
        };
        values.iter().filter_map(|value| self.render(kind, value).ok()).unzip()
    }

    fn names(&self, choice: usize) -> impl Iterator<Item = String> + '_ {
        self.choices[choice].values.iter().map(|(name, _)| name.clone())
    }

    pub fn type_name(&self, kind: Type) -> String {
        match kind {
            Type::Seconds => "seconds".into(),
            Type::Count => "count".into(),
            Type::Flag => "flag".into(),
            Type::Choice(choice) => self.choices[choice].name.clone(),
            Type::List(choice) => format!("[{}]", self.choices[choice].name),
        }
    }

    fn variant(&self, choice: usize, text: &str) -> Result<String, Fault> {
        let choice = &self.choices[choice];
        if choice.values.iter().any(|(name, _)| name == text) {
            return Ok(format!("{}::{}", choice.name, camel(text)));
        }
        let names: Vec<_> = choice.values.iter().map(|(name, _)| name.as_str()).collect();
        Err(format!("`{text}` is no {}: expected {}", choice.name, names.join(", ")))
    }
}

pub fn read(path: &Path, register: &Register) -> Result<Schema, Fault> {
    let mut schema = Schema { choices: Vec::new(), parameters: Vec::new() };
    let table = read_table(path)?;
    let fault = |key: &str, why: String| format!("{}: [{key}]: {why}", shown(path));
    for (name, values) in table.get("choice").and_then(Value::as_table).into_iter().flatten() {
        let values = values.as_table().ok_or_else(|| fault(name, "is no table".into()))?;
        let text = |v: &Value| v.as_str().map(str::to_owned);
        let doc = values.get("doc").and_then(text).ok_or_else(|| fault(name, "`doc` is missing".into()))?;
        let values = values.iter().filter(|(k, _)| *k != "doc");
        let values = values.filter_map(|(k, v)| Some((k.clone(), text(v)?))).collect();
        schema.choices.push(Choice { name: name.clone(), doc, values });
    }
    for (area, entries) in table.iter().filter(|(area, _)| *area != "choice") {
        for (name, value) in entries.as_table().into_iter().flatten() {
            let key = format!("{area}.{name}");
            let entry: Entry =
                value.clone().try_into().map_err(|e: toml::de::Error| fault(&key, e.message().into()))?;
            let kind = parse_type(&entry.r#type, &schema.choices)
                .ok_or_else(|| fault(&key, format!("unknown type `{}`", entry.r#type)))?;
            let concepts: Result<Vec<_>, _> = entry
                .concepts
                .iter()
                .map(|slug| register.index.get(slug).copied().ok_or(format!("unknown concept `{slug}`")))
                .collect();
            let concepts = concepts.map_err(|why| fault(&key, why))?;
            if concepts.is_empty() {
                return Err(fault(&key, "names no concept that it comes from".into()));
            }
            schema.parameters.push(Parameter {
                name: key,
                matter: area.clone(),
                kind,
                doc: entry.doc,
                concepts,
            });
        }
    }
    Ok(schema)
}

fn parse_type(name: &str, choices: &[Choice]) -> Option<Type> {
    let choice = |name: &str| choices.iter().position(|c| c.name == name);
    match name {
        "seconds" => Some(Type::Seconds),
        "count" => Some(Type::Count),
        "flag" => Some(Type::Flag),
        _ => match name.strip_prefix('[').and_then(|n| n.strip_suffix(']')) {
            Some(item) => choice(item).map(Type::List),
            None => choice(name).map(Type::Choice),
        },
    }
}

/// `seventy-five-moves` as `SeventyFiveMoves`.
pub fn camel(name: &str) -> String {
    let word = |w: &str| w.chars().next().map(|c| c.to_ascii_uppercase().to_string() + &w[1..]);
    name.split('-').filter_map(word).collect()
}

/// `wrong-claim-time` as `wrong_claim_time`.
pub fn snake(name: &str) -> String {
    name.replace(['-', '.'], "_")
}
