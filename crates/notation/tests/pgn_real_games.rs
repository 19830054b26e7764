//! The real games at hand are read without complaint, and written back move by move as they stood.

use std::path::Path;

use jadoube_notation::pgn::{self, Builder, Game, NodeStatus, NoteKind, Reader, Replay, Status};

fn read(name: &str) -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    let text = std::fs::read(&path).ok();
    if text.is_none() {
        println!("skipped: {name} is not there");
    }
    text
}

/// Checks every `step`th game and gives how many were read.
fn check(text: &[u8], step: usize) -> usize {
    let mut reader = Reader::new();
    let mut replay = Replay::new(Builder::default());
    let mut rest = text;
    let mut games = 0;
    loop {
        let progress = reader.read_game(rest, true, &mut replay);
        rest = &rest[progress.consumed..];
        if progress.status != Status::Game {
            return games;
        }
        let game = replay.visitor_mut().take();
        assert_eq!(game.notes, [], "{}", String::from_utf8_lossy(&game.raw));
        assert!(game.moves.nodes.iter().all(|node| matches!(node.status, NodeStatus::Legal(_))), "{game:?}");
        if games % step == 0 {
            survives(&game);
        }
        games += 1;
    }
}

fn survives(game: &Game) {
    let written = game.to_pgn();
    let again = pgn::games(written.as_bytes()).next().expect("a game was written");
    // The order of the tags is that of export format, and what annotators add is taken apart from the moves.
    let moves =
        |game: &Game| game.moves.nodes.iter().map(|node| (node.text.clone(), node.clk())).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(game), "{written}");
    assert_eq!(again.moves, game.moves, "{written}");
    assert_eq!((again.result, again.last_position()), (game.result, game.last_position()));
    for tag in &game.tags {
        assert_eq!(again.tag(&tag.name), Some(tag.value.as_str()));
    }
    assert_eq!(again.notes, []);
}

#[test]
fn games_with_clocks() {
    let Some(text) = read("lichess-999-games-with-clocks.pgn") else { return };
    assert_eq!(check(&text, 1), 999);
    for game in pgn::games(&text) {
        assert!(game.termination().is_some());
        assert!(game.moves.nodes.iter().all(|node| node.clk().is_some()));
    }
}

#[test]
fn chess960_games_of_engines() {
    let Some(text) = read("tcec-chess960.pgn") else { return };
    let games = check(&text, 5);
    assert_eq!(games, text.windows(8).filter(|window| window == b"\n[Event ").count() + 1);
}

#[test]
fn a_file_in_two_parts_has_the_same_games() {
    let Some(text) = read("lichess-999-games-with-clocks.pgn") else { return };
    let cut = pgn::last_boundary(&text[..text.len() / 2]).expect("a game begins in the first half");
    let (a, b) = text.split_at(cut);
    assert_eq!(pgn::games(a).count() + pgn::games(b).count(), 999);
    assert!(pgn::games(b).all(|game| !game.notes.iter().any(|note| note.kind == NoteKind::StrayText)));
}
