//! What the cases show: rulebook by rulebook, concept by concept.

use std::collections::BTreeMap;

use jadoube_laws::{Clause, Concept, Kind, Rulebook, RulebookId};

use crate::{Document, FILES, FileError};

/// A case has a ruling under this rulebook that cites the concept.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The concept.
    pub concept: Concept,
    /// File and title of the case.
    pub case: String,
}

/// Which cases show which concept under which rulebook.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    shown: BTreeMap<(RulebookId, Concept), Vec<String>>,
}

impl Coverage {
    /// From the cases that are compiled in. They are all run for it.
    pub fn compiled_in() -> Result<Coverage, FileError> {
        let mut coverage = Coverage::default();
        for (name, text) in FILES {
            coverage.add(&Document::parse(name, text)?);
        }
        Ok(coverage)
    }

    /// Adds what a file shows.
    pub fn add(&mut self, document: &Document) {
        for Shown { rulebook, concept, case } in document.shown() {
            let cases = self.shown.entry((rulebook, concept)).or_default();
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
    }

    /// The cases that show a concept under a rulebook.
    pub fn shown_by(&self, rulebook: RulebookId, concept: Concept) -> &[String] {
        self.shown.get(&(rulebook, concept)).map_or(&[], Vec::as_slice)
    }

    /// Everything that is shown.
    pub fn iter(&self) -> impl Iterator<Item = Shown> + '_ {
        self.shown.iter().flat_map(|(&(rulebook, concept), cases)| {
            cases.iter().map(move |case| Shown { rulebook, concept, case: case.clone() })
        })
    }

    /// The computed and reported clauses of a rulebook that no case shows.
    pub fn missing(&self, rulebook: RulebookId) -> Vec<Clause> {
        let wanted = |clause: &Clause| {
            clause.concept().kind() != Kind::Advisory && self.shown_by(rulebook, clause.concept()).is_empty()
        };
        Rulebook::get(rulebook).clauses().filter(wanted).collect()
    }
}

/// The article or appendix of a clause: what stands before the first point of its number. National rules number their own
/// articles; those of the Laws on which they stand are told apart as `Laws.4`.
pub fn article(clause: Clause) -> String {
    let law = clause.law();
    let article = law.split(['.', ',']).next().unwrap_or(law);
    let base = Rulebook::get(clause.rulebook()).base();
    if base.is_some() && clause.taken_from().is_some() {
        format!("Laws.{article}")
    } else {
        article.to_owned()
    }
}
