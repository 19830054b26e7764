//! A game of random legal moves, for the test of memory and the bench of speed.

use jadoube_arbiter::{By, Event, MoveText, What};
use jadoube_board::{Attempt, Position};

/// So many moves by each player, each made and pressed, or as many as the game lasts.
pub fn events(seed: u64, moves: usize) -> Vec<Event> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Position::INITIAL;
    let mut events = Vec::new();
    for _ in 0..2 * moves {
        let moves = position.legal_moves().expect("one king a side");
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let Some(&mv) = moves.get(random as usize % moves.len().max(1)) else { break };
        let by = By::from(position.turn());
        let attempt =
            Attempt::Carry { from: mv.from(), to: position.king_target(mv), promotion: mv.promotion() };
        events.push(Event { by, what: What::Move { made: MoveText(attempt), hands: 1, how: None } });
        events.push(Event { by, what: What::Press { other_hand: false } });
        position = position.play(mv);
    }
    events
}
