//! The column `state`: what holds after the last event.

use jadoube_arbiter::{PlayerState, Reason, State};
use jadoube_board::Color;

use crate::short::shown;

/// The words of an item, in the order in which they are tried.
const KEYS: [&str; 13] = [
    "result",
    "reason",
    "clock of White",
    "clock of Black",
    "illegal moves of White",
    "illegal moves of Black",
    "points of White",
    "points of Black",
    "to move",
    "running",
    "offer of",
    "ply",
    "fen",
];

/// The item as it holds now: `clock of White 1:29:00`. An item that begins with no known word gives an error.
pub(crate) fn item(item: &str, state: &State) -> Result<String, String> {
    let key = KEYS
        .into_iter()
        .find(|key| item == *key || item.strip_prefix(*key).is_some_and(|rest| rest.starts_with(' ')))
        .ok_or_else(|| format!("`{item}`: a state item begins with one of {}", KEYS.join(", ")))?;
    let white = key.ends_with("White");
    let side: &PlayerState = if white { &state.white } else { &state.black };
    let value = match key {
        "result" => state.result.clone(),
        "reason" => state.reason.map_or("none", Reason::word).to_owned(),
        "clock of White" | "clock of Black" => side.seconds.map_or("none".to_owned(), shown),
        "illegal moves of White" | "illegal moves of Black" => side.illegal.to_string(),
        "points of White" | "points of Black" => {
            side.points.map_or("none".to_owned(), |points| points.to_string())
        }
        "to move" => state.to_move.word().to_owned(),
        "running" => state.running.word().to_owned(),
        "offer of" => state.offer.map_or("nobody", Color::word).to_owned(),
        "ply" => state.ply.to_string(),
        _ => state.fen.clone(),
    };
    Ok(format!("{key} {value}"))
}
