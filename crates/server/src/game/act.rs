//! The way of an act.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use jadoube_arbiter::{Event, JsonLine, Log};
use jadoube_clock::Millis;
use jadoube_hall::log::{Draft, Entry, Hash, Id, Sender, canonical, of_rulings};
use jadoube_hall::rights::{Seat, may};
use jadoube_store::{Append, Error};
use serde::Deserialize;
use serde_json::Value;

use super::{Base, Done, Game, Table, log_name};
use crate::hall::Hall;
use crate::limits::{IN_A_GAME, too_many};
use crate::pool::failed;
use crate::problem::Problem;
use crate::record::{Notes, written};

/// What somebody sends.
pub(crate) struct Sent {
    pub(crate) seat: Seat,
    /// The id of his token.
    pub(crate) token: String,
    pub(crate) id: Id,
    pub(crate) expect: Option<u32>,
    pub(crate) event: Value,
    /// When its last byte had come.
    pub(crate) received: Instant,
}

impl Game {
    /// Enters an act: who may, handled on a copy, durable, then known to everybody.
    pub(crate) async fn act(&self, hall: &Hall, sent: Sent) -> Result<Arc<Done>, Problem> {
        let mut table = self.table.lock().await;
        let table = &mut *table;
        let mut tries = 0;
        loop {
            match self.act_now(table, hall, &sent).await {
                // Another server was first: the act is looked at again, behind what came.
                Err(problem) if problem.error == OVERTAKEN && tries < TRIES => tries += 1,
                Err(problem) if problem.error == OVERTAKEN => {
                    return Err(Problem { error: "conflict", ..problem });
                }
                done => return done,
            }
        }
    }

    async fn act_now(&self, table: &mut Table, hall: &Hall, sent: &Sent) -> Result<Arc<Done>, Problem> {
        self.be_in_time(table, hall, sent.received).await?;
        self.be_current(table, hall).await?;
        let request = Hash::of_lines(&[&canonical(&sent.event).map_err(wrong_event)?]);
        if let Some(done) = repeated(table, sent, request)? {
            hall.metrics.repeats.inc();
            return Ok(done);
        }
        if let Some(expect) = sent.expect.filter(|expect| *expect != table.version()) {
            hall.metrics.conflicts.inc();
            return Err(self.conflict(table, sent.seat, expect, sent.received, hall));
        }
        if self.is_held(table) {
            return Err(held());
        }
        if table.entries.acts_of(&sent.token) >= IN_A_GAME {
            return Err(too_many("a token sends at most 5,000 acts to one game"));
        }
        let line = JsonLine::deserialize(&sent.event).map_err(wrong_event)?;
        let act = table.log.read(line, sent.seat.by()).map_err(wrong_event)?;
        let event = may(sent.seat, act).inspect_err(|_| _ = hall.metrics.forbidden.inc())?;
        let at = table.at(sent.received);
        if is_late(table, sent.received) {
            hall.metrics.late_acts.inc();
        }
        let sender = Sender { seat: sent.seat, token: Some(sent.token.clone()) };
        let entered = Entering {
            id: sent.id.clone(),
            sender,
            at,
            received: sent.received,
            request: Some(request),
            gaps: table.gaps,
        };
        let done = self.enter(table, hall, &event, entered).await?;
        hall.metrics.acts.inc();
        Ok(done)
    }

    /// Waits until it is known that entries were taken when an act was received, to within what nobody notices. What is sent to a store that has
    /// just fallen silent may be stored when it is back, and nobody can call it back: so nothing is sent that is stamped in a silence. Where
    /// something has run out, nothing is let by.
    async fn be_in_time(&self, table: &Table, hall: &Hall, received: Instant) -> Result<(), Problem> {
        let is_due = table.stale || table.deadline().is_some_and(|(_, due)| due <= received);
        let by = if is_due { None } else { received.checked_sub(UNNOTICED) };
        Ok(hall.takes_entries_since(by.unwrap_or(received)).await?)
    }

    /// Brings the table up to what the store has, and interrupts play where the service was silent.
    pub(super) async fn be_current(&self, table: &mut Table, hall: &Hall) -> Result<(), Problem> {
        if table.stale {
            self.refresh(table, &*hall.store, hall.clock).await?;
        }
        // Who stood still asks first whether the others did too.
        if hall.several.is_some() && hall.alive.silent(Instant::now()).is_some() {
            hall.pulse().await?;
            if let Some(silent) = hall.alive.silent(Instant::now()) {
                return Err(Problem::silent(silent));
            }
        }
        self.interrupt(table, hall).await
    }

