//! What a chess clock shows: displays and flags.

use super::ChessClock;
use crate::{Millis, Side};

/// What it shows.
impl ChessClock {
    /// Whose clock is running, as of the latest time known.
    #[must_use]
    #[inline]
    pub fn running(&self) -> Option<Side> {
        self.state.running
    }

    /// Whether it stands still because a flag fell ([`PastZero::Freezes`](super::PastZero::Freezes)), as of the latest
    /// time known.
    #[must_use]
    pub fn frozen(&self) -> bool {
        self.state.frozen
    }

    /// The latest time known; [`Millis::MIN`] before the first.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.state.now
    }

    /// The time that side's display shows at that instant, never below zero; `None` without a time limit.
    ///
    /// In delay mode this is the main time alone.
    #[must_use]
    #[inline]
    pub fn remaining(&self, side: Side, at: Millis) -> Option<Millis> {
        let half = self.half_at(side, at);
        half.limited.then(|| half.left.max(Millis::ZERO))
    }

    /// The time by which that side has gone on past zero.
    #[must_use]
    pub fn overdrawn(&self, side: Side, at: Millis) -> Millis {
        -self.half_at(side, at).left.min(Millis::ZERO)
    }

    /// What is left of the extra time of that side's move in delay mode; zero otherwise.
    #[must_use]
    pub fn delay_left(&self, side: Side, at: Millis) -> Millis {
        self.half_at(side, at).extra
    }

    /// How long that side's clock has run in the whole game, whatever was added or set.
    #[must_use]
    pub fn used(&self, side: Side, at: Millis) -> Millis {
        self.half_at(side, at).used
    }

    /// The instant at which that side's time ran out (6.1), if it had by then. It stays known after the fall,
    /// until the arbiter gives time.
    #[must_use]
    #[inline]
    pub fn flag(&self, side: Side, at: Millis) -> Option<Millis> {
        let half = self.half(side);
        if half.has_fallen() || self.state.running != Some(side) {
            return half.fell();
        }
        half.deadline(self.state.now).filter(|&deadline| at.max(self.state.now) >= deadline)
    }

    /// Both flags at that instant.
    #[must_use]
    pub fn flags(&self, at: Millis) -> Flags {
        Flags { white: self.flag(Side::White, at), black: self.flag(Side::Black, at) }
    }

    /// The instant at which the flag of the running clock falls if nothing happens before; `None` if none will.
    #[must_use]
    #[inline]
    pub fn next_deadline(&self) -> Option<Millis> {
        let half = self.half(self.state.running?);
        if half.has_fallen() { None } else { half.deadline(self.state.now) }
    }
}

/// The two flags at some instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags {
    /// When White's fell.
    pub white: Option<Millis>,
    /// When Black's fell.
    pub black: Option<Millis>,
}

impl Flags {
    /// Whether both have fallen (6.11 of 2009 and 2014, III.3.1 of 2023).
    #[must_use]
    pub fn both(self) -> bool {
        self.white.is_some() && self.black.is_some()
    }

    /// Whose fell first; `None` if none did, or both at the same instant.
    #[must_use]
    pub fn first(self) -> Option<Side> {
        let [white, black] = [self.white, self.black].map(|fell| fell.unwrap_or(Millis::MAX));
        match white.cmp(&black) {
            core::cmp::Ordering::Less => Some(Side::White),
            core::cmp::Ordering::Greater => Some(Side::Black),
            core::cmp::Ordering::Equal => None,
        }
    }
}
