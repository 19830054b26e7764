//! A whole store as lines of text, and back: from a laptop to another, from one kind of store to another.
//!
//! The first line says what it is, the last how much there was, so that a file that was cut off is known. A body is written as text where
//! it is text.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Seek, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

use crate::{Append, Entry, Error, Mark, SetFact, Store};

/// The version of the lines.
const VERSION: u32 = 1;

/// How many logs, entries or names are taken at once.
const AT_ONCE: usize = 500;

/// No line is nearly as long: what goes on further is no export, and perhaps never ends.
const LONGEST: u64 = 64 << 20;

/// How much was written or taken over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Transferred {
    /// Entries.
    pub entries: u64,
    /// Marks.
    pub marks: u64,
    /// Facts.
    pub facts: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Store {
        version: u32,
    },
    Entry {
        log: String,
        number: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        #[serde(flatten)]
        body: Body,
    },
    Mark {
        log: String,
        mark: i64,
    },
    Fact {
        key: String,
        #[serde(flatten)]
        body: Body,
    },
    End(Transferred),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Body {
    Text(String),
    Base64(String),
}

impl Body {
    fn of(bytes: Vec<u8>) -> Body {
        match String::from_utf8(bytes) {
            Ok(text) => Body::Text(text),
            Err(error) => Body::Base64(BASE64_STANDARD.encode(error.as_bytes())),
        }
    }

    fn bytes(self) -> Result<Vec<u8>, Error> {
        match self {
            Body::Text(text) => Ok(text.into_bytes()),
            Body::Base64(text) => {
                let broken = |_| Error::Malformed("this is not Base64".to_owned());
                BASE64_STANDARD.decode(text).map_err(broken)
            }
        }
    }

    fn is_broken(&self) -> bool {
        matches!(self, Body::Base64(text) if BASE64_STANDARD.decode(text).is_err())
    }
}

/// Writes everything that is in a store.
///
/// # Errors
/// The store cannot be read, or the lines not be written.
pub async fn export(store: &dyn Store, out: &mut (dyn Write + Send)) -> Result<Transferred, Error> {
    let mut told = Transferred::default();
    put(out, &Line::Store { version: VERSION })?;
    let mut after = String::new();
    loop {
        let names = store.list("", &after, AT_ONCE).await?;
        let Some(last) = names.last() else { break };
        after.clone_from(last);
        for log in names {
            let mut from = 0;
            loop {
                let found = store.read(&log, from, AT_ONCE).await?;
                let Some(last) = found.last() else { break };
                from = last.number + 1;
                for found in found {
                    let Entry { key, body } = found.entry;
                    let (log, number) = (found.log, found.number);
                    put(out, &Line::Entry { log, number, key, body: Body::of(body) })?;
                    told.entries += 1;
                }
            }
        }
    }
    for marked in store.marks().await? {
        put(out, &Line::Mark { log: marked.log, mark: marked.mark })?;
        told.marks += 1;
    }
    for (key, fact) in store.facts("").await? {
        put(out, &Line::Fact { key, body: Body::of(fact.value) })?;
        told.facts += 1;
    }
    put(out, &Line::End(told))?;
    out.flush().map_err(|error| cannot_write(&error))?;
    Ok(told)
}

/// Takes over what [`export`] wrote: all of it or nothing. All lines are looked at, and compared with what is there, before the
/// first is taken over. What is there already and is the same is passed over, so that what was broken off can be done again; a log
/// that says something else is an error.
///
/// # Errors
/// A line is not what it should be, the end is missing, or the store has something else.
pub async fn import(
    store: &dyn Store,
    lines: &mut (impl BufRead + Seek + Send),
) -> Result<Transferred, Error> {
    let seen = look_through(lines)?;
    take_over(store, lines, false).await?;
    lines.rewind().map_err(|error| cannot_read(&error))?;
    take_over(store, lines, true).await?;
    Ok(seen)
}

/// Looks at all lines that [`export`] wrote, and goes back to the first. Whoever does so before he makes a store makes none of
/// lines that are broken.
///
/// # Errors
/// A line is not what it should be, or the end is missing.
pub fn look_through(lines: &mut (impl BufRead + Seek)) -> Result<Transferred, Error> {
    let mut seen = Transferred::default();
    let mut ended = None;
    let mut lengths: HashMap<String, u64> = HashMap::new();
    walk(lines, |number, line| {
        let wrong = |why: &str| Err(Error::Malformed(format!("line {number}: {why}")));
        match line {
            Line::Store { version } if number == 1 && version <= VERSION => {}
            Line::Store { .. } if number == 1 => return wrong("it was written by a later release"),
            _ if number == 1 => return wrong("this is not the export of a store"),
            Line::Store { .. } => return wrong("a second beginning"),
            _ if ended.is_some() => return wrong("something stands behind the end"),
            Line::Entry { body, .. } | Line::Fact { body, .. } if body.is_broken() => {
                return wrong("this is not Base64");
            }
            Line::Entry { log, number: place, .. } => {
                let length = lengths.entry(log).or_default();
                if place != *length {
                    return wrong(&format!("it is entry {place} of its log, expected entry {length}"));
                }
                *length += 1;
                seen.entries += 1;
            }
            Line::Mark { .. } => seen.marks += 1,
            Line::Fact { .. } => seen.facts += 1,
            Line::End(told) => ended = Some(told),
        }
        Ok(())
    })?;
    match ended {
        None => return Err(Error::Malformed("the end is missing: the export was cut off".to_owned())),
        Some(told) if told != seen => {
            let count = |it: Transferred| it.entries + it.marks + it.facts;
            let (seen, told) = (count(seen), count(told));
            return Err(Error::Malformed(format!("lines are missing: {seen} of {told}")));
        }
        Some(_) => {}
    }
    lines.rewind().map_err(|error| cannot_read(&error))?;
    Ok(seen)
}

