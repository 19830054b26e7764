//! `POST /api/v1/games/{g}/events`: an act.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use jadoube_hall::log::Id;
use jadoube_hall::rights::Sight;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body;
use crate::game::{Done, Game, Sent, rulings_in};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::language::Language;
use crate::problem::Problem;

/// The longest act.
pub(super) const ACT: usize = 16 << 10;

/// An act as it is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActSent {
    pub(super) id: Id,
    #[serde(default)]
    pub(super) expect: Option<u32>,
    pub(super) event: Value,
}

pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Language(lang): Language,
    Path(game): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let game = super::games::known(&hall, &identity, &game).await?;
    let sent: ActSent = body::json(body, ACT).await?;
    // Its last byte has come.
    let received = Instant::now();
    let (done, sight) = enter(&hall, &identity, &game, sent, received).await?;
    let rulings = rulings_in(sight, Some(done.event()), &done.rulings, lang);
    let (version, at) = (done.entry.version, done.entry.at);
    Ok(Json(json!({"version": version, "at": at, "rulings": rulings, "state": done.state})).into_response())
}

/// Enters an act for whoever sent it.
pub(super) async fn enter(
    hall: &Hall,
    identity: &Identity,
    game: &Game,
    sent: ActSent,
    received: Instant,
) -> Result<(Arc<Done>, Sight), Problem> {
    let seat = identity.seat_at(game)?;
    let token = match identity {
        Identity::Nobody => return Err(Problem::unauthorized()),
        Identity::Admin(_) => "admin".to_owned(),
        Identity::Holder { token, .. } => token.clone(),
    };
    hall.limits.count(&token, received)?;
    let ActSent { id, expect, event } = sent;
    let done = game.act(hall, Sent { seat, token, id, expect, event, received }).await?;
    let sight = Sight::new(seat, done.entry.at, game.competition.delay);
    Ok((done, sight))
}
