//! The index of marks: a bucket with one value each, and how far into the stream it goes. What was appended behind that is read from the
//! stream when a store is opened, so that nobody who appends waits for the index.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::HeaderMap;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use super::Inner;
use super::api::{Put, Trouble, header};
use super::facts::{FORGOTTEN, REMOVED};
use super::message::Raw;
use super::names;
use crate::{Error, Mark, Marked};

/// The key under which it stands how far the index goes. No log has it.
const UNTIL: &str = "=until";

/// How many messages the index may be behind at least, and at most: so many have to be read when a store is opened.
const BEHIND: [u64; 2] = [2_000, 40_000];

/// In between it is so many for every log that has a mark, for that is how many values are written then: fewer than were appended.
const FOR_EACH: u64 = 4;

/// Servers see the same messages: whoever waits longer before he writes finds the index as another has brought it up.
const APART: Duration = Duration::from_secs(3);

/// How many values are written at once.
const AT_ONCE: usize = 64;

/// The marks of all logs.
#[derive(Default)]
pub(super) struct Marks(Mutex<Held>);

#[derive(Default)]
struct Held {
    /// The mark of each log, and the message that gave it.
    marks: HashMap<String, (u64, Option<i64>)>,
    /// The logs whose marks the index may not have yet, by the messages that gave them.
    news: BTreeMap<u64, String>,
    /// How far the index goes.
    until: u64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Value {
    mark: Option<i64>,
    message: u64,
}

impl Marks {
    fn held(&self) -> MutexGuard<'_, Held> {
        // Each change is made at once.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what becomes of a log's mark with a message, and then with the next: a mark that is already so changes nothing, which holds
    /// only in the order of the stream.
    pub(super) fn take(&self, log: &str, sequence: u64, mark: Mark) {
        let mark = match mark {
            Mark::Keep => return,
            Mark::Set(mark) => Some(mark),
            Mark::Remove => None,
        };
        let mut held = self.held();
        let held = &mut *held;
        let (known, before) = held.marks.get(log).copied().unwrap_or_default();
        if sequence > known && mark != before {
            held.news.remove(&known);
            held.marks.insert(log.to_owned(), (sequence, mark));
            held.news.insert(sequence, log.to_owned());
        }
    }

    pub(super) fn all(&self) -> Vec<Marked> {
        let held = self.held();
        let marked = held.marks.iter().filter_map(|(log, it)| Some(Marked { log: log.clone(), mark: it.1? }));
        let mut marked: Vec<Marked> = marked.collect();
        marked.sort_by(|a, b| (a.mark, &a.log).cmp(&(b.mark, &b.log)));
        marked
    }

    /// Whether the index is far behind what was seen.
    pub(super) fn is_behind(&self, seen: u64) -> bool {
        let held = self.held();
        let behind = held.marks.len() as u64 * FOR_EACH;
        seen.saturating_sub(held.until) >= behind.clamp(BEHIND[0], BEHIND[1])
    }

    /// Nobody need remember what the index has.
    fn indexed(&self, until: u64) {
        let mut held = self.held();
        let held = &mut *held;
        held.until = held.until.max(until);
        let later = held.news.split_off(&(until + 1));
        for log in std::mem::replace(&mut held.news, later).into_values() {
            if held.marks.get(&log).is_some_and(|(message, mark)| *message <= until && mark.is_none()) {
                held.marks.remove(&log);
            }
        }
    }

    /// What the index does not have, up to a message.
    fn news(&self, until: u64) -> Vec<(String, Value)> {
        let held = self.held();
        let news = held.news.range(..=until).filter_map(|(_, log)| {
            let &(message, mark) = held.marks.get(log)?;
            Some((log.clone(), Value { mark, message }))
        });
        news.collect()
    }
}

fn value(raw: &Raw) -> Option<Value> {
    match header(&raw.headers, REMOVED.0) {
        Some(_) => None,
        None => serde_json::from_slice(&raw.payload).ok(),
    }
}

impl Inner {
    fn marks_stream(&self) -> String {
        format!("KV_{}", self.marks_bucket())
    }

    fn mark_subject(&self, key: &str) -> String {
        format!("$KV.{}.{key}", self.marks_bucket())
    }

    /// Reads the index. Gives how far it goes: what comes behind that is in the stream alone.
    pub(super) async fn read_marks(&self) -> Result<u64, Error> {
        let stream = self.marks_stream();
        let until = self.api.last(&stream, &self.mark_subject(UNTIL)).await?;
        let until = until.as_ref().and_then(value).map_or(0, |value| value.message);
        let (end, all) = (self.api.end(&stream).await?, self.mark_subject(">"));
        let mut next = 1;
        while next <= end {
            // Older values than the last of a key are gone: there may be nothing between here and the end.
            let some = self.api.some(&stream, &all, next, end).await?;
            let Some(last) = some.last() else { break };
            next = last.sequence + 1;
            let mut held = self.marks.held();
            for raw in &some {
                let key = raw.subject.strip_prefix(&self.mark_subject("")).and_then(names::name);
                if let (Some(log), Some(value)) = (key, value(raw)) {
                    held.marks.insert(log, (value.message, value.mark));
                }
            }
        }
        self.marks.indexed(until);
        Ok(until)
    }

    /// Brings the index up to what was seen, unless another server has done so a moment before. Several servers may do so at once: none puts an older value over a newer one.
    pub(super) async fn write_marks(&self) -> Result<(), Error> {
        sleep(APART.mul_f64(self.api.chance())).await;
        let (stream, seen) = (self.marks_stream(), *self.seen.last.borrow());
        let raw = self.api.last(&stream, &self.mark_subject(UNTIL)).await?;
        let until = raw.as_ref().and_then(value).map_or(0, |value| value.message);
        self.marks.indexed(until);
        if until >= seen {
            return Ok(());
        }
        let news = self.marks.news(seen);
        for some in news.chunks(AT_ONCE) {
            let written = some.iter().map(|(log, value)| self.write_mark(names::subject(log), *value));
            for written in futures_util::future::join_all(written).await {
                written?;
            }
        }
        let value = Value { mark: None, message: seen };
        self.write_mark(UNTIL.to_owned(), value).await?;
        self.marks.indexed(seen);
        Ok(())
    }

    async fn write_mark(&self, key: String, new: Value) -> Result<(), Error> {
        let subject = self.mark_subject(&key);
        loop {
            let there = self.api.last(&self.marks_stream(), &subject).await?;
            if there.as_ref().and_then(value).is_some_and(|there| there.message >= new.message) {
                return Ok(());
            }
            let expected = Some(there.map_or(0, |there| there.sequence));
            let mut headers = HeaderMap::new();
            let mut payload =
                serde_json::to_vec(&new).map_err(|error| Error::Malformed(error.to_string()))?;
            if new.mark.is_none() && key != UNTIL {
                headers.insert(REMOVED.0, REMOVED.1);
                headers.insert(FORGOTTEN.0, FORGOTTEN.1);
                payload.clear();
            }
            let put = Put { subject: subject.clone(), expected, headers, payload: payload.into() };
            match self.api.put(vec![put]).await {
                Ok(_) => return Ok(()),
                Err(Trouble::Conflict) => {}
                // It is tried again with the next that is seen.
                Err(trouble) => return Err(trouble.into()),
            }
        }
    }
}
