//! What is sent, read to its last byte and not beyond its bound.

use axum::body::Body;
use axum::http::StatusCode;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// So much of what is too long is read and thrown away: who is still sending would not hear the answer otherwise.
const PASSED_OVER: usize = 8 << 20;

/// Reads what is not taken and throws it away, so that the answer is heard.
pub(crate) async fn passed_over(body: Body) {
    let (mut pieces, mut read) = (body.into_data_stream(), 0);
    while let Some(Ok(piece)) = pieces.next().await {
        read += piece.len();
        if read > PASSED_OVER {
            break;
        }
    }
}

/// Reads a body of at most so many bytes.
pub(crate) async fn bytes(body: Body, limit: usize) -> Result<Vec<u8>, Problem> {
    let mut pieces = body.into_data_stream();
    let (mut read, mut beyond) = (Vec::new(), 0);
    while let Some(piece) = pieces.next().await {
        let broken = |_| Problem::new(StatusCode::BAD_REQUEST, "body", "the body broke off").at("body");
        let piece = piece.map_err(broken)?;
        if beyond == 0 && read.len() + piece.len() <= limit {
            read.extend_from_slice(&piece);
        } else {
            beyond += piece.len();
        }
        if beyond > PASSED_OVER {
            break;
        }
    }
    if beyond > 0 {
        let why = format!("at most {limit} bytes are taken here");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", why).at("body"));
    }
    Ok(read)
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
