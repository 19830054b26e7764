//! `POST /api/v1/competitions/{c}/events`: the acts of the hall.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, TryStreamExt, stream};
use jadoube_hall::competition::{Fact, HallAct, Refusal, ResultTold};
use jadoube_hall::log::{Hash, Id, canonical};
use jadoube_hall::rights::{HallWord, Seat, may_in_hall};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{body, competitions};
use crate::competition::{Caller, Came, Room, Together};
use crate::game::Sent;
use crate::hall::{AT_ONCE, Hall};
use crate::identity::Identity;
use crate::problem::Problem;

/// The longest act of the hall.
const ACT: usize = 16 << 10;

/// An act of the hall, as it is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HallSent {
    id: Id,
    event: Value,
}

/// Those of the hall's acts that are sent from outside; the others have calls of their own.
pub(crate) const SENT: [HallWord; 10] = [
    HallWord::Call,
    HallWord::AnswerCall,
    HallWord::StartRound,
    HallWord::ResumeAll,
    HallWord::Result,
    HallWord::Withdraw,
    HallWord::Announce,
    HallWord::CloseRound,
    HallWord::Admit,
    HallWord::RulesAnew,
];

pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    identity: Identity,
    Path(competition): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let room = competitions::known(&hall, &identity, &competition)?;
    let caller = identity.caller(&room)?;
    let sent: HallSent = body::json(body, ACT).await?;
    hall.limits.count(caller.sender.token.as_deref().unwrap_or("admin"), std::time::Instant::now())?;
    let word = sent.event.get("event").and_then(Value::as_str).and_then(|word| word.parse().ok());
    let word = word.filter(|word| SENT.contains(word)).ok_or_else(|| {
        let words: Vec<&str> = SENT.iter().map(|word| word.word()).collect();
        Problem::unprocessable("event", "event", format!("the acts of the hall are `{}`", words.join("`, `")))
    })?;
    let text = canonical(&sent.event).map_err(|error| Problem::unprocessable("event", "event", error))?;
    let request = Hash::of_lines(&[&text]);
    if let Some(version) = room.done_before(&hall, &caller, &sent.id, request).await? {
        // Whoever was first may have been stopped before he had done all of it.
        let facts = read(sent.event).map(|act| room.again(&act)).unwrap_or_default();
        follow(&hall, &room, &caller.sender.token, &sent.id, facts).await?;
        return Ok(Json(json!({"version": version})).into_response());
    }
    let act = meant(&hall, &room, &caller, word, sent.event).await?;
    let together = Together {
        head: None,
        id: Some(sent.id.clone()),
        request: Some(request),
        acts: vec![act.clone()],
        appends: Vec::new(),
        roster: None,
    };
    let (version, mut facts) = match room.act(&hall, &caller, |_| Ok(together.clone())).await? {
        Came::Done { version, facts } => (version, facts),
        Came::Before { version } => (version, room.again(&act)),
    };
    if let HallAct::RulesAnew { game, .. } = &act {
        hall.game(game).await?.release(&hall).await?;
        facts.clear();
    }
    follow(&hall, &room, &caller.sender.token, &sent.id, facts).await?;
    Ok(Json(json!({"version": version})).into_response())
}

fn read<T: DeserializeOwned>(event: Value) -> Result<T, Problem> {
    serde_json::from_value(event).map_err(|error| Problem::unprocessable("event", "event", error))
}

/// The act as the log has it: what the server itself knows is put in.
async fn meant(
    hall: &Hall,
    room: &Room,
    caller: &Caller,
    word: HallWord,
    event: Value,
) -> Result<HallAct, Problem> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Close {
        #[serde(rename = "event")]
        _event: String,
        round: u32,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Release {
        #[serde(rename = "event")]
        _event: String,
        game: Id,
        from: u32,
    }
    // Who may not do it learns nothing of what it is about.
    if caller.holder.as_ref().is_none_or(|holder| !may_in_hall(holder.role, word)) {
        return Err(Refusal::Forbidden(word).into());
    }
    match word {
        HallWord::CloseRound => {
            let Close { round, .. } = read(event)?;
            Ok(HallAct::CloseRound { round, results: results(hall, room, round).await? })
        }
        HallWord::RulesAnew => {
            let Release { game, from, .. } = read(event)?;
            let (known, seat) = {
                let state = room.state();
                let seat = state.competition.seat(caller.holder.as_ref(), &game);
                (state.competition.board_of(&game).is_some(), seat)
            };
            if !known {
                return Err(Problem::not_found("game"));
            }
            if !seat.is_arbiter() {
                return Err(Refusal::Forbidden(word).into());
            }
            let anew = hall.game(&game).await?.anew(from).await?;
            Ok(HallAct::RulesAnew { game, anew })
        }
        _ => read(event),
    }
}

/// What the games of a round gave that are over.
async fn results(hall: &Hall, room: &Room, round: u32) -> Result<Vec<ResultTold>, Problem> {
    let games: Vec<(u32, Id)> = {
        let state = room.state();
        let round = state.competition.round(round);
        let boards = round.into_iter().flat_map(|round| round.boards.iter());
        let open = boards.filter(|(_, board)| board.result.is_none());
        open.filter_map(|(place, board)| Some((*place, board.game.clone()?))).collect()
    };
    let mut results = Vec::new();
    for (place, game) in games {
        let game = hall.game(&game).await?;
        let Some(score) = game.score(Seat::Chief, hall.lang).await? else { continue };
        results.push(ResultTold {
            round,
            board: Some(place),
            player: None,
            bye: None,
            result: Some(score.result.text().to_owned()),
            how: score.how,
            points: score.is_abnormal(room.scale).then_some((score.white, score.black)),
        });
    }
    Ok(results)
}

/// Does what follows from an act of the hall at the boards, each under an id that follows from the act's: doing it again changes
/// nothing.
async fn follow(
    hall: &Hall,
    room: &Room,
    token: &Option<String>,
    id: &Id,
    facts: Vec<Fact>,
) -> Result<(), Problem> {
    let Some(token) = token else { return Ok(()) };
    for fact in facts {
        let (games, event) = match fact {
            Fact::Start(games) => (games, "start"),
            Fact::Resume(games) => (games, "restart-clock"),
            _ => continue,
        };
        // All boards at the same instant, and with as few commits as can be.
        let received = std::time::Instant::now();
        let done = stream::iter(games).map(|game| async move {
            // Another game may have taken its place since.
            if room.state().competition.board_of(&game).is_none() {
                return Ok(());
            }
            let game = match hall.game(&game).await {
                Ok(game) => game,
                // One game that cannot be read keeps nobody else from playing.
                Err(problem) if problem.is_of_a_log() => return Ok(()),
                Err(problem) => return Err(problem),
            };
            if event == "restart-clock" && !game.is_interrupted().await {
                return Ok(());
            }
            let sum = Hash::of_lines(&["jadoube follows 1", id.as_str(), game.id.as_str()]).to_string();
            let sent = Sent {
                seat: Seat::Chief,
                token: token.clone(),
                id: sum[..32].parse().map_err(|_| crate::pool::failed())?,
                expect: None,
                event: json!({"event": event}),
                received,
            };
            match game.act_in_any_case(hall, sent).await {
                // One game that is held keeps nobody else from playing.
                Err(problem) if problem.error == "held" => Ok(()),
                done => done.map(|_| ()),
            }
        });
        done.buffer_unordered(AT_ONCE).try_collect::<()>().await?;
    }
    Ok(())
}
