//! The one consumer of a server: it gets all that is appended, by whomever, in order and once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::Inner;
use super::api::header;
use super::append::TAKEN;
use super::message::{Assembler, Raw, before, place, sequence};
use super::names;
use crate::{Answer, Error, Follow, Found};

/// How often the cluster says that it is there where nothing is appended.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How long it may be silent before somebody else is asked.
const SILENCE: Duration = Duration::from_millis(2_500);

/// How many bytes of what came last are remembered for those who follow.
const REMEMBERED: usize = 8 << 20;

/// How far the consumer has come, and what came last.
pub(super) struct Seen {
    /// The number of the last message.
    pub(super) last: watch::Sender<u64>,
    recent: Mutex<Recent>,
}

#[derive(Default)]
struct Recent {
    /// Everything after this message is here.
    after: u64,
    entries: VecDeque<Arc<Found>>,
    bytes: usize,
    /// A place behind which there is nothing yet.
    place: u64,
}

impl Seen {
    pub(super) fn from(after: u64) -> Seen {
        // Everything up to that message is behind this place.
        let recent = Recent { after, place: place(after + 1, 0) - 1, ..Recent::default() };
        Seen { last: watch::Sender::new(after), recent: Mutex::new(recent) }
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        // What was remembered may be read from the stream again.
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn last_place(&self) -> u64 {
        self.recent().place
    }
}

impl Recent {
    fn remember(&mut self, found: impl Iterator<Item = Found>) {
        for found in found {
            self.place = found.place;
            self.bytes += found.entry.body.len() + 200;
            self.entries.push_back(Arc::new(found));
        }
        while self.bytes > REMEMBERED {
            let Some(first) = self.entries.pop_front() else { return };
            self.bytes -= first.entry.body.len() + 200;
            // Its message may have other entries, which are here still: who wants them reads the stream.
            self.after = sequence(first.place);
        }
    }

