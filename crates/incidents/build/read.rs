//! Reading TOML with errors that name the place.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// What is wrong with the data: file, key and reason.
pub type Fault = String;

/// The languages, in the order of the text that is compiled in.
pub const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

pub fn table(folder: &Path, file: &str) -> Result<Table, Fault> {
    let text = fs::read_to_string(folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    text.parse().map_err(|error| format!("{file}: {error}"))
}

pub fn string<'a>(table: &'a Table, key: &str) -> Result<&'a str, Fault> {
    table.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` is missing or no text"))
}

/// A list of texts.
pub fn strings(table: &Table, key: &str) -> Result<Vec<String>, Fault> {
    let list =
        table.get(key).and_then(Value::as_array).ok_or_else(|| format!("`{key}` is missing or no list"))?;
    list.iter()
        .map(|value| {
            value.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` has something that is no text"))
        })
        .collect()
}

/// A text in every language: `title.en = …`.
pub fn languages(table: &Table, key: &str) -> Result<[String; 4], Fault> {
    let texts = table.get(key).and_then(Value::as_table).ok_or_else(|| format!("`{key}` is missing"))?;
    let texts = spoken(texts).map_err(|why| format!("{key}: {why}"))?;
    Ok(texts)
}

/// A text in every language, from a table that may have other keys, too.
pub fn spoken(table: &Table) -> Result<[String; 4], Fault> {
    let mut texts = <[String; 4]>::default();
    for (text, code) in texts.iter_mut().zip(LANGUAGES) {
        *text = plain(string(table, code)?)?.to_owned();
    }
    Ok(texts)
}

/// A value as it is written in a command: numbers like texts.
pub fn word(value: &Value) -> Result<String, Fault> {
    match value {
        Value::String(text) => Ok(plain(text)?.to_owned()),
        Value::Integer(number) => Ok(number.to_string()),
        other => Err(format!("`{other}`: expected a text or a whole number")),
    }
}

/// A text that fits into a line of the catalogue.
pub fn plain(text: &str) -> Result<&str, Fault> {
    if text.trim() != text || text.is_empty() || text.contains(['\t', '\n']) || text.contains("  ") {
        return Err(format!("`{text}` is empty, or has breaks or spaces that nobody sees"));
    }
    Ok(text)
}

/// No other keys than these.
pub fn only(table: &Table, keys: &[&str]) -> Result<(), Fault> {
    match table.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("`{key}` is unknown; expected {}", keys.join(", "))),
        None => Ok(()),
    }
}

/// The names of the concepts in the register of the Laws: `touch.scope` and the like.
pub fn concepts(register: &Path) -> Result<BTreeSet<String>, Fault> {
    let mut concepts = BTreeSet::new();
    let fault = |error: std::io::Error| format!("../laws/register: {error}");
    for file in fs::read_dir(register).map_err(fault)? {
        let path = file.map_err(fault)?.path();
        let text = fs::read_to_string(&path).map_err(fault)?;
        let table: Table = text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
        for (area, entries) in table.iter().filter_map(|(area, entries)| Some((area, entries.as_table()?))) {
            concepts.extend(entries.keys().map(|name| format!("{area}.{name}")));
        }
    }
    Ok(concepts)
}
