//! Plain questions and their answers as JSON: the same shape for the command, the browser, the server and Python.
//!
//! Each question is a type that is read from JSON, with a method that answers it; what is wrong with a question is a
//! [`Problem`], with a stable word for programs and a sentence for people. Nothing here does I/O or reads a clock.
//!
//! ```
//! use jadoube_answers::{Judge, Question};
//!
//! let question: Judge = serde_json::from_str(r#"{"position":"startpos","move":"e2e5"}"#)?;
//! let judged = question.answer()?;
//! assert!(!judged.legal);
//! assert_eq!(judged.why.as_deref(), Some("the pawn on e2 does not move to e5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod answered;
mod ask;
mod audit;
mod board;
mod finding;
mod judge;
mod laws;
mod live;
mod moves;
mod place;
mod problem;
mod rule;
#[cfg(feature = "schema")]
mod typescript;
mod winnable;
mod writing;
mod written;

pub use answered::{Answered, Unanswered, explained};
pub use ask::{
    Ask, AskQuestion, AskValue, Asked, Find, FoundIncident, Incident, IncidentForm, IncidentName, TakenAnswer,
};
pub use audit::{AuditOf, AuditRun, AuditTotals};
pub use board::Board;
pub use finding::{Changed, Row, told_move};
pub use judge::{Judge, Judged, move_of};
pub use laws::{Compare, Explain};
pub use live::{ClockShown, Live};
pub use moves::{LegalMove, Moves, MovesOf};
pub use place::{position, repaired};
pub use problem::Problem;
pub use rule::{case_line, lines, rule, ruling_line, state_line};
#[cfg(feature = "schema")]
pub use typescript::declarations;
pub use winnable::{SideAnswer, Spent, Winnable, WinnableAnswer, WinnableSide};
pub use writing::{ReadMove, WriteMove, Written};
pub use written::json;

use jadoube_arbiter::AsQuestion;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A question that JSON can put and whose answer is JSON.
pub trait Question: DeserializeOwned {
    /// What it is answered with.
    type Answer: Serialize;

    /// The answer.
    ///
    /// # Errors
    /// The question is about something that is not there, or not what it should be.
    fn answer(&self) -> Result<Self::Answer, Problem>;
}

/// A question put as JSON, answered as JSON.
///
/// # Errors
/// The text is no such question, or it cannot be answered.
pub fn answer<Q: Question>(question: &str) -> Result<String, Problem> {
    Ok(json(&read::<Q>(question)?.answer()?))
}

/// A question put as JSON. What is no JSON is told with its place, what is no such question with its key.
///
/// # Errors
/// The text is no such question.
pub fn read<Q: DeserializeOwned>(question: &str) -> Result<Q, Problem> {
    match serde_json::from_str(question) {
        Ok(AsQuestion(question)) => Ok(question),
        Err(error) => Err(Problem::not_asked(&error)),
    }
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
