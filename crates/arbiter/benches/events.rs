//! How many events a second the arbiter handles: ordinary moves, each made and pressed, with repetition and draw checks.
//!
//! `cargo bench -p jadoube-arbiter`

#[path = "../tests/support/random_game.rs"]
mod random_game;

use std::time::{Duration, Instant};

use jadoube_arbiter::{Arrangement, Event, Game};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;

/// Moves by each player in a game.
const MOVES: usize = 80;
const GAMES: usize = 64;
const ROUNDS: usize = 7;

fn main() {
    let games: Vec<Vec<Event>> = (0..GAMES as u64).map(|seed| random_game::events(seed, MOVES)).collect();
    let events: usize = games.iter().map(Vec::len).sum();
    let mut arrangement = Arrangement::new(RulebookId::Fide2023);
    arrangement.time = "40/5400+30:1800+30".parse().expect("a time control");
    let (fresh, _) = Game::new(&arrangement).expect("the arrangement is sound");
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| play(&fresh, &games)).collect();
    times.sort();
    let median = times[ROUNDS / 2];
    println!(
        "{events} events in {median:?}: {:.2} million a second",
        events as f64 / median.as_secs_f64() / 1e6
    );
}

fn play(fresh: &Game, games: &[Vec<Event>]) -> Duration {
    let begin = Instant::now();
    for events in games {
        let mut game = fresh.clone();
        for (event, second) in events.iter().zip(1..) {
            std::hint::black_box(game.handle(event, Millis(second * 1000)));
        }
        std::hint::black_box(game.result());
    }
    begin.elapsed()
}
