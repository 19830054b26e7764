//! The state of a game, read from its parts.

use jadoube_board::Color;

use crate::Game;
use crate::protocol::question::QuestionId;
use crate::protocol::state::{PlayerState, State};
use crate::protocol::view::{Counts, Course, Duty, MoveCount, Outcome, PresenceWord, Sheet};
use crate::rules::scoring;
use crate::table::Table;
use crate::table::course::Stage;

impl Game {
    /// The state now.
    pub fn state(&self) -> State {
        let t = self.table();
        let position = t.record.position();
        State {
            fen: position.fen().to_string(),
            ply: t.record.len() as u32,
            to_move: position.turn(),
            white: self.player_state(Color::White),
            black: self.player_state(Color::Black),
            running: t.clock.running().into(),
            offer: t.talk.offer(),
            result: scoring::scored_text(t),
            reason: t.outcome().map(|over| over.reason),
            open_questions: t.questions.open().iter().map(|question| QuestionId(question.number)).collect(),
            sealed: published(t),
            course: course(t),
            outcome: t.outcome().map(|over| Outcome {
                result: over.result,
                reason: over.reason,
                clause: over.clause.into(),
                since: over.on,
            }),
            annulled: None,
            offered: None,
            questions: Vec::new(),
            plies: Vec::new(),
            counts: Counts {
                white: MoveCount::default(),
                black: MoveCount::default(),
                quiet_plies: position.halfmoves().into(),
                repetitions: 0,
            },
            penalties: Vec::new(),
            deadlines: Vec::new(),
            acts: Vec::new(),
        }
    }

    fn player_state(&self, color: Color) -> PlayerState {
        let t = self.table();
        let duty = t.course.turn().duty(color);
        PlayerState {
            seconds: t.left(color),
            illegal: t.ledger.illegal(color),
            points: t.outcome().map(|_| f64::from(scoring::points_of(t, color)) / 100.0),
            warnings: t.ledger.warnings(color),
            presence: PresenceWord::Present,
            duty: duty.map(|duty| Duty { must: duty.must, clause: duty.clause.into() }),
            no_castling: Vec::new(),
            sheet: Sheet { up_to: t.sheets.recorded(color), required: false, signed: t.sheets.signed(color) },
        }
    }
}

fn course(t: &Table) -> Course {
    match t.course.stage() {
        Stage::NotStarted => Course::NotStarted,
        Stage::Playing => Course::Playing,
        Stage::Adjourned => Course::Adjourned,
        Stage::Over(_) => Course::Over,
        Stage::Annulled(_) => Course::Annulled,
    }
}

/// The published commitment to a sealed move that is still in its envelope.
fn published(t: &Table) -> Option<String> {
    let commitment = t.adjournment.as_ref()?.closed_envelope()?.commitment()?;
    Some(commitment.to_string())
}
