//! What is appended to a log at once, as messages: one where it fits, else several pieces that are stored together.
//!
//! The first line tells where it stands, who wrote it, and where the entries end; behind it are their bodies.

use std::borrow::Cow;
use std::collections::HashMap;

use async_nats::{HeaderMap, Subject};
use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{Append, Entry, Error, Found, Mark};

/// The header of a piece: its number, how many there are, and where the whole stands in the log.
const PIECE: &str = "Jadoube-Piece";

/// How many bits of a place tell an entry from the others that were appended at once.
const INSIDE: u32 = 20;

/// How many entries can be appended to a log at once.
pub(super) const ENTRIES: usize = 1 << INSIDE;

/// The place of an entry: the number of its message in the stream, and which of its entries it is.
pub(super) fn place(sequence: u64, inside: usize) -> u64 {
    (sequence << INSIDE) | inside as u64
}

/// The number in the stream of the message with a place.
pub(super) fn sequence(place: u64) -> u64 {
    place >> INSIDE
}

/// A message of a stream.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) sequence: u64,
    pub(super) subject: Subject,
    pub(super) headers: HeaderMap,
    pub(super) payload: Bytes,
}

/// Headers and payload of a message that is to be stored.
pub(super) type Message = (HeaderMap, Bytes);

/// What was appended to a log at once.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Written {
    /// Who wrote it: nothing else has this id.
    pub(super) id: String,
    /// The number of its first entry.
    pub(super) first: u64,
    pub(super) entries: Vec<Entry>,
    pub(super) mark: Mark,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    first: u64,
    id: Cow<'a, str>,
    /// Of each entry the length of its body, and its key.
    entries: Vec<(usize, Option<Cow<'a, str>>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unmarked: bool,
}

/// A piece of what was appended.
struct Piece {
    number: usize,
    of: usize,
    end: u64,
}

impl Piece {
    fn read(headers: &HeaderMap) -> Result<Option<Piece>, String> {
        let Some(text) = headers.get(PIECE) else { return Ok(None) };
        let parts: Vec<u64> = text.as_str().split('/').filter_map(|part| part.parse().ok()).collect();
        match parts[..] {
            [number, of, end] if 0 < number && number <= of => {
                Ok(Some(Piece { number: number as usize, of: of as usize, end }))
            }
            _ => Err(format!("`{}` is no piece", text.as_str())),
        }
    }
}

impl Written {
    /// What is to be appended, and to which log.
    pub(super) fn new(append: Append, id: &str) -> (String, Written) {
        let Append { log, length, entries, mark } = append;
        (log, Written { id: id.to_owned(), first: length, entries, mark })
    }

    /// The length of the log with it.
    pub(super) fn end(&self) -> u64 {
        self.first + self.entries.len() as u64
    }

    /// As messages, none longer than the limit.
    pub(super) fn messages(&self, limit: usize) -> Result<Vec<Message>, Error> {
        let line = Line {
            first: self.first,
            id: self.id.as_str().into(),
            entries: self
                .entries
                .iter()
                .map(|it| (it.body.len(), it.key.as_deref().map(Cow::from)))
                .collect(),
            mark: if let Mark::Set(mark) = self.mark { Some(mark) } else { None },
            unmarked: self.mark == Mark::Remove,
        };
        let mut bytes = serde_json::to_vec(&line).map_err(|error| Error::Malformed(error.to_string()))?;
        bytes.push(b'\n');
        for entry in &self.entries {
            bytes.extend_from_slice(&entry.body);
        }
        if bytes.len() <= limit {
            return Ok(vec![(HeaderMap::new(), bytes.into())]);
        }
        let of = bytes.len().div_ceil(limit);
        let pieces = bytes.chunks(limit).zip(1..).map(|(bytes, number)| {
            let mut headers = HeaderMap::new();
            headers.insert(PIECE, format!("{number}/{of}/{}", self.end()));
            (headers, Bytes::copy_from_slice(bytes))
        });
        Ok(pieces.collect())
    }

