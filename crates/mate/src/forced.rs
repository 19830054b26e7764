//! Moves that are the only ones: what they lead to is certain.

use jadoube_board::{Color, Move, Position};

use crate::material;
use crate::proof::{Argument, Over};

/// Where the only moves lead.
pub(crate) enum Forced {
    /// To mate by the side.
    Mate(Vec<Move>),
    /// To a position from which the side can never mate.
    Settled(Argument),
    /// To a choice between so many moves, or further than was asked.
    Open { position: Position, moves: Vec<Move>, choices: u32 },
}

/// Plays moves as long as there is only one, at most `most`.
pub(crate) fn follow(start: &Position, side: Color, most: usize) -> Forced {
    let mut position = *start;
    let mut moves = Vec::new();
    loop {
        let (mut count, mut only) = (0u32, None);
        // Kings were counted before, and no move takes or makes one.
        let _ = position.for_each_legal(|mv| {
            count += 1;
            only = Some(mv);
        });
        let Some(mv) = only else {
            let over = match (position.is_check(), position.turn() == side) {
                (true, false) => return Forced::Mate(moves),
                (true, true) => Over::Mated,
                (false, _) => Over::Stalemate,
            };
            return Forced::Settled(after(moves, Argument::Over(over)));
        };
        if let Some(material) = material::theorem(&position, side) {
            return Forced::Settled(after(moves, Argument::Material(material)));
        }
        if count > 1 || moves.len() == most {
            return Forced::Open { position, moves, choices: count };
        }
        moves.push(mv);
        position.play_in_place(mv);
    }
}

/// The argument that `then` holds after forced moves.
pub(crate) fn after(moves: Vec<Move>, then: Argument) -> Argument {
    if moves.is_empty() { then } else { Argument::Forced { moves, then: Box::new(then) } }
}
