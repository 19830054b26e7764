//! What is ruled on an incident.

use std::fmt;

use jadoube_arbiter::{Advice, Advised, Case, Ruling};
use jadoube_incidents::{Telling, Told, Untold};
use jadoube_laws::{Clause, Lang, RulebookId};

use crate::rule::case_line;

/// An incident under a rulebook: the case that it makes, and what is ruled on it.
pub struct Answered<'a> {
    /// The incident as it was told.
    pub told: Told<'a>,
    /// The case that it makes.
    pub case: Case,
    entries: Vec<Advised>,
    decisive: usize,
    /// The clauses that are shown, where the incident names them.
    clauses: Vec<Clause>,
    /// Whether the first of them is the answer.
    in_clause: bool,
}

/// Why an incident is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// It cannot be told so.
    Untold(Untold),
    /// The catalogue makes no case of it, which is the catalogue's fault.
    NoCase(String),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Untold(untold) => untold.fmt(f),
            Unanswered::NoCase(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Unanswered {}

impl<'a> Answered<'a> {
    /// Nothing where the rulebook has no such rule.
    ///
    /// # Errors
    /// The answers do not fit the incident, the rulebook or each other.
    pub fn of(telling: &Telling<'a>) -> Result<Option<Answered<'a>>, Unanswered> {
        let told = match telling.case() {
            Ok(told) => told,
            Err(Untold::NoSuchRule { .. }) => return Ok(None),
            Err(untold) => return Err(Unanswered::Untold(untold)),
        };
        let no_case =
            |error: &dyn fmt::Display| Unanswered::NoCase(format!("`{}`: {error}", telling.incident().id));
        let case = Case::parse(&told.lines.join("\n"), case_line).map_err(|error| no_case(&error))?;
        let entries = case.advised().map_err(|error| no_case(&error))?;
        let decisive = Advised::decisive(&entries).map_or(0, |entry| entry.on as usize);
        let decisive = told.answer.map_or(decisive, |on| on as usize).min(entries.len() - 1);
        let clauses = telling.incident().clauses(telling.rulebook());
        let in_clause = telling.incident().in_clause && !clauses.is_empty();
        Ok(Some(Answered { told, case, entries, decisive, clauses, in_clause }))
    }

    /// The same under another rulebook, as far as that can be told there.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn under(telling: &Telling<'a>, rulebook: RulebookId) -> Result<Option<Answered<'a>>, Unanswered> {
        let there = telling.under(rulebook);
        match Answered::of(&there) {
            // A rulebook that is made for one pace is asked about that one.
            Err(Unanswered::Untold(Untold::NotAtThisPace { .. })) => Answered::of(&there.without("pace")),
            answered => answered,
        }
    }

    /// What to do about it. The clocks are invented, so nobody need be told what they show.
    pub fn advice(&self) -> Advice {
        self.entries[self.decisive].advice.clone().without_clocks()
    }

    /// What was ruled on the line that decides.
    pub fn chief(&self) -> Option<&Ruling> {
        self.entries[self.decisive].advice.chief()
    }

    /// The clauses to be shown: those that the incident names, else that of the ruling.
    pub fn clauses(&self) -> Vec<Clause> {
        let ruled = || self.chief().map(|ruling| ruling.clause);
        if self.clauses.is_empty() { ruled().into_iter().collect() } else { self.clauses.clone() }
    }

    /// Whether a rule was asked for: what can be read aloud is what its clause says, and nothing is to be done.
    pub fn is_rule(&self) -> bool {
        self.in_clause
    }

    /// What can be read aloud, with the number of its clause.
    pub fn sentence(&self, lang: Lang) -> (String, String) {
        match self.clauses.first().filter(|_| self.in_clause) {
            Some(clause) => (explained(*clause, lang).1, clause.law_in(lang).into_owned()),
            None => {
                let law =
                    self.chief().map_or(String::new(), |ruling| ruling.clause.law_in(lang).into_owned());
                (self.entries[self.decisive].advice.sentence(lang), law)
            }
        }
    }

    /// The steps to take, in order; none where a rule was asked for.
    pub fn steps(&self, lang: Lang) -> Vec<String> {
        if self.in_clause { Vec::new() } else { self.advice().steps_in(lang) }
    }
}

/// The title of a clause and what it says, in a language.
pub fn explained(clause: Clause, lang: Lang) -> (&'static str, String) {
    match clause.concept().explanation(lang, clause.rulebook()) {
        Some(explanation) => (explanation.title, explanation.says.to_string()),
        None => (clause.concept().title(), clause.says().to_string()),
    }
}
