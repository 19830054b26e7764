//! Competitions, and the games that are made in them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jadoube_hall::Utc;
use jadoube_hall::competition::{Asking, Call, Competition, Holder};
use jadoube_hall::log::Id;
use jadoube_hall::rights::Role;
use serde_json::{Value, json};

use super::body;
use super::files::scores;
use super::page::Page;
use crate::competition::{Room, made_competition};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;

/// The longest request that makes something: some thousand games at once.
const MAKING: usize = 4 << 20;

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

pub(super) fn forbidden(why: &str) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "forbidden", why)
}

/// The competition, for who may know of it.
pub(super) fn known(hall: &Hall, identity: &Identity, id: &str) -> Result<Arc<Room>, Problem> {
    let id: Id = id.parse().map_err(|_| Problem::not_found("competition"))?;
    let room = hall.competition(&id).ok_or_else(|| match identity {
        // Whose the other tokens are stands in the log.
        Identity::Admin(_) if hall.is_left_out(&id) => Problem::damaged(),
        _ => Problem::not_found("competition"),
    })?;
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

pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
) -> Result<Response, Problem> {
    let room = known(&hall, &identity, &competition)?;
    let (holder, now) = (identity.holder_in(&room), hall.clock.utc());
    let (seen, version) = {
        let state = room.state();
        (state.competition.seen(holder.as_ref(), now), state.version_for(holder.as_ref(), now))
    };
    let scores = scores(&hall, &identity, &seen).await?;
    let state = room.state();
    let view = seen.view(&state.roster, |game| scores.get(game).copied());
    let mut view = serde_json::to_value(view).unwrap_or(Value::Null);
    view["version"] = json!(version);
    view["delay"] = json!(room.delay);
    view["role"] = json!(holder.as_ref().map_or(Role::Spectator, |holder| holder.role));
    view["player"] = json!(holder.as_ref().and_then(|holder| holder.player));
    if holder.as_ref().is_some_and(is_in_hall) {
        view["calls"] = calls(&state.competition, holder.as_ref(), None);
        view["asking"] = asking(&state.competition, holder.as_ref(), None, now);
    }
    Ok(Json(view).into_response())
}

/// Whether somebody hears of calls at all.
pub(super) fn is_in_hall(holder: &Holder) -> bool {
    !matches!(holder.role, Role::Spectator | Role::Admin)
}

/// The calls that somebody may know of, the oldest first; of one game where one is named.
pub(super) fn calls(competition: &Competition, holder: Option<&Holder>, game: Option<&Id>) -> Value {
    let calls =
        competition.calls_for(holder).into_iter().filter(|call| game.is_none_or(|it| call.game == *it));
    let told = |call: &Call| {
        let place = competition.board_of(&call.game);
        json!({
            "number": call.number, "game": call.game, "round": place.map(|it| it.0),
            "board": place.map(|it| it.1), "by": call.by, "at": call.at,
        })
    };
    calls.map(told).collect()
}

/// The devices that ask for a taken seat and that somebody may let in; at one game where one is named.
pub(super) fn asking(
    competition: &Competition,
    holder: Option<&Holder>,
    game: Option<&Id>,
    now: Utc,
) -> Value {
    let asking = competition.asking(holder, now).into_iter();
    let told = |it: Asking<'_>| {
        let place = competition.board_of(it.game);
        json!({
            "token": it.token, "game": it.game, "round": place.map(|it| it.0), "board": place.map(|it| it.1),
            "seat": it.seat,
        })
    };
    asking.filter(|it| game.is_none_or(|game| it.game == game)).map(told).collect()
}

/// The competitions that somebody may find: those that are listed, his own, and all for who keeps the server.
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let page = Page::of(&query)?;
    let rooms = hall
        .competitions()
        .into_iter()
        .filter(|room| identity.holder_in(room).is_some() || room.state().competition.is_listed());
    let rooms = rooms.map(|room| {
        let state = room.state();
        let arranged = state.competition.arranged();
        let told = json!({
            "id": room.id, "name": arranged.name, "access": arranged.access, "place": arranged.place,
            "rounds": state.competition.rounds().count(),
        });
        (room.id.to_string(), told)
    });
    let (competitions, next) = page.cut(rooms)?;
    Ok(Json(json!({"competitions": competitions, "next": next})).into_response())
}
