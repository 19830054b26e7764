//! What the program itself enters: ticks, and interruptions.

use std::time::Instant;

use axum::http::StatusCode;
use jadoube_arbiter::{By, Event, StopReason, What};
use jadoube_clock::Millis;
use jadoube_hall::log::{Anew, Id, Sender, replay, replay_anew};

use super::enter::{Entering, Standing};
use super::{Game, Table, damaged};
use crate::hall::Hall;
use crate::problem::Problem;

impl Game {
    /// Rules on what has run out by now. A tick carries the deadline as its time.
    pub(crate) async fn tick(&self, hall: &Hall) -> Result<(), Problem> {
        let due = self.table.lock().await.deadline();
        if let Some((_, due)) = due.filter(|(_, due)| *due <= Instant::now()) {
            // In a gap no deadline counts: entries must have been taken since.
            hall.takes_entries_since(due).await?;
        }
        let mut table = self.table.lock().await;
        let table = &mut *table;
        // Behind everything that was received before it.
        self.settle_all(table, hall).await;
        self.be_current(table, hall).await?;
        let now = Instant::now();
        let Some((deadline, instant)) = table.deadline() else { return Ok(()) };
        let known = hall.several.is_none() || hall.alive.taken() >= instant;
        if instant + hall.grace() > now || self.is_held(table) || !known || hall.alive.silent(now).is_some() {
            return Ok(());
        }
        let event = Event { by: By::Program, what: What::Tick };
        self.enter_one(table, hall, &event, by_program(table, hall, deadline, instant)?).await?;
        hall.metrics.ticks.inc();
        Ok(())
    }

    /// Stops the clock at the last heartbeat before each gap that the game has not seen.
    pub(super) async fn interrupt(&self, table: &mut Table, hall: &Hall) -> Result<(), Problem> {
        let gaps = hall.alive.gaps(Instant::now());
        while let Some(gap) = gaps.get(table.gaps) {
            let (at, gaps) = (table.at_gap(gap), table.gaps + 1);
            self.stop(table, hall, at, gaps).await?;
            table.gaps = table.gaps.max(gaps);
        }
        Ok(())
    }

    /// The same for a game that was running when the process before this one fell silent.
    pub(crate) async fn interrupt_since(&self, hall: &Hall, last_beat: i64) -> Result<(), Problem> {
        let mut table = self.table.lock().await;
        let last = table.entries.last_at();
        let since = last_beat.saturating_sub(table.seen).max(0);
        let at = if table.entries.is_empty() { last } else { Millis(last.0.saturating_add(since)) };
        table.held = table.difference.is_some().then_some(at);
        // A clock that ran out before the silence has run out.
        let gaps = table.gaps;
        self.stop(&mut table, hall, at, gaps).await
    }

    /// What an arbiter lets go on who has seen that this program rules otherwise from an entry on.
    pub(crate) async fn anew(&self, from: u32) -> Result<Anew, Problem> {
        let table = self.table.lock().await;
        let Some(difference) = &table.difference else {
            let why = "this game is not held, or was begun by a newer program";
            return Err(Problem::new(StatusCode::CONFLICT, "not-held", why));
        };
        if difference.version != from {
            let why = format!("this program rules otherwise from entry {} on", difference.version);
            return Err(Problem::unprocessable("from", "event.from", why));
        }
        let replayed = replay(&self.head, &table.entries.all()).map_err(|it| damaged(it.to_string()))?;
        Ok(replayed.anew(from))
    }

    /// Lets a game go on as the hall's log says. Its clock stands still until the arbiter sets it going: nobody was playing.
    pub(crate) async fn release(&self, hall: &Hall) -> Result<(), Problem> {
        let mut table = self.table.lock().await;
        let table = &mut *table;
        let anew = self.competition.state().competition.anew(&self.id).copied();
        let replayed = replay_anew(&self.head, &table.entries.all(), anew.as_ref());
        table.difference = replayed.map_err(|it| damaged(it.to_string()))?.difference;
        if table.difference.is_none() {
            let last = table.entries.last_at();
            let at = table.held.take().unwrap_or(last);
            self.stop(table, hall, at, table.gaps).await?;
        }
        self.version.send_replace(table.version());
        Ok(())
    }

    /// Stops the clock, where it runs, with so many gaps looked at.
    async fn stop(&self, table: &mut Table, hall: &Hall, at: Millis, gaps: usize) -> Result<(), Problem> {
        if table.log.game().running().is_none() || self.is_held(table) {
            return Ok(());
        }
        let event = Event { by: By::Program, what: What::StopClock(StopReason::Interruption) };
        let entering = Entering { gaps, ..by_program(table, hall, at, Instant::now())? };
        self.enter_one(table, hall, &event, entering).await?;
        hall.metrics.interruptions.inc();
        Ok(())
    }

    async fn enter_one(
        &self,
        table: &mut Table,
        hall: &Hall,
        event: &Event,
        entering: Entering,
    ) -> Result<(), Problem> {
        let draft = self.draft(hall, Standing::behind(table, &[]), event, entering)?;
        self.enter(table, hall, vec![draft]).await.map(|_| ())
    }
}

fn by_program(table: &Table, hall: &Hall, at: Millis, received: Instant) -> Result<Entering, Problem> {
    let last = table.entries.last_at();
    let id: Id = hall.random_id()?;
    Ok(Entering { id, sender: Sender::PROGRAM, at: at.max(last), received, request: None, gaps: table.gaps })
}
