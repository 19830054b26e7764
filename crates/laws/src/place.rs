//! Where something stands in the data of the Laws.

use std::fmt;

/// A line of a file in `laws/`, as the build read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    file: &'static str,
    line: u32,
}

impl Place {
    pub(crate) const fn new(file: &'static str, line: u32) -> Place {
        Place { file, line }
    }

    /// The file, from the root of the project: `laws/register/draw.toml`.
    pub fn file(self) -> &'static str {
        self.file
    }

    /// The line, from 1.
    pub fn line(self) -> u32 {
        self.line
    }
}

/// `laws/register/draw.toml:12`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
