//! What can be asked, and who answers it.

mod acts;
mod body;
mod competitions;
mod events;
mod files;
mod games;
mod health;
mod join;
mod live;
mod page;
mod pages;
mod pairings;
mod questions;
mod tokens;

#[cfg(test)]
pub(crate) use acts::SENT as HALL_ACTS;
pub(crate) use pages::Pages;
#[cfg(test)]
pub(crate) use pairings::KINDS as PAIRINGS_KINDS;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::hall::Hall;
use crate::pool::failed;
use crate::problem::Problem;
use crate::{peer, problem, requests};

/// Told when the server stops: sockets are closed then.
#[derive(Clone)]
pub(crate) struct Stopping(pub(crate) watch::Receiver<bool>);

impl Stopping {
    async fn told(&mut self) {
        // Where nobody can tell it any more, it is over too.
        _ = self.0.wait_for(|stop| *stop).await;
    }
}

/// The figures alone, on an address of their own.
pub(crate) fn figures(hall: Arc<Hall>) -> Router {
    Router::new().route("/metrics", get(health::figures)).with_state(hall)
}

pub(crate) fn router(hall: Arc<Hall>, pages: Arc<Pages>, stopped: watch::Receiver<bool>) -> Router {
    let header = |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/api/openapi.json", get(health::openapi))
        .route("/api/v1/rule", post(questions::rule))
        .route("/api/v1/ask", post(questions::ask))
        .route("/api/v1/incidents", get(questions::incidents))
        .route("/api/v1/laws", get(questions::search))
        .route("/api/v1/laws/{rulebook}/{clause}", get(questions::clause))
        .route("/api/v1/winnable", get(questions::winnable))
        .route("/api/v1/audit", post(questions::audit))
        .route("/api/v1/competitions", get(competitions::list).post(competitions::make))
        .route("/api/v1/competitions/{competition}", get(competitions::show))
        .route("/api/v1/competitions/{competition}/games", post(competitions::make_games))
        .route("/api/v1/competitions/{competition}/events", post(acts::act))
        .route("/api/v1/competitions/{competition}/pairings", post(pairings::take))
        .route("/api/v1/competitions/{competition}/rounds/{file}", get(files::round))
        .route("/api/v1/competitions/{competition}/live", get(live::competition))
        .route("/api/v1/join", post(join::join))
        .route("/api/v1/leave", post(join::leave))
        .route("/api/v1/tokens", get(tokens::list).post(tokens::give))
        .route("/api/v1/tokens/{token}", delete(tokens::revoke))
        .route("/api/v1/games/{game}", get(games::show))
        .route("/api/v1/games/{game}/case", get(games::case))
        .route("/api/v1/games/{game}/log", get(games::log))
        .route("/api/v1/games/{game}/pgn", get(files::pgn))
        .route("/api/v1/games/{game}/events", post(events::act))
        .route("/api/v1/games/{game}/live", get(live::game))
        .fallback(pages::serve)
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this path is not asked so")
        })
        .layer(axum::Extension(Stopping(stopped)))
        .layer(axum::Extension(pages))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), requests::logged))
        .layer(middleware::from_fn(peer::told))
        // A panic costs one request; what it was is in the server's own log.
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| failed().into_response()))
        .layer(middleware::from_fn(problem::told))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .layer(header(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .with_state(hall)
}