    /// What comes behind a message, where all of that is here.
    fn behind(&self, after: u64, limit: usize) -> Option<Vec<Arc<Found>>> {
        if after < self.after {
            return None;
        }
        let from = self.entries.partition_point(|found| sequence(found.place) <= after);
        let mut behind: Vec<Arc<Found>> = Vec::new();
        for found in self.entries.range(from..) {
            // What was appended at once is handed over at once.
            let last = behind.last().map(|last| sequence(last.place));
            if behind.len() >= limit && last != Some(sequence(found.place)) {
                break;
            }
            behind.push(Arc::clone(found));
        }
        Some(behind)
    }
}

/// Consumes for as long as somebody has the store.
pub(super) async fn consume(inner: Weak<Inner>) {
    let mut assembler = Assembler::default();
    while let Some(strong) = inner.upgrade() {
        let after = *strong.seen.last.borrow();
        let mut messages = match strong.subscribe(after + 1).await {
            Ok(messages) => messages,
            Err(_) => {
                drop(strong);
                sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        drop(strong);
        let mut expected = 1;
        while let Ok(Some(message)) = timeout(SILENCE, messages.next()).await {
            let Some(strong) = inner.upgrade() else { return };
            if message.status.is_some() {
                // The cluster waits for an answer before it sends more.
                let stalled = message.headers.as_ref().and_then(|it| header(it, "Nats-Consumer-Stalled"));
                let reply = message.reply.clone().or_else(|| stalled.map(async_nats::Subject::from));
                if let Some(reply) = reply {
                    _ = strong.api.client.publish(reply, "".into()).await;
                }
                continue;
            }
            let Some((number, raw)) = read(message) else { break };
            // One was lost on the way.
            if number != expected {
                break;
            }
            expected += 1;
            if strong.take(&mut assembler, &raw).is_err() {
                // It is none of ours; who reads that log is told.
                strong.seen.last.send_replace(raw.sequence);
            }
        }
    }
}

/// A message of the consumer: its number there, and the message.
fn read(message: Message) -> Option<(u64, Raw)> {
    let reply = message.reply?;
    let parts: Vec<&str> = reply.split('.').collect();
    // Later servers put domain and account before the names of stream and consumer.
    let from = if parts.len() > 9 { 7 } else { 5 };
    let number = |place: usize| parts.get(place).and_then(|part| part.parse::<u64>().ok());
    let raw = Raw {
        sequence: number(from)?,
        subject: message.subject,
        headers: message.headers.unwrap_or_default(),
        payload: message.payload,
    };
    Some((number(from + 1)?, raw))
}

impl Inner {
    async fn subscribe(&self, from: u64) -> Result<Subscriber, Error> {
        let inbox = self.api.client.new_inbox();
        let lost = |error: async_nats::SubscribeError| Error::Unreadable(error.to_string());
        let messages = self.api.client.subscribe(inbox.clone()).await.map_err(lost)?;
        let config = json!({
            "deliver_subject": inbox, "deliver_policy": "by_start_sequence", "opt_start_seq": from,
            "ack_policy": "none", "max_deliver": 1, "replay_policy": "instant", "mem_storage": true,
            "num_replicas": 1, "flow_control": true, "idle_heartbeat": HEARTBEAT.as_nanos() as u64,
            "inactive_threshold": 10_000_000_000_u64,
        });
        let what = json!({"stream_name": self.stream, "config": config});
        self.api.ask(&format!("$JS.API.CONSUMER.CREATE.{}", self.stream), &what).await?;
        Ok(messages)
    }

    /// Takes the next message.
    fn take(self: &Arc<Inner>, assembler: &mut Assembler, raw: &Raw) -> Result<(), Error> {
        let below = raw.subject.strip_prefix(&self.log_subject_of_all());
        if below == Some(TAKEN) {
            self.seen.last.send_replace(raw.sequence);
            return Ok(());
        }
        let log = below.and_then(names::name).ok_or_else(|| Error::Unreadable(raw.subject.to_string()))?;
        if let Some(written) = assembler.add(raw)? {
            self.logs.take(&log, raw.sequence, &written);
            self.marks.take(&log, raw.sequence, written.mark);
            self.seen.recent().remember(written.found(&log, raw.sequence));
        }
        self.seen.last.send_replace(raw.sequence);
        if self.marks.is_behind(raw.sequence)
            && let Ok(permit) = Arc::clone(&self.indexing).try_acquire_owned()
        {
            let inner = Arc::clone(self);
            tokio::spawn(async move {
                // What cannot be written now is tried again with the next message.
                _ = inner.write_marks().await;
                drop(permit);
            });
        }
        Ok(())
    }

    /// Waits until everything is seen that the stream's leader has.
    pub(super) async fn catch_up(&self) -> Result<(), Error> {
        let end = self.api.end(&self.stream).await?;
        let mut last = self.seen.last.subscribe();
        match timeout(Duration::from_secs(15), last.wait_for(|last| *last >= end)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Error::Unreadable("the cluster does not send what it has".to_owned())),
        }
    }

    /// Entries of messages from a number on, and the last message that was looked at.
    async fn behind(&self, after: u64, until: u64) -> Result<(Vec<Arc<Found>>, u64), Error> {
        if let Some(recent) = self.seen.recent().behind(after, 1_000) {
            let last = recent.last().map_or(until, |found| sequence(found.place));
            return Ok((recent, last));
        }
        let all = format!("{}>", self.log_subject_of_all());
        let mut some = self.api.some(&self.stream, &all, after + 1, until).await?;
        // The first may be a piece of something that began before.
        if let Some(missing) = some.first().map(before).transpose()?.filter(|missing| *missing > 0) {
            let first = after + 1 - missing.min(after);
            some = self.api.some(&self.stream, &all, first, until).await?;
        }
        let (mut assembler, mut found, mut last) = (Assembler::default(), Vec::new(), after);
        for raw in &some {
            let log = raw.subject.strip_prefix(&self.log_subject_of_all()).and_then(names::name);
            let (Some(log), Ok(whole)) = (log, assembler.add(raw)) else {
                last = raw.sequence;
                continue;
            };
            if let Some(written) = whole {
                found.extend(written.found(&log, raw.sequence).map(Arc::new));
                last = raw.sequence;
            }
        }
        if some.is_empty() {
            last = until;
        } else if last == after {
            return Err(Error::Unreadable(format!("message {} is too long to be followed", after + 1)));
        }
        Ok((found, last))
    }
}

/// Somebody who follows.
pub(super) struct Following {
    inner: Arc<Inner>,
    last: watch::Receiver<u64>,
    /// The place after which entries are wanted.
    after: u64,
    /// The last message that was looked at.
    looked: u64,
}

impl Following {
    pub(super) fn new(inner: Arc<Inner>, after: u64) -> Following {
        let last = inner.seen.last.subscribe();
        // Of the message with that place others may be wanted.
        let looked = sequence(after).saturating_sub(u64::from(after > place(0, 0)));
        Following { inner, last, after, looked }
    }
}

impl Follow for Following {
    fn next(&mut self) -> Answer<'_, Vec<Arc<Found>>> {
        Box::pin(async move {
            loop {
                let looked = self.looked;
                let until = *self.last.wait_for(|last| *last > looked).await.map_err(|_| Error::Closed)?;
                let (mut found, last) = self.inner.behind(looked, until).await?;
                found.retain(|found| found.place > self.after);
                self.looked = last;
                if let Some(last) = found.last() {
                    self.after = last.place;
                    return Ok(found);
                }
            }
        })
    }
}
