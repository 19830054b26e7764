//! Writes the checked data as Rust.

macro_rules! line {
    ($emit:expr, $($arg:tt)*) => {{
        // Writing to a String cannot fail.
        let _ = writeln!($emit.out, $($arg)*);
    }};
}

mod books;
mod concepts;
mod parameters;

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::book::{Book, Overlay};
use crate::files::{Fault, Faults, Place};
use crate::language::Language;
use crate::laws::Laws;
use crate::resolve::{ClauseTable, Resolver};
use crate::schema::camel;
use crate::wording::Wording;

const DERIVE: &str = "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
    #[cfg_attr(feature = \"serde\", derive(serde::Serialize, serde::Deserialize))]\n\
    #[cfg_attr(feature = \"schema\", derive(schemars::JsonSchema))]\n";

/// The tables as Rust.
pub fn tables(laws: &Laws) -> Result<String, Vec<Fault>> {
    let Laws { books, register, schema, overlays, languages } = laws;
    let resolver = Resolver::new(books, register, overlays);
    let (clauses, texts, faults) = (ClauseTable::default(), Texts::default(), Faults::default());
    let mut emit = Emit { out: String::new(), clauses, texts, faults, resolver };
    emit.ids(books, overlays);
    emit.books();
    emit.editions(books);
    emit.overlays();
    emit.parameters(schema);
    emit.concepts(schema);
    emit.languages(languages);
    emit.clause_rows();
    emit.faults.stop()?;
    Ok(emit.out)
}

struct Emit<'a> {
    out: String,
    clauses: ClauseTable,
    texts: Texts,
    faults: Faults,
    resolver: Resolver<'a>,
}

/// Texts that are often the same, once each.
#[derive(Default)]
struct Texts {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Texts {
    fn place(&mut self, text: &str) -> usize {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        self.list.push(text.to_owned());
        self.places.insert(text.to_owned(), self.list.len() - 1);
        self.list.len() - 1
    }
}

impl Emit<'_> {
    fn ids(&mut self, books: &[Book], overlays: &[Overlay]) {
        let ids: Vec<_> = books.iter().map(|b| (b.id.as_str(), b.head.title.as_str())).collect();
        self.enumeration("RulebookId", "A rulebook.", &ids);
        let ids: Vec<_> = overlays.iter().map(|o| (o.id.as_str(), o.head.title.as_str())).collect();
        self.enumeration(
            "Overlay",
            "A set of choices that a competition may switch on over a rulebook.",
            &ids,
        );
    }

    /// An enum of names with `ALL`, `as_str` and `FromStr`.
    fn enumeration(&mut self, name: &str, doc: &str, values: &[(&str, &str)]) {
        line!(self, "#[doc = {doc:?}]\n{DERIVE}pub enum {name} {{");
        for (id, doc) in values {
            line!(
                self,
                "#[doc = {doc:?}]\n#[cfg_attr(feature = \"serde\", serde(rename = {id:?}))]\n{},",
                camel(id)
            );
        }
        line!(self, "}}\nimpl {name} {{");
        line!(self, "/// All of them, in order.\npub const ALL: [{name}; {}] = [", values.len());
        for (id, _) in values {
            line!(self, "{name}::{},", camel(id));
        }
        line!(
            self,
            "];\n/// The name as files and the protocol write it.\npub const fn as_str(self) -> &'static str {{"
        );
        line!(self, "match self {{");
        for (id, _) in values {
            line!(self, "{name}::{} => {id:?},", camel(id));
        }
        line!(self, "}}\n}}\n}}");
        line!(
            self,
            "crate::ids::named!({name}, {:?});",
            values.iter().map(|v| v.0).collect::<Vec<_>>().join(", ")
        );
    }

    fn languages(&mut self, languages: &[(Language, Wording)]) {
        line!(
            self,
            "pub(crate) const fn translations(lang: Lang) -> &'static crate::explanation::LanguageData {{ match lang {{"
        );
        line!(
            self,
            "Lang::En => &crate::explanation::LanguageData {{ titles: &[], entries: &[], docs: &[], choices: &[], remarks: &[] }},"
        );
        for (language, wording) in languages {
            let mut rows = String::new();
            for (id, translation) in &language.entries {
                let entry = &self.resolver.register.concepts[*id].entry;
                let books = self.resolver.books;
                let said = |book: usize| {
                    let stated = self.resolver.shelf.stated(book, *id)?;
                    Some(translation.says(stated, entry, books))
                };
                let says: Vec<String> = (0..books.len()).map(|book| said(book).unwrap_or_default()).collect();
                let says: Vec<usize> = says.iter().map(|text| self.texts.place(text)).collect();
                let _ = write!(
                    rows,
                    "crate::explanation::Translated {{ concept: {id}, title: {:?}, remark: {:?}, says: {says:?} }}, ",
                    translation.title, translation.remark
                );
            }
            let choices: String =
                wording.choices.iter().map(|(name, values)| format!("({name:?}, &{values:?}), ")).collect();
            line!(
                self,
                "Lang::{} => &crate::explanation::LanguageData {{ titles: &{:?}, entries: &[{rows}], docs: &{:?}, choices: &[{choices}], remarks: &{:?} }},",
                camel(&language.code),
                language.titles,
                wording.docs,
                wording.remarks
            );
        }
        line!(self, "}} }}");
    }

    /// Last, when every clause and text has its place.
    fn clause_rows(&mut self) {
        let rows = std::mem::take(&mut self.clauses.rows);
        line!(self, "pub(crate) static CLAUSES: [crate::clause::ClauseData; {}] = [", rows.len());
        for row in &rows {
            let book = camel(&self.resolver.books[row.book].id);
            let from =
                option(row.taken_from.map(|b| format!("RulebookId::{}", camel(&self.resolver.books[b].id))));
            let overlay =
                option(row.overlay.map(|o| format!("Overlay::{}", camel(&self.resolver.overlays[o].id))));
            let says = self.texts.place(&row.says);
            line!(
                self,
                "crate::clause::ClauseData {{ concept: crate::Concept({}), book: RulebookId::{book}, law: {:?}, numbers: &{:?}, taken_from: {from}, overlay: {overlay}, says: {says}, places: &[{}] }},",
                row.concept,
                row.law,
                row.numbers,
                row.places.iter().map(place).collect::<Vec<_>>().join(", "),
            );
        }
        line!(
            self,
            "];\npub(crate) static TEXTS: [&str; {}] = {:?};",
            self.texts.list.len(),
            self.texts.list
        );
    }
}

fn option(value: Option<String>) -> String {
    value.map_or("None".into(), |value| format!("Some({value})"))
}

fn place(place: &Place) -> String {
    format!("crate::Place::new({:?}, {})", place.file, place.line)
}
