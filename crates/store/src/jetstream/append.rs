//! Appending: at the length that somebody takes a log to be, once.

use std::collections::HashSet;
use std::sync::Arc;

use async_nats::HeaderMap;
use bytes::Bytes;
use tokio::sync::oneshot;

use super::api::{Patience, Put, Trouble, told};
use super::lanes::Turn;
use super::logs::Known;
use super::message::{ENTRIES, Message, Written, place};
use super::together::{MOST, SHORT, Waiting};
use super::{Inner, gone};
use crate::{Answer, Append, Error, Mark};

/// The subject of what is only there to be taken: the token is no name's.
pub(super) const TAKEN: &str = "=taken";

/// A log as it is before something is appended.
pub(super) struct Before {
    last: u64,
    length: u64,
    /// A key that it may have, with its entry's number.
    repeated: Option<(String, u64)>,
    /// The message of what is to be appended, where it is there already.
    mine: Option<u64>,
}

impl Before {
    fn of(known: &Known, written: &Written) -> Before {
        let mut keys = written.entries.iter().filter_map(|entry| entry.key.as_deref());
        let repeated = keys.find_map(|key| Some((key.to_owned(), known.candidate(key)?)));
        Before { last: known.last, length: known.length, repeated, mine: known.of(&written.id) }
    }
}

/// What is appended to one log: its name, what it is, and as messages.
pub(super) struct Part {
    log: String,
    written: Written,
    messages: Vec<Message>,
}

