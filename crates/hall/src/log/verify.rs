//! Whether the chain of a log holds, and where it breaks first.

use std::fmt;

use jadoube_clock::Millis;

use super::hash::Hash;
use super::line::Line;

/// Verifies the lines of a log, or of a part of one; empty lines are passed over. `known` is a hash that somebody was shown:
/// an entry with it must be there.
///
/// # Errors
/// The first place where the chain does not hold.
pub fn verify<'a>(lines: impl IntoIterator<Item = &'a str>, known: Option<Hash>) -> Result<Verified, Break> {
    let mut verifier = Verifier::new(known);
    for line in lines {
        verifier.read(line)?;
    }
    verifier.end()
}

/// What was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The version of the first line; 0 is the head.
    pub first: u32,
    /// The version of the last.
    pub last: u32,
    /// How many of them show only a digest of what was entered.
    pub hidden: u32,
    /// The hash of the last.
    pub hash: Hash,
    /// The version with the hash that was known.
    pub known: Option<u32>,
}

/// Where a chain breaks first, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Break {
    /// The number of the line, from 1.
    pub line: usize,
    /// What does not hold there.
    pub fault: Fault,
}

/// What does not hold in a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// There is no line at all.
    Empty,
    /// The line is none of a log, or it was cut off.
    Unreadable(String),
    /// A head behind other lines.
    HeadAgain,
    /// The log begins with an entry, and the hash before that is not told.
    NoBeginning,
    /// Entries are missing, or stand twice or in another order.
    Version {
        /// The version that had to come.
        expected: u32,
        /// The one that is there.
        found: u32,
    },
    /// An entry is earlier than the one before it.
    Earlier {
        /// The version of the entry.
        version: u32,
    },
    /// What stands there does not give the hash.
    Changed {
        /// The version of the entry.
        version: u32,
        /// The hash that follows from what stands there.
        computed: Hash,
        /// The hash that is told.
        told: Hash,
    },
    /// The hash before an entry is told otherwise than it is.
    Before {
        /// The version of the entry.
        version: u32,
    },
    /// No entry has the hash that was known.
    Unknown {
        /// That hash.
        known: Hash,
        /// The last version that is there.
        last: u32,
    },
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for Break {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("there is nothing here"),
            Fault::Unreadable(why) => write!(f, "this is no line of a log: {why}"),
            Fault::HeadAgain => f.write_str("a head of a log stands behind other lines"),
            Fault::NoBeginning => {
                f.write_str("the log begins with an entry that does not tell the hash before it (`before`)")
            }
            Fault::Version { expected, found } => {
                write!(f, "entry {expected} had to come, and it is {found}")
            }
            Fault::Earlier { version } => write!(f, "entry {version} is earlier than the one before it"),
            Fault::Changed { version, computed, told } => write!(
                f,
                "entry {version} was changed, or an entry before it: its hash is {told}, and {computed} follows from what stands there"
            ),
            Fault::Before { version } => {
                write!(f, "entry {version} tells another hash before it than the entry before has")
            }
            Fault::Unknown { known, last } => {
                write!(f, "no entry up to {last} has the hash {known}: the log was cut off or written anew")
            }
        }
    }
}

/// Verifies a log line by line, however long it is.
#[derive(Clone, Debug)]
pub struct Verifier {
    line: usize,
    known: Option<Hash>,
    last: Option<(u32, Millis, Hash)>,
    first: u32,
    hidden: u32,
    found: Option<u32>,
}

impl Verifier {
    /// Nothing has been read yet.
    pub fn new(known: Option<Hash>) -> Verifier {
        Verifier { line: 0, known, last: None, first: 0, hidden: 0, found: None }
    }

    /// Reads the next line.
    ///
    /// # Errors
    /// The chain does not hold there.
    pub fn read(&mut self, line: &str) -> Result<(), Break> {
        self.line += 1;
        if line.trim().is_empty() {
            return Ok(());
        }
        let line = Line::parse(line).map_err(|error| self.fault(Fault::Unreadable(error.0)))?;
        self.add(&line)
    }

    fn add(&mut self, line: &Line) -> Result<(), Break> {
        let (version, at, told, computed, hidden) = match (line, self.last) {
            (Line::Head(_), Some(_)) => return Err(self.fault(Fault::HeadAgain)),
            (Line::Head(head), None) => {
                (0, Millis::ZERO, head.hash, head.computed(), head.body.event().is_none())
            }
            (Line::Entry(entry, before), last) => {
                let version = entry.version;
                let follows = match (last, *before) {
                    (Some((_, _, hash)), Some(before)) if hash != before => {
                        return Err(self.fault(Fault::Before { version }));
                    }
                    (Some((last, at, hash)), _) => {
                        if version != last.saturating_add(1) {
                            return Err(self
                                .fault(Fault::Version { expected: last.saturating_add(1), found: version }));
                        }
                        if entry.at < at {
                            return Err(self.fault(Fault::Earlier { version }));
                        }
                        hash
                    }
                    (None, Some(before)) => before,
                    (None, None) => return Err(self.fault(Fault::NoBeginning)),
                };
                if version == 0 {
                    return Err(self.fault(Fault::Version { expected: 1, found: 0 }));
                }
                (version, entry.at, entry.hash, entry.computed(follows), entry.body.event().is_none())
            }
        };
        let computed = computed.map_err(|error| self.fault(Fault::Unreadable(error.to_string())))?;
        if computed != told {
            return Err(self.fault(Fault::Changed { version, computed, told }));
        }
        if self.last.is_none() {
            self.first = version;
        }
        self.hidden += u32::from(hidden);
        if self.known == Some(told) {
            self.found = Some(version);
        }
        self.last = Some((version, at, told));
        Ok(())
    }

    /// The end has come: what was verified.
    ///
    /// # Errors
    /// Nothing was there, or no entry has the hash that was known.
    pub fn end(&self) -> Result<Verified, Break> {
        let Some((last, _, hash)) = self.last else {
            return Err(Break { line: self.line.max(1), fault: Fault::Empty });
        };
        if let (Some(known), None) = (self.known, self.found) {
            return Err(self.fault(Fault::Unknown { known, last }));
        }
        Ok(Verified { first: self.first, last, hidden: self.hidden, hash, known: self.found })
    }

    fn fault(&self, fault: Fault) -> Break {
        Break { line: self.line, fault }
    }
}
