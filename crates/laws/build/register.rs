//! The register of concepts and its translations.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use toml::Value;

use crate::book::Book;
use crate::files::{Fault, read_table, shown, stem, toml_files};
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
    pub numbers: toml::Table,
    #[serde(default)]
    pub remark: String,
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

    fn joined(&self, says: &toml::Table, book: &str) -> String {
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

pub fn read(folder: &Path, books: &[Book]) -> Result<Register, Fault> {
    let mut register = Register { concepts: Vec::new(), index: HashMap::new() };
    for path in toml_files(folder)? {
        for (area, entries) in read_table(&path)? {
            let Value::Table(entries) = entries else {
                return Err(format!("{}: `{area}` is no table of concepts", shown(&path)));
            };
            for (name, value) in entries {
                let slug = format!("{area}.{name}");
                let entry: Entry =
                    value.try_into().map_err(|e| format!("{}: [{slug}]: {}", shown(&path), one_line(&e)))?;
                check_entry(&entry, books).map_err(|why| format!("{}: [{slug}]: {why}", shown(&path)))?;
                let id = register.concepts.len();
                for key in std::iter::once(&slug).chain(&entry.was) {
                    if register.index.insert(key.clone(), id).is_some() {
                        return Err(format!("{}: [{slug}]: the slug `{key}` is already taken", shown(&path)));
                    }
                }
                register.concepts.push(Concept { slug, matter: stem(&path), entry });
            }
        }
    }
    for concept in &register.concepts {
        for other in concept.entry.see.iter().chain(&concept.entry.replaces) {
            if !register.concepts.iter().any(|c| c.slug == *other) {
                return Err(format!(
                    "laws/register: [{}]: names the unknown concept `{other}`",
                    concept.slug
                ));
            }
        }
    }
    Ok(register)
}

fn check_entry(entry: &Entry, books: &[Book]) -> Result<(), Fault> {
    if !["computed", "reported", "advisory"].contains(&entry.kind.as_str()) {
        return Err(format!("kind `{}`: expected computed, reported or advisory", entry.kind));
    }
    let known = |book: &str| books.iter().any(|b| b.id == book);
    if entry.at.is_empty() {
        return Err("`at` names no rulebook".into());
    }
    for (book, numbers) in &entry.at {
        if !known(book) {
            return Err(format!("`at` names the unknown rulebook `{book}`"));
        }
        let numbers = numbers.as_str().ok_or(format!("`at.{book}` is no text"))?;
        for number in numbers.split(", ") {
            if !number::is_normal(number) {
                return Err(format!("`at.{book}`: `{number}` is not in the normal form, such as 9.1.b.1"));
            }
        }
    }
    for key in entry.says.keys() {
        if key != "all" && !entry.at.contains_key(key) {
            return Err(format!("`says.{key}`: the clause has no number in that rulebook"));
        }
    }
    for key in entry.at.keys() {
        if entry.says(key).is_empty() {
            return Err(format!("`says` has nothing for {key}"));
        }
    }
    for key in entry.numbers.keys().filter(|k| *k != "all") {
        if !entry.at.contains_key(key) {
            return Err(format!("`numbers.{key}`: the clause has no number in that rulebook"));
        }
    }
    if let Some(key) = entry.instead.iter().find(|key| !entry.says.contains_key(*key)) {
        return Err(format!("`instead` names {key}, which has no text of its own"));
    }
    for key in entry.wording.iter().chain(&entry.replaces_in) {
        if !entry.at.contains_key(key) {
            return Err(format!("`wording` or `replaces-in` names {key}, which does not have the clause"));
        }
    }
    Ok(())
}

pub struct Language {
    pub code: String,
    pub name: String,
    pub english: String,
    pub entries: Vec<(usize, Translation)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Translation {
    pub title: String,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub says: toml::Table,
}

impl Translation {
    /// As [`Entry::says`], empty where a part of the book's text is not translated.
    pub fn says(&self, book: &str, original: &Entry) -> String {
        let missing = |key: &str| original.says.contains_key(key) && !self.says.contains_key(key);
        if !original.at.contains_key(book) || missing("all") || missing(book) {
            return String::new();
        }
        original.joined(&self.says, book)
    }
}

/// `lang/<code>/`: `lang.toml` names the language, every other file translates concepts as the register has them.
pub fn read_languages(folder: &Path, register: &Register, books: &[Book]) -> Result<Vec<Language>, Fault> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut folders: Vec<_> =
        entries.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders.iter().map(|folder| read_language(folder, register, books)).collect()
}

fn read_language(folder: &Path, register: &Register, books: &[Book]) -> Result<Language, Fault> {
    let head = read_table(&folder.join("lang.toml"))?;
    let text = |key: &str| {
        let value = head.get(key).and_then(Value::as_str).map(str::to_owned);
        value.ok_or(format!("{}/lang.toml: `{key}` is missing", shown(folder)))
    };
    let mut language = Language {
        code: folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default(),
        name: text("name")?,
        english: text("english")?,
        entries: Vec::new(),
    };
    let others = ["lang", "parameters"];
    for path in toml_files(folder)?.into_iter().filter(|path| !others.contains(&stem(path).as_str())) {
        for (area, concepts) in read_table(&path)? {
            let Value::Table(concepts) = concepts else {
                return Err(format!("{}: `{area}` is no table of concepts", shown(&path)));
            };
            for (name, value) in concepts {
                let slug = format!("{area}.{name}");
                let Some(&id) = register.index.get(&slug) else {
                    return Err(format!("{}: [{slug}]: no such concept in the register", shown(&path)));
                };
                let translation: Translation =
                    value.try_into().map_err(|e| format!("{}: [{slug}]: {}", shown(&path), one_line(&e)))?;
                if let Some(key) =
                    translation.says.keys().find(|k| *k != "all" && !books.iter().any(|b| b.id == **k))
                {
                    return Err(format!("{}: [{slug}]: `says.{key}`: no such rulebook", shown(&path)));
                }
                if !translation.remark.is_empty() && register.concepts[id].entry.remark.is_empty() {
                    return Err(format!(
                        "{}: [{slug}]: the register has no remark to translate",
                        shown(&path)
                    ));
                }
                language.entries.push((id, translation));
            }
        }
    }
    language.entries.sort_by_key(|(id, _)| *id);
    if let Some(pair) = language.entries.windows(2).find(|w| w[0].0 == w[1].0) {
        let slug = &register.concepts[pair[0].0].slug;
        return Err(format!("{}: [{slug}] is translated twice", shown(folder)));
    }
    Ok(language)
}

fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}
