//! The register of concepts.

use std::collections::HashMap;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Value;

use crate::book::Book;
use crate::files::{Fault, Faults, Place, Source, files, one_line, stem};
use crate::number;

pub struct Register {
    pub concepts: Vec<Concept>,
    /// Slugs and former slugs.
    pub index: HashMap<String, usize>,
}

pub struct Concept {
    pub slug: String,
    pub matter: String,
    pub entry: Entry,
    /// Where its table begins.
    pub place: Place,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entry {
    pub title: String,
    pub kind: String,
    pub at: toml::Table,
    pub says: toml::Table,
    /// Books whose own text takes the place of the common one instead of adding to it.
    #[serde(default)]
    pub instead: Vec<String>,
    #[serde(default)]
    pub wording: Vec<String>,
    #[serde(default)]
    pub remark: String,
    /// For who implements it; stays here.
    #[serde(default, rename = "note")]
    _note: serde::de::IgnoredAny,
    #[serde(default)]
    pub see: Vec<String>,
    pub overlay: Option<String>,
    #[serde(default)]
    pub replaces: Vec<String>,
    /// Books to which `replaces` is limited; all books of `at` where it is left out.
    #[serde(default)]
    pub replaces_in: Vec<String>,
    #[serde(default)]
    pub was: Vec<String>,
    // Data of single entries: words of adjusting, letters of pieces, signs, sample game.
    #[serde(default)]
    pub words: Option<Value>,
    #[serde(default)]
    pub letters: Option<Value>,
    #[serde(default)]
    pub marks: Option<Value>,
    #[serde(default)]
    pub corrected: Option<Value>,
    #[serde(default)]
    pub fen: Option<Value>,
    #[serde(default)]
    pub final_fen: Option<Value>,
}

impl Entry {
    pub fn at(&self, book: &str) -> Option<Vec<&str>> {
        Some(self.at.get(book)?.as_str()?.split(", ").collect())
    }

    /// What the clause says in a book: the common part, and what the book adds or says instead.
    pub fn says(&self, book: &str) -> String {
        self.joined(&self.says, book)
    }

    pub fn joined(&self, says: &toml::Table, book: &str) -> String {
        let part = |key: &str| says.get(key).and_then(Value::as_str);
        let common = part("all").filter(|_| !self.instead.iter().any(|other| other == book));
        match (common, part(book)) {
            (Some(all), Some(own)) => format!("{all} {own}"),
            (Some(text), None) | (None, Some(text)) => text.to_owned(),
            (None, None) => String::new(),
        }
    }

    /// Single data of the entry as names and values.
    pub fn data(&self) -> Vec<(&'static str, &Value)> {
        [
            ("words", &self.words),
            ("letters", &self.letters),
            ("marks", &self.marks),
            ("corrected", &self.corrected),
            ("fen", &self.fen),
            ("final-fen", &self.final_fen),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_ref()?)))
        .collect()
    }
}

pub fn read(roots: &[PathBuf], faults: &mut Faults) -> Register {
    let mut register = Register { concepts: Vec::new(), index: HashMap::new() };
    for (root, path) in files(roots, "register") {
        let Some(mut source) = Source::read(root, &path, faults) else { continue };
        for (area, entries) in std::mem::take(&mut source.table) {
            let Value::Table(entries) = entries else {
                faults.add(source.fault(&area, "is no table of concepts"));
                continue;
            };
            for (name, value) in entries {
                let slug = format!("{area}.{name}");
                let entry = value.try_into::<Entry>().map_err(|e| source.fault(&slug, one_line(&e)));
                let Some(entry) = faults.take(entry) else { continue };
                let id = register.concepts.len();
                for key in std::iter::once(&slug).chain(&entry.was) {
                    if register.index.insert(key.clone(), id).is_some() {
                        faults.add(source.fault(&slug, format!("the slug `{key}` is already taken")));
                    }
                }
                let place = source.place(&slug);
                register.concepts.push(Concept { slug, matter: stem(&path), entry, place });
            }
        }
    }
    register
}

impl Register {
    /// What the concepts say of rulebooks and of each other.
    pub fn check(&self, books: &[Book], faults: &mut Faults) {
        for concept in &self.concepts {
            for why in check_entry(&concept.entry, books) {
                faults.add(concept.fault(why));
            }
            for other in concept.entry.see.iter().chain(&concept.entry.replaces) {
                if !self.concepts.iter().any(|c| c.slug == *other) {
                    faults.add(concept.fault(format!("names the unknown concept `{other}`")));
                }
            }
        }
    }

    /// The concept with this slug, not a former one.
    pub fn find(&self, slug: &str) -> Option<usize> {
        self.index.get(slug).copied().filter(|&id| self.concepts[id].slug == slug)
    }
}

impl Concept {
    pub fn fault(&self, why: impl std::fmt::Display) -> Fault {
        format!("{}:{}: [{}]: {why}", self.place.file, self.place.line, self.slug)
    }
}

fn check_entry(entry: &Entry, books: &[Book]) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !["computed", "reported", "advisory"].contains(&entry.kind.as_str()) {
        faults.push(format!("kind `{}`: expected computed, reported or advisory", entry.kind));
    }
    if entry.at.is_empty() {
        faults.push("`at` names no rulebook".into());
    }
    for (book, numbers) in &entry.at {
        if !books.iter().any(|b| b.id == *book) {
            faults.push(format!("`at` names the unknown rulebook `{book}`"));
        }
        match numbers.as_str() {
            None => faults.push(format!("`at.{book}` is no text")),
            Some(numbers) => faults.extend(not_normal(numbers).map(|why| format!("`at.{book}`: {why}"))),
        }
        if entry.says(book).is_empty() {
            faults.push(format!("`says` has nothing for {book}"));
        }
    }
    for key in entry.says.keys().filter(|key| *key != "all" && !entry.at.contains_key(*key)) {
        faults.push(format!("`says.{key}`: the clause has no number in that rulebook"));
    }
    for key in entry.instead.iter().filter(|key| !entry.says.contains_key(*key)) {
        faults.push(format!("`instead` names {key}, which has no text of its own"));
    }
    for key in entry.wording.iter().chain(&entry.replaces_in).filter(|key| !entry.at.contains_key(*key)) {
        faults.push(format!("`wording` or `replaces-in` names {key}, which does not have the clause"));
    }
    faults
}

/// Which of these numbers, joined by `", "`, is not in the normal form.
pub fn not_normal(numbers: &str) -> Option<String> {
    let bad = numbers.split(", ").find(|number| !number::is_normal(number))?;
    Some(format!("`{bad}` is not in the normal form, such as 9.1.b.1"))
}
