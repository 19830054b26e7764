//! Where every clause is decided.

use std::collections::{BTreeMap, BTreeSet};

use jadoube_arbiter::Decision;
use jadoube_laws::{Concept, InForce, Parameter, RulebookId};

use crate::{Document, Excused, FILES, FileError, Why};

/// Where the clauses of the rulebooks are decided: in parts of the arbiter, or in the board, the notation, the clock.
pub struct Decided {
    parameters: BTreeMap<(RulebookId, Concept), BTreeSet<Parameter>>,
    /// Which files of the arbiter ruled by a clause when the cases were run; and in the cases that claim to show one, where
    /// no ruling cites it.
    ruled: BTreeMap<(RulebookId, Concept), BTreeSet<&'static str>>,
    claimed: BTreeMap<(RulebookId, Concept), BTreeSet<&'static str>>,
    /// What lines of positions name.
    positions: BTreeSet<(Concept, &'static str)>,
    excused: Excused,
}

impl Decided {
    /// From the rulebooks and the cases that are compiled in.
    ///
    /// # Errors
    /// A file of cases or the list of excuses that is not in order.
    pub fn compiled_in() -> Result<Decided, FileError> {
        let mut parameters: BTreeMap<_, BTreeSet<Parameter>> = BTreeMap::new();
        for book in InForce::all() {
            for parameter in Parameter::all() {
                if let Some((_, clause)) = parameter.value(book) {
                    parameters.entry((book.id(), clause.concept())).or_default().insert(parameter);
                }
            }
        }
        let (mut ruled, mut claimed) = (BTreeMap::<_, BTreeSet<_>>::new(), BTreeMap::<_, BTreeSet<_>>::new());
        let mut positions = BTreeSet::new();
        for (name, text) in FILES {
            let document = Document::parse(name, text)?;
            positions.extend(document.positions().flat_map(|(_, block, _)| block.named()));
            for (_, incident, table, shows) in document.incidents() {
                for book in table.books() {
                    let Ok(answer) = incident.rule(book) else { continue };
                    for ruling in &answer.rulings {
                        let part = part(ruling.ruled_in().file());
                        ruled.entry((book, ruling.clause.concept())).or_default().insert(part);
                        if let Decision::Illegal { breaks: Some(clause), .. } = ruling.decision {
                            ruled.entry((book, clause.concept())).or_default().insert("board");
                        }
                        for &concept in shows {
                            claimed.entry((book, concept)).or_default().insert(part);
                        }
                    }
                }
            }
        }
        Ok(Decided { parameters, ruled, claimed, positions, excused: Excused::compiled_in()? })
    }

    /// The parameters whose value a clause gives, as the rulebook stands or with something switched on over it.
    pub fn parameters(&self, rulebook: RulebookId, concept: Concept) -> Vec<Parameter> {
        self.parameters.get(&(rulebook, concept)).into_iter().flatten().copied().collect()
    }

    /// The parts of the program that decide a clause. Where another clause says the same, it is decided with that one.
    pub fn parts(&self, rulebook: RulebookId, concept: Concept) -> Vec<&str> {
        let mut parts = self.own_parts(rulebook, concept);
        if parts.is_empty() {
            match self.excused.shows(rulebook, concept).map(|excuse| &excuse.why) {
                Some(Why::By(other)) => parts = self.own_parts(rulebook, *other),
                Some(Why::In(part)) => parts.push(part),
                None => {}
            }
        }
        parts
    }

    fn own_parts(&self, rulebook: RulebookId, concept: Concept) -> Vec<&str> {
        let key = (rulebook, concept);
        let arbiter = self.ruled.get(&key).or_else(|| self.claimed.get(&key));
        let named = self.positions.iter().filter(|(named, _)| *named == concept);
        arbiter.into_iter().flatten().copied().chain(named.map(|(_, part)| *part)).collect()
    }
}

/// A file of the arbiter, without what all of them have in common: `rules/touch`.
fn part(file: &'static str) -> &'static str {
    let inside = file.rsplit_once("src/").map_or(file, |(_, inside)| inside);
    inside.strip_suffix(".rs").unwrap_or(inside)
}
