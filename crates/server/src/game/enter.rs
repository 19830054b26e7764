//! What is entered: handled on a copy of the game, appended, and then taken.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use axum::http::StatusCode;
use jadoube_arbiter::{Event, Log};
use jadoube_clock::Millis;
use jadoube_hall::log::{self, Entry, Hash, Id, Sender, of_rulings};
use jadoube_store::{Append, Error};
use serde_json::Value;

use super::{Base, Done, Game, Table, log_name};
use crate::hall::Hall;
use crate::lived::Reading;
use crate::pool::failed;
use crate::problem::Problem;
use crate::record::{Notes, written};

/// What is known of an entry beside its event.
pub(super) struct Entering {
    pub(super) id: Id,
    pub(super) sender: Sender,
    pub(super) at: Millis,
    pub(super) received: Instant,
    pub(super) request: Option<Hash>,
    /// How many gaps in the heartbeat have been looked at with it.
    pub(super) gaps: usize,
}

/// Where an entry is to stand: behind the table's last, or behind others that are to be entered with it.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    version: u32,
    hash: Hash,
    pub(super) log: &'a Log,
    pub(super) at: Millis,
    lived: Option<Reading>,
}

impl<'a> Standing<'a> {
    pub(super) fn behind(table: &'a Table, drafts: &'a [Draft]) -> Standing<'a> {
        match drafts.last() {
            Some(draft) => {
                let Entry { version, hash, at, .. } = *draft.entry();
                Standing { version, hash, log: &draft.log, at, lived: draft.notes.reading() }
            }
            None => {
                let (version, at) = (table.version(), table.entries.last_at());
                Standing { version, hash: table.hash, log: &table.log, at, lived: table.lived }
            }
        }
    }
}

/// An entry that is not durable yet, with the game behind it.
pub(super) struct Draft {
    done: Done,
    notes: Notes,
    log: Log,
    received: Instant,
}

impl Draft {
    pub(super) fn entry(&self) -> &Entry {
        &self.done.entry
    }
}

/// What an act is refused with here that another server was before; outside that is a conflict.
pub(super) const OVERTAKEN: &str = "overtaken";

/// What is being appended to a game: until which version, 0 where nothing is, and whether the store has told of any of it.
#[derive(Default)]
pub(crate) struct Underway {
    until: AtomicU64,
    told: AtomicBool,
}

impl Underway {
    /// Whether an entry that the store tells of is what is being appended here. Where it is another's in that place, or where no answer comes, all
    /// entries are read again.
    pub(crate) fn is_expected(&self, number: u64) -> bool {
        // In this order: who has an answer looks at the second after he has reset the first.
        self.told.store(true, Ordering::SeqCst);
        number <= self.until.load(Ordering::SeqCst)
    }

    fn begin(&self, until: u32) -> Appending<'_> {
        self.told.store(false, Ordering::SeqCst);
        self.until.store(u64::from(until), Ordering::SeqCst);
        Appending(self)
    }
}

/// Held until there is an answer.
struct Appending<'a>(&'a Underway);

impl Appending<'_> {
    /// Whether the store has told of it.
    fn end(self) -> bool {
        let Underway { told, .. } = self.0;
        drop(self);
        told.load(Ordering::SeqCst)
    }
}

impl Drop for Appending<'_> {
    fn drop(&mut self) {
        self.0.until.store(0, Ordering::SeqCst);
    }
}

impl Game {
    /// Handles an event on a copy of the game.
    pub(super) fn draft(
        &self,
        hall: &Hall,
        standing: Standing<'_>,
        event: &Event,
        entering: Entering,
    ) -> Result<Draft, Problem> {
        let Entering { id, sender, at, received, request, gaps } = entering;
        let mut log = standing.log.clone();
        let handled = catch_unwind(AssertUnwindSafe(|| {
            (hall.planted)(event);
            let rulings = log.handle(event, at);
            let state = log.game().short_state();
            (rulings, state)
        }));
        let Ok((rulings, state)) = handled else {
            hall.metrics.panics.inc();
            tracing::error!("the core failed on `{}`", event.what.word());
            return Err(failed());
        };
        let told = serde_json::to_value(event).map_err(wrong_event)?;
        let draft = log::Draft {
            version: standing.version + 1,
            id,
            at,
            sender,
            event: told,
            rulings: of_rulings(&rulings),
            salt: hall.salt()?,
        };
        let entry = Entry::new(standing.hash, draft).map_err(wrong_event)?;
        let seen = hall.clock.millis(received);
        let pulse = hall.alive.pulse();
        let read = pulse.map(|last| last.at_most(received).behind(standing.lived));
        let (pulse, lived) = (read.map(|read| (read.beat, gaps)), read.map(|read| read.lived));
        let notes = Notes { seen, request, pulse, lived, ..Notes::default() };
        Ok(Draft { done: Done::new(entry, rulings, state), notes, log, received })
    }

