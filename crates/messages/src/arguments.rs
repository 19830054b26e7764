//! What can stand in a sentence.

use std::path::Path;

use toml::{Table, Value};

use crate::{Fault, read_table, shown};

/// Every argument by name, with its kind.
pub struct Arguments {
    /// Kinds by name, in the order of the file.
    pub kinds: Vec<Kind>,
    /// Names of arguments, each with the place of its kind.
    names: Vec<(String, usize)>,
}

/// A kind of argument.
pub struct Kind {
    pub name: String,
    /// The Rust type.
    pub rust: String,
    pub content: Content,
    /// A Rust expression for how many `value` is or has, where sentences have forms for numbers.
    pub count: Option<String>,
}

/// What a kind of argument consists of.
pub enum Content {
    /// One of a few terms, with forms in every language.
    Terms {
        /// The documentation of the enum to be written; nothing where the type is the crate's own.
        doc: Option<String>,
    },
    /// Words that are understood: each thing has any number of them in every language.
    Words {
        /// The documentation of the enum to be written.
        doc: String,
    },
    /// Written as its `Display` has it, the same in every language.
    Written {
        /// Rust expressions for tests.
        samples: Vec<String>,
    },
    /// Has words of its own in every language: its `told(lang)` can be written.
    Told {
        /// Rust expressions for tests.
        samples: Vec<String>,
    },
}

impl Arguments {
    pub fn read(path: &Path) -> Result<Arguments, Fault> {
        let mut arguments = Arguments { kinds: Vec::new(), names: Vec::new() };
        let table = read_table(path)?;
        let fault = |name: &str, why: &str| format!("{}: [{name}]: {why}", shown(path));
        let entries = || table.iter().filter_map(|(name, value)| Some((name, value.as_table()?)));
        for (name, entry) in entries().filter(|(_, entry)| !entry.contains_key("like")) {
            let kind = Kind::read(name, entry).map_err(|why| fault(name, &why))?;
            arguments.names.push((name.clone(), arguments.kinds.len()));
            arguments.kinds.push(kind);
        }
        for (name, entry) in entries().filter(|(_, entry)| entry.contains_key("like")) {
            let like = text(entry, "like").unwrap_or_default();
            let kind = arguments.kinds.iter().position(|kind| kind.name == like);
            let kind = kind.ok_or_else(|| fault(name, &format!("there is no kind `{like}`")))?;
            arguments.names.push((name.clone(), kind));
        }
        Ok(arguments)
    }

    /// The kind of the argument with this name.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        self.names.iter().find(|(known, _)| known == name).map(|&(_, place)| &self.kinds[place])
    }
}

impl Kind {
    fn read(name: &str, entry: &Table) -> Result<Kind, Fault> {
        let samples = entry.get("samples").and_then(Value::as_array);
        let (rust, content) = match (text(entry, "type"), text(entry, "enum"), samples) {
            (None, None, None) if entry.contains_key("words") => {
                (camel(name), Content::Words { doc: text(entry, "words").unwrap_or_default() })
            }
            (None, Some(doc), None) => (camel(name), Content::Terms { doc: Some(doc) }),
            (Some(rust), None, None) => (rust, Content::Terms { doc: None }),
            (Some(rust), None, Some(samples)) => {
                let samples =
                    samples.iter().filter_map(|sample| sample.as_str().map(str::to_owned)).collect();
                match entry.get("told").and_then(Value::as_bool) {
                    Some(true) => (rust, Content::Told { samples }),
                    _ => (rust, Content::Written { samples }),
                }
            }
            _ => {
                return Err(
                    "expected `enum`, `words`, `type`, `type` with `samples` and perhaps `told`, or `like`"
                        .into(),
                );
            }
        };
        let whole = match rust.as_str() {
            "u32" => Some("u64::from(*value)".to_owned()),
            "u64" => Some("*value".to_owned()),
            _ => None,
        };
        Ok(Kind { name: name.to_owned(), rust, content, count: text(entry, "count").or(whole) })
    }

    pub fn has_terms(&self) -> bool {
        matches!(self.content, Content::Terms { .. })
    }

    pub fn has_words(&self) -> bool {
        matches!(self.content, Content::Words { .. })
    }
}

fn text(entry: &Table, key: &str) -> Option<String> {
    entry.get(key).and_then(Value::as_str).map(str::to_owned)
}

/// `time-to-opponent` as `TimeToOpponent`.
pub fn camel(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    name.split(['-', '.', '_']).filter_map(capital).collect()
}
