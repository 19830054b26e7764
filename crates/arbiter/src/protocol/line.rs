//! The lines of a case.

use jadoube_clock::Millis;

use super::arrangement::Arrangement;
use super::event::{Act, By, Event};
#[cfg(feature = "serde")]
use super::json::Held;
use super::made::MoveText;

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

/// A line of a case as JSON has it, to be understood in the light of the lines before it: `at` may be left out, and moves
/// may be written as scoresheets have them.
#[derive(Debug)]
pub struct JsonLine(pub(super) Read);

#[derive(Debug)]
pub(super) enum Read {
    Understood(CaseLine),
    #[cfg(feature = "serde")]
    Held(Held),
}

impl JsonLine {
    /// The line of a case, by what is known.
    #[cfg_attr(not(feature = "serde"), expect(unused_variables))]
    pub(crate) fn understood(self, known: &dyn Known) -> Result<CaseLine, String> {
        match self.0 {
            Read::Understood(line) => Ok(line),
            #[cfg(feature = "serde")]
            Read::Held(held) => super::event::understood(held, known),
        }
    }

    /// What somebody wants to enter, by what is known; `by` is who it is where the line does not say.
    #[cfg_attr(not(feature = "serde"), expect(unused_variables))]
    pub(crate) fn act(self, by: Option<By>, known: &dyn Known) -> Result<Act, String> {
        match self.0 {
            Read::Understood(CaseLine::Event(EventLine { event: Event { by, what }, .. })) => {
                Ok(Act { by: Some(by), what })
            }
            Read::Understood(CaseLine::Game(_)) => Err("the arrangement is no event".to_owned()),
            #[cfg(feature = "serde")]
            Read::Held(held) => super::event::understood_act(held, by, known),
        }
    }
}

impl From<CaseLine> for JsonLine {
    fn from(line: CaseLine) -> JsonLine {
        JsonLine(Read::Understood(line))
    }
}

/// What is known when a line is read, and the line may leave open.
#[cfg_attr(not(feature = "serde"), expect(dead_code))]
pub(crate) trait Known {
    /// The time where `at` is left out.
    fn next(&self) -> Option<Millis>;

    /// The moves of an event, one after the other, some of which are not told by their squares.
    fn moves(&self, by: By, event: &str, texts: &[String]) -> Result<Vec<MoveText>, String>;
}
