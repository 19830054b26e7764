//! Compares a file's own labels for mate, stalemate, repetition, fifty moves and dead positions with the board, game by
//! game: `labels FILE`. The labels are those of TCEC's `TerminationDetails` tag.

use std::collections::BTreeMap;

use jadoube_board::Position;
use jadoube_notation::pgn::{self, Game};

fn main() {
    let path = std::env::args().nth(1).expect("labels FILE");
    let text = std::fs::read(&path).expect("the file can be read");
    let mut table: BTreeMap<(String, &str), (u32, Vec<usize>)> = BTreeMap::new();
    for (number, game) in pgn::games(&text).enumerate() {
        let label = game.tag("TerminationDetails").unwrap_or("none").to_lowercase();
        let label = if label.len() == 4 { "a move that was refused".to_owned() } else { label };
        let (count, games) = table.entry((label, board(&game))).or_default();
        *count += 1;
        games.push(number + 1);
    }
    println!("{:<28} {:<22} games", "label", "last position");
    for ((label, board), (count, games)) in table {
        let few = if count <= 12 { format!("  {games:?}") } else { String::new() };
        println!("{label:<28} {board:<22} {count}{few}");
    }
}

/// What the last position shows.
fn board(game: &Game) -> &'static str {
    let mut positions: Vec<Position> = game.plies().map(|(before, _)| before).collect();
    positions.extend(game.last_position());
    let Some(last) = positions.last() else { return "unknown" };
    let times = positions.iter().filter(|position| position.is_same(last)).count();
    match last {
        _ if last.is_checkmate() && last.turn().is_white() => "mate by Black",
        _ if last.is_checkmate() => "mate by White",
        _ if last.is_stalemate() => "stalemate",
        _ if jadoube_mate::quick_dead(last) == Some(true) => "dead position",
        _ if times >= 3 => "third occurrence",
        _ if last.halfmoves() >= 100 => "fifty moves",
        _ => "nothing",
    }
}
