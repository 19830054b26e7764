//! How many events a second the arbiter handles: ordinary moves, each made and pressed, with repetition and draw checks.
//!
//! `cargo bench -p jadoube-arbiter`

use std::time::{Duration, Instant};

use jadoube_arbiter::{Arrangement, By, Event, Game, MoveText, What};
use jadoube_board::{Attempt, Position};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;

/// Moves by each player in a game.
const MOVES: usize = 80;
const GAMES: usize = 64;
const ROUNDS: usize = 7;

fn main() {
    let games: Vec<Vec<Event>> = (0..GAMES as u64).map(game).collect();
    let events: usize = games.iter().map(Vec::len).sum();
    let mut arrangement = Arrangement::new(RulebookId::Fide2023);
    arrangement.time = "40/5400+30:1800+30".to_owned();
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

/// A game of random legal moves, each made and pressed.
fn game(seed: u64) -> Vec<Event> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Position::INITIAL;
    let mut events = Vec::new();
    for _ in 0..2 * MOVES {
        let moves = position.legal_moves().expect("one king a side");
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let Some(&mv) = moves.get(random as usize % moves.len().max(1)) else { break };
        let by = By::from(position.turn());
        let attempt =
            Attempt::Carry { from: mv.from(), to: position.king_target(mv), promotion: mv.promotion() };
        events.push(Event { by, what: What::Move { made: MoveText(attempt), hands: 1 } });
        events.push(Event { by, what: What::Press { other_hand: false } });
        position = position.play(mv);
    }
    events
}
