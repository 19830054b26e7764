//! The server's clock.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jadoube_hall::Utc;

/// What the system's clock said at the start, and what has passed since by one that never goes back and never jumps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    /// Milliseconds since 1970.
    said: i64,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Clock { started: Instant::now(), said: i64::try_from(since.as_millis()).unwrap_or(i64::MAX) }
    }

    /// Milliseconds since 1970 at an instant of this process.
    pub(crate) fn millis(self, at: Instant) -> i64 {
        let passed = at.saturating_duration_since(self.started).as_millis();
        self.said.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX))
    }

    pub(crate) fn now(self) -> i64 {
        self.millis(Instant::now())
    }

    pub(crate) fn utc(self) -> Utc {
        // The year 10000 is far, and 1970 is over.
        Utc::new(self.now()).unwrap_or_else(|| Utc::new(0).expect("1970 is an instant"))
    }
}
