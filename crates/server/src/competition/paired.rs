//! Pairings that come as a file: all of it or nothing.

use std::collections::HashMap;

use jadoube_arbiter::view::Course;
use jadoube_hall::Utc;
use jadoube_hall::competition::{Fate, HallAct, PlayerId, Stand, Taken, TakenBoard};
use jadoube_hall::files::{Faults, Imported};
use jadoube_hall::log::{Hash, Id};
use jadoube_hall::rights::Seat;
use jadoube_store::{Append, Mark};
use serde_json::{Map, Value, json};

use super::acts::Together;
use super::made::{check_seats, given_seats, told_seats};
use super::{Caller, Came, Room, State};
use crate::game;
use crate::hall::Hall;
use crate::problem::Problem;
use crate::record::{self, Given};

/// A file of pairings as it was sent.
pub(crate) struct Sent {
    pub(crate) imported: Imported,
    /// When the first round that gets new games is to start.
    pub(crate) scheduled: Option<Utc>,
    /// The seats for which tokens are given with each new game.
    pub(crate) give: Vec<Seat>,
}

/// A game that the file may replace: how far it has come, and how long its log is.
type Stands = HashMap<Id, (Stand, u64)>;

impl Room {
    /// Takes a file: games are made for new boards, games that have not started make room, those that have stay.
    pub(crate) async fn paired(&self, hall: &Hall, caller: &Caller, sent: &Sent) -> Result<Value, Problem> {
        check_seats(&sent.give)?;
        let stands = self.stands(hall, &sent.imported).await?;
        let seed = Hash(hall.random()?).to_string();
        let mut result: Option<(Taken, HashMap<Id, Given>)> = None;
        let came = self
            .act(hall, caller, |state| {
                let mut count = 0;
                let new = || {
                    count += 1;
                    let sum = Hash::of_lines(&["jadoube paired 1", &seed, &count.to_string()]).to_string();
                    sum[..24].parse().expect("24 hexadecimal digits are an id")
                };
                let stand = |id: &Id| stands.get(id).map(|(stand, _)| *stand).unwrap_or_default();
                let taken = state
                    .competition
                    .take(&state.roster, &sent.imported, sent.scheduled, stand, new)
                    .map_err(faulty)?;
                let (together, given) = self.making(hall, caller, state, sent, &taken, &stands)?;
                result = Some((taken, given));
                Ok(together)
            })
            .await?;
        let (taken, mut given) = result.ok_or_else(crate::pool::failed)?;
        hall.give_up(&taken.gone);
        for board in taken.boards.iter().filter(|board| board.fate == Fate::Kept) {
            let Some(id) = &board.game else { continue };
            if let Some(found) = hall.store.read(&game::log_name(id), 0, 1).await?.first() {
                let (_, notes) = record::head(found).map_err(game::damaged)?;
                given.extend(notes.given.map(|given| (id.clone(), given)));
            }
        }
        let (Came::Done { version, .. } | Came::Before { version }) = came;
        Ok(answer(&self.state(), caller, version, &taken, &given))
    }

    /// How far the games have come that are kept in the rounds of a file.
    async fn stands(&self, hall: &Hall, imported: &Imported) -> Result<Stands, Problem> {
        let games: Vec<Id> = {
            let state = self.state();
            let rounds = imported.rounds.keys().filter_map(|number| state.competition.round(*number));
            rounds.flat_map(|round| round.boards.values().filter_map(|board| board.game.clone())).collect()
        };
        let mut stands = HashMap::new();
        for id in games {
            let game = hall.game(&id).await?;
            let score = game.score(Seat::Chief, hall.lang).await?;
            let table = game.table.lock().await;
            let started = table.log.game().course() != Course::NotStarted;
            let stand = Stand { started, score };
            stands.insert(id, (stand, u64::from(table.version()) + 1));
        }
        Ok(stands)
    }

    /// Everything that is done and appended together.
    fn making(
        &self,
        hall: &Hall,
        caller: &Caller,
        state: &State,
        sent: &Sent,
        taken: &Taken,
        stands: &Stands,
    ) -> Result<(Together, HashMap<Id, Given>), Problem> {
        let now = hall.clock.utc();
        let (arrangement, _) = self.arrangement(state, Map::new())?;
        let (mut acts, mut appends, mut given) = (taken.acts.clone(), Vec::new(), HashMap::new());
        for board in taken.boards.iter().filter(|board| board.fate == Fate::New) {
            let Some(id) = &board.game else { continue };
            let seats = Given { random: Hash(hall.random()?), seats: sent.give.clone() };
            let scheduled = scheduled(state, taken, board.round).unwrap_or(now);
            appends.push(self.begin(hall, id, &arrangement, scheduled, None, &seats)?);
            acts.extend(given_seats(caller, id, &seats));
            given.insert(id.clone(), seats);
        }
        // What is no longer paired has no deadlines any more.
        for id in &taken.gone {
            let length = stands.get(id).map_or(1, |(_, length)| *length);
            appends.push(Append::new(game::log_name(id), length, []).mark(Mark::Remove));
        }
        let roster = (taken.roster != state.roster).then(|| taken.roster.clone());
        Ok((Together { head: None, id: None, request: None, acts, appends, roster }, given))
    }
}

/// When a round is to start: as the file is sent, or as it was before.
fn scheduled(state: &State, taken: &Taken, round: u32) -> Option<Utc> {
    let paired = taken.acts.iter().find_map(|act| match act {
        HallAct::Pair(paired) if paired.round == round => paired.scheduled,
        _ => None,
    });
    paired.or_else(|| state.competition.round(round)?.scheduled)
}

/// All that is wrong in a file, with the lines.
pub(crate) fn faulty(faults: Faults) -> Problem {
    let first = faults.0.first();
    let place = first.map(|fault| format!("line {}", fault.line)).unwrap_or_default();
    let listed: Vec<Value> =
        faults.0.iter().map(|fault| json!({"line": fault.line, "message": fault.why})).collect();
    let why = first.map(|fault| fault.why.clone()).unwrap_or_default();
    let why = match faults.0.len() {
        0 | 1 => why,
        more => format!("{why}; and {} more", more - 1),
    };
    Problem::unprocessable("pairings", &place, format!("nothing was taken: {why}"))
        .with("faults", Value::Array(listed))
}

fn answer(state: &State, caller: &Caller, version: u32, taken: &Taken, given: &HashMap<Id, Given>) -> Value {
    let player = |player: PlayerId| json!({"player": player, "name": state.roster.name(player)});
    let board = |board: &TakenBoard| {
        let mut told = json!({
            "round": board.round, "board": board.board, "game": board.game,
            "white": player(board.white), "black": player(board.black),
        });
        let seats = board.game.as_ref().and_then(|id| Some((id, given.get(id)?)));
        if let Some((id, seats)) = seats {
            told["tokens"] = Value::Object(told_seats(state, caller, id, seats));
        }
        told
    };
    let of =
        |fate: Fate| -> Vec<Value> { taken.boards.iter().filter(|it| it.fate == fate).map(&board).collect() };
    json!({
        "version": version, "made": of(Fate::New), "kept": of(Fate::Kept), "started": of(Fate::Started),
        "replaced": taken.gone,
    })
}
