//! Whether somebody may enter an act.

use std::fmt;

use jadoube_arbiter::{Act, Actors, By, Event, EventWord, Sealing, StopReason, What};

use super::planted::{Wrong, is};
use super::seat::Seat;
use super::tables::{Right, right};

/// The act as an event, where the seat may send it. What is left out of `by` is put in where only one can be meant.
///
/// Whether the Laws allow it now is the arbiter's to rule; this says whose act it is. So an agreement of one player is let
/// through, and stays a proposal until the other sends the same.
///
/// # Errors
/// Why it is not this seat's act.
pub fn may(seat: Seat, act: Act) -> Result<Event, Forbidden> {
    let event = act.what.word();
    let forbidden = Forbidden::NotTheirs { seat, event };
    let programs = matches!(act.what.actors(), Actors::Program) || act.by == Some(By::Program);
    if programs && !is(Wrong::Program) {
        return Err(Forbidden::Programs);
    }
    if matches!(act.what, What::StopClock(StopReason::Interruption)) {
        return Err(Forbidden::Programs);
    }
    let by = match (right(seat, event), act.by) {
        (Right::No, _) => return Err(forbidden),
        (Right::Own, by) => {
            let own = seat.by().ok_or(forbidden)?;
            if by.is_some_and(|by| by != own) {
                return Err(Forbidden::ForAnother { seat, event });
            }
            own
        }
        (Right::Either, Some(by @ (By::White | By::Black))) => by,
        (Right::Either | Right::Enters, None) => return Err(Forbidden::Whose { event }),
        (Right::Enters | Right::Both, Some(by @ (By::White | By::Black | By::Assistant))) => by,
        (Right::Official | Right::Both, None | Some(By::Arbiter)) => By::Arbiter,
        (Right::Either | Right::Official, Some(_)) => return Err(Forbidden::ForAnother { seat, event }),
        (Right::Enters | Right::Both, Some(_)) => return Err(Forbidden::Whose { event }),
    };
    if matches!(act.what, What::Seal(Sealing::Plain { .. })) && !is(Wrong::PlainSeal) {
        return Err(Forbidden::PlainSeal);
    }
    Ok(Event { by, what: act.what })
}

/// Why somebody may not enter an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Forbidden {
    /// It is not an act of this seat.
    NotTheirs {
        /// The seat.
        seat: Seat,
        /// What was sent.
        event: EventWord,
    },
    /// It was sent in somebody else's name.
    ForAnother {
        /// The seat.
        seat: Seat,
        /// What was sent.
        event: EventWord,
    },
    /// It does not say whose act it is, and it can be more than one's.
    Whose {
        /// What was sent.
        event: EventWord,
    },
    /// Only the program that keeps the game tells it.
    Programs,
    /// A sealed move is nobody's to read: only a commitment to it is taken.
    PlainSeal,
}

impl Forbidden {
    /// Whether the act itself could be sent if it were told otherwise: then it is no question of rights.
    pub const fn is_unclear(self) -> bool {
        matches!(self, Forbidden::Whose { .. } | Forbidden::PlainSeal)
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forbidden::NotTheirs { seat, event } => write!(f, "`{event}` is not an act of the seat `{seat}`"),
            Forbidden::ForAnother { seat, event } => {
                write!(f, "the seat `{seat}` cannot send `{event}` in the name of another")
            }
            Forbidden::Whose { event } => {
                write!(f, "`{event}` needs the key `by`: `white` or `black`, whose act it is")
            }
            Forbidden::Programs => f.write_str("only the program that keeps the game tells this"),
            Forbidden::PlainSeal => f.write_str(
                "a sealed move is sent as a `commitment` alone; move and salt stay with the player until the envelope is opened",
            ),
        }
    }
}

impl std::error::Error for Forbidden {}
