//! What is ruled in the cases, rulebook by rulebook, ready to be set side by side.

use std::cell::RefCell;
use std::collections::HashMap;

use jadoube_arbiter::{Answer, Case, Game, Ruling};
use jadoube_laws::{Concept, Departure, InForce, Pace, Parameter, RulebookId, Supervision};

use crate::position::Recorded;
use crate::short::Short;
use crate::{Document, FILES, FileError, state};

/// Every case with its rulings.
#[derive(Default)]
pub struct RuledCases {
    cases: Vec<RuledCase>,
}

/// A case with what is ruled under each rulebook.
pub(crate) struct RuledCase {
    /// File and title.
    pub name: String,
    /// Rulebook by rulebook, as the table has them.
    pub under: Vec<Ruled>,
}

/// What is ruled in a case under a rulebook.
pub(crate) struct Ruled {
    /// The rulebook with pace and supervision of the game.
    pub in_force: InForce,
    /// The concepts that the rulings in the table cite, and those named in `Shows:`.
    pub shows: Vec<Concept>,
    judged: Judged,
    outcome: Outcome,
    /// The kinds of rulings that the table mentions although it need not.
    mentions: Vec<&'static str>,
    state: Vec<String>,
    /// Whether another value of a parameter gives another outcome: asked for again and again.
    known: RefCell<HashMap<(Parameter, Option<&'static str>), bool>>,
}

/// What is judged again under other rules.
enum Judged {
    Case(Box<Case>),
    /// A position, in which nothing is ruled; but moves may be recorded otherwise.
    Position(Vec<Recorded>),
}

/// What came out, without the numbers of clauses.
#[derive(PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Each with the concept that it cites, and the kind of those that a table need not mention.
    decisions: Vec<(Concept, Option<&'static str>, String)>,
    /// The items of the column `state`.
    state: Vec<String>,
}

impl RuledCases {
    /// Those that are compiled in, under these rulebooks. They are run for it.
    pub fn compiled_in(books: &[RulebookId]) -> Result<RuledCases, FileError> {
        let mut cases = RuledCases::default();
        for (name, text) in FILES {
            cases.add(&Document::parse(name, text)?, books);
        }
        Ok(cases)
    }

    /// Adds those of a file, under these rulebooks.
    pub fn add(&mut self, document: &Document, books: &[RulebookId]) {
        let name = |title: &str| format!("{}: {title}", document.name());
        for (title, incident, table, shows) in document.incidents() {
            self.cases.push(RuledCase { name: name(title), under: table.ruled(incident, shows, books) });
        }
        for (title, block, shows) in document.positions() {
            self.cases.push(RuledCase { name: name(title), under: block.ruled(shows, books) });
        }
    }

    /// The cases with rows for both rulebooks.
    pub(crate) fn pairs(&self, left: RulebookId, right: RulebookId) -> Vec<(&RuledCase, &Ruled, &Ruled)> {
        let pair = |case: &'_ RuledCase| {
            let under = |book| case.under.iter().position(|ruled| ruled.in_force.id() == book);
            Some((under(left)?, under(right)?))
        };
        let pairs = self.cases.iter().filter_map(|case| Some((case, pair(case)?)));
        pairs.map(|(case, (left, right))| (case, &case.under[left], &case.under[right])).collect()
    }
}

impl Ruled {
    pub(crate) fn new(
        case: Case,
        answer: &Answer,
        mentions: Vec<&'static str>,
        state: &[String],
        cited: Vec<Concept>,
        named: &[Concept],
    ) -> Option<Ruled> {
        let in_force = Game::new(&case.arrangement).ok()?.0.rulebook();
        let has = |concept: &Concept| in_force.clause(*concept).is_some();
        let shows = cited.into_iter().chain(named.iter().copied().filter(has)).collect();
        let outcome = Outcome::of(answer, state);
        let known = RefCell::default();
        let judged = Judged::Case(Box::new(case));
        Some(Ruled { in_force, shows, judged, outcome, mentions, state: state.to_vec(), known })
    }

