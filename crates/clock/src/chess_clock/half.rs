//! One of the two displays with its flag and its move counter.

use super::{Granted, SavedInDelay, Setting};
use crate::{Millis, TimeControl, Timing};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Half {
    /// Main time left; below zero once overdrawn.
    pub(super) left: Millis,
    /// In delay mode, what is left of the extra time of this move.
    pub(super) extra: Millis,
    pub(super) used: Millis,
    /// `Millis::MAX` while the flag is up, which is where time saturates: nothing can fall later.
    fell: Millis,
    /// The extra time of the period, beside `quota` so that a press need not look into the control.
    pub(super) bonus: Millis,
    pub(super) moves: u32,
    /// The number of moves that ends the period.
    pub(super) quota: u32,
    pub(super) period: u32,
    pub(super) limited: bool,
}

impl Half {
    /// A count that saturates there never ends a period by reaching it, see [`Half::grant_by_moves`].
    pub(super) const NO_QUOTA: u32 = u32::MAX;

    pub(super) fn new(limited: bool) -> Half {
        Half {
            left: Millis::ZERO,
            extra: Millis::ZERO,
            used: Millis::ZERO,
            fell: Millis::MAX,
            bonus: Millis::ZERO,
            moves: 0,
            quota: Half::NO_QUOTA,
            period: 0,
            limited,
        }
    }

    /// Goes into a period without touching any time.
    pub(super) fn enter(&mut self, period: u32, control: &TimeControl) {
        self.period = period;
        self.quota = control.quota_of(period).unwrap_or(Half::NO_QUOTA);
        self.bonus = control.stage_of(period).map_or(Millis::ZERO, |stage| stage.bonus);
    }

    /// Gives the move that is to come the whole extra time of its period, if it is given as a delay.
    pub(super) fn renew_delay(&mut self, timing: Timing) {
        self.extra = if timing == Timing::Delay { self.bonus } else { Millis::ZERO };
    }

    /// Grants the periods that the moves completed have reached, unless the flag has fallen.
    #[cold]
    pub(super) fn grant_by_moves(&mut self, control: &TimeControl, setting: Setting) -> Granted {
        let reached = control.period_after(self.moves);
        if self.has_fallen() || self.quota == Half::NO_QUOTA || reached <= self.period {
            return Granted::default();
        }
        let time = control.time_of_periods(self.period + 1, reached);
        let granted = self.grant(time, control.timing(), setting);
        self.enter(reached, control);
        granted
    }

    /// Puts the time of a new period on the display. What is left over goes with it, but for the delay mode where
    /// the rulebook excepts that (6.2.b of 2009, 6.3.b of 2014, 6.3.2 since 2018); what is overdrawn always does.
    pub(super) fn grant(&mut self, time: Millis, timing: Timing, setting: Setting) -> Granted {
        let saved = self.left.max(Millis::ZERO);
        let keeps = timing == Timing::Increment || setting.saved_in_delay == SavedInDelay::Kept;
        let lost = if keeps { Millis::ZERO } else { saved };
        self.left = self.left - lost + time;
        Granted { time, lost }
    }

    /// Runs from one instant to another; says whether the flag fell in between. The extra time of a delay goes
    /// first (6.2.b of 2009, 6.3.b of 2014, 6.3.2 since 2018).
    #[inline]
    pub(super) fn run(&mut self, from: Millis, until: Millis) -> bool {
        let time = until - from;
        self.used += time;
        if !self.limited {
            return false;
        }
        let deadline = self.deadline(from);
        let main = (time - self.extra).max(Millis::ZERO);
        self.extra = (self.extra - time).max(Millis::ZERO);
        self.left -= main;
        match deadline {
            Some(deadline) if until >= deadline && !self.has_fallen() => {
                self.fell = deadline;
                true
            }
            _ => false,
        }
    }

    /// When its flag falls if it runs from now on; `None` if never.
    #[inline]
    pub(super) fn deadline(&self, now: Millis) -> Option<Millis> {
        let deadline = now + (self.extra + self.left);
        (self.limited && deadline < Millis::MAX).then_some(deadline)
    }

    #[inline]
    pub(super) fn has_fallen(&self) -> bool {
        self.fell != Millis::MAX
    }

    #[inline]
    pub(super) fn fell(&self) -> Option<Millis> {
        self.has_fallen().then_some(self.fell)
    }

    pub(super) fn fall(&mut self, at: Millis) {
        self.fell = at;
    }

    pub(super) fn raise_flag(&mut self) {
        self.fell = Millis::MAX;
    }

    /// Puts a time on the display; with any time on it the flag is up.
    pub(super) fn set(&mut self, time: Millis) {
        if !self.limited {
            return;
        }
        self.left = time.max(Millis::ZERO);
        if self.left > Millis::ZERO {
            self.raise_flag();
        }
    }
}
