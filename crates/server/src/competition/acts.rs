//! The way of an act of the hall: the same as in a game.

use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::http::StatusCode;
use jadoube_clock::Millis;
use jadoube_hall::Utc;
use jadoube_hall::competition::{Fact, HallAct, Holder, Roster};
use jadoube_hall::log::{Draft, Entry, Hash, Id, Salt, Sender};
use jadoube_hall::rights::Seat;
use jadoube_store::{Append, Error, Found};
use serde_json::Value;
use tokio::time::sleep;

use super::names::{ABOUT, LOOK};
use super::{Room, log_name, who};
use crate::game::damaged;
use crate::hall::Hall;
use crate::problem::Problem;
use crate::record::{self, Notes, written};

/// Who asks for something in a competition.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) sender: Sender,
    pub(crate) holder: Option<Holder>,
    /// The token itself: of it those that he gives are made.
    pub(crate) secret: String,
}

/// Several acts that are done together, with what is appended to other logs along with them.
#[derive(Clone)]
pub(crate) struct Together {
    /// The head of the log, where the competition is new.
    pub(crate) head: Option<jadoube_store::Entry>,
    /// The sender's id for all of it.
    pub(crate) id: Option<Id>,
    pub(crate) request: Option<Hash>,
    pub(crate) acts: Vec<HallAct>,
    pub(crate) appends: Vec<Append>,
    /// The list of names afterwards, where it is another.
    pub(crate) roster: Option<Roster>,
}

/// How often something is tried that other servers were before.
const TRIES: usize = 20;

/// What came of it.
pub(crate) enum Came {
    Done {
        version: u32,
        facts: Vec<Fact>,
    },
    /// It was done before, as this version.
    Before {
        version: u32,
    },
}

impl Room {
    /// The version of what somebody did before under an id, where he did.
    pub(crate) async fn done_before(
        &self,
        hall: &Hall,
        caller: &Caller,
        id: &Id,
        request: Hash,
    ) -> Result<Option<u32>, Problem> {
        let key = format!("{}/{id}", caller.sender);
        let Some(found) = hall.store.find(&log_name(&self.id), &key).await? else { return Ok(None) };
        match before(&found, Some(request))? {
            Came::Before { version } | Came::Done { version, .. } => Ok(Some(version)),
        }
    }

    /// Does acts together: all or none. `make` gets the competition as it is when their turn has come; where another server was
    /// first, again as it is behind that.
    pub(crate) async fn act(
        &self,
        hall: &Hall,
        caller: &Caller,
        mut make: impl FnMut(&super::State) -> Result<Together, Problem>,
    ) -> Result<Came, Problem> {
        let _turn = self.queue.lock().await;
        let (mut tries, begun) = (0, Instant::now());
        loop {
            if self.stale.load(Ordering::Relaxed) {
                self.reload(hall).await?;
            }
            let together = make(&self.state())?;
            let several = hall.several.is_some();
            if several && together.roster.is_some() && self.others_are_about() && begun.elapsed() < ABOUT {
                sleep(LOOK).await;
                self.reload(hall).await?;
                continue;
            }
            let is_new = together.head.is_some();
            match self.act_now(hall, caller, together).await {
                Err(_) if several && !is_new && self.stale.load(Ordering::Relaxed) && tries < TRIES => {
                    tries += 1;
                }
                done => return done,
            }
        }
    }

