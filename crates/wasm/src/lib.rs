//! The Laws of Chess for JavaScript.
//!
//! A thin door: every function takes and gives text, JSON in the shapes of `crates/answers` and of the case protocol. The
//! package in `npm/` stands before it, parses the JSON and gives it its types. What is wrong with a question is thrown as
//! the JSON of a [`Problem`], in the language of the question; a fault of our own is thrown as an error too, and the package then takes a fresh instance,
//! for after a panic nothing in this one can be relied on.
#![warn(missing_docs)]

mod audit;
mod game;

pub use audit::Audit;
pub use game::Game;

use jadoube_answers::{
    self as answers, Ask, Compare, Explain, Find, Incident, Judge, MovesOf, Problem, ReadMove, Winnable,
    WriteMove, json,
};
use jadoube_laws::Lang;
use jadoube_mate::{Budget, Solver};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

/// Texts longer than this are refused: a case of 100,000 lines fits.
const LONGEST: usize = 16 << 20;

/// A search takes at most so much memory: a phone has little, and a module at most four gibibytes.
const MEMORY: u64 = 256 << 20;

/// Positions that a search looks at where nobody says how many: some seconds on a phone.
const NODES: u64 = 1_000_000;

/// The texts are taken to hand. What a panic says is thrown as an error: without this it would be `unreachable executed`.
#[wasm_bindgen(start)]
pub fn start() {
    #[cfg(target_arch = "wasm32")]
    for row in include!(concat!(env!("OUT_DIR"), "/rows.rs")) {
        jadoube_packed::keep(row);
    }
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&format!("jadoube failed: {panic}"))));
}

/// The version of the program.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Rules on a case, JSON Lines, and gives JSON Lines as `jadoube rule --json` does.
#[wasm_bindgen]
pub fn rule(case: &str, lang: &str) -> Result<String, String> {
    bounded(case)?;
    let lang = language(lang)?;
    let lines = answers::rule(case, lang).map_err(|problem| thrown(problem.told(lang)))?;
    Ok(joined(&lines))
}

/// The legal moves of a position.
#[wasm_bindgen]
pub fn moves(question: &str) -> Result<String, String> {
    answered::<MovesOf>(question)
}

/// Whether a move is legal, and why not.
#[wasm_bindgen]
pub fn judge(question: &str) -> Result<String, String> {
    answered::<Judge>(question)
}

/// How a move is written in a language.
#[wasm_bindgen(js_name = writeMove)]
pub fn write_move(question: &str) -> Result<String, String> {
    answered::<WriteMove>(question)
}

/// Which move a text in a language means.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(question: &str) -> Result<String, String> {
    answered::<ReadMove>(question)
}

/// Whether a side can ever mate, with the line or the reason.
#[wasm_bindgen]
pub fn winnable(question: &str) -> Result<String, String> {
    let asked: Winnable = read(question)?;
    let budget = Budget::nodes(asked.nodes.unwrap_or(NODES)).memory(MEMORY);
    let answer = asked.answer_within(&mut Solver::new(), budget);
    let answer = answer.map_err(|problem| thrown(problem.told(asked.lang)))?;
    Ok(json(&answer))
}

/// The incidents that fit somebody's words, best first.
#[wasm_bindgen]
pub fn find(question: &str) -> Result<String, String> {
    answered::<Find>(question)
}

/// What an incident asks.
#[wasm_bindgen]
pub fn incident(question: &str) -> Result<String, String> {
    answered::<Incident>(question)
}

/// What is to be done about an incident.
#[wasm_bindgen]
pub fn ask(question: &str) -> Result<String, String> {
    answered::<Ask>(question)
}

/// What a clause or a concept says.
#[wasm_bindgen]
pub fn explain(question: &str) -> Result<String, String> {
    answered::<Explain>(question)
}

/// What differs between two rulebooks, without the cases that show it.
#[wasm_bindgen]
pub fn compare(question: &str) -> Result<String, String> {
    answered::<Compare>(question)
}

/// Panics, to see that no panic reaches those who call the package.
#[doc(hidden)]
#[wasm_bindgen(js_name = failForTest)]
pub fn fail_for_test() {
    panic!("as it was asked to");
}

fn answered<Q: answers::Question>(question: &str) -> Result<String, String> {
    bounded(question)?;
    answers::answer::<Q>(question).map_err(|problem| thrown(problem.told(language_of(question))))
}

fn read<Q: answers::Question>(question: &str) -> Result<Q, String> {
    bounded(question)?;
    answers::read(question).map_err(|problem| thrown(problem.told(language_of(question))))
}

/// The language of a question, also of one that is none.
fn language_of(question: &str) -> Lang {
    #[derive(Deserialize)]
    struct Spoken {
        lang: Lang,
    }
    answers::read(question).map_or(Lang::En, |Spoken { lang }| lang)
}

/// A problem as it is thrown.
fn thrown(problem: Problem) -> String {
    json(&problem)
}

fn bounded(text: &str) -> Result<(), String> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let message = format!("{} bytes are too many: at most {LONGEST} are read", text.len());
    Err(thrown(Problem::new("too-large", "", message)))
}

fn language(code: &str) -> Result<Lang, String> {
    let unknown = |_| {
        let known: Vec<&str> = Lang::ALL.iter().map(|lang| lang.as_str()).collect();
        Problem::new("language", "lang", format!("`{code}`: expected one of {}", known.join(", ")))
    };
    code.parse().map_err(unknown).map_err(thrown)
}

/// Lines, each with its end.
fn joined(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}
