//! The socket of a competition: what happens at its boards, who waits for an arbiter, and what is done in the hall.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use jadoube_clock::Millis;
use jadoube_hall::rights::Role;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use super::{CLOCK, DELAYED, Ended, Line, bounded, introduced};
use crate::competition::{BoardTold, Room};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::language::Language;
use crate::problem::Problem;
use crate::routes::competitions::{asking, calls, is_in_hall, known};
use crate::routes::{Stopping, games};

pub(crate) async fn competition(
    State(hall): State<Arc<Hall>>,
    Extension(stopping): Extension<Stopping>,
    identity: Identity,
    Language(lang): Language,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let from = games::from(&query)?;
    if !matches!(identity, Identity::Nobody) {
        known(&hall, &identity, &id)?;
    }
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        hall.metrics.sockets.inc();
        let mut line = Line { socket, lang };
        let ended = watch(&hall, &mut line, identity, &id, from, stopping).await;
        line.end(ended).await;
        hall.metrics.sockets.dec();
    }))
}

async fn watch(
    hall: &Hall,
    line: &mut Line,
    identity: Identity,
    id: &str,
    from: Option<u32>,
    mut stopping: Stopping,
) -> Result<(), Ended> {
    let identity = introduced(hall, line, identity).await?;
    let room = known(hall, &identity, id)?;
    let (mut at_once, mut later) = (room.told.subscribe(), room.told_later.subscribe());
    let mut versions = room.version.subscribe();
    let mut heard = Heard::begin(hall, &room, &identity, from)?;
    line.say(&hello(hall, line, &identity, &room)).await?;
    let (mut looked, mut delayed) = (interval(CLOCK), interval(DELAYED));
    looked.set_missed_tick_behavior(MissedTickBehavior::Delay);
    delayed.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let is_late = room.delay > Millis::ZERO;
    loop {
        versions.borrow_and_update();
        for message in heard.news(hall, &room, &identity) {
            line.say(&message).await?;
        }
        tokio::select! {
            told = at_once.recv() => if let Some(message) = at_board(told, |it| seen_at_once(&identity, &room, it))? {
                line.say(&message).await?;
            },
            told = later.recv() => if let Some(message) = at_board(told, |it| seen_later(&identity, &room, it))? {
                line.say(&message).await?;
            },
            changed = versions.changed() => {
                if changed.is_err() {
                    return Err(Ended::Closed(1001, None));
                }
                if !identity.is_good(hall) {
                    return Err(Problem::unauthorized().into());
                }
            }
            _ = looked.tick() => if !identity.is_good(hall) {
                return Err(Problem::unauthorized().into());
            },
            _ = delayed.tick(), if is_late && heard.waits() => {}
            () = stopping.told() => return Err(Ended::Closed(1001, None)),
            said = line.hear() => {
                let said = said?;
                if said.get("type").and_then(Value::as_str) == Some("ping") {
                    line.say(&json!({"type": "pong", "t": said.get("t"), "now": hall.clock.utc()})).await?;
                }
            }
        }
    }
}

fn hello(hall: &Hall, line: &Line, identity: &Identity, room: &Room) -> Value {
    let (holder, now) = (identity.holder_in(room), hall.clock.utc());
    json!({
        "type": "hello", "version": room.state().version_for(holder.as_ref(), now),
        "role": holder.map_or(Role::Spectator, |holder| holder.role), "language": line.lang.as_str(), "time": now,
    })
}

fn at_board(
    told: Result<Arc<BoardTold>, RecvError>,
    seen: impl Fn(&BoardTold) -> Option<Value>,
) -> Result<Option<Value>, Ended> {
    match told {
        Ok(told) => Ok(seen(&told)),
        // He comes back and asks for the whole.
        Err(RecvError::Lagged(_)) => Err(Ended::Closed(1013, None)),
        Err(RecvError::Closed) => Err(Ended::Closed(1001, None)),
    }
}

/// Whether somebody is at the board, or its arbiter.
fn is_here(identity: &Identity, room: &Room, told: &BoardTold) -> bool {
    let seat = room.state().competition.seat(identity.holder_in(room).as_ref(), &told.game);
    seat.is_at_the_board() || seat.is_arbiter()
}

fn seen_at_once(identity: &Identity, room: &Room, told: &BoardTold) -> Option<Value> {
    if is_here(identity, room, told) {
        return Some(told.here.clone());
    }
    (room.delay == Millis::ZERO).then(|| told.beyond.clone())
}

fn seen_later(identity: &Identity, room: &Room, told: &BoardTold) -> Option<Value> {
    (!is_here(identity, room, told)).then(|| told.beyond.clone())
}

/// What somebody has heard of what is done in the hall.
struct Heard {
    /// How many acts were looked at.
    looked: usize,
    /// Those among them that he sees later.
    waiting: Vec<usize>,
    calls: Option<Value>,
    /// The devices that asked for a taken seat when it was told last.
    asking: Value,
}

impl Heard {
    /// Acts after a version, or those to come.
    fn begin(hall: &Hall, room: &Room, identity: &Identity, from: Option<u32>) -> Result<Heard, Problem> {
        let (holder, now) = (identity.holder_in(room), hall.clock.utc());
        let state = room.state();
        let version = state.version_for(holder.as_ref(), now);
        if let Some(from) = from
            && from > *room.version.borrow()
        {
            let why = format!("the log ends at version {version}");
            return Err(Problem::unprocessable("ahead", "from", why).with("version", version.into()));
        }
        let is_new = |told: &crate::competition::Told| match from {
            Some(from) => told.version > from,
            None => !state.competition.sees(holder.as_ref(), &told.act, told.at, now),
        };
        let waiting = (0..state.told.len()).filter(|place| is_new(&state.told[*place])).collect();
        Ok(Heard { looked: state.told.len(), waiting, calls: None, asking: json!([]) })
    }

    fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// What is new for him now.
    fn news(&mut self, hall: &Hall, room: &Room, identity: &Identity) -> Vec<Value> {
        let (holder, now) = (identity.holder_in(room), hall.clock.utc());
        let state = room.state();
        self.waiting.extend(self.looked..state.told.len());
        self.looked = self.looked.max(state.told.len());
        let mut news = Vec::new();
        self.waiting.retain(|place| match state.told.get(*place) {
            Some(told) if state.competition.sees(holder.as_ref(), &told.act, told.at, now) => {
                news.push(told.message());
                false
            }
            Some(_) => true,
            None => false,
        });
        if holder.as_ref().is_some_and(is_in_hall) {
            let calls = calls(&state.competition, holder.as_ref(), None);
            if self.calls.as_ref() != Some(&calls) {
                news.push(json!({"type": "calls", "calls": calls}));
                self.calls = Some(calls);
            }
            let asking = asking(&state.competition, holder.as_ref(), None, now);
            if self.asking != asking {
                news.push(json!({"type": "asking", "asking": asking}));
                self.asking = asking;
            }
        }
        news
    }
}
