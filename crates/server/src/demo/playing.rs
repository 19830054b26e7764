//! The players of the evening.

use std::time::Duration;

use futures_util::future::try_join_all;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::script::{Ending, INCIDENT, Script, pairs, script};
use super::{Cast, text};

/// Between two rounds.
const PAUSE: Duration = Duration::from_secs(30);

/// How often a player looks whether it is his turn.
const LOOK: Duration = Duration::from_secs(1);

/// A board with its players.
struct Board {
    game: String,
    round: u32,
    number: u32,
    white: String,
    black: String,
    script: Script,
}

/// Plays one round after the other.
pub(super) async fn evening(cast: &Cast) -> Result<(), String> {
    let started = instant();
    for round in 1.. {
        let Some(pairs) = pairs(round) else { return Ok(()) };
        let boards = paired(cast, round, &pairs).await?;
        for board in &boards {
            for (side, token) in [("white", &board.white), ("black", &board.black)] {
                let id = format!("demonstration-{side}-arrives");
                board.act(cast, token, &id, json!({"event": "arrive"})).await?;
            }
        }
        hall(cast, &format!("demonstration-round-{round}"), json!({"event": "start-round", "round": round}))
            .await?;
        // Where the server was away the clocks stand.
        hall(cast, &format!("demonstration-resumes-{started}"), json!({"event": "resume-all"})).await?;
        try_join_all(boards.iter().map(|board| board.play(cast))).await?;
        if round > 1 {
            sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// Something that no other start has.
fn instant() -> u128 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_millis())
}

async fn hall(cast: &Cast, id: &str, event: Value) -> Result<Value, String> {
    let path = format!("/api/v1/competitions/{}/events", cast.competition);
    cast.asking.post(&path, &cast.chief, &json!({"id": id, "event": event})).await
}

async fn paired(cast: &Cast, round: u32, pairs: &[(&str, &str)]) -> Result<Vec<Board>, String> {
    let games: Vec<Value> = (1..)
        .zip(pairs)
        .map(|(board, (white, black)): (u32, _)| {
            json!({
                "id": format!("demonstration-{round}-{board}"), "round": round, "board": board,
                "game": {"white": {"name": white}, "black": {"name": black}}, "give": ["white", "black"],
            })
        })
        .collect();
    let path = format!("/api/v1/competitions/{}/games", cast.competition);
    let made = cast.asking.post(&path, &cast.chief, &Value::Array(games)).await?;
    let made = made.as_array().cloned().unwrap_or_default();
    (1..)
        .zip(&made)
        .map(|(number, made)| {
            let token = |seat: &str| text(&made["tokens"][seat], "token");
            Ok(Board {
                game: text(made, "id")?,
                round,
                number,
                white: token("white")?,
                black: token("black")?,
                script: script(round, number),
            })
        })
        .collect()
}

impl Board {
    /// Plays until the game is over.
    async fn play(&self, cast: &Cast) -> Result<(), String> {
        loop {
            let view = cast.asking.get(&format!("/api/v1/games/{}", self.game), &cast.chief).await?;
            let state = &view["state"];
            if state["result"] != "*" {
                return Ok(());
            }
            let ply = state["ply"].as_u64().unwrap_or(0) as usize;
            if (self.round, self.number, ply) == INCIDENT && self.incident(cast, &view["version"]).await? {
                continue;
            }
            let (mover, other) = match state["running"].as_str() {
                Some("white") => (&self.white, &self.black),
                Some("black") => (&self.black, &self.white),
                // The clock stands: it is the arbiter's turn.
                _ => {
                    sleep(LOOK).await;
                    continue;
                }
            };
            // Taken back and played again it is another act.
            let id = |what: &str| format!("demonstration-{what}-{}-{ply}", view["version"]);
            sleep(self.thinks(ply)).await;
            match (self.script.moves.get(ply), self.script.ending) {
                (Some(played), _) => {
                    let made = json!({"event": "move", "move": played});
                    if !self.tried(cast, mover, &id("moves"), made).await? {
                        continue;
                    }
                    sleep(self.hand()).await;
                    self.tried(cast, mover, &id("presses"), json!({"event": "press"})).await?;
                }
                (None, Ending::Resigns) => {
                    self.tried(cast, mover, &id("resigns"), json!({"event": "resign"})).await?;
                }
                (None, _) => {
                    self.tried(cast, mover, &id("offers"), json!({"event": "offer-draw"})).await?;
                    sleep(self.hand()).await;
                    self.tried(cast, other, &id("accepts"), json!({"event": "accept-draw"})).await?;
                    sleep(LOOK).await;
                }
            }
        }
    }

    /// The first round was played before anybody looked in.
    fn thinks(&self, ply: usize) -> Duration {
        if self.round == 1 {
            return self.hand();
        }
        // Openings are known by heart; now and then somebody thinks longer.
        if ply < 6 {
            return Duration::from_millis(900);
        }
        let unequal = (ply * 7919 + self.number as usize * 104_729) % 11;
        Duration::from_millis(2_500 + 500 * (unequal * unequal / 4) as u64)
    }

    fn hand(&self) -> Duration {
        Duration::from_millis(if self.round == 1 { 60 } else { 400 })
    }

    /// White says that Black touched a piece, Black denies it, and the arbiter is called. False where that has been.
    async fn incident(&self, cast: &Cast, version: &Value) -> Result<bool, String> {
        let event = json!({"event": "dispute", "dispute": "touch"});
        let done = self.act(cast, &self.white, "demonstration-dispute", event).await?;
        if done["version"].as_u64() <= version.as_u64() {
            return Ok(false);
        }
        let call = json!({"id": "demonstration-calls", "event": {"event": "call", "game": self.game}});
        let path = format!("/api/v1/competitions/{}/events", cast.competition);
        cast.asking.post(&path, &self.white, &call).await?;
        Ok(true)
    }

    async fn act(&self, cast: &Cast, token: &str, id: &str, event: Value) -> Result<Value, String> {
        let path = format!("/api/v1/games/{}/events", self.game);
        cast.asking.post(&path, token, &json!({"id": id, "event": event})).await
    }

    /// The same, where it is no matter if somebody else was first: an arbiter who looks in may do as he likes.
    async fn tried(&self, cast: &Cast, token: &str, id: &str, event: Value) -> Result<bool, String> {
        match self.act(cast, token, id, event).await {
            Ok(done) => {
                let refused = |ruling: &Value| ruling["ruling"] == "refused";
                Ok(!done["rulings"].as_array().is_some_and(|rulings| rulings.iter().any(refused)))
            }
            Err(why) if why.contains(": 4") || why.contains(": 503") => {
                sleep(LOOK).await;
                Ok(false)
            }
            Err(why) => Err(why),
        }
    }
}
