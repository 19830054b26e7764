//! Tokens of a competition: listed and revoked by who may. The token itself is told once, when it is given.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::HallAct;
use jadoube_hall::rights::Role;
use serde_json::{Value, json};

use crate::competition::{Room, Together};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;

/// The competition that somebody's token belongs to.
fn own(hall: &Hall, identity: &Identity) -> Result<Arc<Room>, Problem> {
    match identity {
        Identity::Nobody => Err(Problem::unauthorized()),
        Identity::Admin(_) => {
            let why = "tokens are kept by the arbiters of a competition";
            Err(Problem::new(StatusCode::FORBIDDEN, "forbidden", why))
        }
        Identity::Holder { competition, .. } => {
            hall.competition(competition).ok_or_else(|| Problem::not_found("competition"))
        }
    }
}

pub(crate) async fn list(State(hall): State<Arc<Hall>>, identity: Identity) -> Result<Response, Problem> {
    let room = own(&hall, &identity)?;
    let holder = identity.holder_in(&room);
    let role = holder.as_ref().map(|holder| holder.role);
    if !matches!(role, Some(Role::Chief | Role::Arbiter)) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "forbidden", "tokens are listed for arbiters"));
    }
    let state = room.state();
    let now = hall.clock.utc();
    let tokens = state.competition.tokens().filter(|(_, token)| match (&token.holder.seat, role) {
        (_, Some(Role::Chief)) => true,
        // An arbiter sees those of his boards.
        (Some((game, _)), _) => state.competition.seat(holder.as_ref(), game).is_arbiter(),
        (None, _) => false,
    });
    let tokens: Vec<Value> = tokens
        .map(|(id, token)| {
            let seat = token.holder.seat.as_ref();
            json!({
                "id": id, "role": token.holder.role, "game": seat.map(|it| &it.0), "seat": seat.map(|it| it.1),
                "good": token.is_good(now), "expires": token.expires,
            })
        })
        .collect();
    Ok(Json(json!({"tokens": tokens})).into_response())
}

pub(crate) async fn revoke(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let room = own(&hall, &identity)?;
    let caller = identity.caller(&room)?;
    let acts = vec![HallAct::Revoke { token: token.clone() }];
    let together = Together { head: None, id: None, request: None, acts, appends: Vec::new(), roster: None };
    room.act(&hall, &caller, |_| Ok(together)).await?;
    Ok(Json(json!({"revoked": token})).into_response())
}
