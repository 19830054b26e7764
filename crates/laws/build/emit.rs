//! Writes the checked data as Rust.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use toml::Value;

use crate::book::{Book, Overlay};
use crate::files::Fault;
use crate::register::Language;
use crate::resolve::{ClauseTable, Resolver};
use crate::schema::{Schema, Type, camel, snake};
use crate::wording::Wording;
use crate::{book, number, register, schema, wording};

const DERIVE: &str = "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
    #[cfg_attr(feature = \"serde\", derive(serde::Serialize, serde::Deserialize))]\n";

/// The clause by which an arbiter decides what no other clause does: every book must have it.
const ANALOGY: &str = "preface.analogy";

/// The tables as Rust, from the folder `laws`.
pub fn tables(laws: &Path) -> Result<String, Fault> {
    let books = book::read_books(&laws.join("books"))?;
    let register = register::read(&laws.join("register"), &books)?;
    let schema = schema::read(&laws.join("parameters.toml"), &register)?;
    let overlays = book::read_overlays(&laws.join("overlays"), &books)?;
    let languages = register::read_languages(&laws.join("lang"), &register, &books)?;
    let wordings: Result<Vec<Wording>, Fault> = languages
        .iter()
        .map(|language| {
            wording::read(&laws.join("lang").join(&language.code).join("parameters.toml"), &schema)
        })
        .collect();
    let resolver = Resolver::new(&books, &register, &overlays);
    resolver.check(&schema)?;
    let mut emit =
        Emit { out: String::new(), clauses: ClauseTable::default(), texts: Texts::default(), resolver };
    emit.ids(&books, &overlays, &languages);
    emit.books()?;
    emit.editions(&books)?;
    emit.overlays();
    emit.parameters(&schema)?;
    emit.concepts(&schema);
    emit.languages(&languages, &wordings?);
    emit.clause_rows();
    Ok(emit.out)
}

struct Emit<'a> {
    out: String,
    clauses: ClauseTable,
    texts: Texts,
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

macro_rules! line {
    ($emit:expr, $($arg:tt)*) => {{
        // Writing to a String cannot fail.
        let _ = writeln!($emit.out, $($arg)*);
    }};
}

