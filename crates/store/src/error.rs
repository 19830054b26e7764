//! What a store cannot do, and what that means for who asked.

use std::fmt;
use std::path::PathBuf;

/// Why a store did not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The log is not as long as was thought: somebody was first. Nothing was done.
    Conflict {
        /// The log.
        log: String,
        /// How long it is.
        length: u64,
    },
    /// The log has an entry with this key: it was done before, and nothing was done now.
    Repeated {
        /// The log.
        log: String,
        /// The key.
        key: String,
        /// The number of the entry that has it.
        number: u64,
    },
    /// The fact is not at the revision that was named. Nothing was done.
    Changed {
        /// The fact.
        key: String,
        /// The revision that it has; 0 where there is none.
        revision: u64,
    },
    /// There is no room. Nothing was done.
    Full(String),
    /// The store cannot be written. Nothing was done.
    ReadOnly(String),
    /// Too much is waiting to be written. Nothing was done.
    Busy,
    /// It is not known whether it was done. Sending it again with the same keys settles it.
    Unknown(String),
    /// The store cannot be read.
    Unreadable(String),
    /// Another process has the store open.
    InUse(PathBuf),
    /// The file is no store.
    NotAStore(PathBuf),
    /// The store was written by a later release.
    Newer {
        /// The version of its layout.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// No node of the cluster can be reached.
    Unreachable(String),
    /// The cluster cannot be relied on: why.
    Unsuitable(String),
    /// The store is being closed, or is closed. Nothing was done.
    Closed,
    /// What was handed over is not what it should be: which line, and why.
    Malformed(String),
}

impl Error {
    /// Whether it is certain that nothing was done.
    pub fn is_definite(&self) -> bool {
        !matches!(self, Error::Unknown(_))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Conflict { log, length } => {
                write!(f, "the log `{log}` has {length} entries: somebody was first")
            }
            Error::Repeated { log, key, number } => {
                write!(f, "the log `{log}` has `{key}` already, as its entry {number}")
            }
            Error::Changed { key, revision } => {
                write!(f, "`{key}` has been changed meanwhile: it is at revision {revision}")
            }
            Error::Full(why) => write!(f, "there is no room left in the store: {why}"),
            Error::ReadOnly(why) => write!(f, "the store cannot be written: {why}"),
            Error::Busy => f.write_str("too much is waiting to be written"),
            Error::Unknown(why) => write!(f, "it is not known whether it was stored: {why}"),
            Error::Unreadable(why) => write!(f, "the store cannot be read: {why}"),
            Error::InUse(path) => {
                write!(f, "another process has `{}` open; one process at a time", path.display())
            }
            Error::NotAStore(path) => write!(f, "`{}` is not a store of J'adoube", path.display()),
            Error::Newer { found, known } => write!(
                f,
                "the store was written by a later release (layout {found}, this program knows {known} and earlier)"
            ),
            Error::Unreachable(why) => write!(f, "the cluster cannot be reached: {why}"),
            Error::Unsuitable(why) => f.write_str(why),
            Error::Closed => f.write_str("the store is closed"),
            Error::Malformed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}