impl Part {
    pub(super) fn bytes(&self) -> usize {
        self.messages.iter().map(|(_, payload)| payload.len()).sum()
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

/// Whether nothing is appended, which can be refused all the same.
pub(super) fn is_nothing(appends: &[Append]) -> bool {
    appends.iter().all(|append| append.entries.is_empty() && append.mark == Mark::Keep)
}

impl Inner {
    /// Appends; the order of those who do is kept by who calls this.
    pub(super) async fn append(self: &Arc<Inner>, appends: Vec<Append>) -> Result<u64, Error> {
        if is_nothing(&appends) {
            return Box::pin(self.nothing(appends)).await;
        }
        let parts = self.parts(appends)?;
        self.append_parts(parts).await
    }

    /// What is appended, as messages.
    pub(super) fn parts(&self, appends: Vec<Append>) -> Result<Vec<Part>, Error> {
        let id = self.api.unique();
        let part = |append: Append| {
            let (log, written) = Written::new(append, &id);
            let messages = written.messages(self.api.limit())?;
            Ok(Part { log, written, messages })
        };
        appends.into_iter().map(part).collect()
    }

    pub(super) async fn append_parts(self: &Arc<Inner>, parts: Vec<Part>) -> Result<u64, Error> {
        // Nearly always it is known where they go, and they are taken there.
        let Some(before) = self.at_hand(&parts) else { return Box::pin(self.try_on(parts, None)).await };
        if !are_short(&parts) {
            return Box::pin(self.append_alone(parts, before)).await;
        }
        self.append_together(parts, before, None).await
    }

    /// Where parts go that can be stored with those of others.
    pub(super) fn fit_together(&self, parts: &[Part]) -> Option<Vec<Before>> {
        if are_short(parts) { self.at_hand(parts) } else { None }
    }

    /// Has them stored with what others append in this moment. The turn is held until there is an answer.
    pub(super) fn append_together(
        self: &Arc<Inner>,
        parts: Vec<Part>,
        before: Vec<Before>,
        turn: Option<Turn>,
    ) -> Answer<'static, u64> {
        let (answer, answered) = oneshot::channel();
        self.store_together(Waiting { parts, before, answer, turn });
        Box::pin(async move { answered.await.unwrap_or_else(|_| Err(gone())) })
    }

    pub(super) async fn append_alone(&self, parts: Vec<Part>, before: Vec<Before>) -> Result<u64, Error> {
        match self.api.put(self.puts(&parts, &before)).await {
            Ok(last) => Ok(self.done(&parts, last)),
            Err(Trouble::Refused(error)) => Err(error),
            Err(trouble) => self.try_on(parts, Some(trouble)).await,
        }
    }

    /// The logs as they are remembered, where nothing speaks against what is to be appended to them.
    fn at_hand(&self, parts: &[Part]) -> Option<Vec<Before>> {
        let look = |part: &Part| self.logs.look(&part.log, |known| Before::of(known, &part.written));
        let fits = |(before, part): (Before, &Part)| {
            (before.repeated.is_none() && before.length == part.written.first).then_some(before)
        };
        parts.iter().map(|part| fits((look(part)?, part))).collect()
    }

    /// Appends with the logs as the leader has them, and again, until it is known what came of it; `trouble` is what the first try met with.
    pub(super) async fn try_on(&self, parts: Vec<Part>, mut trouble: Option<Trouble>) -> Result<u64, Error> {
        let mut patience = Patience::default();
        // Whether something was sent that may still be stored.
        let mut open = None;
        loop {
            if let Some(trouble) = trouble {
                if let Trouble::Lost(why) = &trouble {
                    open = Some(why.clone());
                }
                if !patience.wait(&trouble).await {
                    return Err(match (open, trouble) {
                        (Some(why), _) => Error::Unknown(why),
                        (None, trouble) => Error::ReadOnly(told(&trouble)),
                    });
                }
            }
            let mut before = Vec::with_capacity(parts.len());
            for part in &parts {
                let known = self.fresh(&part.log).await.map_err(|error| in_doubt(&open, error))?;
                before.push(Before::of(&known, &part.written));
            }
            if let Some(mine) = before.last().and_then(|it| it.mine) {
                // The acknowledgement was lost, not what it was for.
                return Ok(self.done(&parts, mine));
            }
            for (part, before) in parts.iter().zip(&before) {
                self.judge(&part.log, &part.written, before).await?;
            }
            trouble = match self.api.put(self.puts(&parts, &before)).await {
                Ok(last) => return Ok(self.done(&parts, last)),
                Err(Trouble::Refused(error)) => return Err(in_doubt(&open, error)),
                Err(trouble) => Some(trouble),
            };
        }
    }

    /// First the keys, then the length.
    async fn judge(&self, log: &str, written: &Written, before: &Before) -> Result<(), Error> {
        let log = log.to_owned();
        if let Some((_, number)) = &before.repeated {
            let (_, found) = self.walk(&log, *number, 1).await?;
            let there = found.first().and_then(|found| found.entry.key.clone());
            if let Some(key) =
                there.filter(|key| written.entries.iter().any(|it| it.key.as_ref() == Some(key)))
            {
                return Err(Error::Repeated { log, key, number: *number });
            }
        }
        if before.length != written.first {
            return Err(Error::Conflict { log, length: before.length });
        }
        Ok(())
    }

    pub(super) fn puts(&self, parts: &[Part], before: &[Before]) -> Vec<Put> {
        let mut puts = Vec::new();
        for (part, before) in parts.iter().zip(before) {
            for (number, (headers, payload)) in part.messages.iter().cloned().enumerate() {
                // What is stored together is checked against what was there before all of it.
                let expected = (number == 0).then_some(before.last);
                puts.push(Put { subject: self.log_subject(&part.log), expected, headers, payload });
            }
        }
        puts
    }

    /// Remembers what was appended, the last message with this number, and gives its place. What becomes of marks comes with the messages.
    pub(super) fn done(&self, parts: &[Part], last: u64) -> u64 {
        let mut sequence = last;
        for part in parts.iter().rev() {
            self.logs.take(&part.log, sequence, &part.written);
            sequence -= part.messages.len() as u64;
        }
        place(last, parts.last().map_or(0, |part| part.written.entries.len().saturating_sub(1)))
    }

    /// Has the replicas of the logs take something, under a subject that no log has. The buckets have leaders of their own, which may
    /// be well when this one is not; and a leader alone that answers may have nobody to follow it.
    pub(super) async fn takes_entries(&self) -> Result<(), Error> {
        let mut patience = Patience::default();
        loop {
            let subject = format!("{}{TAKEN}", self.log_subject_of_all());
            let put = Put { subject, expected: None, headers: HeaderMap::new(), payload: Bytes::new() };
            match self.api.put(vec![put]).await {
                Ok(_) => return Ok(()),
                Err(Trouble::Refused(error)) => return Err(error),
                Err(trouble) if patience.wait(&trouble).await => {}
                Err(trouble) => return Err(Error::ReadOnly(told(&trouble))),
            }
        }
    }

    /// Appends nothing to logs, which can be refused all the same.
    async fn nothing(&self, appends: Vec<Append>) -> Result<u64, Error> {
        for append in appends {
            let (log, written) = Written::new(append, "");
            let before = Before::of(&self.fresh(&log).await?, &written);
            self.judge(&log, &written, &before).await?;
        }
        Ok(place(self.api.end(&self.stream).await?, 0))
    }
}

/// Whether each is one message, and they are not long: then they are stored with those of others.
fn are_short(parts: &[Part]) -> bool {
    let are_whole = parts.len() <= MOST && parts.iter().all(|part| part.messages.len() == 1);
    are_whole && parts.iter().map(Part::bytes).sum::<usize>() <= SHORT
}

/// An error after something was sent that may be stored: then it is not known.
fn in_doubt(open: &Option<String>, error: Error) -> Error {
    match open {
        Some(why) => Error::Unknown(format!("{why}; {error}")),
        None => error,
    }
}
