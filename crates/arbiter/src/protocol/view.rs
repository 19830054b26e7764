//! What pages draw of a game: the parts of the state, each as a plain object.

mod cited;
mod ply;

pub use cited::{Cited, Said};
pub use ply::{Completed, NotLegal, Ply};

use jadoube_board::{CastlingSide, Color};
use jadoube_clock::Millis;

#[cfg(feature = "serde")]
use super::event::points;
use super::event::{By, ClaimKind, EventWord, PenaltyKind};
use super::question::QuestionId;
use super::ruling::{Must, Reason};
use crate::message::{About, Choice, Matter};
use crate::points::GameResult;

words! {
    /// How far a game has come.
    Course {
        /// It has not been started.
        NotStarted = "not-started",
        /// It runs.
        Playing = "playing",
        /// It was adjourned and goes on later.
        Adjourned = "adjourned",
        /// It is over.
        Over = "over",
        /// It does not count.
        Annulled = "annulled",
    }
}

object! {
    /// How a game ended.
    pub struct Outcome {
        /// The result, before penalties in points.
        pub result: GameResult,
        /// Why.
        pub reason: Reason,
        /// The clause that ended it.
        pub clause: Cited,
        /// The entry that ended it.
        pub since: u32,
    }
}

object! {
    /// Why a game does not count.
    pub struct Annulment {
        /// Why.
        pub reason: Matter,
        /// The clause.
        pub clause: Cited,
        /// The entry from which on it does not.
        pub since: u32,
    }
}

words! {
    /// Whether a player has come.
    PresenceWord {
        /// Not yet, and there is still time.
        Absent = "absent",
        /// Not yet, or only after the default time.
        Late = "late",
        /// Late, and the arbiter let it pass.
        Excused = "excused",
        /// The player is at the board.
        Present = "present",
    }
}

object! {
    /// What a player must play.
    pub struct Duty {
        /// What.
        pub must: Must,
        /// The clause that says so.
        pub clause: Cited,
    }
}

object! {
    /// Castling that is barred to a player, on this move or for the game, although the pieces have not moved.
    pub struct NoCastling {
        /// To which side.
        pub side: CastlingSide,
        /// The clause that bars it.
        pub clause: Cited,
    }
}

object! {
    /// A player's scoresheet.
    #[derive(Default)]
    pub struct Sheet {
        /// The last ply written down, once the player was seen to record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub up_to: Option<u32>,
        /// Whether the player has to record now.
        pub required: bool,
        /// The result that the player signed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub signed: Option<GameResult>,
    }
}

object! {
    /// An offer of a draw that stands.
    pub struct OfferMade {
        /// Who made it.
        pub by: Color,
        /// The clause under which it stands.
        pub clause: Cited,
        /// The entry with which it was made.
        pub since: u32,
    }
}

object! {
    /// A question to the arbiter.
    pub struct OpenQuestion {
        /// Its name.
        pub id: QuestionId,
        /// What it is about.
        pub about: About,
        /// The answers that there are.
        pub choices: Vec<Choice>,
        /// The answer that the program suggests.
        pub suggested: Choice,
        /// Why.
        pub ground: Said,
        /// The clause that leaves it to the arbiter.
        pub clause: Cited,
        /// The entry that raised it.
        pub since: u32,
    }
}

object! {
    /// What is counted.
    pub struct Counts {
        /// White's moves.
        pub white: MoveCount,
        /// Black's moves.
        pub black: MoveCount,
        /// Plies in a row without a capture and a pawn move: a hundred are the fifty moves of both players.
        pub quiet_plies: u32,
        /// How often the position on the board has appeared, with the same player having the move.
        pub repetitions: u32,
    }
}

object! {
    /// A player's completed moves.
    #[derive(Copy, Default)]
    pub struct MoveCount {
        /// In the whole game.
        pub completed: u32,
        /// The period of the time control, from 1; 0 without a clock.
        pub period: u32,
        /// In this period.
        pub in_period: u32,
        /// How many this period asks for; left out where it is all that remain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub quota: Option<u32>,
    }
}

object! {
    /// A penalty that was given.
    pub struct PenaltyEntry {
        /// The entry with which it was given.
        pub entry: u32,
        /// Who was punished.
        pub of: Color,
        /// With what.
        pub penalty: PenaltyKind,
        /// How much time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seconds: Option<Millis>,
        /// How many points, in hundredths.
        #[serde(with = "points", default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<f64>", description = "How many points.")]
        pub points: Option<i32>,
        /// The clause.
        pub clause: Cited,
    }
}

words! {
    /// What a deadline is about.
    DeadlineWord {
        /// A flag falls.
        Flag = "flag",
        /// The default time of a player who has not come runs out.
        DefaultTime = "default-time",
        /// The default time after a resumption runs out.
        Resumption = "resumption",
        /// The time to reconstruct the moves is over.
        Reconstruction = "reconstruction",
    }
}

object! {
    /// Something that happens of itself.
    #[derive(Copy)]
    pub struct Deadline {
        /// When.
        pub at: Millis,
        /// What.
        pub about: DeadlineWord,
        /// Whom it concerns, where it is one player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub of: Option<Color>,
    }
}

object! {
    /// Something that somebody may do now, or may not.
    pub struct OpenAct {
        /// Who.
        pub by: By,
        /// What.
        pub event: EventWord,
        /// Which claim, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub claim: Option<ClaimKind>,
        /// Whether he may.
        pub open: bool,
        /// Why not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub why: Option<Said>,
        /// The clause that says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub clause: Option<Cited>,
    }
}

object! {
    /// Both clocks; none without one.
    #[derive(Copy)]
    pub struct Clocks {
        /// White's time left.
        pub white: Option<Millis>,
        /// Black's time left.
        pub black: Option<Millis>,
    }
}
