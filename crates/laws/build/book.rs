//! Rulebooks and overlays: their heads, and the values they give to parameters.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::Value;

use crate::files::{Fault, read_table, shown, stem, toml_files};

pub struct Book {
    pub id: String,
    pub head: Head,
    pub values: Values,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Head {
    pub title: String,
    pub effective: toml::value::Datetime,
    #[serde(default)]
    pub by_date: bool,
    pub source: String,
    #[serde(default)]
    pub remark: String,
    /// The book whose values hold where this one states none.
    pub inherits: Option<String>,
    /// Area or concept to the book from which it is taken where this one lacks it.
    #[serde(default)]
    pub borrows: BTreeMap<String, String>,
    /// The book that applies where this one is silent.
    pub base: Option<String>,
    /// First parts of numbers of the base that do not apply.
    #[serde(default)]
    pub base_without: Vec<String>,
    /// The only pace of this book.
    pub pace: Option<String>,
}

pub struct Overlay {
    pub id: String,
    pub head: OverlayHead,
    pub values: Values,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OverlayHead {
    pub title: String,
    pub books: Vec<String>,
    /// Concepts of the register with this `overlay` hold only while an overlay of the group is on.
    pub group: Option<String>,
    /// The overlay over which this one is laid.
    pub after: Option<String>,
    /// Code of the federation whose choices these are.
    pub national: Option<String>,
    /// The same, for what changes when the competition counts for FIDE ratings.
    pub national_rated: Option<String>,
    #[serde(default)]
    pub removes: Vec<String>,
    #[serde(default)]
    pub clauses: BTreeMap<String, OverlayClause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlayClause {
    pub at: String,
    pub says: String,
}

/// The values that one file gives, by parameter.
pub struct Values {
    pub file: String,
    pub parameters: BTreeMap<String, Given>,
}

/// What one file says about one parameter.
#[derive(Default)]
pub struct Given {
    pub absent: bool,
    pub remark: String,
    pub cells: BTreeMap<&'static str, Cell>,
}

pub struct Cell {
    /// `None`: absent there.
    pub value: Option<Value>,
    pub concept: String,
    pub law: Option<String>,
}

/// Pace and supervision, each with the keys that are looked for, in this order.
pub const SITUATIONS: [&[&str]; 6] = [
    &["standard"],
    &["standard"],
    &["rapid", "standard"],
    &["rapid-limited", "rapid", "standard"],
    &["blitz", "standard"],
    &["blitz-limited", "blitz", "standard"],
];

const KEYS: [&str; 5] = ["standard", "rapid", "rapid-limited", "blitz", "blitz-limited"];

impl Given {
    /// The cell for a situation, if this file has one; `Some(None)` where it says absent.
    pub fn at(&self, situation: usize) -> Option<Option<&Cell>> {
        if self.absent {
            return Some(None);
        }
        let cell = SITUATIONS[situation].iter().find_map(|key| self.cells.get(key))?;
        Some(cell.value.is_some().then_some(cell))
    }
}

pub fn read_books(folder: &Path) -> Result<Vec<Book>, Fault> {
    let mut books = Vec::new();
    for path in toml_files(folder)? {
        let mut table = read_table(&path)?;
        let head = head::<Head>(&mut table, "book", &path)?;
        books.push(Book { id: stem(&path), head, values: values(table, &path)? });
    }
    for book in &books {
        if book.head.effective.date.is_none() {
            return Err(format!("{}: [book]: `effective` is no date", book.values.file));
        }
        let others = book.head.borrows.values().chain(&book.head.inherits).chain(&book.head.base);
        for other in others {
            if !books.iter().any(|b| b.id == *other) {
                return Err(format!("{}: [book]: no such rulebook `{other}`", book.values.file));
            }
        }
        if book
            .head
            .pace
            .as_ref()
            .is_some_and(|pace| !["standard", "rapid", "blitz"].contains(&pace.as_str()))
        {
            return Err(format!("{}: [book]: `pace` is none of standard, rapid, blitz", book.values.file));
        }
        let mut seen = vec![&book.id];
        let mut next = &book.head.inherits;
        while let Some(id) = next {
            if seen.contains(&id) {
                return Err(format!("{}: [book]: `inherits` runs in a circle", book.values.file));
            }
            seen.push(id);
            next = books.iter().find(|b| b.id == *id).map_or(&None, |b| &b.head.inherits);
        }
    }
    Ok(books)
}

pub fn read_overlays(folder: &Path, books: &[Book]) -> Result<Vec<Overlay>, Fault> {
    let mut overlays = Vec::new();
    for path in toml_files(folder)? {
        let mut table = read_table(&path)?;
        let head = head::<OverlayHead>(&mut table, "overlay", &path)?;
        if let Some(book) = head.books.iter().find(|id| !books.iter().any(|b| b.id == **id)) {
            return Err(format!("{}: [overlay]: no such rulebook `{book}`", shown(&path)));
        }
        overlays.push(Overlay { id: stem(&path), head, values: values(table, &path)? });
    }
    // Later overlays win, so those that lie over another follow it.
    overlays.sort_by_key(|o: &Overlay| (o.head.after.is_some(), o.id.clone()));
    for overlay in &overlays {
        if let Some(after) = &overlay.head.after
            && !overlays.iter().any(|o| o.id == *after && o.head.after.is_none())
        {
            return Err(format!(
                "{}: [overlay]: `after` names `{after}`, no first overlay",
                overlay.values.file
            ));
        }
    }
    Ok(overlays)
}

fn head<T: serde::de::DeserializeOwned>(table: &mut toml::Table, key: &str, path: &Path) -> Result<T, Fault> {
    let head = table.remove(key).ok_or(format!("{}: [{key}] is missing", shown(path)))?;
    head.try_into().map_err(|e: toml::de::Error| format!("{}: [{key}]: {}", shown(path), e.message()))
}

fn values(table: toml::Table, path: &Path) -> Result<Values, Fault> {
    let mut values = Values { file: shown(path), parameters: BTreeMap::new() };
    for (area, entries) in table {
        let Value::Table(entries) = entries else {
            return Err(format!("{}: `{area}` is no table of parameters", values.file));
        };
        for (name, entry) in entries {
            let name = format!("{area}.{name}");
            let given = given(entry).map_err(|why| format!("{}: [{name}]: {why}", values.file))?;
            values.parameters.insert(name, given);
        }
    }
    Ok(values)
}

fn given(entry: Value) -> Result<Given, Fault> {
    let Value::Table(entry) = entry else { return Err("is no table".into()) };
    let mut given = Given::default();
    for (key, value) in entry {
        match (key.as_str(), value) {
            ("absent", Value::Boolean(true)) => given.absent = true,
            ("absent", _) => return Err("`absent` can only be true".into()),
            ("remark", Value::String(text)) => given.remark = text,
            (key, Value::Table(value)) => {
                let Some(key) = KEYS.iter().find(|k| **k == key) else {
                    return Err(format!("`{key}`: expected one of {}", KEYS.join(", ")));
                };
                given.cells.insert(key, cell(value).map_err(|why| format!("{key}: {why}"))?);
            }
            (key, _) => return Err(format!("`{key}` is not understood")),
        }
    }
    match (given.absent, given.cells.is_empty()) {
        (true, false) => Err("is absent and has values".into()),
        (false, true) => Err("has no value and is not absent".into()),
        _ => Ok(given),
    }
}

fn cell(table: toml::Table) -> Result<Cell, Fault> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Raw {
        value: Option<Value>,
        concept: Option<String>,
        law: Option<String>,
        #[serde(default)]
        absent: bool,
    }
    let raw: Raw = Value::Table(table).try_into().map_err(|e: toml::de::Error| e.message().to_owned())?;
    match (raw.absent, raw.value, raw.concept) {
        (true, None, None) => Ok(Cell { value: None, concept: String::new(), law: None }),
        (true, ..) => Err("is absent and has a value".into()),
        (false, Some(value), Some(concept)) => Ok(Cell { value: Some(value), concept, law: raw.law }),
        (false, ..) => Err("needs `value` and `concept`".into()),
    }
}
