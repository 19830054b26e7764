//! The game of those who see it later: one for all of them, led on entry by entry. However many look on, an entry is ruled on once more
//! for them and no oftener.

use std::sync::Arc;

use jadoube_arbiter::Log;

use super::recent::{Done, Recent};
use super::seen::handled;
use super::{Table, damaged};
use crate::problem::Problem;

/// The game as it was some time ago.
pub(super) struct Late {
    pub(super) log: Log,
    pub(super) version: u32,
    pub(super) recent: Recent,
}

impl Table {
    /// Leads it on to a version. Times never fall, so it has never to go back; for who would want that it stays where it is.
    pub(super) fn lead_on(&mut self, version: u32) -> Result<(), Problem> {
        let mut late = match self.late.take() {
            Some(late) => late,
            None => {
                let log = self.log.until(0).map_err(|it| damaged(it.to_string()))?;
                Box::new(Late { log, version: 0, recent: Recent::default() })
            }
        };
        let next = self.entries.of(late.version as usize..version as usize);
        for entry in next {
            let rulings = handled(&mut late.log, &entry)?;
            let state = late.log.game().short_state();
            late.version = entry.version;
            late.recent.remember(&Arc::new(Done::new(entry, rulings, state)));
        }
        self.late = Some(late);
        Ok(())
    }

    /// It, where it is at a version.
    pub(super) fn late_at(&self, version: u32) -> Option<&Late> {
        self.late.as_deref().filter(|late| late.version == version)
    }
}
