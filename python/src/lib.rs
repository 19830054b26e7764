//! The Laws of Chess for Python: the native half of the package `jadoube`.
//!
//! Plain questions take and give JSON in the shapes of `crates/answers`, as in the browser; the Python half gives them
//! their names and types. Positions and moves are objects, for speed; an audit gives Arrow tables. Nothing here holds the
//! interpreter's lock while it works.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod audit;
mod game;
mod given;
mod position;
mod problem;
mod table;

use std::cell::Cell;

use jadoube_answers::{
    self as answers, Ask, Compare, Explain, Find, Incident, Judge, MovesOf, Question, ReadMove, Winnable,
    WriteMove,
};
use jadoube_archive::is_plain;
use jadoube_laws::{Lang, RulebookId};
use jadoube_mate::{Budget, Solver};
use jadoube_notation::pgn;
use pyo3::prelude::*;

use problem::raised;

/// The native half of `jadoube`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::audit::audit;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::position::{Move, Position};
    #[pymodule_export]
    use super::table::Findings;
    #[pymodule_export]
    use super::{answer, edition_of_today, first_boundary, languages, plain, rule, rulebooks, version};
}

/// The version of the program.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The codes of the rulebooks.
#[pyfunction]
fn rulebooks() -> Vec<&'static str> {
    RulebookId::ALL.iter().map(|book| book.as_str()).collect()
}

/// The codes of the languages.
#[pyfunction]
fn languages() -> Vec<&'static str> {
    Lang::ALL.iter().map(|lang| lang.as_str()).collect()
}

/// The answer to a plain question, both as JSON.
#[pyfunction]
fn answer(py: Python<'_>, kind: &str, question: &str) -> PyResult<String> {
    fn plainly<Q: Question>(question: &str) -> Result<String, Failure> {
        answers::answer::<Q>(question).map_err(Failure::Problem)
    }
    let answered = py.detach(|| match kind {
        "moves" => plainly::<MovesOf>(question),
        "judge" => plainly::<Judge>(question),
        "read-move" => plainly::<ReadMove>(question),
        "write-move" => plainly::<WriteMove>(question),
        "find" => plainly::<Find>(question),
        "incident" => plainly::<Incident>(question),
        "ask" => plainly::<Ask>(question),
        "explain" => plainly::<Explain>(question),
        "compare" => plainly::<Compare>(question),
        "winnable" => winnable(question),
        _ => {
            let message = format!("`{kind}` is no question");
            Err(Failure::Problem(answers::Problem::new("question", "kind", message)))
        }
    });
    answered.map_err(|failure| match failure {
        Failure::Problem(problem) => raised(py, &problem),
        Failure::Raised(error) => error,
    })
}

/// Why there is no answer: the question, or something that Python raised meanwhile.
enum Failure {
    Problem(answers::Problem),
    Raised(PyErr),
}

/// A search that Ctrl-C ends.
fn winnable(question: &str) -> Result<String, Failure> {
    let asked: Winnable = answers::read(question).map_err(Failure::Problem)?;
    let raised = Cell::new(None);
    let stop = || Python::attach(|py| py.check_signals().map_err(|error| raised.set(Some(error))).is_err());
    let budget = asked.nodes.map_or(Budget::UNLIMITED, Budget::nodes).until(&stop);
    let answer = asked.answer_within(&mut Solver::new(), budget).map_err(Failure::Problem)?;
    raised.take().map_or_else(|| Ok(answers::json(&answer)), |error| Err(Failure::Raised(error)))
}

/// Rules on a case, JSON Lines in and a list of lines of JSON out.
#[pyfunction]
fn rule(py: Python<'_>, case: &str, lang: &str) -> PyResult<Vec<String>> {
    let lang = language(py, lang)?;
    py.detach(|| answers::rule(case, lang)).map_err(|problem| raised(py, &problem))
}

/// The edition in force today: what games without a date are judged by.
#[pyfunction]
fn edition_of_today() -> &'static str {
    jadoube_archive::edition_of_today().as_str()
}

/// Where the first game begins at or behind a place in some bytes of a file.
#[pyfunction]
fn first_boundary(games: &[u8], start: usize) -> Option<usize> {
    pgn::first_boundary(games, start)
}

/// Whether a file that begins with these bytes is plain PGN, which can be cut into parts.
#[pyfunction]
fn plain(first: &[u8]) -> bool {
    is_plain(first)
}

/// A language by its code.
fn language(py: Python<'_>, code: &str) -> PyResult<Lang> {
    code.parse().map_err(|_| {
        let message = format!("`{code}`: expected one of {}", languages().join(", "));
        raised(py, &answers::Problem::new("language", "lang", message))
    })
}
