//! The rulebooks of chess: clauses, parameters, concordance, explanations.
//!
//! Everything here is data from `laws/` at the root of the project, checked and compiled in by the build script. A
//! [`Clause`] comes only from a [`Rulebook`] or from the rulebook [`InForce`], so what cites a clause cites one that
//! exists there. What differs between editions is asked for by name and comes with the clause that gives it:
//!
//! ```
//! use jadoube_laws::{InForce, Pace, RulebookId, Supervision, concept, everywhere};
//!
//! let book = InForce::plain(RulebookId::Fide2014, Pace::Blitz, Supervision::Full);
//! let time = book.draw_wrong_claim_time().expect("every FIDE edition has it");
//! assert_eq!((time.value, time.clause.law()), (60, "B.2"));
//!
//! // What every rulebook has can always be cited; for the rest there is no clause where there is no such rule.
//! assert_eq!(book.cite(everywhere::end::CHECKMATE).law(), "5.1.a");
//! assert_eq!(book.clause(concept::draw::FIVEFOLD).map(|clause| clause.law()), Some("9.6.a"));
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod cite;
mod clause;
mod compare;
mod date;
#[cfg_attr(not(feature = "departures"), path = "as_written.rs")]
mod departure;
mod explain;
mod explanation;
mod ids;
mod in_force;
mod named;
pub mod number;
mod parameter;
mod place;
mod read;
mod register;
mod rulebook;
#[cfg(feature = "schema")]
mod schema;
mod scoresheet;

#[allow(clippy::all)]
mod tables {
    use crate::Lang;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

pub use cite::{Everywhere, FirstOf};
pub use clause::{Clause, Given};
pub use compare::{
    ClauseDifference, Comparison, MatterComparison, ParameterDifference, Side, Situation, Value, Weight,
    compare, compare_in_force,
};
pub use date::{Date, DateError};
pub use departure::Departure;
#[cfg(feature = "departures")]
pub use departure::{OtherGame, OtherValue};
pub use explain::{NumberIn, ParameterIn, Sheet, TextIn, UnknownClause, explain};
pub use explanation::Explanation;
pub use ids::{Kind, Pace, Supervision, UnknownName};
pub use in_force::{InForce, OverlayMismatch};
pub use jadoube_notation::Lang;
pub use named::number_in;
pub use parameter::Parameter;
pub use place::Place;
pub use register::Concept;
pub use rulebook::Rulebook;
pub use tables::{Overlay, RulebookId, concept, everywhere};

/// Named values of parameters whose type is a choice.
pub mod choice {
    pub use crate::tables::choices::*;
}

/// The matters into which register and parameters are divided: `draw`, `clock`, ….
pub fn matters() -> &'static [&'static str] {
    &tables::MATTERS
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
