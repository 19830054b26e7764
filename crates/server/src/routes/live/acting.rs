//! What somebody says over the socket of a game, and what he is answered.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use futures_util::FutureExt;
use jadoube_clock::Millis;
use jadoube_hall::log::Id;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::following::Seated;
use super::{Ended, Line};
use crate::game::{Came, Game, Sent};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::routes::events::{ActSent, sent};

/// How many messages are taken at once.
const AT_ONCE: usize = 16;

/// Answers a message and those that have come behind it: a move and its press come together.
pub(super) async fn answer(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    (game, seated): (&Game, &mut Seated),
    first: (Utf8Bytes, Instant),
) -> Result<(), Ended> {
    let (mut heard, mut ended) = (vec![first], Ok(()));
    while heard.len() < AT_ONCE {
        match line.hear_text().now_or_never() {
            Some(Ok(text)) => heard.push((text, Instant::now())),
            Some(Err(why)) => {
                ended = Err(why);
                break;
            }
            None => break,
        }
    }
    seated.look(game, identity)?;
    let (mut acts, mut replies) = (Vec::new(), Vec::with_capacity(heard.len()));
    for (text, received) in heard {
        match Said::read(&text) {
            Ok(Said::Act(act)) => {
                let id = act.id.clone();
                match taken(hall, identity, seated, act, received) {
                    Ok(act) => {
                        acts.push(act);
                        replies.push(Reply::Act(id));
                    }
                    Err(problem) => replies.push(Reply::Refused(json!(id), problem)),
                }
            }
            Ok(Said::NoAct(id, problem)) => replies.push(Reply::Refused(id, problem)),
            Ok(Said::Ping(t)) => replies.push(Reply::Pong(t)),
            Ok(Said::Nothing) => {}
            Err(problem) => {
                ended = Err(problem.into());
                break;
            }
        }
    }
    let mut came = game.acts(hall, acts).await.into_iter();
    for reply in replies {
        let text = match reply {
            Reply::Act(id) => match came.next() {
                Some(came) => acknowledged(&id, came, line),
                None => continue,
            },
            Reply::Refused(id, problem) => refused(id, &problem, line),
            Reply::Pong(t) => {
                let now = game.table.lock().await.at(Instant::now());
                json!({"type": "pong", "t": t, "now": now}).to_string()
            }
        };
        line.begin(text).await?;
    }
    ended
}

/// What somebody says.
enum Said {
    Act(ActSent),
    /// An act that is none, under the id that it has.
    NoAct(Value, Problem),
    Ping(Option<Value>),
    /// What is not known is passed over.
    Nothing,
}

impl Said {
    fn read(text: &str) -> Result<Said, Problem> {
        // Nearly everything that is said is an act as it should be.
        if let Ok(act) = serde_json::from_str::<ActSaid<'_>>(text)
            && act.kind == "act"
        {
            let ActSaid { id, expect, event, .. } = act;
            return Ok(Said::Act(ActSent { id, expect, event }));
        }
        let wrong = |error: serde_json::Error| Problem::unprocessable("json", "message", error);
        let mut said: Value = serde_json::from_str(text).map_err(wrong)?;
        match said.get("type").and_then(Value::as_str) {
            Some("ping") => Ok(Said::Ping(said.get("t").cloned())),
            Some("act") => {
                let id = said.get("id").cloned().unwrap_or(Value::Null);
                if let Value::Object(keys) = &mut said {
                    keys.remove("type");
                }
                let act = serde_json::from_value::<ActSent>(said);
                Ok(act.map_or_else(|error| Said::NoAct(id, wrong(error)), Said::Act))
            }
            _ => Ok(Said::Nothing),
        }
    }
}

/// An act as it is said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActSaid<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: Id,
    #[serde(default)]
    expect: Option<u32>,
    event: Value,
}

fn taken(
    hall: &Hall,
    identity: &Identity,
    seated: &Seated,
    act: ActSent,
    received: Instant,
) -> Result<Sent, Problem> {
    if !seated.is_good(hall, identity) {
        return Err(Problem::unauthorized());
    }
    sent(hall, identity, seated.seat, act, received)
}

/// What is to be answered.
enum Reply {
    Act(Id),
    Refused(Value, Problem),
    Pong(Option<Value>),
}

/// What became of an act.
#[derive(Serialize)]
struct Ack<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: &'a Id,
    version: u32,
    at: Millis,
}

fn acknowledged(id: &Id, came: Came, line: &Line) -> String {
    match came {
        Ok(done) => {
            let ack = Ack { kind: "ack", id, version: done.entry.version, at: done.entry.at };
            // Our own types are JSON always.
            serde_json::to_string(&ack).unwrap_or_default()
        }
        Err(problem) => refused(json!(id), &problem, line),
    }
}

fn refused(id: Value, problem: &Problem, line: &Line) -> String {
    let mut ack = problem.object(line.lang);
    ack["type"] = json!("ack");
    ack["id"] = id;
    ack.to_string()
}
