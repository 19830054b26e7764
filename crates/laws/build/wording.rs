//! What parameters and choices mean in other languages than English: `lang/<code>/parameters.toml`.

use std::path::Path;

use toml::{Table, Value};

use crate::files::{Faults, Source};
use crate::schema::Schema;

pub struct Wording {
    /// By parameter, in the order of the schema.
    pub docs: Vec<String>,
    /// By choice, each value with its text.
    pub choices: Vec<(String, Vec<(String, String)>)>,
    /// Remarks on values, each English text with the one in the language.
    pub remarks: Vec<(String, String)>,
}

/// Every parameter and every value of every choice has a text, and there is no other.
pub fn read(root: &Path, code: &str, schema: &Schema, faults: &mut Faults) -> Option<Wording> {
    let mut source = Source::read(root, &root.join("lang").join(code).join("parameters.toml"), faults)?;
    let remarks = source.table.remove("remarks").and_then(|remarks| remarks.as_table().cloned());
    let remarks = remarks.unwrap_or_default();
    let mut wanted = Vec::new();
    let mut told = |key: String, path: &[&str]| {
        let text = text(&source.table, path);
        if text.is_none() {
            faults.add(source.fault(&key, "is missing"));
        }
        wanted.push(key);
        text.unwrap_or_default()
    };
    let mut wording = Wording {
        docs: Vec::new(),
        choices: Vec::new(),
        remarks: remarks
            .iter()
            .filter_map(|(english, text)| Some((english.clone(), text.as_str()?.to_owned())))
            .collect(),
    };
    for parameter in &schema.parameters {
        let (area, name) = parameter.name.split_once('.').unwrap_or_default();
        wording.docs.push(told(parameter.name.clone(), &[area, name]));
    }
    for choice in &schema.choices {
        let value = |(word, _): &(String, String)| {
            let key = format!("choice.{}.{word}", choice.name);
            (word.clone(), told(key, &["choice", &choice.name, word]))
        };
        wording.choices.push((choice.name.clone(), choice.values.iter().map(value).collect()));
    }
    for key in keys(&source.table).into_iter().filter(|key| !wanted.contains(key)) {
        faults.add(source.fault(&key, "is no parameter and no value of a choice"));
    }
    Some(wording)
}

fn text(table: &Table, path: &[&str]) -> Option<String> {
    let (first, rest) = path.split_first()?;
    match table.get(*first)? {
        Value::Table(inner) => text(inner, rest),
        Value::String(text) if rest.is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// The dotted names of all texts.
fn keys(table: &Table) -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in table {
        match value {
            Value::Table(inner) => found.extend(keys(inner).into_iter().map(|key| format!("{name}.{key}"))),
            _ => found.push(name.clone()),
        }
    }
    found
}
