//! `POST /api/v1/games/{g}/events`: an act.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use jadoube_hall::log::Id;
use jadoube_hall::rights::{Seat, Sight};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body;
use crate::game::{Sent, rulings_in};
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
    let seat = identity.seat_at(&game)?;
    let sent = self::sent(&hall, &identity, seat, sent, received)?;
    let done = Arc::clone(&game).act_in_any_case(&hall, sent).await?;
    let sight = Sight::new(seat, done.entry.at, game.competition.delay);
    let rulings = rulings_in(sight, Some(done.event()), &done.rulings, lang);
    let (version, at) = (done.entry.version, done.entry.at);
    Ok(Json(json!({"version": version, "at": at, "rulings": rulings, "state": done.state})).into_response())
}

/// An act with who sent it, where he may send one now.
pub(super) fn sent(
    hall: &Hall,
    identity: &Identity,
    seat: Seat,
    act: ActSent,
    received: Instant,
) -> Result<Sent, Problem> {
    let token = match identity {
        Identity::Nobody => return Err(Problem::unauthorized()),
        Identity::Admin(_) => "admin".to_owned(),
        Identity::Holder { token, .. } => token.clone(),
    };
    hall.limits.count(&token, received)?;
    let ActSent { id, expect, event } = act;
    Ok(Sent { seat, token, id, expect, event, received })
}
