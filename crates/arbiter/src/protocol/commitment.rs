//! A commitment to a sealed move: published when the move is sealed, checked when the envelope is opened. Who sees it
//! can neither read the move nor change it. Without the feature `sha2` there are none: the type has no value.

#[cfg(not(feature = "sha2"))]
mod none;
#[cfg(feature = "sha2")]
mod sum;

#[cfg(not(feature = "sha2"))]
pub use none::Commitment;
#[cfg(feature = "sha2")]
pub use sum::Commitment;

use std::fmt;

/// A position has some thirty moves: with a short salt all of them could be tried.
#[cfg(feature = "serde")]
const LEAST_SALT: usize = 16;

/// Whether a salt is long enough and cannot be mistaken for a part of the text.
#[cfg(feature = "serde")]
pub(crate) fn check_salt(salt: &str) -> Result<(), String> {
    if cfg!(not(feature = "sha2")) {
        return Err("`salt`: this program was built without commitments (`sha2`)".to_owned());
    }
    if salt.contains('\n') {
        return Err("`salt` contains a line break, which ends it".to_owned());
    }
    if salt.chars().count() < LEAST_SALT {
        return Err(format!(
            "`salt` has fewer than {LEAST_SALT} characters: the sealed move could be guessed"
        ));
    }
    Ok(())
}

/// The text is no commitment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotACommitment;

impl fmt::Display for NotACommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if cfg!(feature = "sha2") {
            "a commitment is a SHA-256 sum: 64 hexadecimal digits"
        } else {
            "this program was built without commitments (`sha2`)"
        })
    }
}

impl std::error::Error for NotACommitment {}

said_as_text! { Commitment: "A SHA-256 sum in hexadecimal digits", pattern "^[0-9a-fA-F]{64}$" }
