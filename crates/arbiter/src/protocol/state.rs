//! The state of a game, as the last line of an answer tells it.

use jadoube_clock::Millis;
use serde::Serialize;

/// The state after the last event.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct State {
    /// What stands on the board.
    pub fen: String,
    /// How many moves have been made, both players' counted.
    pub ply: u32,
    /// Who has the move.
    pub to_move: &'static str,
    /// White's clock, illegal moves and points.
    pub white: PlayerState,
    /// Black's.
    pub black: PlayerState,
    /// Whose clock runs: `white`, `black` or `none`.
    pub running: &'static str,
    /// Whose offer of a draw stands.
    pub offer: Option<&'static str>,
    /// `*` while the game runs, then the result as scored after penalties.
    pub result: String,
    /// Why the game is over.
    pub reason: Option<&'static str>,
    /// The questions that the arbiter has not answered.
    pub open_questions: Vec<String>,
    /// The commitment to a sealed move that is still in its envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
}

/// One player's part of the state.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerState {
    /// Time left; none without a clock.
    pub seconds: Option<Millis>,
    /// Illegal moves that count against the player.
    pub illegal: u32,
    /// Points of the game; none while it runs.
    pub points: Option<f64>,
}
