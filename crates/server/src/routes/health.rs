//! Whether it lives, whether it can work, and what it has done.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::hall::Hall;
use crate::problem::Problem;

pub(crate) async fn healthz() -> Response {
    Json(json!({"alive": true})).into_response()
}

/// Ready where the store answers and takes heartbeats.
pub(crate) async fn readyz(State(hall): State<Arc<Hall>>) -> Result<Response, Problem> {
    if let Some(silent) = hall.alive.silent(Instant::now()) {
        return Err(Problem::silent(silent));
    }
    hall.store.length("").await?;
    // What a power cut may lose is said where it is anything.
    Ok(match hall.loses {
        Some(loses) => Json(json!({"ready": true, "durability": "replicas", "loses": loses})).into_response(),
        None => Json(json!({"ready": true})).into_response(),
    })
}

/// For this machine alone.
pub(crate) async fn metrics(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
) -> Result<Response, Problem> {
    if !peer.ip().to_canonical().is_loopback() {
        return Err(Problem::not_found("path"));
    }
    Ok(figures(State(hall)).await)
}

pub(crate) async fn figures(State(hall): State<Arc<Hall>>) -> Response {
    hall.metrics.commits.set(hall.commits.load(Ordering::Relaxed).try_into().unwrap_or(i64::MAX));
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], hall.metrics.text()).into_response()
}

/// The description of everything.
pub(crate) async fn openapi() -> Response {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(crate::openapi::document);
    Json(&*DOCUMENT).into_response()
}
