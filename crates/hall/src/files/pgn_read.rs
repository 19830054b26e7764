//! Pairings from PGN: a game for each board.

use jadoube_notation::pgn;

use super::imported::{Faults, Gathering, Imported, ImportedBoard, text};
use super::result::read_result;
use crate::competition::{Person, Roster};
use crate::name::Name;

/// Reads pairings and results from PGN: `Round` (`3` or `3.1`, with the board behind the point), `Board`, `White`, `Black`,
/// `Result`, and what is known of the players. Moves are passed over. Players that the list has keep their numbers.
///
/// # Errors
/// Everything that is wrong, with the line on which the game begins; then nothing was taken.
pub fn read_pgn(bytes: &[u8], known: &Roster) -> Result<Imported, Faults> {
    text(bytes)?;
    let mut gathering = Gathering::among(known);
    for game in pgn::games(bytes) {
        let line = game.place.line as usize;
        if gathering.imported.event.is_none() {
            gathering.imported.event = game.tag("Event").and_then(|event| Name::new(event).ok());
        }
        if let Err(why) = take(&mut gathering, line, &game) {
            gathering.fault(line, why);
        }
        if gathering.is_hopeless() {
            break;
        }
    }
    gathering.end()
}

fn take(gathering: &mut Gathering, line: usize, game: &pgn::Game) -> Result<(), String> {
    let (round, mut board) = round(game.tag("Round").unwrap_or("1"))?;
    if let Some(told) = known_tag(game, "Board") {
        board = Some(told.parse().map_err(|_| format!("`Board` is no number: {}", short(told)))?);
    }
    let white = person(game, "White")?;
    let black = person(game, "Black")?;
    let told = known_tag(game, "Score").or(known_tag(game, "Result"));
    let result = match told {
        Some(told) => read_result(told)?,
        None => match game.result {
            Some(result) => read_result(result.as_str())?,
            None => None,
        },
    };
    if let (Some(white), Some(black)) = (gathering.player(line, white), gathering.player(line, black)) {
        gathering.pair(line, round, board, ImportedBoard { white, black, result, penalty: (0, 0) });
    }
    Ok(())
}

/// `3`, `3.1`, `(3.1)`; what is not known is round 1.
fn round(text: &str) -> Result<(u32, Option<u32>), String> {
    let plain = text.trim().trim_start_matches('(').trim_end_matches(')');
    if ["", "?", "-"].contains(&plain) {
        return Ok((1, None));
    }
    let wrong = || format!("`Round` is no round: {}; expected 3 or 3.1", short(text));
    let (round, board) = plain.split_once('.').unwrap_or((plain, ""));
    let board = if board.is_empty() { None } else { Some(board.parse().map_err(|_| wrong())?) };
    Ok((round.parse().map_err(|_| wrong())?, board))
}

fn known_tag<'a>(game: &'a pgn::Game, name: &str) -> Option<&'a str> {
    game.tag(name).map(str::trim).filter(|value| !["", "?", "-"].contains(value))
}

fn person(game: &pgn::Game, side: &str) -> Result<Person, String> {
    let name = known_tag(game, side).ok_or_else(|| format!("the game has no name in `{side}`"))?;
    let name = Name::new(name).map_err(|why| format!("`{side}`: {why}"))?;
    let of = |what: &str| known_tag(game, &format!("{side}{what}"));
    // What is odd about titles and ratings makes no other pairing.
    Ok(Person {
        title: of("Title").and_then(|title| Name::new(title).ok()),
        rating: of("Elo").and_then(|elo| elo.parse().ok()).filter(|elo| *elo > 0),
        fide_id: of("FideId").and_then(|id| id.parse().ok()).filter(|id| *id > 0),
        team: of("Team").and_then(|team| Name::new(team).ok()),
        ..Person::named(name)
    })
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