    /// Handles an event on a copy of the game, appends it, and takes the copy.
    pub(super) async fn enter(
        &self,
        table: &mut Table,
        hall: &Hall,
        event: &Event,
        entering: Entering,
    ) -> Result<Arc<Done>, Problem> {
        let Entering { id, sender, at, received, request, gaps } = entering;
        let mut copy = table.log.clone();
        let handled = catch_unwind(AssertUnwindSafe(|| {
            (hall.planted)(event);
            let rulings = copy.handle(event, at);
            let state = copy.game().short_state();
            (rulings, state)
        }));
        let Ok((rulings, state)) = handled else {
            hall.metrics.panics.inc();
            tracing::error!("the core failed on `{}`", event.what.word());
            return Err(failed());
        };
        let told = serde_json::to_value(event).map_err(wrong_event)?;
        let draft = Draft {
            version: table.version() + 1,
            id,
            at,
            sender,
            event: told,
            rulings: of_rulings(&rulings),
            salt: hall.salt()?,
        };
        let entry = Entry::new(table.hash, draft).map_err(wrong_event)?;
        let seen = hall.clock.millis(received);
        let notes =
            Notes { seen, request, pulse: hall.alive.counted().map(|beat| (beat, gaps)), ..Notes::default() };
        self.append(table, hall, &entry, &copy, &notes).await?;
        Ok(self.entered(table, hall, Done::new(entry, rulings, state), &notes, copy, received))
    }

    /// Takes an entry that stands in the log, and tells everybody who follows.
    pub(crate) fn entered(
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
        if table.is_due_earlier() {
            self.due.notify_one();
        }
        self.recent.remember(&done);
        self.version.send_replace(done.entry.version);
        hall.follow_up(self, &done);
        done
    }

    async fn append(
        &self,
        table: &mut Table,
        hall: &Hall,
        entry: &Entry,
        copy: &Log,
        notes: &Notes,
    ) -> Result<(), Problem> {
        let mut stored = jadoube_store::Entry::new(written(&entry.line(), notes));
        if let Some(token) = &entry.sender.token {
            stored = stored.key(format!("{token}/{}", entry.id));
        }
        let append = Append::new(log_name(&self.id), u64::from(entry.version), [stored]);
        let append = append.mark(Table::mark(copy, &self.head));
        let begun = Instant::now();
        let appended = hall.store.append(vec![append]).await;
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
                self.refresh(table, &*hall.store, hall.clock).await?;
                hall.metrics.conflicts.inc();
                let problem = Problem::new(StatusCode::CONFLICT, OVERTAKEN, error).at("expect");
                Err(problem.with("version", table.version().into()).with("entries", Value::Array(Vec::new())))
            }
            Err(error) => {
                if !error.is_definite() {
                    hall.metrics.unknown.inc();
                    table.stale = true;
                }
                Err(error.into())
            }
        }
    }
}

/// What an act is refused with here that another server was before; outside that is a conflict.
const OVERTAKEN: &str = "overtaken";

/// How long before an act the store must have shown that it takes entries. In a hall that plays the acts of others show it all the time.
const UNNOTICED: Duration = Duration::from_millis(25);

/// How often an act is looked at again.
const TRIES: usize = 20;

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

/// The same id with the same body: the same version, time and rulings, and the present state.
fn repeated(table: &Table, sent: &Sent, request: Hash) -> Result<Option<Arc<Done>>, Problem> {
    let Some((version, before)) = table.entries.sent(&sent.token, &sent.id) else {
        return Ok(None);
    };
    if before != Some(request) {
        return Err(Problem::id_reused());
    }
    let (entry, rulings) = table.ruled(version)?;
    let state = table.log.game().short_state();
    Ok(Some(Arc::new(Done::new(entry, rulings, state))))
}

/// Whether it was received before the last entry, which only a tick or an interruption can bring about.
fn is_late(table: &Table, received: Instant) -> bool {
    let by_program = table.entries.last_seat() == Some(Seat::Program);
    by_program && table.base.at(received) < table.entries.last_at().0
}

fn wrong_event(why: impl ToString) -> Problem {
    Problem::unprocessable("event", "event", why)
}

fn held() -> Problem {
    let why = "this game is held: another version of the program has kept it, or rules on it otherwise";
    Problem::new(StatusCode::CONFLICT, "held", why)
}
