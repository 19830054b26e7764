//! Games audited piece by piece.

use jadoube_answers::{self as answers, AuditOf, AuditRun, Problem, json};
use wasm_bindgen::prelude::*;

use crate::{bounded, joined, language_of, thrown};

/// An audit of one input, which comes in pieces.
#[wasm_bindgen]
pub struct Audit {
    run: AuditRun,
}

#[wasm_bindgen]
impl Audit {
    /// An audit with its settings, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: &str) -> Result<Audit, String> {
        bounded(settings)?;
        let told = |problem: Problem| thrown(problem.told(language_of(settings)));
        let of: AuditOf = answers::read(settings).map_err(told)?;
        Ok(Audit { run: of.begin().map_err(told)? })
    }

    /// Reads the next piece and gives what was found since, as JSON Lines.
    pub fn feed(&mut self, piece: &[u8]) -> String {
        joined(&self.run.feed(piece))
    }

    /// The input is over: what was found since, as JSON Lines.
    pub fn finish(&mut self) -> String {
        joined(&self.run.finish())
    }

    /// What was read and found so far.
    pub fn totals(&self) -> String {
        json(self.run.totals())
    }
}
