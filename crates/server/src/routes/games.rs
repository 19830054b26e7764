//! A game, its case and its log.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_arbiter::EventLine;
use jadoube_hall::log::{Difference, Entry, Id};
use jadoube_hall::rights::Seat;
use jadoube_laws::Lang;
use serde_json::{Value, json};

use super::page;
use crate::game::Game;
use crate::hall::Hall;
use crate::identity::Identity;
use crate::language::Language;
use crate::problem::Problem;

/// The game, for who may know of it.
pub(super) async fn known(hall: &Hall, identity: &Identity, id: &str) -> Result<Arc<Game>, Problem> {
    let id: Id = id.parse().map_err(|_| Problem::not_found("game"))?;
    let game = hall.game(&id).await?;
    identity.seat_at(&game)?;
    Ok(game)
}

pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Language(lang): Language,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = known(&hall, &identity, &game).await?;
    let seat = identity.seat_at(&game)?;
    let mut table = game.table.lock().await;
    let now = Instant::now();
    let view = game.view(&mut table, seat, now, lang)?;
    let table = view.table;
    let log = view.log()?;
    let arrangement = view.sight.arrangement(&game.named());
    let state = view.sight.state(log.game().state_in(lang));
    let hash = table.entries.hash(view.version as usize).unwrap_or(game.head.hash);
    let place = game.place();
    Ok(Json(json!({
        "id": game.id, "competition": game.competition.id,
        "round": place.map(|it| it.0), "board": place.map(|it| it.1),
        "scheduled": game.head.scheduled, "arrangement": arrangement, "role": seat,
        "version": view.version, "hash": hash, "now": table.at(now), "state": state,
        "held": held(&game, table.difference.as_ref(), seat, lang),
    }))
    .into_response())
}

/// Why a game is held: an arbiter sees what is ruled now and the digest of what was ruled, everybody else that it is.
fn held(game: &Game, difference: Option<&Difference>, seat: Seat, lang: Lang) -> Value {
    if game.head.is_newer() {
        return json!({"protocol": game.head.protocol, "program": game.head.program});
    }
    let Some(Difference { version, was, now }) = difference else { return Value::Null };
    if !seat.is_arbiter() {
        return json!({"version": version});
    }
    let now: Vec<_> = now.iter().map(|ruling| json!(ruling.in_lang(lang))).collect();
    json!({"version": version, "was": was, "now": now, "program": game.head.program})
}

/// The game as a case: the arrangement with its names, then what was entered.
pub(crate) async fn case(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = known(&hall, &identity, &game).await?;
    let seat = identity.seat_at(&game)?;
    let mut table = game.table.lock().await;
    let view = game.view(&mut table, seat, Instant::now(), hall.lang)?;
    let entries: Vec<Entry> = view.table.entries.of(0..view.version as usize).collect();
    if !view.sight.sees_all(&game.head, &entries) {
        let why = "some entries of this game are not for everybody; without them it is no case";
        return Err(Problem::new(StatusCode::FORBIDDEN, "forbidden", why));
    }
    let mut text = json!({"game": view.sight.arrangement(&game.named())}).to_string();
    let log = view.log()?;
    for (line, _) in log.entries() {
        let EventLine { at, event } = line;
        let line = serde_json::to_string(&EventLine { at: *at, event: event.clone() }).unwrap_or_default();
        text.push('\n');
        text.push_str(&line);
    }
    text.push('\n');
    Ok(lines(text))
}

pub(crate) async fn log(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(game): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let game = known(&hall, &identity, &game).await?;
    let seat = identity.seat_at(&game)?;
    let (from, limit) = (from(&query)?, page::limit(&query)?);
    let mut table = game.table.lock().await;
    let view = game.view(&mut table, seat, Instant::now(), hall.lang)?;
    let mut all = view.lines(from)?;
    let cut = limit.filter(|limit| *limit < all.len());
    all.truncate(cut.unwrap_or(all.len()));
    // The head stands before the first entry where the log is read from its beginning.
    let next = cut.map(|cut| from.map_or(cut as u32 - 1, |from| from + cut as u32));
    let text = all.iter().map(|line| format!("{line}\n")).collect();
    let response = lines(text);
    Ok(match next {
        Some(next) => page::goes_on(response, &query, "from", &next.to_string()),
        None => response,
    })
}

pub(super) fn from(query: &HashMap<String, String>) -> Result<Option<u32>, Problem> {
    let wrong = |_| Problem::unprocessable("from", "from", "`from` is the number of a version");
    query.get("from").map(|text| text.parse()).transpose().map_err(wrong)
}

fn lines(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], text).into_response()
}