    fn read(bytes: &[u8]) -> Option<Written> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let line: Line<'_> = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut rest = &bytes[end + 1..];
        let mut entries = Vec::with_capacity(line.entries.len());
        for (length, key) in line.entries {
            let (body, behind) = rest.split_at_checked(length)?;
            entries.push(Entry { key: key.map(Cow::into_owned), body: body.to_vec() });
            rest = behind;
        }
        let mark = match line.mark {
            Some(mark) => Mark::Set(mark),
            None if line.unmarked => Mark::Remove,
            None => Mark::Keep,
        };
        let id = line.id.into_owned();
        rest.is_empty().then_some(Written { id, first: line.first, entries, mark })
    }

    /// The entries as they stand in the store.
    pub(super) fn found(self, log: &str, sequence: u64) -> impl Iterator<Item = Found> {
        let (numbered, log) = ((self.first..).zip(self.entries).enumerate(), log.to_owned());
        numbered.map(move |(inside, (number, entry))| Found {
            place: place(sequence, inside),
            log: log.clone(),
            number,
            entry,
        })
    }
}

/// The length of a log whose last message this is.
pub(super) fn length(last: &Raw) -> Result<u64, Error> {
    match Piece::read(&last.headers).map_err(Error::Unreadable)? {
        Some(piece) => Ok(piece.end),
        None => Written::read(&last.payload).map(|written| written.end()).ok_or_else(|| strange(last)),
    }
}

/// How many pieces of the same stand before this message.
pub(super) fn before(raw: &Raw) -> Result<u64, Error> {
    let piece = Piece::read(&raw.headers).map_err(Error::Unreadable)?;
    Ok(piece.map_or(0, |piece| piece.number as u64 - 1))
}

/// Makes a whole of pieces.
#[derive(Default)]
pub(super) struct Assembler(HashMap<String, Vec<u8>>);

impl Assembler {
    /// Takes the next message of a stream: what was appended, where it is the last piece.
    pub(super) fn add(&mut self, raw: &Raw) -> Result<Option<Written>, Error> {
        let Some(piece) = Piece::read(&raw.headers).map_err(Error::Unreadable)? else {
            return Written::read(&raw.payload).map(Some).ok_or_else(|| strange(raw));
        };
        let bytes = self.0.entry(raw.subject.to_string()).or_default();
        if piece.number == 1 {
            bytes.clear();
        }
        bytes.extend_from_slice(&raw.payload);
        if piece.number < piece.of {
            return Ok(None);
        }
        let bytes = self.0.remove(raw.subject.as_str()).unwrap_or_default();
        Written::read(&bytes).map(Some).ok_or_else(|| strange(raw))
    }
}

fn strange(raw: &Raw) -> Error {
    Error::Unreadable(format!("message {} of the stream is none of J'adoube", raw.sequence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_into_pieces_is_made_whole_again() {
        let entries =
            vec![Entry::new(vec![b'\n'; 300]).key("anna/1"), Entry::new(""), Entry::new(vec![0, 255])];
        for mark in [Mark::Keep, Mark::Remove, Mark::Set(-5)] {
            let written = Written { id: "x".into(), first: 7, entries: entries.clone(), mark };
            for limit in [1, 100, 1_000] {
                let mut assembler = Assembler::default();
                let messages = written.messages(limit).unwrap();
                let last = messages.len();
                for (number, (headers, payload)) in (1..).zip(messages) {
                    let raw = Raw { sequence: number as u64, subject: "a".into(), headers, payload };
                    if last > 1 || number == last {
                        assert_eq!(length(&raw), Ok(10));
                    }
                    let whole = assembler.add(&raw).unwrap();
                    assert_eq!(whole, (number == last).then(|| written.clone()), "{number} of {last}");
                }
            }
        }
    }

    #[test]
    fn a_message_of_somebody_else_is_an_error() {
        for payload in ["", "x", "{}\n", "{\"first\":0,\"id\":\"x\",\"entries\":[[3,null]]}\nab"] {
            let raw =
                Raw { sequence: 1, subject: "a".into(), headers: HeaderMap::new(), payload: payload.into() };
            assert!(Assembler::default().add(&raw).is_err(), "{payload}");
        }
    }
}
