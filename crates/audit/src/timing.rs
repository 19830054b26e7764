//! Times in comments against the time control: what is told of them (Article 6).

use jadoube_board::Color;
use jadoube_laws::concept;

use crate::clocks::ClockFault;
use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::message::Message;
use crate::times::Times;
use crate::told::Span;
use crate::{Kind, Severity};

/// Whether there is a time control to hold clocks against, and whether times were told without one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timed {
    /// The time control is known.
    Yes,
    /// It is not, and no times were told.
    No,
    /// It is not, but times were told.
    Wanted,
}

impl Examiner {
    /// Times that are unlike most.
    #[inline(never)]
    pub(crate) fn told(&mut self, times: Times) {
        let Times { clk, emt, exact } = times;
        if clk.is_none() && emt.is_none() {
            return;
        }
        if self.timed != Timed::Yes {
            self.timed = Timed::Wanted;
            return;
        }
        let plies = self.history.plies() as u32;
        if self.unplayed > 0 || plies == 0 || self.over.is_some() {
            return;
        }
        let player = self.mover(plies);
        if let Some(fault) = self.clocks.tell(player, plies, clk, emt, exact) {
            self.clock_fault(fault, player);
        }
    }

    /// What can be said of the clocks only at the end of the game.
    pub(crate) fn judge_clocks(&mut self) {
        for player in Color::ALL {
            if let Some(fault) = self.clocks.end(player, self.moves_of(player)) {
                self.clock_fault(fault, player);
            }
        }
    }

    /// Who made the last of so many half-moves; the other one, where there are none.
    #[inline]
    pub(crate) fn mover(&self, plies: u32) -> Color {
        if plies % 2 == 1 { self.beginner } else { !self.beginner }
    }

    /// The moves that a player has made.
    fn moves_of(&self, player: Color) -> u32 {
        let plies = self.history.plies() as u32;
        if player == self.beginner { plies.div_ceil(2) } else { plies / 2 }
    }

    #[cold]
    fn clock_fault(&mut self, fault: ClockFault, player: Color) {
        use concept::clock::{
            CONTROL_DECLARED_IN_ADVANCE, FLAG_FALL_LOSES, INCREMENT_PER_MOVE, PERIOD_MOVE_QUOTA,
        };
        let lost = self.scored().and_then(crate::ending::winner) == Some(!player);
        let (severity, concept, message) = match fault {
            ClockFault::Gained(by) => (
                Severity::Warning,
                CONTROL_DECLARED_IN_ADVANCE,
                Message::ClockGained { player, time: Span(by) },
            ),
            ClockFault::AfterZero(1) => {
                (Severity::Warning, FLAG_FALL_LOSES, Message::ClockOneAfterZero { player })
            }
            ClockFault::AfterZero(count) => {
                (Severity::Warning, FLAG_FALL_LOSES, Message::ClockAfterZero { player, count })
            }
            ClockFault::Overdrawn(by) => {
                (Severity::Warning, FLAG_FALL_LOSES, Message::ClockOverdrawn { player, time: Span(by) })
            }
            ClockFault::Short { missing, increment } => {
                let time = Span(missing);
                let message = match increment {
                    1.. => Message::ClockShortIncrement { player, time, increment: Span(increment) },
                    _ => Message::ClockShort { player, time },
                };
                (Severity::Warning, INCREMENT_PER_MOVE, message)
            }
            ClockFault::NoIncrement(bonus) => {
                let message = Message::ClockNoIncrement { player, increment: Span(bonus) };
                (Severity::Info, INCREMENT_PER_MOVE, message)
            }
            ClockFault::NoPeriod { time, since } => {
                let message = Message::ClockNoPeriod { player, number: since, time: Span(time) };
                (if lost { Severity::Warning } else { Severity::Info }, PERIOD_MOVE_QUOTA, message)
            }
        };
        let clause = self.cite(&[concept]);
        let ply = self.history.plies();
        self.law(Kind::Clock, severity, ply, clause, message, Tail::NONE);
    }
}
