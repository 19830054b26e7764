//! Coming in with a code, a seat link or a token, as a device or as a browser that keeps a cookie; and going out again.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::{Fact, HallAct, code_hash, secret, secret_hash};
use jadoube_hall::log::Hash;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body;
use crate::competition::{Caller, Came, Room, Together};
use crate::cookie;
use crate::hall::Hall;
use crate::identity::{Identity, identify};
use crate::problem::Problem;

/// A code, a seat link or a token, and whether a browser is to keep what it gets.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Redeemed {
    code: Option<String>,
    seat: Option<String>,
    token: Option<String>,
    #[serde(default)]
    cookie: bool,
}

/// Anybody who has the secret gets a token for it. Only failed tries count against an address: a hall is behind one router.
pub(crate) async fn join(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    hall.failures.check(peer.ip(), Instant::now())?;
    let redeemed: Redeemed = body::json(body, 1 << 10).await?;
    if redeemed.cookie && !cookie::is_same_origin(&headers) {
        let why = "a browser logs in from the pages of this server alone";
        return Err(Problem::new(StatusCode::FORBIDDEN, "origin", why).at("origin"));
    }
    let joined = match (&redeemed.code, &redeemed.seat, &redeemed.token) {
        (Some(code), None, None) => match code_hash(code) {
            Ok(link) => redeem(&hall, link).await,
            Err(_) => Err(unknown()),
        },
        (None, Some(seat), None) => redeem(&hall, secret_hash(seat)).await,
        (None, None, Some(token)) => holder_of(&hall, token).await,
        _ => return Err(Problem::unprocessable("join", "", "one of `code`, `seat` and `token` is needed")),
    };
    let (mut told, token) = joined.map_err(|problem| match problem.status {
        StatusCode::NOT_FOUND | StatusCode::UNAUTHORIZED => {
            hall.failures.count(peer.ip(), Instant::now(), problem)
        }
        _ => problem,
    })?;
    let kept = redeemed.cookie.then(|| {
        let expires = serde_json::from_value(told["expires"].clone()).ok();
        cookie::with(&token, expires, hall.clock.utc(), &headers)
    });
    // What the browser keeps no script needs to know.
    if kept.is_none() {
        told["token"] = json!(token);
    }
    let mut response = Json(told).into_response();
    if let Some(value) = kept.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    Ok(response)
}

/// A browser forgets its token. The token itself stays good.
pub(crate) async fn leave() -> Response {
    ([(header::SET_COOKIE, cookie::FORGOTTEN)], Json(json!({"left": true}))).into_response()
}

fn unknown() -> Problem {
    Problem::not_found("link or code")
}

/// Redeems a link or a code: what its token is, and the token.
async fn redeem(hall: &Hall, link: Hash) -> Result<(Value, String), Problem> {
    if hall.link(link).is_none() {
        // Another server may just have given it.
        hall.catch_up().await;
    }
    let room = hall.link(link).and_then(|id| hall.competition(&id)).ok_or_else(unknown)?;
    let token = secret(hall.random()?);
    let token_id: String = secret(hall.random()?).chars().take(16).collect();
    let acts = vec![HallAct::Join { link, token: token_id.clone(), hash: secret_hash(&token) }];
    let together = Together { head: None, id: None, request: None, acts, appends: Vec::new(), roster: None };
    let came = room.act(hall, &Caller::nobody(), |_| Ok(together.clone())).await?;
    let waiting = |facts: &[Fact]| facts.iter().any(|fact| matches!(fact, Fact::Waiting { .. }));
    let waiting = matches!(&came, Came::Done { facts, .. } if waiting(facts));
    Ok((told(&room, &token_id, waiting)?, token))
}

/// Whose token somebody has already.
async fn holder_of(hall: &Hall, token: &str) -> Result<(Value, String), Problem> {
    let told = match identify(hall, token).await? {
        Identity::Holder { competition, token: id, .. } => {
            let room = hall.competition(&competition).ok_or_else(unknown)?;
            told(&room, &id, false)?
        }
        _ => json!({"role": "admin", "game": null, "seat": null, "competition": null, "waiting": false}),
    };
    Ok((told, token.to_owned()))
}

fn told(room: &Room, token_id: &str, waiting: bool) -> Result<Value, Problem> {
    let state = room.state();
    let token = state.competition.token(token_id).ok_or_else(unknown)?;
    let seat = token.holder.seat.as_ref();
    Ok(json!({
        "id": token_id, "role": token.holder.role, "game": seat.map(|(game, _)| game),
        "seat": seat.map(|(_, seat)| seat), "player": token.holder.player, "competition": room.id,
        "waiting": waiting, "expires": token.expires,
    }))
}
