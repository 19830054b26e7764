//! Where a clause is found in the project: its data, what decides it, the cases that show it, and the page that tells it.

use std::collections::BTreeSet;

use jadoube_laws::{Concept, InForce, Parameter, Place, Rulebook, RulebookId};

use crate::{Code, Decided, Document, FILES, FileError, page_of};

/// Where a concept is found, under some rulebooks. Nothing of it is looked for in texts: the build of the Laws notes where
/// the data stands, the compiler where a ruling comes from, and the cases are run.
#[derive(Clone, Debug)]
pub struct Whereabouts {
    /// Its number and text.
    pub data: Vec<Place>,
    /// The values that it gives, each as text.
    pub values: Vec<(Parameter, &'static str, Place)>,
    /// What rules by it.
    pub code: Vec<Code>,
    /// The cases that show it.
    pub cases: Vec<CasePlace>,
    /// The pages that tell it: files and anchors under `docs/laws/`.
    pub pages: Vec<(String, String)>,
}

/// A case and where it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CasePlace {
    /// The file under `cases/`.
    pub file: &'static str,
    /// The line of the heading, from 1.
    pub line: usize,
    /// The heading.
    pub title: String,
}

impl Whereabouts {
    /// Looks for a concept under these rulebooks.
    ///
    /// # Errors
    /// A file of cases or the list of excuses that is not in order.
    pub fn of(concept: Concept, books: &[RulebookId]) -> Result<Whereabouts, FileError> {
        let clauses = || books.iter().filter_map(|&book| Rulebook::get(book).clause(concept));
        let decided = Decided::under(books)?;
        let code: BTreeSet<Code> = books.iter().flat_map(|&book| decided.code(book, concept)).collect();
        Ok(Whereabouts {
            data: distinct(clauses().flat_map(|clause| clause.places().iter().copied())),
            values: values(concept, books),
            code: code.into_iter().collect(),
            cases: cases(concept, books)?,
            pages: distinct(clauses().map(page_of)),
        })
    }
}

fn values(concept: Concept, books: &[RulebookId]) -> Vec<(Parameter, &'static str, Place)> {
    let games = InForce::all().filter(|game| books.contains(&game.id()));
    distinct(games.flat_map(|game| {
        Parameter::all().flat_map(move |parameter| {
            let value = parameter.value(game).filter(|(_, clause)| clause.concept() == concept);
            let places = parameter.places_in(game).iter();
            value
                .into_iter()
                .flat_map(move |(text, _)| places.clone().map(move |&place| (parameter, text, place)))
        })
    }))
}

fn cases(concept: Concept, books: &[RulebookId]) -> Result<Vec<CasePlace>, FileError> {
    let mut found = Vec::new();
    for &(file, text) in FILES {
        let document = Document::parse(file, text)?;
        for (title, line, shown) in document.cases_shown(books) {
            if shown.contains(&concept) {
                found.push(CasePlace { file, line, title: title.to_owned() });
            }
        }
    }
    Ok(found)
}

fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}