    /// A position, judged alike under every rulebook but for how moves are recorded.
    pub(crate) fn alike(book: RulebookId, shows: Vec<Concept>, recorded: Vec<Recorded>) -> Ruled {
        Ruled {
            in_force: InForce::plain(book, Pace::Standard, Supervision::Full),
            shows,
            judged: Judged::Position(recorded),
            outcome: Outcome { decisions: Vec::new(), state: Vec::new() },
            mentions: Vec::new(),
            state: Vec::new(),
            known: RefCell::default(),
        }
    }

    /// Whether nothing is switched on over the rulebook.
    pub(crate) fn is_plain(&self) -> bool {
        self.in_force.overlays().next().is_none()
    }

    /// Whether something else is decided that the table mentions, numbers aside.
    pub(crate) fn decides_otherwise(&self, other: &Ruled) -> bool {
        let seen = |kind: &&'static str| self.mentions.contains(kind) || other.mentions.contains(kind);
        self.outcome.differs(&other.outcome, seen)
    }

    /// Whether the rulings that cite a concept here, and those that cite one there, say something else.
    pub(crate) fn cites_otherwise(
        &self,
        here: Option<Concept>,
        other: &Ruled,
        there: Option<Concept>,
    ) -> bool {
        let seen = |kind: &&'static str| self.mentions.contains(kind) || other.mentions.contains(kind);
        let of = |ruled: &'_ Ruled, by: Option<Concept>| -> Vec<String> {
            let by = by.map(|by| ruled.outcome.seen(seen, Some(by))).unwrap_or_default();
            by.into_iter().map(str::to_owned).collect()
        };
        of(self, here) != of(other, there)
    }

    /// Whether something else would be decided with the value that a parameter has in another game.
    pub(crate) fn hangs_on(&self, parameter: Parameter, there: &Ruled) -> bool {
        let key = (parameter, there.value(parameter).map(|(text, _)| text));
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let departure = Departure::as_in(parameter, there.in_force);
        let hangs = match &self.judged {
            Judged::Position(recorded) => {
                let departing = self.in_force.departing(Some(departure));
                recorded.iter().any(|line| line.difference_under(departing).is_some())
            }
            Judged::Case(case) => case.rule_departing(departure).map_or(true, |answer| {
                Outcome::of(&answer, &self.state).differs(&self.outcome, |kind| self.mentions.contains(kind))
            }),
        };
        self.known.borrow_mut().insert(key, hangs);
        hangs
    }

    /// The value of a parameter in the game, and the concept that gives it.
    pub(crate) fn value(&self, parameter: Parameter) -> Option<(&'static str, Concept)> {
        parameter.value(self.in_force).map(|(text, clause)| (text, clause.concept()))
    }
}

impl Outcome {
    pub fn of(answer: &Answer, items: &[String]) -> Outcome {
        let decision = |ruling: &Ruling| {
            let short = Short::of(ruling);
            (ruling.clause.concept(), short.optional, short.decision)
        };
        Outcome {
            decisions: answer.rulings.iter().map(decision).collect(),
            state: items.iter().filter_map(|item| state::item(item, &answer.state).ok()).collect(),
        }
    }

    pub fn differs(&self, other: &Outcome, seen: impl Fn(&&'static str) -> bool) -> bool {
        self.state != other.state || self.seen(&seen, None) != other.seen(&seen, None)
    }

    /// The decisions that a table mentions: all of them, or those that cite a concept.
    fn seen(&self, seen: impl Fn(&&'static str) -> bool, by: Option<Concept>) -> Vec<&str> {
        let wanted = |(concept, kind, _): &&(Concept, Option<&'static str>, String)| {
            kind.as_ref().is_none_or(&seen) && by.is_none_or(|by| by == *concept)
        };
        self.decisions.iter().filter(wanted).map(|(.., text)| text.as_str()).collect()
    }
}
