//! Why an incident cannot be told.

use std::fmt;

use jadoube_laws::{Pace, RulebookId};

/// Why an incident cannot be told as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Untold {
    /// The rulebook has no such rule: the incident belongs to others.
    NoSuchRule {
        /// The incident.
        incident: &'static str,
        /// The rulebook.
        rulebook: RulebookId,
    },
    /// The incident, or the rulebook, is made for another pace.
    NotAtThisPace {
        /// The pace that was given.
        pace: Pace,
        /// Those at which it can be told.
        known: Vec<Pace>,
    },
    /// The incident does not ask that.
    NotAsked {
        /// The name that was given.
        name: String,
        /// The names that it knows.
        known: Vec<&'static str>,
    },
    /// This is no answer to that question.
    NotAnAnswer {
        /// The name of the question.
        name: String,
        /// What was given.
        given: String,
        /// What was expected.
        expected: String,
    },
    /// In a position of one's own this has to be told, too.
    Missing {
        /// The names of what is missing.
        names: Vec<&'static str>,
    },
    /// The incident plays moves of its own, which do not fit the position that was given.
    DoesNotFit {
        /// The move.
        made: String,
        /// The square from which nobody can make it.
        square: String,
    },
}

impl Untold {
    /// Whether it is the answer under this name that is wrong.
    pub fn is_about(&self, asked: &str) -> bool {
        matches!(self, Untold::NotAnAnswer { name, .. } if name == asked)
    }
}

impl fmt::Display for Untold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untold::NoSuchRule { incident, rulebook } => {
                write!(f, "{rulebook} has no such rule: `{incident}` belongs to other rulebooks")
            }
            Untold::NotAtThisPace { pace, known } => {
                let known: Vec<&str> = known.iter().map(|pace| pace.as_str()).collect();
                write!(f, "this is not asked about {} games: expected {}", pace.as_str(), known.join(" or "))
            }
            Untold::NotAsked { name, known } => {
                write!(f, "`{name}` is not asked here; there are {}", known.join(", "))
            }
            Untold::NotAnAnswer { name, given, expected } => {
                write!(f, "`{name}`: `{given}` is no answer; expected {expected}")
            }
            Untold::Missing { names } => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                write!(f, "with a position of your own, {} must be told, too", names.join(", "))
            }
            Untold::DoesNotFit { made, square } => {
                write!(
                    f,
                    "`start`: the position does not fit: on {square} there is nothing to play {made} with"
                )
            }
        }
    }
}

impl std::error::Error for Untold {}
