//! The course of a game: not started, playing, adjourned, over, annulled, and the only ways from one to another.
//!
//! The transitions are private to the table, which announces each by a ruling. A result once ruled changes only by one
//! that is named here.

use jadoube_clock::Millis;
use jadoube_laws::Clause;

use super::turn::Turn;
use crate::message::Matter;
use crate::points::{GameResult, Score};
use crate::ruling::Reason;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Outcome {
    pub result: GameResult,
    pub reason: Reason,
    pub clause: Clause,
    /// The number of the entry that ended it.
    pub on: u32,
}

/// Why a game does not count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Annulled {
    pub reason: Matter,
    pub clause: Clause,
    /// The number of the entry from which on it does not.
    pub on: u32,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Stage {
    /// No clock has been started.
    NotStarted,
    /// From the start of the first clock on.
    Playing,
    /// A move is sealed, and the game not taken up again.
    Adjourned,
    Over(Outcome),
    /// The game does not count.
    Annulled(Annulled),
}

/// The course of a game, with the turn at hand.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    stage: Stage,
    started: Option<Millis>,
    turn: Turn,
}

impl Course {
    pub(super) fn new() -> Course {
        Course { stage: Stage::NotStarted, started: None, turn: Turn::default() }
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    pub fn is_started(&self) -> bool {
        self.started.is_some()
    }

    /// Over or annulled: nothing on the board counts any more.
    pub fn is_ended(&self) -> bool {
        matches!(self.stage, Stage::Over(_) | Stage::Annulled(_))
    }

    pub fn is_annulled(&self) -> bool {
        matches!(self.stage, Stage::Annulled(_))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The clause by which nothing on the board counts any more.
    pub fn ended_by(&self) -> Option<Clause> {
        match self.stage {
            Stage::Over(outcome) => Some(outcome.clause),
            Stage::Annulled(annulled) => Some(annulled.clause),
            _ => None,
        }
    }

    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    pub(super) fn turn_mut(&mut self) -> &mut Turn {
        &mut self.turn
    }

    // ------------------------------------------------------------ the transitions

    /// The first clock is started (6.5 of 2009, 6.6 since 2014).
    pub(super) fn start(&mut self, at: Millis) {
        if self.stage == Stage::NotStarted {
            self.stage = Stage::Playing;
        }
        self.started.get_or_insert(at);
    }

    /// The game ends. A game that has ended does not end again: says whether it did.
    pub(super) fn end(&mut self, outcome: Outcome) -> bool {
        let ends = !self.is_ended();
        if ends {
            self.stage = Stage::Over(outcome);
        }
        ends
    }

    /// The game does not count.
    pub(super) fn annul(&mut self, annulled: Annulled) -> bool {
        let ends = !self.is_ended();
        if ends {
            self.stage = Stage::Annulled(annulled);
        }
        ends
    }

    /// A decision reopens a game that was over.
    pub(super) fn resume(&mut self) -> bool {
        let over = matches!(self.stage, Stage::Over(_));
        if over {
            self.stage = if self.is_started() { Stage::Playing } else { Stage::NotStarted };
        }
        over
    }

    /// The other player loses too: nobody has anything.
    pub(super) fn lose_too(&mut self, reason: Reason, clause: Clause, on: u32) -> bool {
        let Stage::Over(outcome) = self.stage else { return false };
        if outcome.result == GameResult::BOTH_LOSE {
            return false;
        }
        self.stage = Stage::Over(Outcome { result: GameResult::BOTH_LOSE, reason, clause, on });
        true
    }

    /// What the opponent of the loser scores is corrected.
    pub(super) fn correct(
        &mut self,
        loser: jadoube_board::Color,
        other: Score,
        clause: Clause,
    ) -> Option<Outcome> {
        let Stage::Over(outcome) = self.stage else { return None };
        let corrected = Outcome { result: GameResult::loss(loser, other), clause, ..outcome };
        self.stage = Stage::Over(corrected);
        Some(corrected)
    }

    /// A clause that outweighs the one by which the game was over gives another result.
    pub(super) fn overturn(&mut self, outcome: Outcome) -> bool {
        let over = matches!(self.stage, Stage::Over(_));
        if over {
            self.stage = Stage::Over(outcome);
        }
        over
    }

    /// A move is sealed and the clock stands.
    pub(super) fn adjourn(&mut self) {
        if self.stage == Stage::Playing {
            self.stage = Stage::Adjourned;
        }
    }

    /// An adjourned game is taken up again.
    pub(super) fn take_up(&mut self) {
        if self.stage == Stage::Adjourned {
            self.stage = Stage::Playing;
        }
    }
}
