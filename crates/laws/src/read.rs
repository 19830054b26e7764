//! The tables that the build script writes as text (`build/rows.rs`), read when they are first asked for.
//!
//! The text is ours and was checked when it was written: what could not be read would be empty, and nothing panics.

use std::sync::LazyLock;

use crate::clause::ClauseData;
use crate::explanation::{LanguageData, Translated};
use crate::parameter::{ParameterData, Shown};
use crate::register::ConceptData;
use crate::{Clause, Concept, Kind, Lang, Overlay, Place, RulebookId, tables};

const ROW: char = '\x1e';
const FIELD: char = '\x1f';
const ITEM: char = '\x1d';

/// A text that is not translated.
const NONE: &str = "-";

/// The text of a file that the build script wrote; to be asked for once, for the module for JavaScript unpacks it then.
#[cfg(not(all(feature = "packed", target_arch = "wasm32")))]
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name))
    };
}
#[cfg(all(feature = "packed", target_arch = "wasm32"))]
macro_rules! file {
    ($name:literal) => {
        jadoube_packed::text(concat!("laws/", $name))
    };
}
pub(crate) use file;

/// The concepts, and the clauses of all rulebooks.
pub(crate) struct Register {
    pub concepts: Vec<ConceptData>,
    pub clauses: Vec<ClauseData>,
    /// Slugs and former slugs, in order.
    pub slugs: Vec<(&'static str, Concept)>,
}

pub(crate) static REGISTER: LazyLock<Register> = LazyLock::new(register);

/// What the register says in English, in its order: titles with remarks, and the texts of clauses.
pub(crate) static ENGLISH: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| rows(file!("en.txt")).map(|(text, mut fields)| (text, fields.text())).collect());

pub(crate) static PARAMETERS: LazyLock<Vec<ParameterData>> = LazyLock::new(parameters);

/// Where clauses stand in the data.
pub(crate) static CLAUSE_PLACES: LazyLock<Vec<Vec<Place>>> =
    LazyLock::new(|| rows(file!("clause-places.txt")).map(|(_, mut fields)| fields.places()).collect());

/// Where the values of parameters stand in the data.
pub(crate) static VALUE_PLACES: LazyLock<Vec<Vec<Vec<Place>>>> = LazyLock::new(|| {
    let mut places = vec![Vec::new(); tables::PARAMETERS];
    for (parameter, mut fields) in rows(file!("value-places.txt")) {
        if let Some(values) = parameter.parse().ok().and_then(|parameter: usize| places.get_mut(parameter)) {
            values.push(fields.places());
        }
    }
    places
});

static LANGUAGES: [LazyLock<LanguageData>; 4] = [
    LazyLock::new(|| language(Lang::ALL[0])),
    LazyLock::new(|| language(Lang::ALL[1])),
    LazyLock::new(|| language(Lang::ALL[2])),
    LazyLock::new(|| language(Lang::ALL[3])),
];

const _: () = assert!(Lang::ALL.len() == LANGUAGES.len());

pub(crate) fn translations(lang: Lang) -> &'static LanguageData {
    &LANGUAGES[lang as usize]
}

fn register() -> Register {
    let mut concepts: Vec<ConceptData> = Vec::with_capacity(Concept::COUNT);
    let mut by_book: [Vec<ClauseData>; RulebookId::ALL.len()] = Default::default();
    let mut others = Vec::new();
    let mut before: Option<ClauseData> = None;
    // How many of the English texts are taken.
    let mut texts = 0;
    for (kind, mut fields) in rows(file!("register.txt")) {
        match kind {
            "c" => {
                let matter = fields.text_or(concepts.last().map(|concept| concept.matter));
                concepts.push(fields.concept(matter, &mut texts));
                before = None;
            }
            "x" => {
                let concept = Concept(fields.number());
                let book = usize::from(fields.number());
                let overlay = fields.optional(&Overlay::ALL);
                let same = by_book[book].iter().find(|clause| clause.concept == concept);
                let clause = fields.clause(concept, RulebookId::ALL[book], same, &mut texts);
                others.push(ClauseData { overlay, ..clause });
            }
            book => {
                let book: usize = book.parse().unwrap_or_default();
                let concept = Concept(concepts.len() as u16 - 1);
                let clause = fields.clause(concept, RulebookId::ALL[book], before.as_ref(), &mut texts);
                before = Some(clause.clone());
                by_book[book].push(clause);
            }
        }
    }
    let known = concepts.iter().enumerate().flat_map(|(id, concept)| {
        [concept.slug]
            .into_iter()
            .chain(concept.was.iter().copied())
            .map(move |slug| (slug, Concept(id as u16)))
    });
    let mut slugs: Vec<_> = known.collect();
    slugs.sort_unstable();
    Register { concepts, clauses: by_book.into_iter().flatten().chain(others).collect(), slugs }
}

