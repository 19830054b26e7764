//! The clock.

use jadoube_board::Color;
use jadoube_clock::{CannotRun, Millis, Snapshot, TimeControl};
use jadoube_laws::{Clause, Everywhere};

use crate::ruling::Decision;
use crate::table::Table;

impl Table {
    /// Stops both clocks.
    pub fn halt(&mut self) {
        self.clock.stop(self.now);
    }

    /// Stops both clocks because of what they showed: the arbiter sets the times by this clause.
    pub fn halt_for_correction(&mut self, by: Everywhere) {
        self.clock.correct(by, self.now);
    }

    pub fn halt_at(&mut self, at: Millis) {
        self.clock.stop(at);
    }

    /// The service was down: only an arbiter sets the clock going again.
    pub fn interrupt(&mut self) {
        self.clock.interrupt(self.now);
    }

    pub fn end_interruption(&mut self) {
        self.clock.end_interruption();
    }

    /// Sets a player's clock going.
    pub fn run_clock(&mut self, player: Color) {
        self.clock.restart(player, self.now);
    }

    /// A move or a press on a stopped clock means that play has gone on.
    pub fn play_goes_on(&mut self, player: Color) {
        if self.clock.running().is_none() {
            self.run_clock(player);
        }
    }

    /// A press that completes nothing.
    pub fn switch_clock(&mut self, player: Color) {
        self.clock.switch(player, self.now);
    }

    /// Adds time to a player's clock.
    #[track_caller]
    pub fn give_time(&mut self, player: Color, seconds: Millis, clause: Clause) {
        self.clock.add(player, seconds, self.now);
        self.rule(clause, Decision::Time { player, seconds });
    }

    /// Adds what a ruling has told already, as of a time.
    pub fn adjust_time(&mut self, player: Color, seconds: Millis, at: Millis) {
        self.clock.add(player, seconds, at);
    }

    pub fn set_times(&mut self, white: Millis, black: Millis) {
        self.clock.set(white, black, self.now);
    }

    /// Both players go into the next period.
    pub fn grant_next_period(&mut self) {
        for player in Color::ALL {
            self.clock.grant_next_period(player, self.now);
        }
    }

    pub fn set_control(&mut self, control: TimeControl) -> Result<(), CannotRun> {
        self.clock.set_control(control, self.now)
    }

    pub fn restore_clock(&mut self, snapshot: Snapshot) {
        self.clock.restore(snapshot);
    }
}