    /// Appends what is to be entered, all of it or nothing, and takes it.
    pub(super) async fn enter(
        &self,
        table: &mut Table,
        hall: &Hall,
        drafts: Vec<Draft>,
    ) -> Result<Vec<Arc<Done>>, Problem> {
        self.append(table, hall, &drafts).await?;
        let take = |draft: Draft| {
            let Draft { done, notes, log, received } = draft;
            self.take(table, hall, done, &notes, log, received)
        };
        let done: Vec<Arc<Done>> = drafts.into_iter().map(take).collect();
        self.tell(table);
        Ok(done)
    }

    /// Takes an entry that stands in the log. Those who follow are told of the last.
    pub(crate) fn take(
        &self,
        table: &mut Table,
        hall: &Hall,
        done: Done,
        notes: &Notes,
        log: Log,
        seen: Instant,
    ) -> Arc<Done> {
        let done = Arc::new(done);
        table.entered(&done.entry, notes, log, seen);
        self.recent.remember(&done);
        hall.follow_up(self, &done);
        done
    }

    /// Tells everybody who follows that there are new entries.
    pub(crate) fn tell(&self, table: &Table) {
        if table.is_due_earlier() {
            self.due.notify_one();
        }
        self.version.send_replace(table.version());
    }

    async fn append(&self, table: &mut Table, hall: &Hall, drafts: &[Draft]) -> Result<(), Problem> {
        let (Some(first), Some(last)) = (drafts.first(), drafts.last()) else { return Ok(()) };
        let stored = |draft: &Draft| {
            let entry = draft.entry();
            let stored = jadoube_store::Entry::new(written(entry.line(), &draft.notes));
            match &entry.sender.token {
                Some(token) => stored.key(format!("{token}/{}", entry.id)),
                None => stored,
            }
        };
        let stored: Vec<jadoube_store::Entry> = drafts.iter().map(stored).collect();
        let append = Append::new(log_name(&self.id), u64::from(first.entry().version), stored);
        let append = append.mark(Table::mark(&last.log, &self.head));
        let begun = Instant::now();
        let appending = self.underway.begin(last.entry().version);
        let appended = hall.store.append(vec![append]).await;
        let told = appending.end();
        hall.metrics.append.observe(begun.elapsed().as_secs_f64());
        match appended {
            Ok(_) => {
                // What was appended shows as well as a heartbeat that acts can be.
                hall.alive.took(begun);
                Ok(())
            }
            Err(error @ (Error::Conflict { .. } | Error::Repeated { .. })) => {
                // Somebody else keeps this game too: what he entered is looked at before anything else is done.
                table.stale = true;
                self.refresh(table, hall).await?;
                hall.metrics.conflicts.inc();
                let problem = Problem::new(StatusCode::CONFLICT, OVERTAKEN, error).at("expect");
                Err(problem.with("version", table.version().into()).with("entries", Value::Array(Vec::new())))
            }
            Err(error) => {
                if !error.is_definite() {
                    hall.metrics.unknown.inc();
                    table.stale = true;
                }
                if told {
                    table.stale = true;
                    // What cannot be read now is read with the next act.
                    _ = self.refresh(table, hall).await;
                }
                Err(error.into())
            }
        }
    }
}

impl Table {
    /// Takes an entry that stands in the log, with the game behind it.
    fn entered(&mut self, entry: &Entry, notes: &Notes, log: Log, seen: Instant) {
        self.hash = entry.hash;
        self.entries.push(entry, notes.request);
        self.log = log;
        self.seen = notes.seen;
        self.note(notes);
        // Before the scheduled start entries are stamped 0, and time goes on towards it. A clock that runs is not held up by that: the
        // game may have been made by a server whose system clock is ahead of this one's.
        if self.base.at(seen) >= 0 || self.log.game().running().is_some() {
            self.base = Base { at: entry.at.0, instant: seen };
        }
    }
}

pub(super) fn wrong_event(why: impl ToString) -> Problem {
    Problem::unprocessable("event", "event", why)
}
