//! The state of a game, read from its parts.

use jadoube_board::Color;

use crate::Game;
use crate::protocol::ruling::question_id;
use crate::protocol::state::{PlayerState, State};
use crate::rules::scoring;
use crate::table::Table;

impl Game {
    /// The state now.
    pub fn state(&self) -> State {
        let t = self.table();
        let position = t.record.position();
        State {
            fen: position.fen().to_string(),
            ply: t.record.len() as u32,
            to_move: position.turn().word(),
            white: self.player_state(Color::White),
            black: self.player_state(Color::Black),
            running: t.clock.running().map_or("none", Color::word),
            offer: t.talk.offer().map(Color::word),
            result: scoring::scored_text(t),
            reason: t.outcome().map(|over| over.reason.word()),
            open_questions: t.questions.open().iter().map(|question| question_id(question.number)).collect(),
            sealed: published(t),
        }
    }

    fn player_state(&self, color: Color) -> PlayerState {
        let t = self.table();
        PlayerState {
            seconds: t.left(color),
            illegal: t.ledger.illegal(color),
            points: t.outcome().map(|_| f64::from(scoring::points_of(t, color)) / 100.0),
        }
    }
}

/// The published commitment to a sealed move that is still in its envelope.
fn published(t: &Table) -> Option<String> {
    let commitment = t.adjournment.as_ref()?.closed_envelope()?.commitment()?;
    Some(commitment.to_string())
}
