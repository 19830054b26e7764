//! Tokens of a competition: listed, given and revoked by who may. The token itself is told once, when it is given.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jadoube_hall::Utc;
use jadoube_hall::competition::{Boards, HallAct, Holder, PlayerId, code, code_hash, secret, secret_hash};
use jadoube_hall::log::{Hash, Id, canonical};
use jadoube_hall::rights::{Role, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body;
use super::page::Page;
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

pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let room = own(&hall, &identity)?;
    let page = Page::of(&query)?;
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
    let tokens = tokens.map(|(id, token)| {
        let seat = token.holder.seat.as_ref();
        let place = seat.and_then(|(game, _)| state.competition.board_of(game));
        let told = json!({
            "id": id, "role": token.holder.role, "game": seat.map(|it| &it.0), "seat": seat.map(|it| it.1),
            "round": place.map(|it| it.0), "board": place.map(|it| it.1), "player": token.holder.player,
            "good": token.is_good(now), "waiting": token.waiting && !token.revoked, "expires": token.expires,
            "used": hall.last_use(id),
        });
        (id.to_owned(), told)
    });
    let (tokens, next) = page.cut(tokens)?;
    Ok(Json(json!({"tokens": tokens, "next": next})).into_response())
}

/// A token, a seat link or a code that is to be given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewToken {
    id: Id,
    #[serde(default)]
    kind: Kind,
    role: Option<Role>,
    player: Option<PlayerId>,
    game: Option<Id>,
    seat: Option<Seat>,
    #[serde(default)]
    boards: Boards,
    expires: Option<Utc>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// Good at once.
    #[default]
    Token,
    /// Behind a link, for the first device that takes the seat.
    Seat,
    /// Spoken, good once.
    Code,
}

impl NewToken {
    fn holder(&self) -> Result<Holder, Problem> {
        let wrong = |why| Problem::unprocessable("token", "role", why);
        match (self.role, &self.game, self.seat) {
            (None, Some(game), Some(seat)) => Ok(Holder::seated(game.clone(), seat)),
            (Some(role), None, None) => {
                Ok(Holder { player: self.player, boards: self.boards.clone(), ..Holder::of(role) })
            }
            _ => Err(wrong("a token is for a `seat` at a `game`, or for a `role`")),
        }
    }
}

/// Gives a token. It is told once, and again to who repeats the request: it follows from his own token and the id.
pub(crate) async fn give(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    body: Body,
) -> Result<Response, Problem> {
    let room = own(&hall, &identity)?;
    let caller = identity.caller(&room)?;
    let body: Value = body::json(body, 16 << 10).await?;
    let request = canonical(&body).map_err(|error| Problem::unprocessable("json", "", error))?;
    let new: NewToken =
        serde_json::from_value(body).map_err(|error| Problem::unprocessable("token", "", error))?;
    let sum = Hash::of_lines(&["jadoube given 1", &caller.secret, room.id.as_str(), new.id.as_str()]).0;
    let bits = |from: usize| -> [u8; 16] { std::array::from_fn(|place| sum[from + place]) };
    let token_id = secret(bits(16)).chars().take(16).collect::<String>();
    let (word, told, hash) = match new.kind {
        Kind::Token | Kind::Seat => {
            let secret = secret(bits(0));
            let hash = secret_hash(&secret);
            (if new.kind == Kind::Token { "token" } else { "seat" }, secret, hash)
        }
        Kind::Code => {
            let code = code(std::array::from_fn(|place| sum[place]));
            let hash = code_hash(&code).map_err(|error| Problem::unprocessable("token", "kind", error))?;
            ("code", code, hash)
        }
    };
    let (holder, expires, link) = (new.holder()?, new.expires, new.kind != Kind::Token);
    let acts = vec![HallAct::Give { token: token_id.clone(), hash, holder, expires, link }];
    let (id, request) = (Some(new.id), Some(Hash::of_lines(&[&request])));
    let together = Together { head: None, id, request, acts, appends: Vec::new(), roster: None };
    room.act(&hall, &caller, |_| Ok(together.clone())).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": token_id, word: told}))).into_response())
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
    room.act(&hall, &caller, |_| Ok(together.clone())).await?;
    Ok(Json(json!({"revoked": token})).into_response())
}
