//! The lines of a case.

use jadoube_clock::Millis;

use super::arrangement::Arrangement;
use super::event::Event;

/// A line of a case, as JSON has it.
#[derive(Clone, PartialEq, Debug)]
pub enum CaseLine {
    /// The first line: `{"game": {…}}`.
    Game(Box<Arrangement>),
    /// A further line.
    Event(EventLine),
}

/// Something that happened, with its time.
#[derive(Clone, PartialEq, Debug)]
pub struct EventLine {
    /// Since the scheduled start.
    pub at: Millis,
    /// What happened.
    pub event: Event,
}
