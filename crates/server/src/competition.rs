//! A competition that is going on.

mod acts;
mod made;
mod names;
mod others;
mod paired;

pub(crate) use acts::{Caller, Came, Together};
pub(crate) use made::made_competition;
use names::Names;
pub(crate) use paired::{Sent as PairingsSent, faulty};

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;

use jadoube_arbiter::Scale;
use jadoube_clock::Millis;
use jadoube_hall::Utc;
use jadoube_hall::competition::{Arranged, Competition, Fact, HallAct, Holder, Roster, Who};
use jadoube_hall::log::{Body, Entry, Hash, Head, Id, Sender};
use jadoube_hall::rights::Seat;
use jadoube_store::{Found, Store};
use serde_json::{Value, json};
use tokio::sync::{Mutex, broadcast, watch};

use crate::record;

/// A competition in memory.
pub(crate) struct Room {
    pub(crate) id: Id,
    pub(crate) delay: Millis,
    /// The points of a game.
    pub(crate) scale: Scale,
    pub(crate) head: Head,
    /// The queue of its acts.
    queue: Mutex<()>,
    /// Whether it is not known what the store has.
    stale: AtomicBool,
    /// The revision of the list of names that this process wrote last.
    wrote: AtomicU64,
    state: RwLock<State>,
    /// How many entries its log has: whoever holds a socket open looks whether his token is still good.
    pub(crate) version: watch::Sender<u32>,
    /// What is told about its boards.
    pub(crate) told: broadcast::Sender<Arc<BoardTold>>,
    /// The same, for those who see with a delay, when it is time.
    pub(crate) told_later: broadcast::Sender<Arc<BoardTold>>,
}

#[derive(Clone)]
pub(crate) struct State {
    pub(crate) competition: Competition,
    pub(crate) roster: Roster,
    /// The revision of the list of names.
    named: u64,
    /// Whether the list has names of players who have not been entered.
    about: bool,
    /// The hashes of links and codes that were given.
    pub(crate) links: HashSet<Hash>,
    /// What the hall is told, the oldest first.
    pub(crate) told: Vec<Told>,
    hash: Hash,
    version: u32,
}

/// An act of the hall that everybody there is told.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) version: u32,
    pub(crate) at: Utc,
    pub(crate) act: Arc<HallAct>,
}

impl Told {
    /// As it is told: no token, no name, and of long acts only what they are about.
    pub(crate) fn message(&self) -> Value {
        let event = match &*self.act {
            HallAct::Pair(paired) => json!({"event": "pair", "round": paired.round}),
            HallAct::CloseRound { round, .. } => json!({"event": "close-round", "round": round}),
            act => serde_json::to_value(act).unwrap_or(Value::Null),
        };
        json!({"type": "hall", "version": self.version, "at": self.at, "event": event})
    }
}

/// What has come of an act at a board, for those who are there and for those who are not.
pub(crate) struct BoardTold {
    pub(crate) game: Id,
    pub(crate) at: Instant,
    pub(crate) here: Value,
    pub(crate) beyond: Value,
}

/// The name of a competition's log in the store.
pub(crate) fn log_name(competition: &Id) -> String {
    format!("competitions/{competition}")
}

/// The fact that has the names of a competition's players.
pub(crate) fn roster_name(competition: &Id) -> String {
    format!("roster/{competition}")
}

impl Room {
    pub(crate) fn new(head: Head, competition: Competition) -> Room {
        let state = State {
            competition,
            roster: Roster::default(),
            named: 0,
            about: false,
            links: HashSet::new(),
            told: Vec::new(),
            hash: head.hash,
            version: 0,
        };
        Room {
            id: head.name.clone(),
            delay: state.competition.arranged().delay,
            scale: state.competition.arranged().scale(),
            head,
            queue: Mutex::new(()),
            stale: AtomicBool::new(false),
            wrote: AtomicU64::new(0),
            state: RwLock::new(state),
            version: watch::Sender::new(0),
            told: broadcast::Sender::new(256),
            told_later: broadcast::Sender::new(256),
        }
    }

