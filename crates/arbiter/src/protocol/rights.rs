//! Who may do what: which events are a player's, which the arbiter's, which anybody's, which the program's.

use super::event::{By, Event, StopReason, What};

/// Whose an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A player's, or his assistant's so far as the rulebook lets one act for him.
    Players,
    /// The arbiter's alone.
    Arbiters,
    /// Anybody's at the board: it may be done or reported by a player and by the arbiter.
    Anybodys,
    /// The program's alone: nobody outside sends it.
    Programs,
}

impl What {
    /// Whose it is to do.
    pub fn whose(&self) -> Whose {
        match self {
            What::Arrive
            | What::Touch { .. }
            | What::Release { .. }
            | What::Move { .. }
            | What::Press { .. }
            | What::OfferDraw { .. }
            | What::AcceptDraw
            | What::DeclineDraw
            | What::Resign
            | What::Claim(_)
            | What::Displace
            | What::Request(_)
            | What::Seal(_)
            | What::Announce { .. }
            | What::Record { .. }
            | What::Sign { .. } => Whose::Players,
            What::Start
            | What::RestartClock
            | What::SetClock { .. }
            | What::Observe(_)
            | What::Penalty { .. }
            | What::Decide { .. }
            | What::Resume { .. }
            | What::OpenEnvelope { .. }
            | What::EnvelopeLost { .. }
            | What::SetPosition(_)
            | What::Strike { .. } => Whose::Arbiters,
            What::Tick | What::StopClock(StopReason::Interruption) => Whose::Programs,
            What::StopClock(_)
            | What::Find { .. }
            | What::Offence { .. }
            | What::Adjourn { .. }
            | What::Agree(_) => Whose::Anybodys,
        }
    }
}

impl Event {
    /// Whether the one who is said to have done it may do it at all. What the rulebook makes of it is another question.
    pub fn is_rightful(&self) -> bool {
        match self.what.whose() {
            Whose::Programs => self.by == By::Program,
            // What an assistant may do for a player is a question of the rulebook (E.9 of 2009, D.2.9, D.2.10).
            _ if self.by == By::Assistant => true,
            Whose::Players => matches!(self.by, By::White | By::Black),
            Whose::Arbiters => self.by == By::Arbiter,
            Whose::Anybodys => self.by != By::Program,
        }
    }
}
