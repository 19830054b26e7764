//! A game from its log, as this program rules on it.

use std::fmt;

use jadoube_arbiter::{Arrangement, Event, Log, Ruling};
use serde::{Deserialize, Serialize};

use super::digest::of_rulings;
use super::entry::{Body, Entry};
use super::hash::Hash;
use super::head::Head;

/// A game that was replayed from its log.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game with its entries.
    pub log: Log,
    /// The first entry on which this program rules otherwise than the one that kept the log.
    pub difference: Option<Difference>,
    /// The digests of this program's rulings: on the arrangement, then on every entry.
    digests: Vec<Hash>,
}

/// From where the rulings of another program apply to a game that an arbiter has let go on. What was entered behind that was
/// ruled on by that program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Anew {
    /// The first entry that is ruled on otherwise.
    pub from: u32,
    /// The last entry that there was.
    pub to: u32,
    /// The digest of the new rulings on these entries.
    pub digest: Hash,
}

impl Replayed {
    /// What an arbiter lets go on from an entry on: the rulings that this program gives on everything from there.
    pub fn anew(&self, from: u32) -> Anew {
        let to = self.digests.len().saturating_sub(1) as u32;
        Anew { from, to, digest: self.sum(from, to) }
    }

    fn sum(&self, from: u32, to: u32) -> Hash {
        let digests = self.digests.get(from as usize..=to as usize).unwrap_or_default();
        let mut lines = vec!["jadoube anew 1".to_owned()];
        lines.extend(digests.iter().map(Hash::to_string));
        Hash::of_lines(&lines.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// An entry on which two programs rule differently.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Its version; 0 is the arrangement.
    pub version: u32,
    /// The digest of the rulings that were given.
    pub was: Hash,
    /// The rulings that this program gives.
    pub now: Vec<Ruling>,
}

/// The log cannot be replayed here: at which version, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotReplayed {
    /// The version; 0 is the arrangement.
    pub version: u32,
    /// The reason.
    pub why: String,
}

impl fmt::Display for NotReplayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} cannot be replayed: {}", self.version, self.why)
    }
}

impl std::error::Error for NotReplayed {}

/// Rules again on all that a log holds. Rulings follow from the entries, so they are not kept; their digests are, and where
/// one is another the game is to be held until the arbiter has looked at both.
///
/// # Errors
/// What was entered is not shown, or is nothing that this program knows.
pub fn replay<'a>(
    head: &Head,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<Replayed, NotReplayed> {
    replay_anew(head, entries, None)
}

/// The same for a game that an arbiter has let go on: entries that were ruled on otherwise are no difference as long as this
/// program gives the rulings that he has seen.
///
/// # Errors
/// As for [`replay`].
pub fn replay_anew<'a>(
    head: &Head,
    entries: impl IntoIterator<Item = &'a Entry>,
    anew: Option<&Anew>,
) -> Result<Replayed, NotReplayed> {
    let (arrangement, digest): (Arrangement, Hash) = read(0, &head.body)?;
    let (mut log, rulings) =
        Log::new(&arrangement).map_err(|error| NotReplayed { version: 0, why: error.to_string() })?;
    let mut digests = vec![of_rulings(&rulings)];
    let mut differences: Vec<Difference> = differing(0, digest, rulings).into_iter().collect();
    for entry in entries {
        let (event, digest): (Event, Hash) = read(entry.version, &entry.body)?;
        let rulings = log.handle(&event, entry.at);
        digests.push(of_rulings(&rulings));
        differences.extend(differing(entry.version, digest, rulings));
    }
    let mut replayed = Replayed { log, difference: None, digests };
    if let Some(anew) = anew.filter(|anew| replayed.sum(anew.from, anew.to) == anew.digest) {
        differences.retain(|it| !(anew.from..=anew.to).contains(&it.version));
    }
    replayed.difference = differences.into_iter().next();
    Ok(replayed)
}

fn read<T: serde::de::DeserializeOwned>(version: u32, body: &Body) -> Result<(T, Hash), NotReplayed> {
    let wrong = |why: String| NotReplayed { version, why };
    match body {
        Body::Hidden(_) => Err(wrong("what was entered is not shown".to_owned())),
        Body::Whole { event, digest, .. } => {
            let event = serde_json::from_value(event.clone()).map_err(|error| wrong(error.to_string()))?;
            Ok((event, *digest))
        }
    }
}

fn differing(version: u32, was: Hash, now: Vec<Ruling>) -> Option<Difference> {
    (of_rulings(&now) != was).then_some(Difference { version, was, now })
}
