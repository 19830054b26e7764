//! What a struck entry changes.

use std::fmt;

use crate::message::Change;

/// Some of the things that an entry can have changed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes(u16);

const _: () = assert!(Change::ALL.len() <= 16);

impl Changes {
    /// With one more.
    pub const fn with(self, change: Change) -> Changes {
        Changes(self.0 | 1 << change as u16)
    }

    /// Whether this one is among them.
    pub const fn has(self, change: Change) -> bool {
        self.0 >> change as u16 & 1 == 1
    }

    /// In the order in which they are told.
    pub fn iter(self) -> impl Iterator<Item = Change> {
        Change::ALL.iter().copied().filter(move |&change| self.has(change))
    }
}

impl FromIterator<Change> for Changes {
    fn from_iter<T: IntoIterator<Item = Change>>(changes: T) -> Changes {
        changes.into_iter().fold(Changes::default(), Changes::with)
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
