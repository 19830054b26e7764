//! What counts as an illegal move, and how it comes to be ruled on.

use jadoube_board::Color;
use jadoube_laws::{Clause, FirstOf, concept};

/// An act that counts as an illegal move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Irregularity {
    /// The move with this index was not legal.
    Move(usize),
    /// The pawn of this move was left on the last rank.
    Unpromoted(usize),
    /// The move with this index was made with two hands.
    TwoHands(usize),
    /// The clock was pressed without a move.
    EmptyPress(Color),
    /// A player moved although the opponent had the move, where that counts as an illegal move.
    OutOfTurn(Color),
    /// The move with this index, which nobody entered, was illegal, as the arbiter says.
    Told(usize),
}

/// How an irregularity came to be ruled on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Brought {
    /// The arbiter saw it, or it was found.
    Seen,
    /// The opponent claimed.
    Claimed,
    /// The arbiter steps in where otherwise only a player could bring it up.
    Intervention(Clause),
}

/// What was found when somebody brought up an illegal move.
pub(crate) enum Found {
    Now(Irregularity),
    /// The opponent has replied, and the rulebook leaves the move with this index as it is.
    TooLate(usize, Clause),
    /// The move is not completed, so the player may still put it right.
    NotCompleted,
    Nothing,
}

/// An illegal move is put right, or loses at once.
pub(crate) const RESTORED: FirstOf = FirstOf::new(&[
    concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED,
    concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM,
]);
