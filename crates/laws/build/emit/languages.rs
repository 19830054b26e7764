//! What is said in other languages than English, a file for each.

use std::fmt::Write as _;

use super::Emit;
use crate::language::Language;
use crate::rows::{Rows, unless_same};
use crate::schema::camel;
use crate::wording::Wording;

/// A text that is not translated.
const NONE: &str = "-";

impl Emit<'_> {
    pub(super) fn languages(&mut self, languages: &[(Language, Wording)]) {
        line!(
            self,
            "pub(crate) fn translations(lang: Lang) -> &'static str {{ match lang {{\nLang::En => \"\","
        );
        for (language, wording) in languages {
            let file = format!("{}.txt", language.code);
            line!(self, "Lang::{} => crate::read::file!({file:?}),", camel(&language.code));
            let mut rows = Rows::default();
            for (book, title) in &language.titles {
                rows.row('t', &[book.to_string(), title.clone()]);
            }
            self.translated(language, &mut rows);
            for doc in &wording.docs {
                rows.row('d', std::slice::from_ref(doc));
            }
            for (name, values) in &wording.choices {
                let values = values.iter().flat_map(|(word, text)| [word.clone(), text.clone()]);
                rows.row('c', &[name.clone()].into_iter().chain(values).collect::<Vec<_>>());
            }
            for (english, text) in &wording.remarks {
                rows.row('r', &[english.clone(), text.clone()]);
            }
            self.file(file, rows);
        }
        line!(self, "}} }}");
    }

    /// A row for every concept, with a text for every book: empty where it is that of the book before, as is the number of the
    /// concept where it is the next.
    fn translated(&self, language: &Language, rows: &mut Rows) {
        let books = self.resolver.books;
        let mut next = 0;
        for (id, translation) in &language.entries {
            let entry = &self.resolver.register.concepts[*id].entry;
            let number = if *id == next { String::new() } else { id.to_string() };
            next = id + 1;
            let mut fields = vec![number, translation.title.clone(), translation.remark.clone()];
            let mut before = None;
            for book in 0..books.len() {
                let stated = self.resolver.shelf.stated(book, *id);
                let said = stated.map(|stated| translation.says(stated, entry, books)).unwrap_or_default();
                let said = if said.is_empty() { NONE.to_owned() } else { said };
                fields.push(unless_same(&said, before.as_deref()));
                before = Some(said);
            }
            rows.row('e', &fields);
        }
    }
}
