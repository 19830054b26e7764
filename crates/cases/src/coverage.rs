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

/// The articles whose computed and reported clauses must all have a case: `cases/finished.txt`.
#[derive(Clone, Debug)]
pub struct Finished {
    articles: Vec<(RulebookId, String)>,
    exempt: Vec<Concept>,
}

impl Finished {
    /// Reads lines `rulebook: article article …` and `not concept: reason`; `#` begins a comment.
    pub fn parse(text: &str) -> Result<Finished, FileError> {
        let mut finished = Finished { articles: Vec::new(), exempt: Vec::new() };
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            let wrong = |reason: String| FileError { file: "finished.txt".to_owned(), line, reason };
            if text.is_empty() {
                continue;
            }
            let (head, rest) = text
                .split_once(':')
                .ok_or_else(|| wrong("expected `rulebook: articles` or `not concept: reason`".to_owned()))?;
            if let Some(slug) = head.strip_prefix("not ") {
                let concept: Concept = slug.trim().parse().map_err(|error| wrong(format!("{error}")))?;
                finished.exempt.push(concept);
                continue;
            }
            let books: Vec<RulebookId> = match head.trim() {
                "all FIDE" => {
                    RulebookId::ALL.into_iter().filter(|book| book.as_str().starts_with("fide-")).collect()
                }
                name => vec![name.parse().map_err(|error| wrong(format!("{error}")))?],
            };
            for book in books {
                finished.articles.extend(rest.split_whitespace().map(|article| (book, article.to_owned())));
            }
        }
        Ok(finished)
    }

    /// Whether a clause must have a case.
    pub fn wants(&self, clause: Clause) -> bool {
        let article = article(clause);
        let listed = |(book, wanted): &(RulebookId, String)| *book == clause.rulebook() && *wanted == article;
        clause.concept().kind() != Kind::Advisory
            && !self.exempt.contains(&clause.concept())
            && self.articles.iter().any(listed)
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
