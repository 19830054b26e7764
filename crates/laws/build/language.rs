//! What the clauses say in other languages than English: `lang/<code>/`.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Value;

use crate::book::Book;
use crate::files::{Faults, Source, files, folders, one_line, stem};
use crate::inherit::Stated;
use crate::register::{Entry, Register};

pub struct Language {
    pub code: String,
    /// Titles of books, by book; not all need have one.
    pub titles: Vec<(usize, String)>,
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
    /// What the clause says in a book, empty where a part of that is not translated.
    pub fn says(&self, stated: &Stated, original: &Entry, books: &[Book]) -> String {
        let book = &books[stated.text_of].id;
        if stated.changed {
            return self.says.get(book).and_then(Value::as_str).unwrap_or_default().to_owned();
        }
        let missing = |key: &str| original.says.contains_key(key) && !self.says.contains_key(key);
        if missing("all") || missing(book) { String::new() } else { original.joined(&self.says, book) }
    }
}

/// `lang.toml` names the rulebooks, `parameters.toml` is for [`crate::wording`], every other file translates concepts as
/// the register has them.
const OTHERS: [&str; 2] = ["lang", "parameters"];

pub fn read(roots: &[PathBuf], register: &Register, books: &[Book], faults: &mut Faults) -> Vec<Language> {
    let Some(main) = roots.first() else { return Vec::new() };
    let folders = folders(&main.join("lang"));
    folders.iter().filter_map(|folder| read_language(roots, folder, register, books, faults)).collect()
}

fn read_language(
    roots: &[PathBuf],
    folder: &Path,
    register: &Register,
    books: &[Book],
    faults: &mut Faults,
) -> Option<Language> {
    let code = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let head = Source::read(roots.first()?, &folder.join("lang.toml"), faults)?;
    let mut titles = Vec::new();
    for (id, title) in head.table.get("books").and_then(Value::as_table).into_iter().flatten() {
        match (books.iter().position(|b| b.id == *id), title.as_str()) {
            (Some(book), Some(title)) => titles.push((book, title.to_owned())),
            (None, _) => faults.add(head.fault(&format!("books.{id}"), "no such rulebook")),
            (_, None) => faults.add(head.fault(&format!("books.{id}"), "is no text")),
        }
    }
    let mut entries = Vec::new();
    for (root, path) in
        files(roots, &format!("lang/{code}")).filter(|(_, path)| !OTHERS.contains(&stem(path).as_str()))
    {
        if let Some(source) = Source::read(root, &path, faults) {
            read_entries(source, register, books, &mut entries, faults);
        }
    }
    entries.sort_by_key(|(id, _)| *id);
    for pair in entries.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let slug = &register.concepts[pair[0].0].slug;
        faults.add(format!("laws/lang/{code}: [{slug}]: is translated twice"));
    }
    Some(Language { code, titles, entries })
}

fn read_entries(
    mut source: Source,
    register: &Register,
    books: &[Book],
    entries: &mut Vec<(usize, Translation)>,
    faults: &mut Faults,
) {
    for (area, concepts) in std::mem::take(&mut source.table) {
        let Value::Table(concepts) = concepts else {
            faults.add(source.fault(&area, "is no table of concepts"));
            continue;
        };
        for (name, value) in concepts {
            let slug = format!("{area}.{name}");
            let Some(&id) = register.index.get(&slug) else {
                faults.add(source.fault(&slug, "no such concept in the register"));
                continue;
            };
            let translation = value.try_into::<Translation>().map_err(|e| source.fault(&slug, one_line(&e)));
            let Some(translation) = faults.take(translation) else { continue };
            for key in translation.says.keys().filter(|k| *k != "all" && !books.iter().any(|b| b.id == **k)) {
                faults.add(source.fault(&slug, format!("`says.{key}`: no such rulebook")));
            }
            if !translation.remark.is_empty() && register.concepts[id].entry.remark.is_empty() {
                faults.add(source.fault(&slug, "the register has no remark to translate"));
            }
            entries.push((id, translation));
        }
    }
}
