//! How long a service of several servers has lived: what has passed between its beats, without the silences.
//!
//! It is measured by clocks alone that never go back: from each beat to the next by the server that makes the next one, which has seen the
//! one before. Of two readings, one at most and a later one at least by a server that had seen as many beats, the difference is never more than
//! what has passed: who takes a game over charges nobody for a time that was not his.

use std::time::{Duration, Instant};

use jadoube_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::alive::SILENCE;

/// Milliseconds that the service has lived.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lived(u64);

impl Lived {
    pub(crate) fn after(self, passed: Duration) -> Lived {
        Lived(self.0.saturating_add(u64::try_from(passed.as_millis()).unwrap_or(0)))
    }

    fn since(self, earlier: Lived) -> Millis {
        Millis(i64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// How long the service had lived at a moment, as somebody knew it by the last beat that he had seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The number of that beat.
    pub(crate) beat: u64,
    pub(crate) lived: Lived,
}

impl Reading {
    /// What has passed since an earlier one. Who had seen fewer beats than who read then knows nothing of it: what the beats between them
    /// tell may be anything, where a server of an earlier release has made one.
    pub(crate) fn since(self, earlier: Reading) -> Millis {
        if self.beat < earlier.beat { Millis::ZERO } else { self.lived.since(earlier.lived) }
    }

    /// This one, of something that stands behind something else in a log, whenever it was received.
    pub(crate) fn behind(self, other: Option<Reading>) -> Reading {
        match other {
            Some(other) if other.beat >= self.beat => {
                Reading { beat: other.beat, lived: other.lived.max(self.lived) }
            }
            _ => self,
        }
    }
}

/// A beat as a server knows it: it is made some time before it is seen, and who gets no turn sees it late. How long all were silent counts
/// from the one, and a clock is stopped at the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenBeat {
    pub(crate) number: u64,
    pub(crate) at: Instant,
    /// It was not stored before this.
    pub(crate) after: Instant,
    pub(crate) lived: Lived,
}

impl SeenBeat {
    /// How long the service had lived at an instant, at most.
    pub(crate) fn at_most(&self, instant: Instant) -> Reading {
        self.read(instant.saturating_duration_since(self.after))
    }

    /// The same at least. What has passed without a beat for too long may be a silence.
    pub(crate) fn at_least(&self, instant: Instant) -> Reading {
        let passed = instant.saturating_duration_since(self.at);
        self.read(if passed > SILENCE { Duration::ZERO } else { passed })
    }

    fn read(&self, passed: Duration) -> Reading {
        Reading { beat: self.number, lived: self.lived.after(passed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(beat: u64, lived: u64) -> Reading {
        Reading { beat, lived: Lived(lived) }
    }

    #[test]
    fn a_difference_is_never_more_than_what_has_passed() {
        let made = Instant::now();
        let later = |millis: u64| made + Duration::from_millis(millis);
        // Made at 0 and at 1,000; the one who sees them looks four times a second.
        let first = SeenBeat { number: 1, at: later(200), after: made, lived: Lived(5_000) };
        let second = SeenBeat { number: 2, at: later(1_150), after: later(900), lived: Lived(6_000) };
        let passed = second.at_least(later(1_500)).since(first.at_most(later(300)));
        assert_eq!(passed, Millis(1_050), "1,200 have passed");
        assert_eq!(first.at_least(later(3_300)), read(1, 5_000), "a silence may have begun");
        assert_eq!(read(2, 5).since(read(1, 7)), Millis::ZERO);
    }

    /// A server of an earlier release makes a beat that does not tell how long the service has lived.
    #[test]
    fn who_has_seen_fewer_beats_knows_nothing_of_what_has_passed() {
        assert_eq!(read(7, 5_000_000).since(read(8, 200)), Millis::ZERO);
        assert_eq!(read(8, 700).since(read(8, 200)), Millis(500));
        assert_eq!(read(9, 1_200).since(read(7, 5_000_000)), Millis::ZERO);
    }

    #[test]
    fn what_was_received_before_something_stands_behind_it() {
        assert_eq!(read(3, 100).behind(Some(read(3, 400))), read(3, 400));
        assert_eq!(read(3, 500).behind(Some(read(4, 400))), read(4, 500));
        assert_eq!(read(4, 200).behind(Some(read(3, 400))), read(4, 200));
        assert_eq!(read(4, 200).behind(None), read(4, 200));
    }
}
