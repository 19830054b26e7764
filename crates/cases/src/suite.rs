//! Every row of every case, ready to be ruled on again under rulebooks that depart from what is written: a case shows a
//! rule only if it comes out otherwise without it.

use std::borrow::Cow;

use jadoube_arbiter::Case;
use jadoube_laws::{Concept, Departure, Rulebook, RulebookId};

use crate::position::PositionBlock;
use crate::ruled::Outcome;
use crate::table::Row;
use crate::{Document, FileError};

/// The rows of all tables, read once.
pub struct Suite<'a> {
    runs: Vec<Run<'a>>,
    positions: Vec<&'a PositionBlock>,
}

/// A case under one rulebook.
pub struct Run<'a> {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// File and title of the case.
    pub case: String,
    /// The concepts that its rulings cite.
    pub cited: Vec<Concept>,
    /// The concepts of the line `Shows:` that the rulebook has.
    pub named: Vec<Concept>,
    row: Cow<'a, Row>,
    incident: Case,
    outcome: Outcome,
}

impl<'a> Suite<'a> {
    /// From files whose tables are right.
    ///
    /// # Errors
    /// An arrangement that cannot be played under a rulebook of its table.
    pub fn new(documents: &'a [Document]) -> Result<Suite<'a>, FileError> {
        let mut runs = Vec::new();
        for document in documents {
            for (title, incident, table, shows) in document.incidents() {
                for (rulebook, row) in table.under(incident) {
                    let wrong =
                        |reason| FileError { file: document.name().to_owned(), line: row.line + 1, reason };
                    let incident = incident.under(rulebook).map_err(wrong)?;
                    let answer = incident.rule().map_err(|error| wrong(error.to_string()))?;
                    let has = |concept: &Concept| Rulebook::get(rulebook).clause(*concept).is_some();
                    let mut cited = row.cited(&answer);
                    cited.sort_unstable();
                    cited.dedup();
                    let outcome = Outcome::of(&answer, &row.state);
                    runs.push(Run {
                        rulebook,
                        case: format!("{}: {title}", document.name()),
                        cited,
                        named: shows.iter().copied().filter(has).collect(),
                        row,
                        incident,
                        outcome,
                    });
                }
            }
        }
        let positions = documents.iter().flat_map(|document| document.positions().map(|(_, block, _)| block));
        Ok(Suite { runs, positions: positions.collect() })
    }

    /// The concepts that positions only name under `Shows:`, with the case; those that a line of the position names come
    /// out otherwise without their rule, for the line says what the rule makes of the move.
    pub fn named_by_positions(documents: &[Document]) -> Vec<(String, Concept)> {
        let cases = documents.iter().flat_map(|document| {
            document.positions().flat_map(move |(title, block, shows)| {
                let named = block.named();
                let only =
                    shows.iter().filter(move |concept| !named.iter().any(|(named, _)| named == *concept));
                only.map(move |&concept| (format!("{}: {title}", document.name()), concept))
            })
        });
        cases.collect()
    }

    /// Whether a position comes out otherwise when the rulebook departs from what is written: a move is recorded in
    /// another way.
    pub fn positions_notice(&self, rulebook: RulebookId, departure: Departure) -> bool {
        self.positions.iter().any(|block| block.notices(rulebook, departure))
    }

    /// The cases under a rulebook.
    pub fn under(&self, rulebook: RulebookId) -> Vec<&Run<'a>> {
        self.runs.iter().filter(|run| run.rulebook == rulebook).collect()
    }
}

impl Run<'_> {
    /// What was arranged and what happened.
    pub fn incident(&self) -> &Case {
        &self.incident
    }

    /// Whether something else is ruled, of what the table mentions, when the rulebook departs from what is written. The
    /// same ruling by another clause is not something else.
    pub fn notices(&self, departure: Departure) -> bool {
        self.incident.rule_departing(departure).map_or(true, |answer| {
            let seen = |kind: &&'static str| self.row.mentions(kind);
            Outcome::of(&answer, &self.row.state).differs(&self.outcome, seen)
        })
    }
}
