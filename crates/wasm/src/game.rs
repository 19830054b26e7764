//! A game that is going on.

use jadoube_answers::{Live, json};
use wasm_bindgen::prelude::*;

use crate::{bounded, joined, language, thrown};

/// A game in the care of the arbiter, entry by entry.
#[wasm_bindgen]
pub struct Game {
    live: Live,
    begun: String,
}

#[wasm_bindgen]
impl Game {
    /// A game as arranged: `{"game": {…}}`, the first line of a case.
    #[wasm_bindgen(constructor)]
    pub fn new(arrangement: &str, lang: &str) -> Result<Game, String> {
        bounded(arrangement)?;
        let lang = language(lang)?;
        let begun = Live::new(arrangement, lang);
        let (live, lines) = begun.map_err(|problem| thrown(problem.told(lang)))?;
        Ok(Game { live, begun: joined(&lines) })
    }

    /// The rulings that follow from the arrangement alone, as JSON Lines.
    pub fn begun(&self) -> String {
        self.begun.clone()
    }

    /// Enters what happened, a line of a case, and gives the rulings that follow, as JSON Lines.
    pub fn handle(&mut self, event: &str, lang: &str) -> Result<String, String> {
        bounded(event)?;
        let lang = language(lang)?;
        let lines = self.live.handle(event, lang).map_err(|problem| thrown(problem.told(lang)))?;
        Ok(joined(&lines))
    }

    /// The whole state.
    pub fn state(&self, lang: &str) -> Result<String, String> {
        Ok(self.live.state(language(lang)?))
    }

    /// The next instant at which something happens of itself, in seconds.
    #[wasm_bindgen(js_name = nextDeadline)]
    pub fn next_deadline(&self) -> Option<f64> {
        self.live.next_deadline()
    }

    /// What the clocks show at an instant, without entering anything.
    pub fn clock(&self, at: f64, lang: &str) -> Result<String, String> {
        Ok(json(&self.live.clock(at, language(lang)?)))
    }

    /// The game as a case, as JSON Lines.
    pub fn case(&self) -> String {
        joined(self.live.case())
    }
}
