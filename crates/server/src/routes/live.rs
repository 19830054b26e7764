//! The sockets: who follows a game gets every entry once and in order.

mod hall;

pub(crate) use hall::competition;

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use futures_util::SinkExt;
use jadoube_arbiter::Running;
use jadoube_hall::rights::Seat;
use jadoube_laws::Lang;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::competitions::{asking, calls, is_in_hall};
use super::events::{ActSent, enter};
use super::{Stopping, games};
use crate::game::Game;
use crate::hall::Hall;
use crate::identity::{Identity, identify};
use crate::language::Language;
use crate::problem::Problem;

/// How long one waits for the token of a socket without one in its header.
const INTRODUCTION: Duration = Duration::from_secs(5);

/// How long a message may take to be read.
const SLOW: Duration = Duration::from_secs(10);

/// How often a running clock is told.
const CLOCK: Duration = Duration::from_secs(4);

/// How often somebody who sees with a delay looks.
const DELAYED: Duration = Duration::from_millis(250);

/// The most bytes of a message, and the size of the buffer for reading.
const MESSAGE: usize = 16 << 10;
const BUFFER: usize = 4 << 10;

/// So much is gathered before it is sent: what is said at once goes out at once. The buffer is made only as large as what is said.
const GATHERED: usize = 4 << 10;

fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(GATHERED)
}

pub(crate) async fn game(
    State(hall): State<Arc<Hall>>,
    Extension(stopping): Extension<Stopping>,
    identity: Identity,
    Language(lang): Language,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let from = games::from(&query)?.unwrap_or(0);
    if !matches!(identity, Identity::Nobody) {
        games::known(&hall, &identity, &id).await?;
    }
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        hall.metrics.sockets.inc();
        let mut line = Line { socket, lang };
        let ended = follow(&hall, &mut line, identity, &id, from, stopping).await;
        line.end(ended).await;
        hall.metrics.sockets.dec();
    }))
}

/// A socket and the language of its reader.
struct Line {
    socket: WebSocket,
    lang: Lang,
}

/// Why a socket is closed.
enum Ended {
    /// The other side has gone.
    Gone,
    /// With this code of WebSocket, after an error where there is one.
    Closed(u16, Option<Problem>),
}

impl From<Problem> for Ended {
    fn from(problem: Problem) -> Ended {
        Ended::Closed(1008, Some(problem))
    }
}

impl Line {
    async fn say(&mut self, message: &Value) -> Result<(), Ended> {
        self.begin(message.to_string()).await?;
        self.send().await
    }

    /// Says something that goes out with what is said next.
    async fn begin(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), Ended> {
        taken(timeout(SLOW, self.socket.feed(Message::Text(text.into()))).await)
    }

    /// Sends what was said.
    async fn send(&mut self) -> Result<(), Ended> {
        taken(timeout(SLOW, self.socket.flush()).await)
    }

    /// The next object that the other side says.
    async fn hear(&mut self) -> Result<Value, Ended> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => {
                    let wrong = |error| Ended::from(Problem::unprocessable("json", "message", error));
                    return serde_json::from_str(&text).map_err(wrong);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    return Err(Problem::unprocessable("json", "message", "messages are text").into());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ended::Gone),
            }
        }
    }

    async fn end(mut self, ended: Result<(), Ended>) {
        let Err(Ended::Closed(code, problem)) = ended else { return };
        if let Some(problem) = problem {
            let mut message = problem.object(self.lang);
            message["type"] = json!("error");
            // Who has gone does not hear it.
            _ = self.say(&message).await;
        }
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static("") };
        _ = timeout(SLOW, self.socket.send(Message::Close(Some(frame)))).await;
    }
}

/// Whether the other side takes what is sent to it.
fn taken(sent: Result<Result<(), axum::Error>, Elapsed>) -> Result<(), Ended> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Ended::Gone),
        // He comes back with `from`.
        Err(_) => Err(Ended::Closed(1013, None)),
    }
}