impl Emit<'_> {
    fn ids(&mut self, books: &[Book], overlays: &[Overlay], languages: &[Language]) {
        let ids: Vec<_> = books.iter().map(|b| (b.id.as_str(), b.head.title.as_str())).collect();
        self.enumeration("RulebookId", "A rulebook.", &ids);
        let ids: Vec<_> = overlays.iter().map(|o| (o.id.as_str(), o.head.title.as_str())).collect();
        self.enumeration(
            "Overlay",
            "A set of choices that a competition may switch on over a rulebook.",
            &ids,
        );
        let english = [("en", "English")];
        let ids: Vec<_> = english
            .into_iter()
            .chain(languages.iter().map(|l| (l.code.as_str(), l.english.as_str())))
            .collect();
        self.enumeration("Lang", "A language of explanations.", &ids);
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

    fn books(&mut self) -> Result<(), Fault> {
        let count = self.resolver.register.concepts.len();
        line!(self, "pub(crate) static BOOKS: [crate::Rulebook; {}] = [", self.resolver.books.len());
        let mut first_profile = 0;
        for (index, book) in self.resolver.books.iter().enumerate() {
            let head = &book.head;
            let mut numbers = Vec::new();
            let mut places = vec![u16::MAX; count];
            for (concept, place) in places.iter_mut().enumerate() {
                if let Some(clause) = self.resolver.clause(index, concept) {
                    let at = clause.numbers.clone();
                    *place = self.clauses.place(clause) as u16;
                    numbers.extend(at.into_iter().map(|n| (n, *place)));
                }
            }
            numbers.sort_by(|l, r| number::compare(&l.0, &r.0));
            let date = head.effective.date.map_or((0, 0, 0), |d| (d.year, d.month, d.day));
            let id = |id: &Option<String>| option(id.as_ref().map(|id| format!("RulebookId::{}", camel(id))));
            let overlays = self.resolver.overlays_of(index);
            let pace = option(head.pace.as_ref().map(|p| format!("crate::Pace::{}", camel(p))));
            line!(
                self,
                "crate::Rulebook::new(crate::rulebook::BookData {{ id: RulebookId::{}, title: {:?},",
                camel(&book.id),
                head.title
            );
            line!(
                self,
                "effective: crate::Date::known({}, {}, {}), by_date: {},",
                date.0,
                date.1,
                date.2,
                head.by_date
            );
            line!(self, "source: {:?}, remark: {:?},", head.source, head.remark);
            line!(self, "inherits: {}, base: {}, pace: {pace},", id(&head.inherits), id(&head.base));
            line!(
                self,
                "overlays: &{}, first_profile: {first_profile},",
                overlay_list(&overlays, self.resolver.overlays)
            );
            let analogy = self.resolver.register.concepts.iter().position(|c| c.slug == ANALOGY);
            let analogy = analogy.map(|concept| places[concept]).filter(|place| *place != u16::MAX);
            let analogy =
                analogy.ok_or_else(|| format!("{}: the book has no clause `{ANALOGY}`", book.values.file))?;
            line!(self, "clauses: &{places:?}, analogy: {analogy},\nnumbers: &{numbers:?} }}),");
            first_profile += 6 << overlays.len();
        }
        line!(self, "];\npub(crate) const PROFILES: usize = {first_profile};");
        Ok(())
    }

    /// The first and the last of the editions that are chosen by their day.
    fn editions(&mut self, books: &[Book]) -> Result<(), Fault> {
        let day = |book: &&Book| book.head.effective.date.map(|d| (d.year, d.month, d.day));
        let editions = || books.iter().filter(|book| book.head.by_date);
        let (Some(oldest), Some(newest)) = (editions().min_by_key(day), editions().max_by_key(day)) else {
            return Err("laws/books: no rulebook is chosen `by-date`".into());
        };
        for (name, book) in [("OLDEST", oldest), ("NEWEST", newest)] {
            line!(self, "pub(crate) const {name}: RulebookId = RulebookId::{};", camel(&book.id));
        }
        Ok(())
    }

    fn overlays(&mut self) {
        let (resolver, clauses) = (&self.resolver, &mut self.clauses);
        let mut rows = String::new();
        for (index, overlay) in resolver.overlays.iter().enumerate() {
            let head = &overlay.head;
            let mut changed: Vec<(usize, Option<usize>)> =
                head.removes.iter().map(|slug| (resolver.register.index[slug], None)).collect();
            // An overlay that brings clauses in has one book.
            let book = head.books.first().and_then(|id| resolver.book(id)).unwrap_or_default();
            for slug in head.clauses.keys() {
                let concept = resolver.register.index[slug];
                let clause = resolver.overlay_clause(index, book, concept);
                changed.push((concept, clause.map(|c| clauses.place(c))));
            }
            changed.sort();
            let changed: Vec<_> = changed
                .iter()
                .map(|(c, to)| format!("({c}, {})", to.map_or(u16::MAX as usize, |t| t)))
                .collect();
            let books: Vec<_> = head.books.iter().map(|b| format!("RulebookId::{}", camel(b))).collect();
            let text = |t: &Option<String>| option(t.as_ref().map(|t| format!("{t:?}")));
            let after = option(head.after.as_ref().map(|o| format!("Overlay::{}", camel(o))));
            let _ = writeln!(
                rows,
                "crate::in_force::OverlayData {{ title: {:?}, books: &[{}], after: {after}, national: {}, national_rated: {}, changed: &[{}] }},",
                head.title,
                books.join(", "),
                text(&head.national),
                text(&head.national_rated),
                changed.join(", "),
            );
        }
        line!(
            self,
            "pub(crate) static OVERLAYS: [crate::in_force::OverlayData; {}] = [{rows}];",
            self.resolver.overlays.len()
        );
    }

    fn parameters(&mut self, schema: &Schema) -> Result<(), Fault> {
        line!(self, "pub mod choices {{");
        for choice in &schema.choices {
            let values: Vec<_> = choice.values.iter().map(|(n, d)| (n.as_str(), d.as_str())).collect();
            self.enumeration(&choice.name, &choice.doc, &values);
        }
        line!(self, "}}\nuse choices::*;");
        let mut profiles = Vec::new();
        for book in 0..self.resolver.books.len() {
            let overlays = self.resolver.overlays_of(book);
            for combination in 0..1usize << overlays.len() {
                let on: Vec<usize> = overlays
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| combination >> i & 1 == 1)
                    .map(|(_, &o)| o)
                    .collect();
                profiles.extend((0..6).map(|situation| (book, on.clone(), situation)));
            }
        }
        line!(self, "pub(crate) static PROFILE: [crate::in_force::Profile; PROFILES] = [");
        for (book, on, situation) in &profiles {
            let id = camel(&self.resolver.books[*book].id);
            let pace = ["Standard", "Rapid", "Blitz"][situation / 2];
            let supervision = ["Full", "Limited"][situation % 2];
            let mask = on.iter().fold(0u16, |mask, o| mask | 1 << o);
            line!(
                self,
                "crate::in_force::Profile {{ book: RulebookId::{id}, pace: crate::Pace::{pace}, supervision: crate::Supervision::{supervision}, overlays: {mask} }},"
            );
        }
        line!(self, "];");

        let mut rows = String::new();
        let mut cells = String::new();
        let mut accessors = String::new();
        for (index, parameter) in schema.parameters.iter().enumerate() {
            let mut values = Vec::new();
            let mut row = Vec::new();
            for (book, on, situation) in &profiles {
                let value = self.resolver.value(schema, index, *book, on, *situation)?;
                row.push(match value {
                    None => 0,
                    Some(value) => match values.iter().position(|v| *v == value) {
                        Some(place) => place + 1,
                        None => {
                            values.push(value);
                            values.len()
                        }
                    },
                });
            }
            if values.len() > u8::MAX as usize {
                return Err(format!("[{}] has more than 255 different values", parameter.name));
            }
            let kind = match parameter.kind {
                Type::Seconds | Type::Count => "u32".to_owned(),
                Type::Flag => "bool".to_owned(),
                Type::Choice(choice) => schema.choices[choice].name.clone(),
                Type::List(choice) => format!("&'static [{}]", schema.choices[choice].name),
            };
            let (mut typed, mut shown, mut others) = (String::new(), String::new(), String::new());
            for value in &values {
                let place = self.clauses.place(value.clause.clone());
                let (rust, texts) = schema.others(parameter.kind, &value.value);
                let _ = write!(others, "&[{}], ", rust.join(", "));
                let _ = write!(
                    typed,
                    "Some(crate::Given {{ value: {}, clause: crate::Clause({place}) }}), ",
                    value.rust
                );
                let _ = write!(
                    shown,
                    "crate::parameter::Shown {{ text: {:?}, clause: crate::Clause({place}), remark: {:?}, others: &{texts:?} }}, ",
                    value.text, value.remark
                );
            }
            let _ = writeln!(cells, "{row:?},");
            let concepts: Vec<_> =
                parameter.concepts.iter().map(|c| format!("crate::Concept({c})")).collect();
            let _ = writeln!(
                rows,
                "crate::parameter::ParameterData {{ name: {:?}, matter: {:?}, kind: {:?}, doc: {:?}, concepts: &[{}], values: &[{shown}] }},",
                parameter.name,
                parameter.matter,
                schema.type_name(parameter.kind),
                parameter.doc,
                concepts.join(", "),
            );
            let unit = if parameter.kind == Type::Seconds { " In seconds." } else { "" };
            let doc = format!(
                "{}{unit} Parameter `{}`; `None` where the rulebook has no such rule.",
                parameter.doc, parameter.name
            );
            let _ = writeln!(
                accessors,
                "#[doc = {doc:?}]\n#[inline]\npub fn {}(self) -> Option<crate::Given<{kind}>> {{\nstatic VALUES: [Option<crate::Given<{kind}>>; {}] = [None, {typed}];\nif self.is_as_written() {{ return VALUES[CELLS[{index}][self.profile()] as usize]; }}\nlet place = CELLS[{index}][self.profile_for({index})];\nlet given = VALUES[place as usize];\nstatic OTHERS: [&[{kind}]; {count}] = [{others}];\nself.departed({index}, place, given, &OTHERS)\n}}",
                snake(&parameter.name),
                values.len() + 1,
                count = values.len(),
            );
        }
        let count = schema.parameters.len();
        line!(self, "pub(crate) static CELLS: [[u8; PROFILES]; {count}] = [{cells}];");
        line!(self, "pub(crate) static PARAMETERS: [crate::parameter::ParameterData; {count}] = [{rows}];");
        line!(
            self,
            "/// The parameters of the rulebook in force, each with the clause that gives it.\nimpl crate::InForce {{\n{accessors}}}"
        );
        Ok(())
    }

    fn concepts(&mut self, schema: &Schema) {
        let register = self.resolver.register;
        line!(
            self,
            "pub(crate) static CONCEPTS: [crate::register::ConceptData; {}] = [",
            register.concepts.len()
        );
        for concept in &register.concepts {
            let entry = &concept.entry;
            let see: Vec<_> =
                entry.see.iter().map(|s| format!("crate::Concept({})", register.index[s])).collect();
            let mask = |books: &mut dyn Iterator<Item = &String>| {
                books.filter_map(|id| self.resolver.book(id)).fold(0u16, |mask, book| mask | 1 << book)
            };
            let (wording, own) = (mask(&mut entry.wording.iter()), mask(&mut entry.says.keys()));
            let overlays = self.resolver.overlays.iter().enumerate();
            let needs = overlays
                .filter(|(_, o)| entry.overlay.is_some() && o.head.group == entry.overlay)
                .fold(0u16, |mask, (index, _)| mask | 1 << index);
            let numbers: Vec<String> = entry
                .numbers
                .iter()
                .flat_map(|(book, values)| {
                    values.as_table().into_iter().flatten().map(move |(k, v)| (book, k, v))
                })
                .map(|(book, key, value)| {
                    let book = (book != "all").then(|| format!("RulebookId::{}", camel(book)));
                    format!("({}, {key:?}, {:?})", option(book), plain(value))
                })
                .collect();
            let data: Vec<String> =
                entry.data().iter().map(|(name, value)| format!("({name:?}, {:?})", plain(value))).collect();
            line!(
                self,
                "crate::register::ConceptData {{ slug: {:?}, title: {:?}, kind: crate::Kind::{}, matter: {:?}, remark: {:?}, see: &[{}], was: &{:?}, wording: {wording}, own: {own}, needs: {needs}, numbers: &[{}], data: &[{}] }},",
                concept.slug,
                entry.title,
                camel(&entry.kind),
                concept.matter,
                entry.remark,
                see.join(", "),
                entry.was,
                numbers.join(", "),
                data.join(", "),
            );
        }
        line!(self, "];");
        let mut slugs: Vec<_> = register.index.iter().map(|(slug, id)| (slug.as_str(), *id as u16)).collect();
        slugs.sort();
        line!(self, "pub(crate) static SLUGS: [(&str, u16); {}] = {slugs:?};", slugs.len());
        let mut matters: Vec<&str> = Vec::new();
        let parameters = schema.parameters.iter().map(|parameter| &parameter.matter);
        for matter in register.concepts.iter().map(|concept| &concept.matter).chain(parameters) {
            if !matters.contains(&matter.as_str()) {
                matters.push(matter);
            }
        }
        line!(self, "pub(crate) static MATTERS: [&str; {}] = {matters:?};", matters.len());
        self.constants();
    }

    /// `concept::draw::WRONG_CLAIM_TIME` and so on.
    fn constants(&mut self) {
        let mut areas: Vec<(&str, Vec<usize>)> = Vec::new();
        for (id, concept) in self.resolver.register.concepts.iter().enumerate() {
            let area = concept.slug.split('.').next().unwrap_or_default();
            match areas.iter_mut().find(|(name, _)| *name == area) {
                Some((_, ids)) => ids.push(id),
                None => areas.push((area, vec![id])),
            }
        }
        line!(
            self,
            "/// Every concept of the register by name: one that does not exist does not compile.\npub mod concept {{"
        );
        for (area, ids) in areas {
            let module = if area == "move" { "moves".into() } else { snake(area) };
            line!(self, "#[doc = \"Concepts `{area}.…`.\"]\npub mod {module} {{");
            for id in ids {
                let concept = &self.resolver.register.concepts[id];
                let numbers: Vec<_> = concept
                    .entry
                    .at
                    .iter()
                    .map(|(b, n)| format!("{b} {}", n.as_str().unwrap_or_default()))
                    .collect();
                let doc = format!("{} ({}).", concept.entry.title, numbers.join("; "));
                let name = concept.slug.split('.').nth(1).unwrap_or_default();
                line!(
                    self,
                    "#[doc = {doc:?}]\npub const {}: crate::Concept = crate::Concept({id});",
                    snake(name).to_uppercase()
                );
            }
            line!(self, "}}");
        }
        line!(self, "}}");
    }

    fn languages(&mut self, languages: &[Language], wordings: &[Wording]) {
        line!(
            self,
            "pub(crate) static LANGUAGES: [crate::explanation::LanguageData; {}] = [",
            languages.len() + 1
        );
        line!(
            self,
            "crate::explanation::LanguageData {{ name: \"English\", entries: &[], docs: &[], choices: &[], remarks: &[] }},"
        );
        for (language, wording) in languages.iter().zip(wordings) {
            let mut rows = String::new();
            for (id, translation) in &language.entries {
                let entry = &self.resolver.register.concepts[*id].entry;
                let says: Vec<_> = self
                    .resolver
                    .books
                    .iter()
                    .map(|b| self.texts.place(&translation.says(&b.id, entry)))
                    .collect();
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
                "crate::explanation::LanguageData {{ name: {:?}, entries: &[{rows}], docs: &{:?}, choices: &[{choices}], remarks: &{:?} }},",
                language.name,
                wording.docs,
                wording.remarks
            );
        }
        line!(self, "];");
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
                "crate::clause::ClauseData {{ concept: crate::Concept({}), book: RulebookId::{book}, law: {:?}, numbers: &{:?}, taken_from: {from}, overlay: {overlay}, says: {says} }},",
                row.concept,
                row.law,
                row.numbers,
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

fn overlay_list(list: &[usize], overlays: &[Overlay]) -> String {
    let names: Vec<_> = list.iter().map(|&o| format!("Overlay::{}", camel(&overlays[o].id))).collect();
    format!("[{}]", names.join(", "))
}

fn option(value: Option<String>) -> String {
    value.map_or("None".into(), |value| format!("Some({value})"))
}

/// A value as text, strings without their quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
