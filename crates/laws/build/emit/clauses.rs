//! The register with the clauses of every concept, what they say in English, and where they stand in the data.

use toml::Value;

use super::Emit;
use crate::files::Place;
use crate::inherit::Stated;
use crate::resolve::Clause;
use crate::rows::{Rows, list, optional, unless_same};

impl Emit<'_> {
    /// Last, when every clause has its place.
    ///
    /// The clauses of the books as they stand come under their concept, what they share with the book before left out; the
    /// crate numbers them book by book. After them come those that only an overlay or a parameter gives. Their words are in a
    /// file of their own, in the same order: a ruling needs the numbers alone.
    pub(super) fn register(&mut self) {
        let (mut rows, mut english, mut places) = (Rows::default(), Rows::default(), Rows::default());
        let clauses = std::mem::take(&mut self.clauses.rows);
        let (plain, others) = clauses.split_at(self.plain);
        let mut matter = None;
        for (id, concept) in self.resolver.register.concepts.iter().enumerate() {
            let mut fields = vec![unless_same(&concept.matter, matter)];
            fields.extend(self.concept(id));
            rows.row('c', &fields);
            english.row(&concept.entry.title, std::slice::from_ref(&concept.entry.remark));
            matter = Some(concept.matter.as_str());
            let mut before: Option<&Clause> = None;
            for clause in plain.iter().filter(|clause| clause.concept == id) {
                rows.row(clause.book, &fields_of(clause, before, &mut english));
                before = Some(clause);
            }
        }
        for clause in others {
            let same =
                plain.iter().find(|plain| (plain.book, plain.concept) == (clause.book, clause.concept));
            let mut fields =
                vec![clause.concept.to_string(), clause.book.to_string(), optional(clause.overlay)];
            fields.extend(fields_of(clause, same, &mut english));
            rows.row('x', &fields);
        }
        for clause in &clauses {
            places.row("", &[places_of(&clause.places)]);
        }
        self.file("register.txt", rows);
        self.file("en.txt", english);
        self.file("clause-places.txt", places);
    }

    fn concept(&self, id: usize) -> Vec<String> {
        let (register, books) = (self.resolver.register, self.resolver.books);
        let concept = &register.concepts[id];
        let entry = &concept.entry;
        let stated = |book: usize| self.resolver.shelf.stated(book, id);
        let mask = |is: &dyn Fn(&Stated) -> bool| {
            let books = (0..books.len()).filter(|&book| stated(book).is_some_and(is));
            optional(Some(books.fold(0u16, |mask, book| mask | 1 << book)).filter(|mask| *mask != 0))
        };
        let data = entry.data();
        vec![
            concept.slug.clone(),
            entry.kind.clone(),
            list(entry.see.iter().map(|slug| register.index[slug])),
            list(&entry.was),
            mask(&|stated| stated.only_words),
            mask(&|stated| stated.changed || entry.says.contains_key(&books[stated.text_of].id)),
            list(data.iter().flat_map(|(name, value)| [name.to_string(), plain(value)])),
        ]
    }
}

/// A clause says something else than the one before it: its text is the next of the English ones.
const SAYS: &str = "+";

/// Its numbers, the law where it is not the first of them, where it is taken from, and whether it has a text of its own.
fn fields_of(clause: &Clause, before: Option<&Clause>, english: &mut Rows) -> Vec<String> {
    let own = before.is_none_or(|before| before.says != clause.says);
    if own {
        english.row(&clause.says, &[]);
    }
    let numbers = list(&clause.numbers);
    let before_numbers = before.map(|before| list(&before.numbers));
    vec![
        unless_same(&numbers, before_numbers.as_deref()),
        unless_same(&clause.law, clause.numbers.first().map(String::as_str)),
        optional(clause.taken_from),
        optional(own.then_some(SAYS)),
    ]
}

pub(super) fn places_of(places: &[Place]) -> String {
    list(places.iter().map(|place| format!("{}:{}", place.file, place.line)))
}

/// A value as text, strings without their quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
