//! Phrases that other parts of a program say in the first language, with their translations side by side.

use std::collections::BTreeSet;
use std::path::Path;

use toml::{Table, Value};

use crate::template::Template;
use crate::{Fault, read_table, shown};

/// After every phrase, and between its languages. A table of pointers would take as much room again as the texts.
const PHRASE: char = '\x1e';
const LANGUAGE: char = '\x1f';

/// Reads files of phrases, checks them, and gives a text to be included: each phrase in every language, in the order of
/// `languages`, with U+001F between them and U+001E after it.
///
/// ```toml
/// [[phrase]]
/// en = "{file} cannot be read"
/// fi = "tiedostoa {file} ei voi lukea"
/// ```
///
/// A translation may leave an argument out, but has none that the first language has not.
///
/// # Errors
/// The first fault in the data.
pub fn phrases(files: &[&Path], languages: &[&str]) -> Result<String, Fault> {
    let mut all = String::new();
    let mut known = BTreeSet::new();
    for file in files {
        let table = read_table(file)?;
        let list = table.get("phrase").and_then(Value::as_array).into_iter().flatten();
        for phrase in list.filter_map(Value::as_table) {
            let texts = texts(phrase, languages).map_err(|why| format!("{}: {why}", shown(file)))?;
            if !known.insert(texts[0].to_owned()) {
                return Err(format!("{}: `{}` is there twice", shown(file), texts[0]));
            }
            all += &texts.join(&LANGUAGE.to_string());
            all.push(PHRASE);
        }
    }
    Ok(all)
}

fn texts<'a>(phrase: &'a Table, languages: &[&str]) -> Result<Vec<&'a str>, String> {
    let named = |code: &str| phrase.get(code).and_then(Value::as_str);
    let first = languages.first().and_then(|code| named(code)).unwrap_or_default();
    if let Some(code) = phrase.keys().find(|code| !languages.contains(&code.as_str())) {
        return Err(format!("`{first}`: `{code}` is no language"));
    }
    let of = |text: &str| -> Result<BTreeSet<String>, String> {
        // Line breaks belong to help; what a sentence must not have is looked for line by line.
        let template = Template::parse_loosely(text).map_err(|why| format!("`{text}` {why}"))?;
        Ok(template.arguments().into_iter().map(str::to_owned).collect())
    };
    let arguments = of(first)?;
    languages
        .iter()
        .map(|code| {
            let text = named(code).ok_or_else(|| format!("`{first}` is missing in {code}"))?;
            if text.contains([PHRASE, LANGUAGE]) {
                return Err(format!("`{first}` has a sign in {code} that separates phrases"));
            }
            match of(text)?.difference(&arguments).next() {
                Some(name) => Err(format!("`{first}`: `{name}` in {code} is no argument of it")),
                None => Ok(text),
            }
        })
        .collect()
}