    async fn act_now(&self, hall: &Hall, caller: &Caller, together: Together) -> Result<Came, Problem> {
        let key = together.id.as_ref().map(|id| format!("{}/{id}", caller.sender));
        // A repeat is known before it is asked whether the act can be.
        if let Some(key) = &key
            && let Some(found) = hall.store.find(&log_name(&self.id), key).await?
        {
            return before(&found, together.request);
        }
        let (mut next, facts, entries) = self.handled(hall, caller, &together)?;
        let named = together.roster.is_some().then(|| next.roster.clone());
        if let Some(roster) = together.roster {
            self.write_names(hall, &mut next, roster).await?;
        }
        let news = entries.len() as u64 + u64::from(together.head.is_some());
        let before = u64::from(next.version) + 1 - news;
        let seen = hall.clock.millis(Instant::now());
        let stored = entries.iter().enumerate().map(|(place, entry)| {
            let request = together.request.filter(|_| place == 0);
            let stored = jadoube_store::Entry::new(written(
                entry.line(),
                &Notes { seen, request, ..Notes::default() },
            ));
            match &key {
                Some(key) if place == 0 => stored.key(key.clone()),
                _ => stored,
            }
        });
        let stored: Vec<_> = together.head.into_iter().chain(stored).collect();
        let mut appends = vec![Append::new(log_name(&self.id), before, stored)];
        appends.extend(together.appends);
        if let Err(error) = hall.store.append(appends).await {
            // It is not known what the log has now: that is looked at before anything else is done.
            let certain = error.is_definite() && !matches!(error, Error::Conflict { .. });
            self.stale.store(!certain, Ordering::Relaxed);
            return Err(error.into());
        }
        if let Some(before) = named {
            self.keep_names(hall, &before, &mut next).await;
        }
        let version = next.version;
        *self.state_mut() = next;
        hall.know_tokens(self);
        self.version.send_replace(version);
        Ok(Came::Done { version, facts })
    }

    pub(super) async fn reload(&self, hall: &Hall) -> Result<(), Problem> {
        let fresh = Room::load(&*hall.store, &log_name(&self.id)).await.map_err(damaged)?;
        let state = fresh.state().clone();
        let version = state.version;
        *self.state_mut() = state;
        self.stale.store(false, Ordering::Relaxed);
        hall.know_tokens(self);
        self.version.send_replace(version);
        Ok(())
    }

    /// Does the acts on a copy: the competition afterwards, what follows, and the entries.
    fn handled(
        &self,
        hall: &Hall,
        caller: &Caller,
        together: &Together,
    ) -> Result<(super::State, Vec<Fact>, Vec<Entry>), Problem> {
        let now = hall.clock.utc();
        let mut next = self.state().clone();
        let (mut facts, mut entries) = (Vec::new(), Vec::new());
        for act in &together.acts {
            facts.extend(next.competition.handle(who(&caller.sender), act, now)?);
            next.note(act, now);
            let id = together.id.clone().filter(|_| entries.is_empty());
            entries.push(self.entry(hall, caller, &mut next, act, id, now)?);
        }
        Ok((next, facts, entries))
    }

    fn entry(
        &self,
        hall: &Hall,
        caller: &Caller,
        state: &mut super::State,
        act: &HallAct,
        id: Option<Id>,
        now: Utc,
    ) -> Result<Entry, Problem> {
        let wrong = |why: String| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", why);
        let event: Value = serde_json::to_value(act).map_err(|error| wrong(error.to_string()))?;
        let draft = Draft {
            version: state.version + 1,
            id: id.map_or_else(|| hall.random_id(), Ok)?,
            at: Millis(now.millis().saturating_sub(self.head.scheduled.millis()).max(0)),
            sender: caller.sender.clone(),
            event,
            rulings: Hash::of_lines(&[]),
            salt: Salt(hall.random()?),
        };
        let entry = Entry::new(state.hash, draft).map_err(|error| wrong(error.to_string()))?;
        (state.hash, state.version) = (entry.hash, entry.version);
        Ok(entry)
    }
}

/// What was done before under the same id.
fn before(found: &Found, request: Option<Hash>) -> Result<Came, Problem> {
    match record::entry(found) {
        Ok((entry, notes)) if notes.request == request => Ok(Came::Before { version: entry.version }),
        _ => Err(Problem::id_reused()),
    }
}

impl Caller {
    /// Somebody without a token.
    pub(crate) fn nobody() -> Caller {
        let sender = Sender { seat: Seat::Spectator, token: None };
        Caller { sender, holder: None, secret: String::new() }
    }

    /// Who keeps the server.
    pub(crate) fn admin(secret: String) -> Caller {
        let sender = Sender { seat: Seat::Admin, token: None };
        Caller { sender, holder: Some(Holder::of(jadoube_hall::rights::Role::Admin)), secret }
    }
}
