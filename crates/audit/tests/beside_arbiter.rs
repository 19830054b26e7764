//! The arbiter and the audit say the same of the same games: `support/beside.rs` tells how.
//!
//! Here some hundreds of them; `cargo run --release -p jadoube-audit --example beside` takes all.

#[path = "support/beside.rs"]
mod beside;
#[path = "../examples/faulty.rs"]
mod faulty;
#[path = "support/shuffled.rs"]
mod shuffled;

use std::path::Path;

use beside::{Moves, Tally, compare, games};
use jadoube_laws::RulebookId;

fn agree(games: &[Moves], books: &[RulebookId]) -> Tally {
    let mut tally = Tally::default();
    for book in books {
        for game in games {
            if let Err(differs) = compare(game, *book, &mut tally) {
                panic!("{differs}");
            }
        }
    }
    tally
}

fn shared(name: &str) -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    let read = std::fs::read(&path).ok();
    if read.is_none() {
        println!("skipped: {} is not there", path.display());
    }
    read
}

#[test]
fn real_games() {
    let Some(pgn) = shared("lichess-999-games-with-clocks.pgn") else { return };
    let games = games(&pgn);
    assert_eq!(games.len(), 999);
    let tally = agree(&games[..300], &[RulebookId::Fide2014, RulebookId::Fide2023]);
    assert!(tally.ends > 100 && tally.claims > 5, "{tally:?}");
}

#[test]
fn long_games() {
    let Some(pgn) = shared("tcec-chess960.pgn") else { return };
    let games = games(&pgn);
    assert!(games.len() > 5000);
    let some: Vec<Moves> = games.into_iter().step_by(40).collect();
    let tally = agree(&some, &[RulebookId::Fide2018]);
    assert!(tally.claims > 20, "{tally:?}");
}

#[test]
fn games_with_faults() {
    let (text, _) = faulty::generate(760, 11);
    let tally = agree(&games(text.as_bytes()), &RulebookId::ALL);
    assert!(tally.illegal > 100 && tally.ends > 500 && tally.claims > 500, "{tally:?}");
}

#[test]
fn games_that_lead_nowhere() {
    let text = shuffled::generate(32, 5);
    let books = [RulebookId::Fide2009, RulebookId::Fide2014, RulebookId::Fide2018, RulebookId::FinBlitz2008];
    let tally = agree(&games(text.as_bytes()), &books);
    assert!(tally.ends > 40 && tally.claims > 100, "{tally:?}");
}
