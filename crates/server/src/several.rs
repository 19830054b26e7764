//! Several servers on one store: what others enter is taken over here as it comes.
//!
//! Nothing that this process remembers is relied on alone. Who enters something says which version he takes to be the last, and is refused
//! where another server was first; what is not known here is looked for once more when everything has come that the store has.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};

use jadoube_arbiter::{Event, Log};
use jadoube_hall::log::{Body, Id, of_rulings};
use jadoube_store::{Error, Follow, Found};
use serde::Deserialize;
use tokio::sync::{Mutex, watch};
use tokio::time::{sleep, timeout};

use crate::competition::Room;
use crate::game::{Done, Game, Table, log_name};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::pulse::Seen;
use crate::record::{self, Notes};

/// How much longer a deadline is waited for: an act that came in time may be on its way to another server's log.
const LATER: Duration = Duration::from_millis(300);

/// How long is waited for what the store has.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is kept where others use the store too.
pub(crate) struct Several {
    /// The place in the store up to which everything was taken over.
    followed: watch::Sender<u64>,
    /// What this server is called among the others.
    pub(crate) name: String,
    /// The beats of the service.
    pub(crate) beats: Mutex<Seen>,
    /// Held while the store is asked whether it takes entries: when that was tried in vain the last time, and why.
    pub(crate) asking: Mutex<Option<(Instant, Error)>>,
    /// The competitions of others that cannot be read here.
    left_out: std::sync::Mutex<HashSet<Id>>,
}

impl Several {
    /// The place up to which everything was taken over.
    pub(crate) fn place(&self) -> u64 {
        *self.followed.borrow()
    }

    pub(crate) fn from(place: u64, name: String) -> Several {
        let (beats, asking, left_out) = (Mutex::default(), Mutex::default(), std::sync::Mutex::default());
        Several { followed: watch::Sender::new(place), name, beats, asking, left_out }
    }
}

/// Takes over what is entered, for as long as the server runs.
pub(crate) async fn follow(hall: Weak<Hall>, mut entries: Box<dyn Follow>) {
    loop {
        match entries.next().await {
            Ok(found) => {
                let Some(hall) = hall.upgrade() else { return };
                for together in found.chunk_by(|one, next| one.log == next.log) {
                    hall.take_over(together).await;
                    if let (Some(several), Some(last)) = (&hall.several, together.last()) {
                        several.followed.send_replace(last.place);
                    }
                }
            }
            Err(Error::Closed) => return,
            Err(error) => {
                tracing::warn!("what others enter does not come: {error}");
                sleep(LATER).await;
            }
        }
    }
}

impl Hall {
    /// How much longer a deadline is waited for.
    pub(crate) fn grace(&self) -> Duration {
        if self.several.is_some() { LATER } else { Duration::ZERO }
    }

    /// Waits until everything is known here that the store has. Where that cannot be had, what is known has to do.
    pub(crate) async fn catch_up(&self) {
        let Some(several) = &self.several else { return };
        let mut followed = several.followed.subscribe();
        let caught_up = async {
            let last = self.store.last().await?;
            // The sender is the hall's own.
            _ = followed.wait_for(|place| *place >= last).await;
            Ok::<(), Error>(())
        };
        if !matches!(timeout(PATIENCE, caught_up).await, Ok(Ok(()))) {
            tracing::warn!("what the store has could not be taken over in time");
        }
    }

    /// What others entered in a game while it was brought in came before anybody here held it.
    pub(crate) async fn complete(&self, game: &Game) -> Result<(), Problem> {
        if self.several.is_none() {
            return Ok(());
        }
        let length = self.store.length(&log_name(&game.id)).await?;
        let mut table = game.table.lock().await;
        if length > u64::from(table.version()) + 1 {
            game.refresh(&mut table, self).await?;
        }
        Ok(())
    }

    /// Takes over entries of one log that come one behind the other.
    async fn take_over(&self, found: &[Arc<Found>]) {
        let Some(first) = found.first() else { return };
        let id = |name: &str| name.parse::<Id>().ok();
        if let Some(id) = first.log.strip_prefix("competitions/").and_then(id) {
            for found in found {
                self.take_over_competition(&id, found).await;
            }
        } else if let Some(id) = first.log.strip_prefix("games/").and_then(id) {
            match self.held(&id) {
                Some(game) => game.take_over(self, found).await,
                // A new game: its deadlines are kept here too.
                None if first.number == 0 => self.bring_new(id).await,
                None => {}
            }
        }
    }

