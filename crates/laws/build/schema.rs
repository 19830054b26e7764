//! The parameters and choices that rulebooks give values to.

use std::path::Path;

use serde::Deserialize;
use toml::Value;

use crate::files::{Fault, Faults, Source, one_line};
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
    /// A list of texts, such as signs.
    Texts,
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
            (Type::Texts, Value::Array(items)) if items.iter().all(Value::is_str) => {
                let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                Ok((format!("&{texts:?}"), texts.join(", ")))
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
            (Type::List(_) | Type::Texts, Value::Array(items)) => {
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
            Type::Texts => "[text]".into(),
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

pub fn read(root: &Path, register: &Register, faults: &mut Faults) -> Option<Schema> {
    let mut schema = Schema { choices: Vec::new(), parameters: Vec::new() };
    let mut source = Source::read(root, &root.join("parameters.toml"), faults)?;
    let mut table = std::mem::take(&mut source.table);
    let choices = table.remove("choice").and_then(|choices| choices.as_table().cloned()).unwrap_or_default();
    for (name, values) in choices {
        let key = format!("choice.{name}");
        let text = |v: &Value| v.as_str().map(str::to_owned);
        let doc = values.get("doc").and_then(text).ok_or_else(|| source.fault(&key, "`doc` is missing"));
        let Some(doc) = faults.take(doc) else { continue };
        let values = values.as_table().into_iter().flatten().filter(|(k, _)| *k != "doc");
        let values = values.filter_map(|(k, v)| Some((k.clone(), text(v)?))).collect();
        schema.choices.push(Choice { name, doc, values });
    }
    for (area, entries) in table {
        for (name, value) in entries.as_table().cloned().into_iter().flatten() {
            let name = format!("{area}.{name}");
            let parameter = parameter(name.clone(), &area, value, register, &schema.choices);
            schema.parameters.extend(faults.take(parameter.map_err(|why| source.fault(&name, why))));
        }
    }
    Some(schema)
}

fn parameter(
    name: String,
    area: &str,
    value: Value,
    register: &Register,
    choices: &[Choice],
) -> Result<Parameter, Fault> {
    let entry: Entry = value.try_into().map_err(|e| one_line(&e))?;
    let kind =
        parse_type(&entry.r#type, choices).ok_or_else(|| format!("unknown type `{}`", entry.r#type))?;
    let concept =
        |slug: &String| register.index.get(slug).copied().ok_or(format!("unknown concept `{slug}`"));
    let concepts: Vec<usize> = entry.concepts.iter().map(concept).collect::<Result<_, _>>()?;
    if concepts.is_empty() {
        return Err("names no concept that it comes from".into());
    }
    Ok(Parameter { name, matter: area.to_owned(), kind, doc: entry.doc, concepts })
}

fn parse_type(name: &str, choices: &[Choice]) -> Option<Type> {
    let choice = |name: &str| choices.iter().position(|c| c.name == name);
    match name {
        "seconds" => Some(Type::Seconds),
        "count" => Some(Type::Count),
        "flag" => Some(Type::Flag),
        "[text]" => Some(Type::Texts),
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
