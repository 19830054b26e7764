//! Appending: at the length that somebody takes a log to be, once.

use std::collections::HashSet;
use std::sync::Arc;

use async_nats::HeaderMap;

use super::Inner;
use super::api::{Patience, Put, Trouble, told};
use super::logs::Known;
use super::message::{ENTRIES, Message, Written, place};
use crate::{Append, Error};

/// The subject of what is only there to be taken: the token is no name's.
pub(super) const TAKEN: &str = "=taken";

/// A log as it is before something is appended.
struct Before {
    last: u64,
    length: u64,
    /// A key that it may have, with its entry's number.
    repeated: Option<(String, u64)>,
    /// The message of what is to be appended, where it is there already.
    mine: Option<u64>,
}

impl Before {
    fn of(known: &Known, append: &Append, id: &str) -> Before {
        let mut keys = append.entries.iter().filter_map(|entry| entry.key.as_deref());
        let repeated = keys.find_map(|key| Some((key.to_owned(), known.candidate(key)?)));
        Before { last: known.last, length: known.length, repeated, mine: known.of(id) }
    }
}

/// Whether it can be appended at all.
pub(super) fn check(appends: &[Append]) -> Result<(), Error> {
    let mut names = HashSet::new();
    for Append { log, entries, .. } in appends {
        if appends.len() > 1 && !names.insert(log) {
            return Err(Error::Malformed(format!("the log `{log}` is named twice")));
        }
        if entries.len() > ENTRIES {
            return Err(Error::Malformed(format!("at most {ENTRIES} entries are appended to a log at once")));
        }
        let mut keys = HashSet::new();
        let mut given = entries.iter().filter(|_| entries.len() > 1).filter_map(|it| it.key.as_ref());
        if let Some(key) = given.find(|key| !keys.insert(*key)) {
            return Err(Error::Malformed(format!("the key `{key}` is given twice")));
        }
    }
    Ok(())
}

impl Inner {
    /// Appends; the order of those who do is kept by who calls this.
    pub(super) async fn append(self: &Arc<Inner>, appends: Vec<Append>) -> Result<u64, Error> {
        if appends.iter().all(|append| append.entries.is_empty() && append.mark == crate::Mark::Keep) {
            return self.nothing(&appends).await;
        }
        let id = self.api.unique();
        let written: Vec<Written> = appends.iter().map(|append| Written::new(append, &id)).collect();
        let messages: Vec<Vec<Message>> =
            written.iter().map(|it| it.messages(self.api.limit())).collect::<Result<_, _>>()?;
        let mut patience = Patience::default();
        // Whether something was sent that may still be stored.
        let mut open = None;
        let mut fresh = false;
        loop {
            let mut before = Vec::with_capacity(appends.len());
            for append in &appends {
                let look = self.before(append, &id, fresh).await;
                before.push(look.map_err(|error| in_doubt(&open, error))?);
            }
            if let Some(mine) = before.last().and_then(|it| it.mine) {
                // The acknowledgement was lost, not what it was for.
                return Ok(self.done(&appends, &written, &messages, mine));
            }
            if !fresh && appends.iter().zip(&before).any(|(append, it)| it.length != append.length) {
                fresh = true;
                continue;
            }
            for (append, before) in appends.iter().zip(&before) {
                self.judge(append, before).await?;
            }
            let expected: Vec<u64> = before.iter().map(|before| before.last).collect();
            let trouble = match self.api.put(self.puts(&appends, &messages, &expected)).await {
                Ok(last) => return Ok(self.done(&appends, &written, &messages, last)),
                Err(Trouble::Refused(error)) => return Err(in_doubt(&open, error)),
                Err(trouble) => trouble,
            };
            if let Trouble::Lost(why) = &trouble {
                open = Some(why.clone());
            }
            fresh = true;
            if !patience.wait(&trouble).await {
                return Err(match (open, trouble) {
                    (Some(why), _) => Error::Unknown(why),
                    (None, trouble) => Error::ReadOnly(told(&trouble)),
                });
            }
        }
    }

    async fn before(&self, append: &Append, id: &str, fresh: bool) -> Result<Before, Error> {
        if fresh {
            return Ok(Before::of(&self.fresh(&append.log).await?, append, id));
        }
        self.look(&append.log, |known| Before::of(known, append, id)).await
    }

    /// First the keys, then the length.
    async fn judge(&self, append: &Append, before: &Before) -> Result<(), Error> {
        let log = append.log.clone();
        if let Some((_, number)) = &before.repeated {
            let (_, found) = self.walk(&log, *number, 1).await?;
            let there = found.first().and_then(|found| found.entry.key.clone());
            if let Some(key) =
                there.filter(|key| append.entries.iter().any(|it| it.key.as_ref() == Some(key)))
            {
                return Err(Error::Repeated { log, key, number: *number });
            }
        }
        if before.length != append.length {
            return Err(Error::Conflict { log, length: before.length });
        }
        Ok(())
    }

    fn puts(&self, appends: &[Append], messages: &[Vec<Message>], expected: &[u64]) -> Vec<Put> {
        let mut puts = Vec::new();
        for ((append, messages), expected) in appends.iter().zip(messages).zip(expected) {
            for (number, (headers, payload)) in messages.iter().cloned().enumerate() {
                // What is stored together is checked against what was there before all of it.
                let expected = (number == 0).then_some(*expected);
                puts.push(Put { subject: self.log_subject(&append.log), expected, headers, payload });
            }
        }
        puts
    }

    /// Remembers what was appended, the last message with this number, and gives its place.
    fn done(&self, appends: &[Append], written: &[Written], messages: &[Vec<Message>], last: u64) -> u64 {
        let mut sequence = last;
        for ((append, written), messages) in appends.iter().zip(written).zip(messages).rev() {
            self.logs.take(&append.log, sequence, written);
            self.marks.take(&append.log, sequence, written.mark);
            sequence -= messages.len() as u64;
        }
        place(last, written.last().map_or(0, |written| written.entries.len().saturating_sub(1)))
    }

    /// Has the replicas of the logs take something, under a subject that no log has. The buckets have leaders of their own, which may
    /// be well when this one is not; and a leader alone that answers may have nobody to follow it.
    pub(super) async fn takes_entries(&self) -> Result<(), Error> {
        let mut patience = Patience::default();
        loop {
            let subject = format!("{}{TAKEN}", self.log_subject_of_all());
            let put = Put { subject, expected: None, headers: HeaderMap::new(), payload: Vec::new() };
            match self.api.put(vec![put]).await {
                Ok(_) => return Ok(()),
                Err(Trouble::Refused(error)) => return Err(error),
                Err(trouble) if patience.wait(&trouble).await => {}
                Err(trouble) => return Err(Error::ReadOnly(told(&trouble))),
            }
        }
    }

    /// Appends nothing to logs, which can be refused all the same.
    async fn nothing(&self, appends: &[Append]) -> Result<u64, Error> {
        for append in appends {
            let before = self.before(append, "", true).await?;
            self.judge(append, &before).await?;
        }
        Ok(place(self.api.end(&self.stream).await?, 0))
    }
}

/// An error after something was sent that may be stored: then it is not known.
fn in_doubt(open: &Option<String>, error: Error) -> Error {
    match open {
        Some(why) => Error::Unknown(format!("{why}; {error}")),
        None => error,
    }
}