/// Goes through the lines, and appends what they have if so; else it is only compared with what is there.
async fn take_over(
    store: &dyn Store,
    lines: &mut (impl BufRead + Send),
    append_it: bool,
) -> Result<(), Error> {
    let mut pending: Option<Append> = None;
    for (number, line) in (1..).zip(lines.lines()) {
        match parsed(number, &line.map_err(|error| cannot_read(&error))?)? {
            Line::Entry { log, number, key, body } => {
                let entry = Entry { key, body: body.bytes()? };
                let continues = |it: &Append| {
                    it.log == log
                        && it.length + it.entries.len() as u64 == number
                        && it.entries.len() < AT_ONCE
                };
                if let Some(append) = pending.as_mut().filter(|it| continues(it)) {
                    append.entries.push(entry);
                } else {
                    flush(store, pending.replace(Append::new(log, number, [entry])), append_it).await?;
                }
            }
            Line::Mark { .. } | Line::Fact { .. } if !append_it => {}
            Line::Mark { log, mark } => {
                flush(store, pending.take(), append_it).await?;
                let length = store.length(&log).await?;
                store.append(vec![Append::new(log, length, []).mark(Mark::Set(mark))]).await?;
            }
            Line::Fact { key, body } => {
                flush(store, pending.take(), append_it).await?;
                store.set(vec![SetFact::new(key, body.bytes()?)]).await?;
            }
            Line::Store { .. } | Line::End(_) => flush(store, pending.take(), append_it).await?,
        }
    }
    Ok(())
}

/// Appends what of it is not there yet, if so; what is there has to say the same.
async fn flush(store: &dyn Store, append: Option<Append>, append_it: bool) -> Result<(), Error> {
    let Some(mut append) = append else { return Ok(()) };
    let there = store.read(&append.log, append.length, append.entries.len()).await?;
    if let Some(other) = there.iter().zip(&append.entries).find(|(found, entry)| found.entry != **entry) {
        let (log, number) = (&append.log, other.0.number);
        return Err(Error::Malformed(format!(
            "the log `{log}` is there and says something else in entry {number}"
        )));
    }
    append.entries.drain(..there.len());
    append.length += there.len() as u64;
    if append_it && !append.entries.is_empty() {
        store.append(vec![append]).await?;
    }
    Ok(())
}

fn walk(lines: &mut impl Read, mut each: impl FnMut(u64, Line) -> Result<(), Error>) -> Result<(), Error> {
    let mut lines = BufReader::new(lines);
    for number in 1.. {
        let mut line = Vec::new();
        let read = (&mut lines).take(LONGEST + 1).read_until(b'\n', &mut line);
        if read.map_err(|error| cannot_read(&error))? == 0 {
            break;
        }
        let wrong = |why: &str| Error::Malformed(format!("line {number}: {why}"));
        if line.len() as u64 > LONGEST {
            return Err(wrong("this is not the export of a store"));
        }
        let line = String::from_utf8(line).map_err(|_| wrong("this is not UTF-8 text"))?;
        each(number, parsed(number, &line)?)?;
    }
    Ok(())
}

fn parsed(number: u64, line: &str) -> Result<Line, Error> {
    serde_json::from_str(line).map_err(|error| {
        let why = error.to_string();
        // Each line is read on its own: the line that the reader of JSON names is always the first.
        let why = why.split(" at line ").next().unwrap_or_default();
        Error::Malformed(format!("line {number}: this is not JSON ({why})"))
    })
}

fn put(out: &mut (dyn Write + Send), line: &Line) -> Result<(), Error> {
    let text = serde_json::to_string(line).map_err(|error| Error::Malformed(error.to_string()))?;
    writeln!(out, "{text}").map_err(|error| cannot_write(&error))
}

fn cannot_write(error: &std::io::Error) -> Error {
    Error::Malformed(format!("the export cannot be written: {error}"))
}

fn cannot_read(error: &std::io::Error) -> Error {
    Error::Malformed(format!("the export cannot be read: {error}"))
}
