//! An entry as the store keeps it: the line of the log, and behind it what the server notes for itself.

use jadoube_hall::log::{Entry, Hash, Head, Id, Line};
use jadoube_hall::rights::Seat;
use jadoube_store::Found;
use serde::{Deserialize, Serialize};

use crate::lived::{Lived, Reading};

/// What the server notes beside an entry. It is not hashed and goes out to nobody.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Notes {
    /// When the server saw it, by its own clock, in milliseconds.
    pub(crate) seen: i64,
    /// The digest of what was sent, to know a repeat from an id that is used for something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<Hash>,
    /// The last beat of a service of several servers, and how many gaps there were before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pulse: Option<(u64, usize)>,
    /// How long that service had lived, at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lived: Option<Lived>,
    /// With a head: the competition that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) competition: Option<Id>,
    /// With a head: the tokens that were given, made again of the sender's own token and this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) given: Option<Given>,
}

impl Notes {
    /// How long the service of several servers had lived, and by which beat.
    pub(crate) fn reading(&self) -> Option<Reading> {
        self.pulse.zip(self.lived).map(|((beat, _), lived)| Reading { beat, lived })
    }
}

/// Tokens that were given with something that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Given {
    pub(crate) random: Hash,
    pub(crate) seats: Vec<Seat>,
}

pub(crate) fn written(line: String, notes: &Notes) -> Vec<u8> {
    let mut bytes = line.into_bytes();
    bytes.push(b'\n');
    // A list of bytes takes everything.
    _ = serde_json::to_writer(&mut bytes, notes);
    bytes
}

/// The line and the notes; an error in words where the store has something else.
pub(crate) fn read(found: &Found) -> Result<(Line, Notes), String> {
    let place = || format!("entry {} of `{}`", found.number, found.log);
    let wrong = |why: String| format!("{}: {why}", place());
    let text = std::str::from_utf8(&found.entry.body).map_err(|error| wrong(error.to_string()))?;
    let (line, notes) = text.split_once('\n').unwrap_or((text, "{}"));
    let line = Line::parse(line).map_err(|error| wrong(error.to_string()))?;
    let notes = serde_json::from_str(notes).unwrap_or_default();
    Ok((line, notes))
}

/// A head, or an error in words.
pub(crate) fn head(found: &Found) -> Result<(Head, Notes), String> {
    match read(found)? {
        (Line::Head(head), notes) => Ok((head, notes)),
        (Line::Entry(..), _) => Err(format!("`{}` does not begin with a head", found.log)),
    }
}

/// An entry, or an error in words.
pub(crate) fn entry(found: &Found) -> Result<(Entry, Notes), String> {
    match read(found)? {
        (Line::Entry(entry, _), notes) => Ok((entry, notes)),
        (Line::Head(_), _) => Err(format!("`{}` has a second head", found.log)),
    }
}
