//! Rulebooks and overlays: their heads, and the values they give to parameters.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Value;

use crate::files::{Faults, Source, files, one_line, stem};
use crate::values::{Values, values};

pub struct Book {
    pub id: String,
    pub head: Head,
    pub values: Values,
    pub source: Source,
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
    /// The book from which everything is taken over that this one does not state: values, numbers, texts, cases.
    pub inherits: Option<String>,
    /// Area or concept to the book from which it is taken where this one lacks it.
    pub borrows: Option<BTreeMap<String, String>>,
    /// The book that applies where this one is silent.
    pub base: Option<String>,
    /// First parts of numbers of the base that do not apply.
    pub base_without: Option<Vec<String>>,
    /// The only pace of this book.
    pub pace: Option<String>,
    /// The language of the text, whose letters for the pieces it prints.
    pub language: Option<String>,
    /// `own`: the tables of the cases name this book wherever they mean it.
    pub cases: Option<String>,
    /// Inherited clauses at another number: a concept, or a number with all that stands under it.
    #[serde(default)]
    pub moved: BTreeMap<String, String>,
    /// Inherited clauses that the book does not have any more.
    #[serde(default)]
    pub removed: Vec<String>,
    /// Inherited clauses that say something else.
    #[serde(default)]
    pub changed: BTreeMap<String, Changed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    pub says: String,
    /// Whether it differs in words only.
    #[serde(default)]
    pub wording: bool,
}

pub struct Overlay {
    pub id: String,
    pub head: OverlayHead,
    pub values: Values,
    pub source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OverlayHead {
    pub title: String,
    pub books: Vec<String>,
    /// Whether it is made for the books that inherit from these as well: a reading of what the text goes on to say.
    #[serde(default)]
    pub heirs: bool,
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

/// The books of all roots. Faults that others would follow from are left to [`check_books`].
pub fn read_books(roots: &[PathBuf], faults: &mut Faults) -> Vec<Book> {
    let mut books = Vec::new();
    for (root, path) in files(roots, "books") {
        let Some(mut source) = Source::read(root, &path, faults) else { continue };
        let head = head::<Head>(&mut source, "book", faults);
        let values = values(&mut source, faults);
        if let Some(head) = head {
            books.push(Book { id: stem(&path), head, values, source });
        }
    }
    // Those of another root stand behind, and all in the order of their names.
    books.sort_by(|one: &Book, other| one.id.cmp(&other.id));
    books
}

/// What books say of each other; then what a book leaves to the one that it inherits from is filled in.
pub fn check_books(books: &mut [Book], faults: &mut Faults) {
    for book in books.iter() {
        let (head, fault) =
            (&book.head, |key: &str, why: String| book.source.fault(&format!("book.{key}"), why));
        if head.effective.date.is_none() {
            faults.add(fault("effective", "is no date".into()));
        }
        let borrowed = head.borrows.iter().flatten().map(|(key, from)| (format!("borrows.{key}"), from));
        let others = borrowed
            .chain(head.inherits.iter().map(|id| ("inherits".to_owned(), id)))
            .chain(head.base.iter().map(|id| ("base".to_owned(), id)));
        for (key, other) in others {
            if !books.iter().any(|b| b.id == *other) {
                faults.add(fault(&key, format!("no such rulebook `{other}`")));
            }
        }
        let one_of = |value: &Option<String>, known: &[&str]| {
            value.as_ref().is_none_or(|value| known.contains(&value.as_str()))
        };
        if !one_of(&head.pace, &["standard", "rapid", "blitz"]) {
            faults.add(fault("pace", "is none of standard, rapid, blitz".into()));
        }
        if !one_of(&head.cases, &["own"]) {
            faults.add(fault("cases", "can only be `own`".into()));
        }
        if head.inherits.is_none() {
            let stated = !head.moved.is_empty() || !head.removed.is_empty() || !head.changed.is_empty();
            if stated {
                faults
                    .add(fault("inherits", "is missing, so nothing can be moved, removed or changed".into()));
            }
            if head.language.is_none() {
                faults.add(fault("language", "is missing".into()));
            }
        }
    }
    for place in 0..books.len() {
        inherit_head(books, place, faults);
    }
}

fn inherit_head(books: &mut [Book], place: usize, faults: &mut Faults) {
    let mut seen = vec![place];
    let mut next = books[place].head.inherits.clone();
    while let Some(other) = next.and_then(|id| books.iter().position(|b| b.id == id)) {
        if seen.contains(&other) {
            faults.add(books[place].source.fault("book.inherits", "runs in a circle"));
            return;
        }
        seen.push(other);
        next = books[other].head.inherits.clone();
        let from = &books[other].head;
        let (borrows, base, pace) = (from.borrows.clone(), from.base.clone(), from.pace.clone());
        let (without, language) = (from.base_without.clone(), from.language.clone());
        let head = &mut books[place].head;
        head.borrows = head.borrows.take().or(borrows);
        if head.base.is_none() {
            (head.base, head.base_without) = (base, head.base_without.take().or(without));
        }
        head.pace = head.pace.take().or(pace);
        head.language = head.language.take().or(language);
    }
}

pub fn read_overlays(roots: &[PathBuf], faults: &mut Faults) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    for (root, path) in files(roots, "overlays") {
        let Some(mut source) = Source::read(root, &path, faults) else { continue };
        let head = head::<OverlayHead>(&mut source, "overlay", faults);
        let values = values(&mut source, faults);
        if let Some(head) = head {
            overlays.push(Overlay { id: stem(&path), head, values, source });
        }
    }
    // Later overlays win, so those that lie over another follow it.
    overlays.sort_by_key(|o: &Overlay| (o.head.after.is_some(), o.id.clone()));
    overlays
}

/// What overlays say of books and of each other.
pub fn check_overlays(overlays: &[Overlay], books: &[Book], faults: &mut Faults) {
    for Overlay { head, source, .. } in overlays {
        for book in head.books.iter().filter(|id| !books.iter().any(|b| b.id == **id)) {
            faults.add(source.fault("overlay.books", format!("no such rulebook `{book}`")));
        }
        if let Some(after) = &head.after
            && !overlays.iter().any(|o| o.id == *after && o.head.after.is_none())
        {
            faults.add(source.fault("overlay.after", format!("names `{after}`, no first overlay")));
        }
    }
}

fn head<T: serde::de::DeserializeOwned>(source: &mut Source, key: &str, faults: &mut Faults) -> Option<T> {
    let head = source.table.remove(key).ok_or_else(|| source.fault(key, "is missing"));
    let read = |head: Value| head.try_into().map_err(|e: toml::de::Error| source.fault(key, one_line(&e)));
    faults.take(head.and_then(read))
}
