//! Games and rounds as files: for broadcasts, federations and players.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::{Competition, Score};
use jadoube_hall::files::{Edition, Imported, Kept, game_pgn, round_pgn, write_csv, write_trf};
use jadoube_hall::log::Id;
use tokio::task::yield_now;

use super::{competitions, games};
use crate::competition::Room;
use crate::game::Game;
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;

const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// A game as somebody may see it now.
async fn kept(hall: &Hall, identity: &Identity, game: &Game) -> Result<Kept, Problem> {
    let seat = identity.seat_at(game)?;
    let mut table = game.table.lock().await;
    let view = game.view(&mut table, seat, Instant::now(), hall.lang)?;
    let state = view.sight.state(view.log()?.game().told_in(hall.lang));
    Ok(Kept { arrangement: view.sight.arrangement(&game.named()), state })
}

/// The games of a round, as somebody may see them.
async fn kept_games(
    hall: &Hall,
    identity: &Identity,
    room: &Room,
    round: u32,
) -> Result<HashMap<Id, Kept>, Problem> {
    let ids: Vec<Id> = {
        let state = room.state();
        let round = state.competition.round(round);
        round.into_iter().flat_map(|it| it.boards.values().filter_map(|board| board.game.clone())).collect()
    };
    let mut games = HashMap::new();
    for id in ids {
        let game = hall.game(&id).await?;
        games.insert(id, kept(hall, identity, &game).await?);
        // A round is long, and others play.
        yield_now().await;
    }
    Ok(games)
}

/// What the games give that are over for somebody and whose boards have no result in what he sees of the competition: results that the
/// competition knows need no game.
pub(super) async fn scores(
    hall: &Hall,
    identity: &Identity,
    seen: &Competition,
) -> Result<HashMap<Id, Score>, Problem> {
    let boards = seen.rounds().flat_map(|(_, round)| round.boards.values());
    let open: Vec<&Id> = boards.filter(|it| it.result.is_none()).filter_map(|it| it.game.as_ref()).collect();
    let mut scores = HashMap::new();
    for id in open {
        let game = match hall.game(id).await {
            Ok(game) => game,
            // Another has just taken its place; or it cannot be read, and whoever asks for it is told so.
            Err(problem) if problem.status == StatusCode::NOT_FOUND || problem.is_of_a_log() => continue,
            Err(problem) => return Err(problem),
        };
        if let Some(score) = game.score(identity.seat_at(&game)?, hall.lang).await? {
            scores.insert(id.clone(), score);
        }
        yield_now().await;
    }
    Ok(scores)
}

pub(crate) async fn pgn(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = games::known(&hall, &identity, &game).await?;
    let kept = kept(&hall, &identity, &game).await?;
    let holder = identity.holder_in(&game.competition);
    let state = game.competition.state();
    let seen = state.competition.seen(holder.as_ref(), hall.clock.utc());
    let text = game_pgn(&seen, &state.roster, &game.id, &kept);
    let text = text.ok_or_else(|| Problem::not_found("game"))?;
    Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
}

/// `3.pgn`, `3.trf`, `3.csv`.
pub(crate) async fn round(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path((competition, file)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let room = competitions::known(&hall, &identity, &competition)?;
    let (number, kind) = file.split_once('.').ok_or_else(|| Problem::not_found("file"))?;
    let number: u32 = number.parse().map_err(|_| Problem::not_found("round"))?;
    if room.state().competition.round(number).is_none() {
        return Err(Problem::not_found("round"));
    }
    let holder = identity.holder_in(&room);
    let seen = || room.state().competition.seen(holder.as_ref(), hall.clock.utc());
    match kind {
        "pgn" => {
            let mut kept = kept_games(&hall, &identity, &room, number).await?;
            let kept = std::cell::RefCell::new(&mut kept);
            let take = |id: &Id| kept.borrow_mut().remove(id);
            let text = round_pgn(&seen(), &room.state().roster, number, take);
            Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
        }
        "trf" => {
            let edition = edition(&query)?;
            let seen = seen();
            let scores = scores(&hall, &identity, &seen).await?;
            let live = |id: &Id| scores.get(id).copied();
            let text = write_trf(&seen, &room.state().roster, number, edition, live);
            Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
        }
        "csv" => {
            let seen = seen();
            let scores = scores(&hall, &identity, &seen).await?;
            let live = |id: &Id| scores.get(id).copied();
            let text = write_csv(&Imported::of_round(&seen, &room.state().roster, number, live));
            Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present")], text).into_response())
        }
        _ => Err(Problem::not_found("file")),
    }
}

/// The edition of the report that somebody asks for.
fn edition(query: &HashMap<String, String>) -> Result<Edition, Problem> {
    let Some(year) = query.get("edition") else { return Ok(Edition::default()) };
    let wrong = || Problem::unprocessable("edition", "edition", "the editions of TRF are 2016 and 2026");
    Edition::of_year(year).ok_or_else(wrong)
}
