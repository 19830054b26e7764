//! Games and rounds as files: for broadcasts, federations and players.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::Score;
use jadoube_hall::files::{Edition, Kept, game_pgn, round_pgn, write_trf};
use jadoube_hall::log::Id;

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
    let table = game.table.lock().await;
    let view = game.view(&table, seat, Instant::now(), hall.lang);
    let state = view.sight.state(view.log()?.game().state_in(hall.lang));
    Ok(Kept { arrangement: view.sight.arrangement(&game.named()), state })
}

/// The games of a competition, of one round or of all, as somebody may see them.
pub(super) async fn kept_games(
    hall: &Hall,
    identity: &Identity,
    room: &Room,
    round: Option<u32>,
) -> Result<HashMap<Id, Kept>, Problem> {
    let ids: Vec<Id> = {
        let state = room.state();
        let rounds = state.competition.rounds().filter(|(number, _)| round.is_none_or(|it| it == *number));
        rounds.flat_map(|(_, it)| it.boards.values().filter_map(|board| board.game.clone())).collect()
    };
    let mut games = HashMap::new();
    for id in ids {
        let game = hall.game(&id).await?;
        games.insert(id, kept(hall, identity, &game).await?);
    }
    Ok(games)
}

/// What a game gives that is over.
pub(super) fn score(room: &Room, kept: &HashMap<Id, Kept>, game: &Id) -> Option<Score> {
    Score::of_game(&kept.get(game)?.state, room.scale)
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

/// `3.pgn`, `3.trf`.
pub(crate) async fn round(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path((competition, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let room = competitions::known(&hall, &identity, &competition)?;
    let (number, kind) = file.split_once('.').ok_or_else(|| Problem::not_found("file"))?;
    let number: u32 = number.parse().map_err(|_| Problem::not_found("round"))?;
    if room.state().competition.round(number).is_none() {
        return Err(Problem::not_found("round"));
    }
    let holder = identity.holder_in(&room);
    match kind {
        "pgn" => {
            let mut kept = kept_games(&hall, &identity, &room, Some(number)).await?;
            let state = room.state();
            let seen = state.competition.seen(holder.as_ref(), hall.clock.utc());
            let kept = std::cell::RefCell::new(&mut kept);
            let text = round_pgn(&seen, &state.roster, number, |id| kept.borrow_mut().remove(id));
            Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
        }
        "trf" => {
            let kept = kept_games(&hall, &identity, &room, None).await?;
            let state = room.state();
            let seen = state.competition.seen(holder.as_ref(), hall.clock.utc());
            let live = |id: &Id| score(&room, &kept, id);
            let text = write_trf(&seen, &state.roster, number, Edition::default(), live);
            Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
        }
        _ => Err(Problem::not_found("file")),
    }
}
