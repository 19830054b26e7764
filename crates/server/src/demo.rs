//! The demonstration evening: a round that is over, a round in play by itself at a human pace, an incident that waits for the
//! arbiter, and a board of one's own.
//!
//! It does what people do, over the interface that they use, and makes everything under fixed ids: started again on the
//! same file it goes on where it was.

mod asking;
mod playing;
mod script;

use axum::Router;
use jadoube_hall::Utc;
use serde_json::{Value, json};

use asking::Asking;

/// What there is to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evening {
    /// The competition that is played.
    pub competition: String,
    /// A code for its chief arbiter's desk, good once.
    pub desk: String,
    /// The game that nobody plays yet.
    pub game: String,
    /// Secrets of the links to its seats: White, Black, the table clock, the arbiter.
    pub seats: Vec<(&'static str, String)>,
}

/// What the players of the evening need.
pub(crate) struct Cast {
    asking: Asking,
    competition: String,
    chief: String,
}

/// Makes what is not there yet, and gives what there is to look at.
pub(crate) async fn open(router: Router, admin: &str, now: Utc) -> Result<(Evening, Cast), String> {
    let asking = Asking::new(router);
    let (competition, chief) = self::competition(&asking, admin, script::EVENING).await?;
    let (own, own_chief) = self::competition(&asking, admin, script::OWN).await?;
    let desk = given(&asking, &chief, now, "desk", json!({"kind": "code", "role": "chief"})).await?;
    let path = format!("/api/v1/competitions/{own}/games");
    let body = json!({"id": "demonstration-board-1", "round": 1, "board": 1, "game": {}});
    let game = text(&asking.post(&path, &own_chief, &body).await?, "id")?;
    let mut seats = Vec::new();
    for seat in ["white", "black", "clock", "arbiter"] {
        let body = json!({"kind": "seat", "game": game, "seat": seat});
        seats.push((seat, given(&asking, &own_chief, now, seat, body).await?));
    }
    let evening = Evening { competition: competition.clone(), desk, game, seats };
    Ok((evening, Cast { asking, competition, chief }))
}

async fn competition(asking: &Asking, admin: &str, body: &str) -> Result<(String, String), String> {
    let body: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let made = asking.post("/api/v1/competitions", admin, &body).await?;
    Ok((text(&made, "id")?, text(&made["tokens"]["chief"], "token")?))
}

/// A link or a code. Those of an earlier start may have been used: each start gives its own.
async fn given(
    asking: &Asking,
    token: &str,
    now: Utc,
    what: &str,
    mut body: Value,
) -> Result<String, String> {
    body["id"] = json!(format!("demonstration-{what}-{}", now.millis()));
    let given = asking.post("/api/v1/tokens", token, &body).await?;
    text(&given, if body["kind"] == "code" { "code" } else { "seat" })
}

fn text(value: &Value, key: &str) -> Result<String, String> {
    value[key].as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` is missing in {value}"))
}

impl Cast {
    /// Plays until the last round is over, or the server stops.
    pub(crate) async fn play(self) {
        if let Err(why) = playing::evening(&self).await {
            tracing::warn!("the demonstration has ended: {why}");
        }
    }
}
