//! Commitments as SHA-256 sums.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::NotACommitment;

/// SHA-256 over the salt, a line break, and the move as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a text. The line break keeps salt and text apart, so that nobody can later claim to have
    /// divided them elsewhere.
    ///
    /// ```
    /// use jadoube_arbiter::Commitment;
    ///
    /// let commitment = Commitment::of("correct horse battery", "e2e4");
    /// assert_eq!(commitment.to_string().parse(), Ok(commitment));
    /// assert_ne!(commitment, Commitment::of("correct horse battery", "d2d4"));
    /// ```
    pub fn of(salt: &str, text: &str) -> Commitment {
        let mut hash = Sha256::new();
        for part in [salt, "\n", text] {
            hash.update(part.as_bytes());
        }
        Commitment(hash.finalize().into())
    }

    /// The commitment to a text, where it can be computed.
    pub(crate) fn publish(salt: &str, text: &str) -> Option<Commitment> {
        Some(Commitment::of(salt, text))
    }
}

impl FromStr for Commitment {
    type Err = NotACommitment;

    fn from_str(text: &str) -> Result<Commitment, NotACommitment> {
        let digits: Vec<u8> = text
            .chars()
            .map(|digit| digit.to_digit(16).and_then(|value| u8::try_from(value).ok()))
            .collect::<Option<_>>()
            .ok_or(NotACommitment)?;
        let (pairs, rest) = digits.as_chunks::<2>();
        let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
        match bytes.try_into() {
            Ok(bytes) if rest.is_empty() => Ok(Commitment(bytes)),
            _ => Err(NotACommitment),
        }
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}
