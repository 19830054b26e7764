//! The head of a log: what was known before the first entry.

use jadoube_arbiter::Arrangement;
use jadoube_laws::RulebookId;
use serde_json::Value;

use super::entry::Body;
use super::hash::{Hash, Salt};
use super::{Id, NotCanonical, of_rulebook};
use crate::utc::Utc;

/// The version of the case protocol that this program writes.
pub const PROTOCOL: u32 = 1;

/// What stands before the entries of a game: version 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// The name of the game or of the competition.
    pub name: Id,
    /// The scheduled start, from which the times of entries count.
    pub scheduled: Utc,
    /// The version of the protocol in which the entries are written.
    pub protocol: u32,
    /// The version of the program that began the log.
    pub program: String,
    /// The rulebook.
    pub rulebook: String,
    /// The digest of the rulebook as that program knew it.
    pub rules: Hash,
    /// The arrangement, without names, and the digest of the rulings on it.
    pub body: Body,
    /// The hash that the first entry follows.
    pub hash: Hash,
}

impl Head {
    /// The head of a new log, as this program writes it. `arrangement` is that of the game without names, or what is known
    /// of the competition; `rulings` the digest of what follows from it.
    ///
    /// # Errors
    /// A number in the arrangement that cannot be hashed.
    pub fn new(
        name: Id,
        scheduled: Utc,
        rulebook: RulebookId,
        arrangement: Value,
        rulings: Hash,
        salt: Salt,
    ) -> Result<Head, NotCanonical> {
        let mut head = Head {
            name,
            scheduled,
            protocol: PROTOCOL,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rulebook: rulebook.as_str().to_owned(),
            rules: of_rulebook(rulebook),
            body: Body::whole(arrangement, rulings, salt)?,
            hash: Hash([0; 32]),
        };
        head.hash = head.computed()?;
        Ok(head)
    }

    /// The hash that follows from what stands here.
    ///
    /// # Errors
    /// A number in the arrangement that cannot be hashed.
    pub fn computed(&self) -> Result<Hash, NotCanonical> {
        Ok(Hash::of_lines(&[
            "jadoube head 1",
            self.name.as_str(),
            &self.scheduled.to_string(),
            &self.protocol.to_string(),
            &self.program,
            &self.rulebook,
            &self.rules.to_string(),
            &self.body.digest()?.to_string(),
        ]))
    }

    /// The same without the arrangement, for those who may not see it.
    ///
    /// # Errors
    /// A number in the arrangement that cannot be hashed.
    pub fn hidden(&self) -> Result<Head, NotCanonical> {
        Ok(Head { body: self.body.hidden()?, ..self.clone() })
    }

    /// Whether the log was written by a newer program than this one: it can be shown and not gone on with.
    pub const fn is_newer(&self) -> bool {
        self.protocol > PROTOCOL
    }
}

/// The arrangement without the players' names: logs have seats.
pub fn without_names(arrangement: &Arrangement) -> Arrangement {
    let mut arrangement = arrangement.clone();
    arrangement.white.name = None;
    arrangement.black.name = None;
    arrangement
}