async fn introduced(hall: &Hall, line: &mut Line, identity: Identity) -> Result<Identity, Ended> {
    if !matches!(identity, Identity::Nobody) {
        return Ok(identity);
    }
    let Ok(first) = timeout(INTRODUCTION, line.hear()).await else {
        return Err(Problem::unauthorized().into());
    };
    let first = first?;
    match (first.get("type").and_then(Value::as_str), first.get("token").and_then(Value::as_str)) {
        (Some("token"), Some(token)) => Ok(identify(hall, token).await?),
        // A spectator says so.
        (Some("token"), None) => Ok(Identity::Nobody),
        _ => Err(Problem::unauthorized().into()),
    }
}

async fn follow(
    hall: &Hall,
    line: &mut Line,
    identity: Identity,
    id: &str,
    from: u32,
    mut stopping: Stopping,
) -> Result<(), Ended> {
    let identity = introduced(hall, line, identity).await?;
    let game = games::known(hall, &identity, id).await?;
    let mut versions = game.version.subscribe();
    let (mut seated, mut told) = (Seated::at(&game, &identity)?, from);
    hello(hall, line, &identity, &game, from).await?;
    let (mut clock, mut delayed) = (interval(CLOCK), interval(DELAYED));
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    delayed.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let has_delay = game.competition.delay > jadoube_clock::Millis::ZERO;
    let mut waiting = [json!([]), json!([])];
    let mut greeted = false;
    // What seldom comes is waited for once, and not again with every entry.
    let mut stopped = pin!(stopping.told());
    let mut hall_changed = pin!(changed(game.competition.version.subscribe()));
    loop {
        let version = *versions.borrow_and_update();
        seated.look(&game, &identity)?;
        told = catch_up(line, &identity, &game, seated.seat, (told, version)).await?;
        line.send().await?;
        if !greeted {
            tell_waiting(hall, line, &identity, &game, &mut waiting).await?;
            greeted = true;
        }
        tokio::select! {
            changed = versions.changed() => if changed.is_err() { return Err(Ended::Closed(1001, None)) },
            () = &mut stopped => return Err(Ended::Closed(1001, None)),
            receiver = &mut hall_changed => {
                hall_changed.set(changed(receiver));
                if !identity.is_good(hall) {
                    return Err(Problem::unauthorized().into());
                }
                // Another game may have taken its place.
                if game.place().is_none() {
                    return Err(Problem::not_found("game").into());
                }
                tell_waiting(hall, line, &identity, &game, &mut waiting).await?;
            }
            _ = clock.tick() => {
                if !identity.is_good(hall) {
                    return Err(Problem::unauthorized().into());
                }
                if let Some(message) = clocks(&game, &identity).await? {
                    line.say(&message).await?;
                }
            }
            _ = delayed.tick(), if has_delay => {}
            heard = line.hear() => {
                let received = Instant::now();
                // It goes out with the entry that it may have become.
                answer(hall, line, &identity, &game, heard?, received).await?;
            }
        }
    }
}

/// Waits until a competition has changed, and gives back what to wait with for the next time.
async fn changed(mut versions: watch::Receiver<u32>) -> watch::Receiver<u32> {
    // Who holds a game holds its competition too.
    _ = versions.changed().await;
    versions
}

/// What somebody is at a game. That follows from the competition alone, and is looked for again when that has changed.
struct Seated {
    seat: Seat,
    version: u32,
}

impl Seated {
    fn at(game: &Game, identity: &Identity) -> Result<Seated, Problem> {
        // In this order: what changes meanwhile is looked at again.
        let version = *game.competition.version.borrow();
        Ok(Seated { seat: identity.seat_at(game)?, version })
    }

    fn look(&mut self, game: &Game, identity: &Identity) -> Result<(), Problem> {
        if *game.competition.version.borrow() != self.version {
            *self = Seated::at(game, identity)?;
        }
        Ok(())
    }
}

