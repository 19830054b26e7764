//! An entry of a log, whole or as a digest.

use std::fmt::{self, Write as _};

use jadoube_clock::Millis;
use serde_json::Value;

use super::canonical::{NotCanonical, canonical};
use super::hash::{Hash, Salt};
use super::sender::{Id, Sender};

/// One entry: something that was entered, with the hash that binds it to all before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, from 1: the number of its line in the case.
    pub version: u32,
    /// The id that its sender gave it.
    pub id: Id,
    /// When it was received, since the scheduled start.
    pub at: Millis,
    /// Who sent it.
    pub sender: Sender,
    /// What was entered.
    pub body: Body,
    /// The hash over all of this and the hash before.
    pub hash: Hash,
}

/// What is to be entered.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// Its number.
    pub version: u32,
    /// The id that its sender gave it.
    pub id: Id,
    /// When it was received.
    pub at: Millis,
    /// Who sent it.
    pub sender: Sender,
    /// The event.
    pub event: Value,
    /// The digest of the rulings that it brought.
    pub rulings: Hash,
    /// Random bits for its digest.
    pub salt: Salt,
}

/// What an entry or a head holds, or only a digest of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// All of it.
    Whole {
        /// The event; in a head the arrangement.
        event: Value,
        /// The digest of the rulings that it brought.
        digest: Hash,
        /// What makes the digest of the body impossible to guess.
        salt: Salt,
    },
    /// Only the digest: the reader may not see more.
    Hidden(Hash),
}

impl Entry {
    /// The entry that follows on a hash.
    ///
    /// # Errors
    /// A number in the event that cannot be hashed.
    pub fn new(before: Hash, draft: Draft) -> Result<Entry, NotCanonical> {
        let Draft { version, id, at, sender, event, rulings, salt } = draft;
        // Its digest is looked at below, once.
        let body = Body::Whole { event, digest: rulings, salt };
        let mut entry = Entry { version, id, at, sender, body, hash: before };
        entry.hash = entry.computed(before)?;
        Ok(entry)
    }

    /// The hash that follows from what stands here and the hash before.
    ///
    /// # Errors
    /// A number in the event that cannot be hashed.
    pub fn computed(&self, before: Hash) -> Result<Hash, NotCanonical> {
        let Entry { version, at, sender, id, body, .. } = self;
        let (at, digest) = (at.0, body.digest()?);
        Ok(sum(format_args!("jadoube entry 1\n{version}\n{at}\n{sender}\n{id}\n{before}\n{digest}")))
    }

    /// The same without its body, for those who may not see it.
    ///
    /// # Errors
    /// A number in the event that cannot be hashed.
    pub fn hidden(&self) -> Result<Entry, NotCanonical> {
        Ok(Entry { body: self.body.hidden()?, ..self.clone() })
    }
}

/// The sum over a text, which is written with room for most there are.
fn sum(text: fmt::Arguments<'_>) -> Hash {
    let mut lines = String::with_capacity(320);
    // A string takes everything.
    _ = lines.write_fmt(text);
    Hash::of_lines(&[&lines])
}

impl Body {
    /// A whole body.
    ///
    /// # Errors
    /// A number that cannot be hashed.
    pub fn whole(event: Value, digest: Hash, salt: Salt) -> Result<Body, NotCanonical> {
        let body = Body::Whole { event, digest, salt };
        body.digest()?;
        Ok(body)
    }

    /// The digest, by which the chain holds it.
    ///
    /// # Errors
    /// A number that cannot be hashed.
    pub fn digest(&self) -> Result<Hash, NotCanonical> {
        match self {
            Body::Hidden(digest) => Ok(*digest),
            Body::Whole { event, digest, salt } => {
                let event = canonical(event)?;
                Ok(sum(format_args!("jadoube body 1\n{salt}\n{digest}\n{event}")))
            }
        }
    }

    /// Only the digest.
    ///
    /// # Errors
    /// A number that cannot be hashed.
    pub fn hidden(&self) -> Result<Body, NotCanonical> {
        self.digest().map(Body::Hidden)
    }

    /// What was entered, where it may be seen.
    pub const fn event(&self) -> Option<&Value> {
        match self {
            Body::Whole { event, .. } => Some(event),
            Body::Hidden(_) => None,
        }
    }
}
