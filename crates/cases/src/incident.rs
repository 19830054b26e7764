//! The block of a case: what was arranged and what happened.

use jadoube_arbiter::{Answer, Case, EventLine, MoveText};
use jadoube_laws::RulebookId;

use crate::arrange::Arranged;
use crate::document::LineError;
use crate::reader::{Reader, Scene};

/// The block of a case.
pub(crate) struct Incident {
    arranged: Arranged,
    events: Vec<EventLine>,
}

impl Incident {
    /// Reads the lines of a block, each with its number.
    pub fn parse(body: &[(usize, &str)]) -> Result<Incident, LineError> {
        let mut reader = Reader::default();
        let mut events = Events::default();
        for &(number, text) in body {
            reader.line(text, &mut events).map_err(|reason| LineError::new(number, reason))?;
            if reader.arranged().rulebook().is_some() {
                return Err(LineError::new(number, "the rulebooks of a case stand in its table"));
            }
        }
        Ok(Incident { arranged: reader.into_arranged(), events: events.0 })
    }

    /// The incident as a case under a rulebook.
    pub fn under(&self, book: RulebookId) -> Result<Case, String> {
        Ok(Case { arrangement: self.arranged.under(book)?, events: self.events.clone() })
    }

    /// What the arbiter rules under a rulebook.
    pub fn rule(&self, book: RulebookId) -> Result<Answer, String> {
        self.under(book)?.rule().map_err(|error| error.to_string())
    }
}

/// The events of a block, the same under every rulebook: so moves are written by their squares.
#[derive(Default)]
struct Events(Vec<EventLine>);

impl Scene for Events {
    fn made(&mut self, _: &Arranged, _: &str, text: &str) -> Result<String, String> {
        match text.parse::<MoveText>() {
            Ok(made) => Ok(made.to_string()),
            Err(error) => Err(format!("{error}; or an act (see cases/README.md)")),
        }
    }

    fn take(&mut self, _: &Arranged, event: EventLine) -> Result<(), String> {
        self.0.push(event);
        Ok(())
    }
}
