//! A game that is going on.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jadoube_answers::{Live, json};
use pyo3::prelude::*;

use crate::language;
use crate::problem::raised;

/// A game in the care of the arbiter, entry by entry; JSON in, JSON out.
#[pyclass(module = "jadoube._core", frozen)]
pub(crate) struct Game {
    live: Mutex<Live>,
    begun: Vec<String>,
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, arrangement: &str, lang: &str) -> PyResult<Game> {
        let (live, begun) =
            Live::new(arrangement, language(py, lang)?).map_err(|problem| raised(py, &problem))?;
        Ok(Game { live: Mutex::new(live), begun })
    }

    /// The rulings that follow from the arrangement alone.
    fn begun(&self) -> Vec<String> {
        self.begun.clone()
    }

    /// Enters what happened, a line of a case, and gives the rulings that follow.
    fn handle(&self, py: Python<'_>, event: &str, lang: &str) -> PyResult<Vec<String>> {
        let lang = language(py, lang)?;
        py.detach(|| self.live().handle(event, lang)).map_err(|problem| raised(py, &problem))
    }

    /// The whole state.
    fn state(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        Ok(self.live().state(language(py, lang)?))
    }

    /// The next instant at which something happens of itself, in seconds.
    fn next_deadline(&self) -> Option<f64> {
        self.live().next_deadline()
    }

    /// What the clocks show at an instant.
    fn clock(&self, py: Python<'_>, at: f64, lang: &str) -> PyResult<String> {
        let shown = self.live().clock(at, language(py, lang)?);
        Ok(json(&shown))
    }

    /// The game as a case.
    fn case(&self) -> Vec<String> {
        self.live().case().to_vec()
    }
}

impl Game {
    /// A handler that fell over has entered nothing by half: the game is a log, and an entry is added last.
    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
