//! Who is it? A token in `Authorization: Bearer …` or in a cookie, known by its hash alone.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use jadoube_hall::competition::{Holder, Token, secret_hash};
use jadoube_hall::log::{Id, Sender};
use jadoube_hall::rights::{Role, Seat};

use crate::competition::{Caller, Room};
use crate::cookie;
use crate::game::Game;
use crate::hall::Hall;
use crate::problem::Problem;

/// Who sends a request.
#[derive(Clone, Debug)]
pub(crate) enum Identity {
    /// Somebody without a token.
    Nobody,
    /// Who keeps the server, with his token.
    Admin(String),
    /// The holder of a token of a competition.
    Holder { competition: Id, token: String, holder: Holder, secret: String },
}

impl FromRequestParts<Arc<Hall>> for Identity {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Identity, Problem> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else {
            return by_cookie(hall, parts).await;
        };
        let text = value.to_str().map_err(|_| Problem::unauthorized())?;
        let (scheme, secret) = text.split_once(' ').ok_or_else(Problem::unauthorized)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Problem::unauthorized());
        }
        identify(hall, secret.trim()).await
    }
}

/// Who is logged in with a cookie. What changes something is taken from our own pages alone.
async fn by_cookie(hall: &Hall, parts: &Parts) -> Result<Identity, Problem> {
    let Some(secret) = cookie::token(&parts.headers) else { return Ok(Identity::Nobody) };
    if !cookie::only_reads(&parts.method, &parts.headers) && !cookie::is_same_origin(&parts.headers) {
        let why = "with a cookie this is taken from the pages of this server alone";
        return Err(Problem::new(StatusCode::FORBIDDEN, "origin", why).at("origin"));
    }
    identify(hall, secret).await.map_err(Problem::forget)
}

/// Whose token it is.
pub(crate) async fn identify(hall: &Hall, secret: &str) -> Result<Identity, Problem> {
    let hash = secret_hash(secret);
    if hash == hall.admin {
        return Ok(Identity::Admin(secret.to_owned()));
    }
    if hall.token(hash).is_none() {
        // Another server may just have given it.
        hall.catch_up().await;
    }
    let (competition, token) = hall.token(hash).ok_or_else(Problem::unauthorized)?;
    let room = hall.competition(&competition).ok_or_else(Problem::unauthorized)?;
    let now = hall.clock.utc();
    let holder = room.holder(&token, now).ok_or_else(|| {
        let waits = room.state().competition.token(&token).is_some_and(|token| token.is_waiting(now));
        if waits { Problem::waiting() } else { Problem::unauthorized() }
    })?;
    hall.note_use(&token);
    Ok(Identity::Holder { competition, token, holder, secret: secret.to_owned() })
}

impl Identity {
    /// What he is in a competition; none where he has no token of it.
    pub(crate) fn holder_in(&self, room: &Room) -> Option<Holder> {
        self.holder(room).cloned()
    }

    fn holder(&self, room: &Room) -> Option<&Holder> {
        static ADMIN: Holder = Holder::of(Role::Admin);
        match self {
            Identity::Admin(_) => Some(&ADMIN),
            Identity::Holder { competition, holder, .. } if *competition == room.id => Some(holder),
            _ => None,
        }
    }

    /// What he is at a game; an error where he may not know of it.
    pub(crate) fn seat_at(&self, game: &Game) -> Result<Seat, Problem> {
        let holder = self.holder(&game.competition);
        let state = game.competition.state();
        if !state.competition.may_know(holder) {
            return Err(Problem::not_found("game"));
        }
        Ok(state.competition.seat(holder, &game.id))
    }

    /// The token as a competition knows it, where it is one of its own.
    pub(crate) fn token_in(&self, room: &Room) -> Option<Token> {
        match self {
            Identity::Holder { competition, token, .. } if *competition == room.id => {
                room.state().competition.token(token).cloned()
            }
            _ => None,
        }
    }

    /// Whether the token is still good.
    pub(crate) fn is_good(&self, hall: &Hall) -> bool {
        match self {
            Identity::Nobody | Identity::Admin(_) => true,
            Identity::Holder { competition, token, .. } => {
                hall.competition(competition).is_some_and(|room| room.is_good(token, hall.clock.utc()))
            }
        }
    }

    pub(crate) fn token(&self) -> Option<&str> {
        match self {
            Identity::Holder { token, .. } => Some(token),
            _ => None,
        }
    }

    /// As somebody who acts in a competition.
    pub(crate) fn caller(&self, room: &Room) -> Result<Caller, Problem> {
        match self {
            Identity::Nobody => Err(Problem::unauthorized()),
            Identity::Admin(secret) => Ok(Caller::admin(secret.clone())),
            Identity::Holder { token, holder, secret, competition } if *competition == room.id => {
                let seat = match holder.role {
                    Role::Chief => Seat::Chief,
                    Role::Arbiter => Seat::Arbiter,
                    Role::Clock => Seat::Clock,
                    Role::Assistant => Seat::Assistant,
                    _ => holder.seat.as_ref().map_or(Seat::Spectator, |(_, seat)| *seat),
                };
                let sender = Sender { seat, token: Some(token.clone()) };
                Ok(Caller { sender, holder: Some(holder.clone()), secret: secret.clone() })
            }
            Identity::Holder { .. } => Err(Problem::not_found("competition")),
        }
    }
}
