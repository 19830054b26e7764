//! The lines of a log as JSON.

use std::borrow::Cow;
use std::fmt;

use jadoube_clock::Millis;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::entry::{Body, Entry};
use super::hash::{Hash, Salt};
use super::head::Head;
use super::sender::{Id, Sender};
use crate::utc::Utc;

/// A line of a log: the head, or an entry.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// The head.
    Head(Head),
    /// An entry. Where a part of a log begins with it, the hash before it stands beside it.
    Entry(Entry, Option<Hash>),
}

/// The line is neither a head nor an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotALine(pub(super) String);

impl fmt::Display for NotALine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no line of a log: {}", self.0)
    }
}

impl std::error::Error for NotALine {}

impl Line {
    /// Reads a line of JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Line, NotALine> {
        // Nearly every line is an entry as it should be: it needs no value in between. Of all others it is said what is wrong with them.
        if let Ok(keys) = serde_json::from_str::<EntryKeys<'_>>(text)
            && let Ok(line) = keys.entry()
        {
            return Ok(line);
        }
        let wrong = |error: serde_json::Error| NotALine(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(wrong)?;
        if value.get("log").is_some() {
            let keys: HeadKeys = serde_json::from_value(value).map_err(wrong)?;
            keys.head()
        } else {
            let keys: EntryKeys<'_> = serde_json::from_value(value).map_err(wrong)?;
            keys.entry()
        }
        .map_err(|why| NotALine(why.to_owned()))
    }

    /// The line as JSON, without a line break.
    pub fn text(&self) -> String {
        let written = match self {
            Line::Head(head) => serde_json::to_string(&HeadKeys::of(head)),
            Line::Entry(entry, before) => return entry_text(entry, *before),
        };
        // Our own types are JSON always.
        written.unwrap_or_default()
    }
}

fn entry_text(entry: &Entry, before: Option<Hash>) -> String {
    // As long as most are: it need not be made larger again and again.
    let mut text = Vec::with_capacity(512);
    // A list of bytes takes everything, and JSON is text.
    _ = serde_json::to_writer(&mut text, &EntryKeys::of(entry, before));
    String::from_utf8(text).unwrap_or_default()
}

impl Entry {
    /// The entry as a line of JSON.
    pub fn line(&self) -> String {
        entry_text(self, None)
    }
}

impl Head {
    /// The head as a line of JSON.
    pub fn line(&self) -> String {
        Line::Head(self.clone()).text()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryKeys<'a> {
    version: u32,
    id: Cow<'a, Id>,
    at: Millis,
    sender: Cow<'a, Sender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Cow<'a, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<Salt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<Hash>,
    hash: Hash,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadKeys {
    log: Id,
    scheduled: Utc,
    protocol: u32,
    program: String,
    rulebook: String,
    rules: Hash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arrangement: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<Salt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<Hash>,
    hash: Hash,
}

fn body(
    event: Option<Value>,
    digest: Option<Hash>,
    salt: Option<Salt>,
    hidden: Option<Hash>,
) -> Result<Body, &'static str> {
    match (event, digest, salt, hidden) {
        (Some(event), Some(digest), Some(salt), None) => Ok(Body::Whole { event, digest, salt }),
        (None, None, None, Some(digest)) => Ok(Body::Hidden(digest)),
        _ => Err("it has what was entered with `digest` and `salt`, or else `body` alone"),
    }
}

type Parts<'a> = (Option<&'a Value>, Option<Hash>, Option<Salt>, Option<Hash>);

fn parts(body: &Body) -> Parts<'_> {
    match body {
        Body::Whole { event, digest, salt } => (Some(event), Some(*digest), Some(*salt), None),
        Body::Hidden(digest) => (None, None, None, Some(*digest)),
    }
}

impl EntryKeys<'_> {
    fn of(entry: &Entry, before: Option<Hash>) -> EntryKeys<'_> {
        let Entry { version, at, hash, .. } = *entry;
        let (id, sender) = (Cow::Borrowed(&entry.id), Cow::Borrowed(&entry.sender));
        let (event, digest, salt, body) = parts(&entry.body);
        let event = event.map(Cow::Borrowed);
        EntryKeys { version, id, at, sender, event, digest, salt, body, before, hash }
    }

    fn entry(self) -> Result<Line, &'static str> {
        let EntryKeys { version, at, hash, .. } = self;
        let (id, sender) = (self.id.into_owned(), self.sender.into_owned());
        let body = body(self.event.map(Cow::into_owned), self.digest, self.salt, self.body)?;
        Ok(Line::Entry(Entry { version, id, at, sender, body, hash }, self.before))
    }
}

impl HeadKeys {
    fn of(head: &Head) -> HeadKeys {
        let Head { name, scheduled, protocol, program, rulebook, rules, hash, .. } = head.clone();
        let (arrangement, digest, salt, body) = parts(&head.body);
        let arrangement = arrangement.cloned();
        HeadKeys {
            log: name,
            scheduled,
            protocol,
            program,
            rulebook,
            rules,
            arrangement,
            digest,
            salt,
            body,
            hash,
        }
    }

    fn head(self) -> Result<Line, &'static str> {
        let HeadKeys { log: name, scheduled, protocol, program, rulebook, rules, hash, .. } = self;
        // Lines are what is hashed: a break inside one could be read as another line.
        if [&program, &rulebook].iter().any(|text| text.contains(char::is_control)) {
            return Err("`program` and `rulebook` are plain words");
        }
        let body = body(self.arrangement, self.digest, self.salt, self.body)?;
        Ok(Line::Head(Head { name, scheduled, protocol, program, rulebook, rules, body, hash }))
    }
}
