//! Where commitments cannot be computed there are none.

use std::fmt;
use std::str::FromStr;

use super::NotACommitment;

/// A commitment, of which there is none without the feature `sha2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Commitment {}

impl Commitment {
    /// The commitment to a text, where it can be computed.
    pub(crate) fn publish(_: &str, _: &str) -> Option<Commitment> {
        None
    }
}

impl FromStr for Commitment {
    type Err = NotACommitment;

    fn from_str(_: &str) -> Result<Commitment, NotACommitment> {
        Err(NotACommitment)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
