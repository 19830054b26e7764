//! The state of a game, as the last line of an answer tells it, and in short, as a server sends it with every entry.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::{Concept, Lang};

use super::question::QuestionId;
use super::ruling::{Reason, why_over};
use super::view::{
    Annulment, Counts, Course, Deadline, Duty, NoCastling, OfferMade, OpenAct, OpenQuestion, Outcome,
    PenaltyEntry, Ply, PresenceWord, Sheet,
};
use super::written::Running;
use crate::message::Message;

object! {
    /// The state after the last event.
    pub struct State {
        /// What stands on the board; where nobody entered the moves, what stood there when it was last known.
        pub fen: String,
        /// How many moves had been made then; left out where it stands there now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub known: Option<u32>,
        /// How many moves have been made, both players' counted.
        pub ply: u32,
        /// Who has the move.
        pub to_move: Color,
        /// White's clock, illegal moves and points, and what else concerns White.
        pub white: PlayerState,
        /// Black's.
        pub black: PlayerState,
        /// Whose clock runs.
        pub running: Running,
        /// Whose offer of a draw stands.
        pub offer: Option<Color>,
        /// `*` while the game runs, then the result as scored after penalties.
        pub result: String,
        /// Why the game is over.
        pub reason: Option<Reason>,
        /// The questions that the arbiter has not answered.
        pub open_questions: Vec<QuestionId>,
        /// The commitment to a sealed move that is still in its envelope.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sealed: Option<String>,
        /// How far the game has come.
        pub course: Course,
        /// How it ended, once it is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub outcome: Option<Outcome>,
        /// Why it does not count, where that is so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub annulled: Option<Annulment>,
        /// The offer of a draw that stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub offered: Option<OfferMade>,
        /// The open questions with all that an arbiter has to know.
        pub questions: Vec<OpenQuestion>,
        /// Every move on the record.
        pub plies: Vec<Ply>,
        /// What is counted.
        pub counts: Counts,
        /// The penalties that were given.
        pub penalties: Vec<PenaltyEntry>,
        /// What will happen of itself, the next first.
        pub deadlines: Vec<Deadline>,
        /// What each may do now, and why not.
        pub acts: Vec<OpenAct>,
    }
}

object! {
    /// One player's part of the state.
    pub struct PlayerState {
        /// Time left; none without a clock.
        pub seconds: Option<Millis>,
        /// Illegal moves that count against the player.
        pub illegal: u32,
        /// Points of the game; none while it runs.
        pub points: Option<f64>,
        /// Warnings that the player was given.
        pub warnings: u32,
        /// Whether the player has come.
        pub presence: PresenceWord,
        /// What the player must play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub duty: Option<Duty>,
        /// Which castling is barred to the player.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub no_castling: Vec<NoCastling>,
        /// The player's scoresheet.
        pub sheet: Sheet,
    }
}

object! {
    /// The state in short: at most a kilobyte.
    pub struct ShortState {
        /// What stands on the board; where nobody entered the moves, what stood there when it was last known.
        pub fen: String,
        /// How many moves had been made then; left out where it stands there now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub known: Option<u32>,
        /// How many moves have been made, both players' counted.
        pub ply: u32,
        /// Who has the move.
        pub to_move: Color,
        /// White's clock, illegal moves and points.
        pub white: ShortPlayer,
        /// Black's.
        pub black: ShortPlayer,
        /// Whose clock runs.
        pub running: Running,
        /// Whose offer of a draw stands.
        pub offer: Option<Color>,
        /// `*` while the game runs, then the result as scored after penalties.
        pub result: String,
        /// Why the game is over.
        pub reason: Option<Reason>,
        /// The questions that the arbiter has not answered, the first ones of them.
        pub open_questions: Vec<QuestionId>,
        /// How far the game has come.
        pub course: Course,
    }
}

object! {
    /// One player's part of the state in short.
    #[derive(Copy)]
    pub struct ShortPlayer {
        /// Time left; none without a clock.
        pub seconds: Option<Millis>,
        /// Illegal moves that count against the player.
        pub illegal: u32,
        /// Points of the game; none while it runs.
        pub points: Option<f64>,
    }
}

impl ShortState {
    /// More open questions than these are not named: who needs them asks for the whole state.
    pub const MOST_QUESTIONS: usize = 32;
}

impl State {
    /// The state in short.
    pub fn short(&self) -> ShortState {
        ShortState {
            fen: self.fen.clone(),
            known: self.known,
            ply: self.ply,
            to_move: self.to_move,
            white: self.white.short(),
            black: self.black.short(),
            running: self.running,
            offer: self.offer,
            result: self.result.clone(),
            reason: self.reason,
            open_questions: self.open_questions.iter().copied().take(ShortState::MOST_QUESTIONS).collect(),
            course: self.course,
        }
    }

    /// Why the game is over or does not count, in words, once that is so.
    pub fn why_over(&self, lang: Lang) -> Option<String> {
        if let Some(annulled) = &self.annulled {
            return Some(Message::RulingAnnulled { matter: annulled.reason }.text(lang));
        }
        let outcome = self.outcome.as_ref()?;
        let why = Concept::from_slug(&outcome.clause.concept)
            .map(|concept| why_over(outcome.result, outcome.reason, concept).text(lang));
        Some(why.unwrap_or_else(|| outcome.reason.name(lang)))
    }

    /// One player's part.
    pub const fn player(&self, color: Color) -> &PlayerState {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl PlayerState {
    /// In short.
    pub const fn short(&self) -> ShortPlayer {
        ShortPlayer { seconds: self.seconds, illegal: self.illegal, points: self.points }
    }
}
