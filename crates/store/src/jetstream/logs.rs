//! What is known of logs: how long they are, which keys they have, and where their entries stand in the stream.
//!
//! It may be behind what the leader has, never ahead of it: who relies on it says so to the leader, which refuses him then.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Inner;
use super::message::{Assembler, Raw, Written, length};
use crate::{Error, Found};

/// How many logs are remembered.
const REMEMBERED: usize = 50_000;

/// What is known of a log.
#[derive(Clone, Default, Debug)]
pub(super) struct Known {
    /// The number of its last message.
    pub(super) last: u64,
    pub(super) length: u64,
    /// Of everything that was appended at once: its first entry's number, its message's, and whose it is.
    parts: Vec<(u64, u64, u64)>,
    /// The entries with each key, by the keys' hashes.
    keys: HashMap<u64, u64>,
    used: u64,
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Known {
    /// Takes what comes next; false where something before it is missing.
    fn take(&mut self, sequence: u64, written: &Written) -> bool {
        if sequence <= self.last {
            return true;
        }
        if written.first != self.length {
            return false;
        }
        self.parts.push((written.first, sequence, hash(&written.id)));
        for (number, entry) in (written.first..).zip(&written.entries) {
            if let Some(key) = &entry.key {
                self.keys.entry(hash(key)).or_insert(number);
            }
        }
        (self.last, self.length) = (sequence, written.end());
        true
    }

    /// The message of what somebody appended, where he did.
    pub(super) fn of(&self, id: &str) -> Option<u64> {
        let id = hash(id);
        self.parts.iter().rev().find(|part| part.2 == id).map(|part| part.1)
    }

    /// The number of an entry that may have this key.
    pub(super) fn candidate(&self, key: &str) -> Option<u64> {
        self.keys.get(&hash(key)).copied()
    }

    /// The first message that has to be read for an entry: all that come before it have only earlier ones.
    fn message_of(&self, number: u64) -> u64 {
        let behind = self.parts.partition_point(|part| part.0 <= number);
        // Of a whole in pieces the last message is known: those before it lie behind the last message of what came earlier.
        match behind {
            _ if number >= self.length => self.last + 1,
            0 | 1 => 0,
            _ => self.parts[behind - 2].1 + 1,
        }
    }
}

/// What is known of all logs.
#[derive(Default)]
pub(super) struct Logs(Mutex<Held>);

#[derive(Default)]
struct Held {
    logs: HashMap<String, Known>,
    uses: u64,
}

impl Logs {
    fn held(&self) -> MutexGuard<'_, Held> {
        // Everything in it may be forgotten at any time.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at what is known of a log, where anything is.
    pub(super) fn look<T>(&self, log: &str, look: impl FnOnce(&Known) -> T) -> Option<T> {
        let mut held = self.held();
        held.uses += 1;
        let uses = held.uses;
        let known = held.logs.get_mut(log)?;
        known.used = uses;
        Some(look(known))
    }

    /// Takes what was appended to a log that is remembered.
    pub(super) fn take(&self, log: &str, sequence: u64, written: &Written) {
        let mut held = self.held();
        if held.logs.get_mut(log).is_some_and(|known| !known.take(sequence, written)) {
            held.logs.remove(log);
        }
    }

    fn remember(&self, log: &str, mut known: Known) {
        let mut held = self.held();
        if held.logs.get(log).is_some_and(|there| there.last >= known.last) {
            return;
        }
        held.uses += 1;
        known.used = held.uses;
        if held.logs.len() >= REMEMBERED {
            let mut used: Vec<u64> = held.logs.values().map(|known| known.used).collect();
            let middle = used.len() / 2;
            let (_, &mut middle, _) = used.select_nth_unstable(middle);
            held.logs.retain(|_, known| known.used > middle);
        }
        held.logs.insert(log.to_owned(), known);
    }
}

impl Inner {
    /// A log as the stream's leader has it.
    pub(super) async fn fresh(&self, log: &str) -> Result<Known, Error> {
        Ok(self.walk(log, u64::MAX, 0).await?.0)
    }

    /// A log as the stream's leader has it, and at most so many of its entries from a number on.
    pub(super) async fn walk(
        &self,
        log: &str,
        from: u64,
        limit: usize,
    ) -> Result<(Known, Vec<Found>), Error> {
        let subject = self.log_subject(log);
        let Some(last) = self.api.last(&self.stream, &subject).await? else {
            return Ok((Known::default(), Vec::new()));
        };
        let mut known = self.logs.look(log, Known::clone).unwrap_or_default();
        if known.last > last.sequence {
            // The leader was asked before somebody appended whose answer is known already.
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            return Box::pin(self.walk(log, from, limit)).await;
        }
        let end = length(&last)?;
        let mut next = known.message_of(from.min(end));
        let (mut found, mut assembler) = (Vec::new(), Assembler::default());
        while next <= last.sequence && (known.last < last.sequence || found.len() < limit) {
            for raw in self.some_of(&subject, next, &last).await? {
                next = raw.sequence + 1;
                let Some(written) = assembler.add(&raw)? else { continue };
                if !known.take(raw.sequence, &written) {
                    return Err(Error::Unreadable(format!(
                        "the log `{log}` has a hole before {}",
                        written.first
                    )));
                }
                let here = written.found(log, raw.sequence).filter(|it| it.number >= from);
                found.extend(here);
            }
        }
        found.truncate(limit);
        self.logs.remember(log, known.clone());
        Ok((known, found))
    }

    async fn some_of(&self, subject: &str, from: u64, last: &Raw) -> Result<Vec<Raw>, Error> {
        if from == last.sequence {
            return Ok(vec![last.clone()]);
        }
        let mut some = self.ahead.take(subject, from, last.sequence);
        if some.is_empty() {
            some = self.api.some(&self.stream, subject, from, last.sequence).await?;
        }
        if some.is_empty() {
            return Err(Error::Unreadable(format!("nothing of `{subject}` is there after message {from}")));
        }
        Ok(some)
    }
}
