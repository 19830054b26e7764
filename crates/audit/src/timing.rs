//! Times in comments against the time control: what is told of them (Article 6).

use jadoube_board::Color;
use jadoube_laws::concept;

use crate::clocks::{ClockFault, time};
use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::times::Times;
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
        let (severity, concept, text) = match fault {
            ClockFault::Gained(by) => {
                let text =
                    format!("The clock of {player} shows {} more than the time control gives.", time(by));
                (Severity::Warning, CONTROL_DECLARED_IN_ADVANCE, text)
            }
            ClockFault::AfterZero(moves) => {
                let moves = if moves == 1 { "a move".to_owned() } else { format!("{moves} moves") };
                let text = format!("{player} made {moves} after the clock had come to zero.");
                (Severity::Warning, FLAG_FALL_LOSES, text)
            }
            ClockFault::Overdrawn(by) => {
                let text = format!("{player} used {} more than there was and moved on.", time(by));
                (Severity::Warning, FLAG_FALL_LOSES, text)
            }
            ClockFault::Short { missing, increment } => {
                let what = if increment > 0 {
                    format!(" (the increment is {})", time(increment))
                } else {
                    String::new()
                };
                let text =
                    format!("The clock of {player} shows {} less than the move leaves{what}.", time(missing));
                (Severity::Warning, INCREMENT_PER_MOVE, text)
            }
            ClockFault::NoIncrement(bonus) => {
                let text = format!(
                    "The clock of {player} never gains: the increment of {} seems not to have been added, or was a delay.",
                    time(bonus)
                );
                (Severity::Info, INCREMENT_PER_MOVE, text)
            }
            ClockFault::NoPeriod { time: due, since } => {
                let text = format!(
                    "{player} made move {since}, but the {} of the next period never came.",
                    time(due)
                );
                (if lost { Severity::Warning } else { Severity::Info }, PERIOD_MOVE_QUOTA, text)
            }
        };
        let clause = self.cite(&[concept]);
        let ply = self.history.plies();
        self.law(Kind::Clock, severity, ply, clause, text, Tail::None);
    }
}
