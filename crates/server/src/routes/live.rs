//! The sockets: who follows a game gets every entry once and in order.

mod acting;
mod following;
mod hall;

pub(crate) use hall::competition;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use futures_util::{FutureExt, SinkExt};
use jadoube_laws::Lang;
use serde_json::{Value, json};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::{Stopping, games};
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
        let ended = following::follow(&hall, &mut line, identity, &id, from, stopping).await;
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
        let mut feeding = self.socket.feed(Message::Text(text.into()));
        // Mostly there is room, and nobody has to look at the time.
        match (&mut feeding).now_or_never() {
            Some(fed) => taken(Ok(fed)),
            None => taken(timeout(SLOW, feeding).await),
        }
    }

    /// Sends what was said.
    async fn send(&mut self) -> Result<(), Ended> {
        let mut flushing = self.socket.flush();
        match (&mut flushing).now_or_never() {
            Some(flushed) => taken(Ok(flushed)),
            None => taken(timeout(SLOW, flushing).await),
        }
    }

    /// The next object that the other side says.
    async fn hear(&mut self) -> Result<Value, Ended> {
        let wrong = |error| Ended::from(Problem::unprocessable("json", "message", error));
        serde_json::from_str(&self.hear_text().await?).map_err(wrong)
    }

    /// The next text. Who stops waiting for it misses nothing.
    async fn hear_text(&mut self) -> Result<Utf8Bytes, Ended> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
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
