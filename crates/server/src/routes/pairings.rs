//! `POST /api/v1/competitions/{c}/pairings`: pairings from the program that made them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_hall::Utc;
use jadoube_hall::competition::Roster;
use jadoube_hall::files::{Faults, Imported, LARGEST, read_csv, read_pgn, read_trf};
use jadoube_hall::rights::{Role, Seat};

use super::{body, competitions};
use crate::competition::{PairingsSent, faulty};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;

/// The forms that a file can have, by their kinds of content.
#[derive(Clone, Copy)]
enum Form {
    Csv,
    Trf,
    Pgn,
}

/// What a file can be called. TRF has no name of its own: it is plain text.
pub(crate) const KINDS: [&str; 5] =
    ["text/csv", "text/plain", "application/x-trf", "application/x-chess-pgn", "application/vnd.chess-pgn"];

impl Form {
    fn of(headers: &HeaderMap) -> Result<Form, Problem> {
        let kind =
            headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match kind.as_str() {
            "text/csv" => Ok(Form::Csv),
            "text/plain" | "application/x-trf" => Ok(Form::Trf),
            "application/x-chess-pgn" | "application/vnd.chess-pgn" => Ok(Form::Pgn),
            _ => {
                let why = format!("pairings come as `{}`; `text/plain` is TRF", KINDS.join("`, `"));
                Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", why).at("content-type"))
            }
        }
    }

    fn read(self, file: &[u8], known: &Roster) -> Result<Imported, Faults> {
        match self {
            Form::Csv => read_csv(file, known),
            Form::Trf => read_trf(file),
            Form::Pgn => read_pgn(file, known),
        }
    }
}

pub(crate) async fn take(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let room = competitions::known(&hall, &identity, &competition)?;
    let caller = identity.caller(&room)?;
    if caller.holder.as_ref().is_none_or(|holder| holder.role != Role::Chief) {
        return Err(competitions::forbidden("only the chief arbiter sends pairings"));
    }
    let form = Form::of(&headers)?;
    let wrong = |key: &'static str| move |why: String| Problem::unprocessable(key, key, why);
    let scheduled = query.get("scheduled").map(|text| text.parse::<Utc>()).transpose();
    let scheduled = scheduled.map_err(|why| wrong("scheduled")(why.to_string()))?;
    let give = query.get("give").map_or("", String::as_str);
    let seats = give.split(',').filter(|word| !word.is_empty()).map(str::parse::<Seat>);
    let give = seats.collect::<Result<Vec<Seat>, _>>().map_err(|why| wrong("give")(why.to_string()))?;
    let file = body::bytes(body, LARGEST).await?;
    let known = room.state().roster.clone();
    // A large file takes a while, and others play.
    let read = tokio::task::spawn_blocking(move || form.read(&file, &known)).await;
    let imported = read.map_err(|_| crate::pool::failed())?.map_err(faulty)?;
    let taken = room.paired(&hall, &caller, &PairingsSent { imported, scheduled, give }).await?;
    Ok((StatusCode::CREATED, Json(taken)).into_response())
}
