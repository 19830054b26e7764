//! A whole case: the arrangement, then what happened, line by line.

mod items;
mod known;

use std::fmt;

use jadoube_laws::{Departure, Lang};

use crate::protocol::line::{CaseLine, EventLine, JsonLine};
use crate::{Arrangement, ArrangementError, Game, Log, Ruling, State};
use items::items;
use known::Before;

/// One game or incident, as read from JSON Lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// What was arranged before the game.
    pub arrangement: Arrangement,
    /// What happened, in order, each with its time.
    pub events: Vec<EventLine>,
}

/// What the program answers to a case.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The rulings, in the order in which they take effect.
    pub rulings: Vec<Ruling>,
    /// The state after the last event.
    pub state: State,
}

/// The text is not a case: which line, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseError {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// Reads a case from JSON Lines, or from a JSON list of the same objects. Empty lines are passed over, the first other
    /// one is the arrangement, and times never fall. `at` may be left out, which is a second after the line before, and
    /// moves may be written as scoresheets have them. `json` reads one object; the crate itself knows no JSON parser.
    pub fn parse<L: Into<JsonLine>>(
        text: &str,
        json: impl Fn(&str) -> Result<L, String>,
    ) -> Result<Case, CaseError> {
        let mut reader = CaseReader::default();
        for (number, item) in items(text)? {
            let wrong = |reason: String| CaseError { line: number, reason };
            reader.read(json(item).map_err(wrong)?).map_err(wrong)?;
        }
        reader.case.ok_or_else(|| CaseError {
            line: 1,
            reason: "there is nothing here: a case begins with `{\"game\": {…}}`".to_owned(),
        })
    }

    /// Rules on everything that happened.
    pub fn rule(&self) -> Result<Answer, ArrangementError> {
        self.rule_under(None, Lang::En)
    }

    /// The same with the texts of the state in a language; those of rulings are told in any.
    pub fn rule_in(&self, lang: Lang) -> Result<Answer, ArrangementError> {
        self.rule_under(None, lang)
    }

    /// Rules under a rulebook that departs from what is written, to ask what hangs on a rule.
    #[cfg(feature = "departures")]
    #[doc(hidden)]
    pub fn rule_departing(&self, departure: Departure) -> Result<Answer, ArrangementError> {
        self.rule_under(Some(departure), Lang::En)
    }

    fn rule_under(&self, departure: Option<Departure>, lang: Lang) -> Result<Answer, ArrangementError> {
        let (mut log, mut rulings) = Log::departing(&self.arrangement, departure)?;
        for line in &self.events {
            rulings.extend(log.handle(&line.event, line.at));
        }
        Ok(Answer { rulings, state: log.game().state_in(lang) })
    }
}

/// Reads a case line by line, for those who answer it so.
#[derive(Default)]
pub struct CaseReader {
    case: Option<Case>,
    before: Before,
}

impl CaseReader {
    /// Understands a line in the light of those before it: the first is the arrangement, and times never fall.
    ///
    /// # Errors
    /// What is wrong with it, or why it may not stand here. Then it counts as not read.
    pub fn read(&mut self, line: impl Into<JsonLine>) -> Result<CaseLine, String> {
        let (arrangement, events) = match &self.case {
            Some(case) => (Some(&case.arrangement), case.events.as_slice()),
            None => (None, &[][..]),
        };
        let line = self.before.read(arrangement, events, line.into())?;
        match (&line, &mut self.case) {
            (CaseLine::Game(game), None) => {
                Game::new(game).map_err(|error: ArrangementError| error.to_string())?;
                self.case = Some(Case { arrangement: (**game).clone(), events: Vec::new() });
            }
            (CaseLine::Game(_), Some(_)) => {
                return Err("a case has one arrangement, in its first line".to_owned());
            }
            (CaseLine::Event(_), None) => {
                return Err("the first line of a case is the arrangement: `{\"game\": {…}}`".to_owned());
            }
            (CaseLine::Event(event), Some(case)) => {
                if let Some(before) = case.events.last().filter(|before| before.at > event.at) {
                    let (at, before) = (event.at, before.at);
                    return Err(format!("`at` is {at}, earlier than {before} of the line before"));
                }
                case.events.push(event.clone());
            }
        }
        Ok(line)
    }
}