    /// Brings a competition in from the store.
    pub(crate) async fn load(store: &dyn Store, log: &str) -> Result<Room, String> {
        let said = |error: jadoube_store::Error| error.to_string();
        let mut found: Vec<Found> = Vec::new();
        loop {
            let more = store.read(log, found.len() as u64, 1_000).await.map_err(said)?;
            if more.is_empty() {
                break;
            }
            found.extend(more);
        }
        let (first, rest) = found.split_first().ok_or_else(|| format!("`{log}` is empty"))?;
        let (head, _) = record::head(first)?;
        let arranged: Arranged = match &head.body {
            Body::Whole { event, .. } => {
                serde_json::from_value(event.clone()).map_err(|it| it.to_string())?
            }
            Body::Hidden(_) => return Err(format!("`{log}` hides its arrangement")),
        };
        // Names are written before the entries that need them, and read behind them: none is missing.
        let names = Names::of(store, &roster_name(&head.name)).await?;
        let room = Room::new(head, Competition::new(arranged));
        {
            let mut state = room.state_mut();
            for found in rest {
                state.again(&room.head, &record::entry(found)?.0)?;
            }
            state.name(names);
            room.version.send_replace(state.version);
        }
        Ok(room)
    }

    pub(crate) fn state(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn state_mut(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What follows from an act that was done before, as far as it can be done again.
    pub(crate) fn again(&self, act: &HallAct) -> Vec<Fact> {
        let state = self.state();
        let games = |number: u32| {
            let round = state.competition.round(number);
            let boards = round.into_iter().flat_map(|round| round.boards.values());
            boards.filter(|board| board.result.is_none()).filter_map(|board| board.game.clone()).collect()
        };
        match act {
            HallAct::StartRound { round } => vec![Fact::Start(games(*round))],
            HallAct::ResumeAll {} => {
                vec![Fact::Resume(
                    state.competition.rounds().flat_map(|(round, _)| -> Vec<Id> { games(round) }).collect(),
                )]
            }
            _ => Vec::new(),
        }
    }

    /// Whether a token is good.
    pub(crate) fn is_good(&self, token: &str, now: Utc) -> bool {
        self.state().competition.token(token).is_some_and(|token| token.is_good(now))
    }

    /// The holder of a token, while it is good.
    pub(crate) fn holder(&self, token: &str, now: Utc) -> Option<Holder> {
        let state = self.state();
        let token = state.competition.token(token).filter(|token| token.is_good(now))?;
        Some(token.holder.clone())
    }
}

impl State {
    /// Remembers what the competition itself does not tell: links, and what the hall hears of an act that was done.
    fn note(&mut self, act: &HallAct, at: Utc) {
        let heard = match act {
            HallAct::Give { hash, link: true, .. } => {
                self.links.insert(*hash);
                return;
            }
            // As it was cleaned.
            HallAct::Announce { .. } => {
                let text = self.competition.announced().last().cloned().unwrap_or_default();
                HallAct::Announce { text }
            }
            HallAct::StartRound { .. }
            | HallAct::ResumeAll {}
            | HallAct::Result(_)
            | HallAct::Withdraw { .. }
            | HallAct::Pair(_)
            | HallAct::CloseRound { .. } => act.clone(),
            _ => return,
        };
        self.told.push(Told { version: self.version + 1, at, act: Arc::new(heard) });
    }

    /// The version that the competition has for somebody: that of the last act that he has been told.
    pub(crate) fn version_for(&self, holder: Option<&Holder>, now: Utc) -> u32 {
        let seen = |told: &&Told| self.competition.sees(holder, &told.act, told.at, now);
        self.told.iter().rev().find(seen).map_or(0, |told| told.version)
    }

    /// Does again what was entered.
    fn again(&mut self, head: &Head, entry: &Entry) -> Result<(), String> {
        let wrong =
            |why: String| format!("entry {} of the competition `{}`: {why}", entry.version, head.name);
        let event = entry.body.event().ok_or_else(|| wrong("it is hidden".to_owned()))?;
        let act: HallAct = serde_json::from_value(event.clone()).map_err(|it| wrong(it.to_string()))?;
        let now =
            Utc::new(head.scheduled.millis() + entry.at.0).ok_or_else(|| wrong("its time".to_owned()))?;
        let facts = self.competition.handle(who(&entry.sender), &act, now);
        facts.map_err(|refusal| wrong(refusal.to_string()))?;
        self.note(&act, now);
        (self.hash, self.version) = (entry.hash, entry.version);
        Ok(())
    }
}

/// Who did something in a competition, by its log.
fn who(sender: &Sender) -> Who<'_> {
    match (&sender.token, sender.seat) {
        (Some(token), _) => Who::Token(token),
        (None, Seat::Admin) => Who::Admin,
        (None, _) => Who::Nobody,
    }
}
