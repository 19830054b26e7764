//! Competitions, and the games that are made in them.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::{Fact, HallAct};
use jadoube_hall::log::{Hash, Id, canonical};
use jadoube_hall::rights::{Role, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body;
use super::files::{kept_games, score};
use crate::competition::{Came, Room, Together, made_competition};
use crate::game::Sent;
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;

/// The longest request that makes something: some thousand games at once.
const MAKING: usize = 4 << 20;

/// The longest act of the hall.
const ACT: usize = 16 << 10;

pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    body: Body,
) -> Result<Response, Problem> {
    let caller = match &identity {
        Identity::Admin(secret) => crate::competition::Caller::admin(secret.clone()),
        Identity::Nobody => return Err(Problem::unauthorized()),
        Identity::Holder { .. } => return Err(forbidden("only who keeps the server makes competitions")),
    };
    let body: Value = body::json(body, MAKING).await?;
    let made = made_competition(&hall, &caller, body).await?;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

fn forbidden(why: &str) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "forbidden", why)
}

/// The competition, for who may know of it.
pub(super) fn known(hall: &Hall, identity: &Identity, id: &str) -> Result<Arc<Room>, Problem> {
    let id: Id = id.parse().map_err(|_| Problem::not_found("competition"))?;
    let room = hall.competition(&id).ok_or_else(|| Problem::not_found("competition"))?;
    let holder = identity.holder_in(&room);
    if room.state().competition.may_know(holder.as_ref()) {
        Ok(room)
    } else {
        Err(Problem::not_found("competition"))
    }
}

pub(crate) async fn make_games(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let room = known(&hall, &identity, &competition)?;
    let caller = identity.caller(&room)?;
    if caller.holder.as_ref().is_none_or(|holder| holder.role != Role::Chief) {
        return Err(forbidden("only the chief arbiter makes games"));
    }
    let body: Value = body::json(body, MAKING).await?;
    let answer = match body {
        Value::Array(games) => Value::Array(room.made_games(&hall, &caller, games).await?),
        game => {
            let made = room.made_games(&hall, &caller, vec![game]).await;
            let mut made = made.map_err(|problem| {
                let place = problem.place.trim_start_matches("[0]").trim_start_matches('.').to_owned();
                Problem { place, ..problem }
            })?;
            made.pop().unwrap_or(Value::Null)
        }
    };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// An act of the hall, as it is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HallSent {
    id: Id,
    event: Value,
}

/// Those of the hall's acts that are sent from outside as they are; the others have calls of their own.
const SENT: [&str; 7] =
    ["call", "answer-call", "start-round", "resume-all", "result", "withdraw", "announce"];

pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let room = known(&hall, &identity, &competition)?;
    let caller = identity.caller(&room)?;
    let sent: HallSent = body::json(body, ACT).await?;
    let word = sent.event.get("event").and_then(Value::as_str).unwrap_or_default();
    if !SENT.contains(&word) {
        let why = format!("the acts of the hall are `{}`", SENT.join("`, `"));
        return Err(Problem::unprocessable("event", "event", why));
    }
    let text = canonical(&sent.event).map_err(|error| Problem::unprocessable("event", "event", error))?;
    let act: HallAct = serde_json::from_value(sent.event)
        .map_err(|error| Problem::unprocessable("event", "event", error))?;
    let together = Together {
        head: None,
        id: Some(sent.id.clone()),
        request: Some(Hash::of_lines(&[&text])),
        acts: vec![act.clone()],
        appends: Vec::new(),
        roster: None,
    };
    let version = match room.act(&hall, &caller, |_| Ok(together)).await? {
        Came::Done { version, facts } => {
            follow(&hall, &caller.sender.token, &sent.id, facts).await?;
            version
        }
        Came::Before { version } => {
            // Whoever was first may have been stopped before he had done all of it.
            follow(&hall, &caller.sender.token, &sent.id, room.again(&act)).await?;
            version
        }
    };
    Ok(Json(json!({"version": version})).into_response())
}

/// Does what follows from an act of the hall at the boards, each under an id that follows from the act's: doing it again changes
/// nothing.
async fn follow(hall: &Hall, token: &Option<String>, id: &Id, facts: Vec<Fact>) -> Result<(), Problem> {
    let Some(token) = token else { return Ok(()) };
    for fact in facts {
        let (games, event) = match fact {
            Fact::Start(games) => (games, "start"),
            Fact::Resume(games) => (games, "restart-clock"),
            _ => continue,
        };
        for game in games {
            let game = hall.game(&game).await?;
            if event == "restart-clock" && !game.is_interrupted().await {
                continue;
            }
            let sum = Hash::of_lines(&["jadoube follows 1", id.as_str(), game.id.as_str()]).to_string();
            let sent = Sent {
                seat: Seat::Chief,
                token: token.clone(),
                id: sum[..32].parse().map_err(|_| crate::pool::failed())?,
                expect: None,
                event: json!({"event": event}),
                received: std::time::Instant::now(),
            };
            game.act(hall, sent).await?;
        }
    }
    Ok(())
}

pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
) -> Result<Response, Problem> {
    let room = known(&hall, &identity, &competition)?;
    let kept = kept_games(&hall, &identity, &room, None).await?;
    let state = room.state();
    let view = state.competition.view(&state.roster, |game| score(&room, &kept, game));
    let mut view = serde_json::to_value(view).unwrap_or(Value::Null);
    view["version"] = json!(*room.version.borrow());
    view["delay"] = json!(room.delay);
    Ok(Json(view).into_response())
}