fn parameters() -> Vec<ParameterData> {
    let mut parameters: Vec<ParameterData> = Vec::with_capacity(tables::PARAMETERS);
    for (kind, mut fields) in rows(file!("parameters.txt")) {
        match (kind, parameters.last_mut()) {
            ("v", Some(parameter)) => parameter.values.push(Shown {
                text: fields.text(),
                clause: Clause(fields.number()),
                remark: fields.text(),
                #[cfg(feature = "departures")]
                others: fields.list().collect(),
            }),
            _ => parameters.push(ParameterData {
                name: fields.text(),
                matter: fields.text(),
                kind: fields.text(),
                doc: fields.text(),
                concepts: fields.concepts(),
                values: Vec::new(),
            }),
        }
    }
    parameters
}

fn language(lang: Lang) -> LanguageData {
    let mut language = LanguageData::default();
    for (kind, mut fields) in rows(tables::translations(lang)) {
        match kind {
            "t" => language.titles.push((usize::from(fields.number()), fields.text())),
            "d" => language.docs.push(fields.text()),
            "r" => language.remarks.push((fields.text(), fields.text())),
            "c" => language.choices.push((fields.text(), fields.pairs())),
            _ => {
                let next = language.entries.last().map_or(0, |entry| entry.concept + 1);
                let mut entry = Translated {
                    concept: fields.text().parse().unwrap_or(next),
                    title: fields.text(),
                    remark: fields.text(),
                    says: Default::default(),
                };
                let mut before = NONE;
                for says in &mut entry.says {
                    before = fields.text_or(Some(before));
                    *says = if before == NONE { "" } else { before };
                }
                language.entries.push(entry);
            }
        }
    }
    language
}

/// The rows of a text: what each is, and its fields.
fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, Fields)> {
    text.split_terminator(ROW).map(|row| {
        let mut fields = Fields(row.split(FIELD));
        (fields.text(), fields)
    })
}

/// The fields of a row that are still to be read; those that were left out at its end are empty.
struct Fields(std::str::Split<'static, char>);

impl Fields {
    fn text(&mut self) -> &'static str {
        self.0.next().unwrap_or_default()
    }

    fn text_or(&mut self, before: Option<&'static str>) -> &'static str {
        Some(self.text()).filter(|text| !text.is_empty()).or(before).unwrap_or_default()
    }

    fn number(&mut self) -> u16 {
        self.text().parse().unwrap_or_default()
    }

    fn optional<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        self.text().parse().ok().and_then(|place: usize| all.get(place).copied())
    }

    fn list(&mut self) -> std::str::SplitTerminator<'static, char> {
        self.text().split_terminator(ITEM)
    }

    fn concepts(&mut self) -> Vec<Concept> {
        self.list().filter_map(|concept| concept.parse().ok().map(Concept)).collect()
    }

    /// What is left, two by two.
    fn pairs(&mut self) -> Vec<(&'static str, &'static str)> {
        let mut pairs = Vec::new();
        while let (Some(first), Some(second)) = (self.0.next(), self.0.next()) {
            pairs.push((first, second));
        }
        pairs
    }

    fn places(&mut self) -> Vec<Place> {
        let place = |place: &'static str| {
            let (file, line) = place.rsplit_once(':')?;
            Some(Place::new(file, line.parse().ok()?))
        };
        self.list().filter_map(place).collect()
    }

    fn concept(&mut self, matter: &'static str, texts: &mut u16) -> ConceptData {
        let (slug, kind) = (self.text(), self.text());
        let kind = Kind::ALL.into_iter().find(|known| known.as_str() == kind);
        ConceptData {
            slug,
            english: next(texts),
            kind: kind.unwrap_or(Kind::Advisory),
            matter,
            see: self.concepts(),
            was: self.list().collect(),
            wording: self.number(),
            own: self.number(),
            data: {
                let items: Vec<&str> = self.list().collect();
                items.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
            },
        }
    }

    /// A clause; what is left out is as in one before it.
    fn clause(
        &mut self,
        concept: Concept,
        book: RulebookId,
        before: Option<&ClauseData>,
        texts: &mut u16,
    ) -> ClauseData {
        let mut numbers: Vec<&str> = self.list().collect();
        if numbers.is_empty() {
            numbers = before.map(|before| before.numbers.clone()).unwrap_or_default();
        }
        ClauseData {
            concept,
            book,
            law: self.text_or(numbers.first().copied()),
            numbers,
            taken_from: self.optional(&RulebookId::ALL),
            overlay: None,
            english: match before {
                Some(before) if self.text().is_empty() => before.english,
                _ => next(texts),
            },
        }
    }
}

/// The place of the next text.
fn next(texts: &mut u16) -> u16 {
    *texts += 1;
    *texts - 1
}
