//! What is sent, read to its last byte and not beyond its bound.

use axum::body::{Body, to_bytes};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// Reads a body of at most so many bytes.
pub(crate) async fn bytes(body: Body, limit: usize) -> Result<Vec<u8>, Problem> {
    let read = to_bytes(body, limit).await.map_err(|error| {
        let mut cause: Option<&dyn std::error::Error> = Some(&error);
        while let Some(error) = cause {
            if error.to_string().contains("length limit exceeded") {
                let why = format!("at most {limit} bytes are taken here");
                return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", why).at("body");
            }
            cause = error.source();
        }
        Problem::new(StatusCode::BAD_REQUEST, "body", "the body broke off").at("body")
    })?;
    Ok(read.to_vec())
}

/// Reads a body as text.
pub(crate) async fn text(body: Body, limit: usize) -> Result<String, Problem> {
    let bytes = bytes(body, limit).await?;
    String::from_utf8(bytes).map_err(|_| Problem::unprocessable("body", "body", "this is not UTF-8"))
}

/// Reads a body as JSON.
pub(crate) async fn json<T: DeserializeOwned>(body: Body, limit: usize) -> Result<T, Problem> {
    let bytes = bytes(body, limit).await?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        let text = error.to_string();
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
        Problem::unprocessable("json", &place, reason)
    })
}