/// Tells who waits for an arbiter at this board, and which devices for a seat, where somebody may know and it has changed.
async fn tell_waiting(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    told: &mut [Value; 2],
) -> Result<(), Ended> {
    let holder = identity.holder_in(&game.competition);
    if !holder.as_ref().is_some_and(is_in_hall) {
        return Ok(());
    }
    let now = {
        let (state, of) = (game.competition.state(), Some(&game.id));
        let calls = calls(&state.competition, holder.as_ref(), of);
        [calls, asking(&state.competition, holder.as_ref(), of, hall.clock.utc())]
    };
    for ((word, now), told) in ["calls", "asking"].into_iter().zip(now).zip(told) {
        if now != *told {
            told.clone_from(&now);
            line.say(&json!({"type": word, word: now})).await?;
        }
    }
    Ok(())
}

async fn hello(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    from: u32,
) -> Result<(), Ended> {
    let seat = identity.seat_at(game)?;
    let hello = {
        let mut table = game.table.lock().await;
        let now = Instant::now();
        let view = game.view(&mut table, seat, now, line.lang)?;
        if from > view.version {
            let why = format!("the log ends at version {}", view.version);
            let ahead = Problem::unprocessable("ahead", "from", why).with("version", view.version.into());
            return Err(ahead.into());
        }
        let role = seat.word();
        json!({
            "type": "hello", "version": view.version, "role": role, "language": line.lang.as_str(),
            "time": hall.clock.utc(), "now": view.table.at(now),
        })
    };
    line.say(&hello).await
}

/// Tells all entries that are seen and were not told, up to the present version at least.
async fn catch_up(
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    seat: Seat,
    (told, present): (u32, u32),
) -> Result<u32, Ended> {
    let (lang, token) = (line.lang, identity.token());
    if present <= told && !game.is_delayed_for(seat) {
        return Ok(told);
    }
    let (messages, version) = match game.messages(seat, lang, (told, present), token) {
        Some(messages) => (messages?, present),
        None => {
            let mut table = game.table.lock().await;
            let view = game.view(&mut table, seat, Instant::now(), lang)?;
            (view.messages(told, token)?, view.version.max(told))
        }
    };
    for message in messages {
        line.begin(message).await?;
    }
    Ok(version)
}

/// What the clocks show, while one runs.
async fn clocks(game: &Game, identity: &Identity) -> Result<Option<Value>, Problem> {
    let seat = identity.seat_at(game)?;
    let mut table = game.table.lock().await;
    let now = table.at(Instant::now());
    let view = game.view(&mut table, seat, Instant::now(), Lang::En)?;
    let log = view.log()?;
    let shown = view.sight.until().unwrap_or(now).max(log.game().now());
    let Some(running) = log.game().running() else { return Ok(None) };
    let [white, black] = log.game().clocks_at(shown);
    let running = Running::from(Some(running));
    Ok(Some(json!({"type": "clock", "white": white, "black": black, "running": running, "now": shown})))
}

async fn answer(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    heard: Value,
    received: Instant,
) -> Result<(), Ended> {
    match heard.get("type").and_then(Value::as_str) {
        Some("ping") => {
            let now = game.table.lock().await.at(Instant::now());
            line.begin(json!({"type": "pong", "t": heard.get("t"), "now": now}).to_string()).await
        }
        Some("act") => {
            let ack = acknowledged(hall, identity, (game, line.lang), heard, received).await;
            line.begin(ack.to_string()).await
        }
        // What is not known is passed over.
        _ => Ok(()),
    }
}

async fn acknowledged(
    hall: &Hall,
    identity: &Identity,
    (game, lang): (&Game, Lang),
    mut heard: Value,
    received: Instant,
) -> Value {
    if let Value::Object(keys) = &mut heard {
        keys.remove("type");
    }
    let id = heard.get("id").cloned().unwrap_or(Value::Null);
    let entered = match serde_json::from_value::<ActSent>(heard) {
        Ok(sent) if identity.is_good(hall) => enter(hall, identity, game, sent, received).await,
        Ok(_) => Err(Problem::unauthorized()),
        Err(error) => Err(Problem::unprocessable("json", "message", error)),
    };
    match entered {
        Ok((done, _)) => {
            json!({"type": "ack", "id": id, "version": done.entry.version, "at": done.entry.at})
        }
        Err(problem) => {
            let mut ack = problem.object(lang);
            ack["type"] = json!("ack");
            ack["id"] = id;
            ack
        }
    }
}