    async fn take_over_competition(&self, id: &Id, found: &Found) {
        match self.competition(id) {
            Some(room) => room.take_over(self, found).await,
            None => match Room::load(&*self.store, &found.log).await {
                Ok(room) => {
                    self.keep_competition(&Arc::new(room));
                    self.left_out(|left_out| left_out.remove(id));
                }
                // Once, whatever else is entered in it.
                Err(why) if self.left_out(|left_out| left_out.insert(id.clone())) => {
                    tracing::error!("the competition {id} of another server is left out: {why}");
                }
                Err(_) => {}
            },
        }
    }

    fn left_out(&self, what: impl FnOnce(&mut HashSet<Id>) -> bool) -> bool {
        let Some(several) = &self.several else { return false };
        what(&mut several.left_out.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether a competition is there that cannot be read here.
    pub(crate) fn is_left_out(&self, id: &Id) -> bool {
        self.left_out(|left_out| left_out.contains(id))
    }
}

impl Hall {
    /// Brings in a game that another server has made. What its competition says of it may wait behind an act that is being entered here.
    async fn bring_new(&self, id: Id) {
        let left_out = |id: &Id, problem: &Problem| {
            tracing::error!("the game {id} of another server is left out: {}", problem.message);
        };
        match self.bring(&id).await {
            Ok(_) => return,
            // What cannot be read now cannot be read later.
            Err(problem) if problem.is_of_a_log() => return left_out(&id, &problem),
            Err(_) => {}
        }
        let Some(hall) = self.this() else { return };
        let begun = Instant::now();
        tokio::spawn(async move {
            loop {
                sleep(LATER).await;
                match hall.bring(&id).await {
                    Ok(_) => return,
                    Err(problem) if problem.is_of_a_log() || begun.elapsed() > PATIENCE => {
                        return left_out(&id, &problem);
                    }
                    Err(_) => {}
                }
            }
        });
    }
}

impl Game {
    /// Takes over entries of another server; those of this server are there already.
    async fn take_over(self: Arc<Game>, hall: &Hall, found: &[Arc<Found>]) {
        let (now, last) = (Instant::now(), found.last().map_or(0, |found| found.number));
        if let Ok(mut table) = self.table.try_lock() {
            return self.taken(&mut table, hall, found, now).await;
        }
        // What is being appended here comes back from the store, often before the answer does.
        if self.underway.is_expected(last) {
            return;
        }
        // An act is being entered: nobody else has to wait for it.
        let (Some(hall), found) = (hall.this(), found.to_vec()) else { return };
        tokio::spawn(async move {
            let mut table = self.table.lock().await;
            self.taken(&mut table, &hall, &found, now).await;
        });
    }

    async fn taken(&self, table: &mut Table, hall: &Hall, found: &[Arc<Found>], now: Instant) {
        let known = table.version();
        for found in found {
            let present = u64::from(table.version());
            if found.number <= present {
                continue;
            }
            let next = if found.number == present + 1 { table.next(found) } else { None };
            match next {
                Some((done, notes, log)) => _ = self.take(table, hall, done, &notes, log, now),
                // All that are here are read with it.
                None => return self.read_again(table, hall).await,
            }
        }
        // Those who follow hear of all of them at once.
        if table.version() > known {
            self.tell(table);
        }
    }

    async fn read_again(&self, table: &mut Table, hall: &Hall) {
        if let Err(problem) = self.refresh(table, hall).await {
            tracing::warn!("an entry of another server could not be taken over yet: {}", problem.message);
            table.is_stale();
            // What was taken before it is known all the same.
            self.tell(table);
        }
    }
}

impl Table {
    /// The next entry as it was entered elsewhere; none where it has to be looked at with all others.
    fn next(&self, found: &Found) -> Option<(Done, Notes, Log)> {
        let (entry, notes) = record::entry(found).ok()?;
        let Body::Whole { event, digest, .. } = &entry.body else { return None };
        let event = Event::deserialize(event).ok()?;
        let mut log = self.log.clone();
        let rulings = log.handle(&event, entry.at);
        if self.difference.is_some() || *digest != of_rulings(&rulings) {
            return None;
        }
        let state = log.game().short_state();
        Some((Done::new(entry, rulings, state), notes, log))
    }
}
