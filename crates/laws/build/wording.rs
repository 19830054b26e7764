//! What parameters and choices mean in other languages than English: `lang/<code>/parameters.toml`.

use std::path::Path;

use toml::{Table, Value};

use crate::files::{Fault, read_table, shown};
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
pub fn read(path: &Path, schema: &Schema) -> Result<Wording, Fault> {
    let mut table = read_table(path)?;
    let remarks = table.remove("remarks").and_then(|remarks| remarks.as_table().cloned()).unwrap_or_default();
    let fault = |key: &str, why: &str| format!("{}: [{key}]: {why}", shown(path));
    let mut wording = Wording {
        docs: Vec::new(),
        choices: Vec::new(),
        remarks: remarks
            .iter()
            .filter_map(|(english, text)| Some((english.clone(), text.as_str()?.to_owned())))
            .collect(),
    };
    let mut wanted = Vec::new();
    for parameter in &schema.parameters {
        let (area, name) = parameter.name.split_once('.').unwrap_or_default();
        let text = text(&table, &[area, name]).ok_or_else(|| fault(&parameter.name, "is missing"))?;
        wording.docs.push(text);
        wanted.push(parameter.name.clone());
    }
    for choice in &schema.choices {
        let mut values = Vec::new();
        for (word, _) in &choice.values {
            let key = format!("choice.{}.{word}", choice.name);
            let text =
                text(&table, &["choice", &choice.name, word]).ok_or_else(|| fault(&key, "is missing"))?;
            values.push((word.clone(), text));
            wanted.push(key);
        }
        wording.choices.push((choice.name.clone(), values));
    }
    match keys(&table).into_iter().find(|key| !wanted.contains(key)) {
        Some(key) => Err(fault(&key, "is no parameter and no value of a choice")),
        None => Ok(wording),
    }
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
