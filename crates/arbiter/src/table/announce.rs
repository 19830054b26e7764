//! What can be done to a game, each with the ruling that announces it: one kind, one place.

mod board;
mod clock;
mod course;
mod talk;

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Clause;

use super::Table;
use crate::event::ClaimKind;
use crate::message::{Matter, Message};
use crate::ruling::{Decision, Place, Ruling, Upheld};

/// Saying something without changing anything.
impl Table {
    #[track_caller]
    pub fn rule(&mut self, clause: Clause, decision: Decision) {
        self.push(self.now, clause, decision);
    }

    #[track_caller]
    pub fn refuse(&mut self, clause: Clause, why: Message) {
        self.rule(clause, Decision::Refused { why });
    }

    #[track_caller]
    pub fn notice(&mut self, clause: Clause, text: Message) {
        self.rule(clause, Decision::Notice { text });
    }

    #[track_caller]
    pub fn stands(&mut self, clause: Clause, what: Matter) {
        self.rule(clause, Decision::Stands { what });
    }

    #[track_caller]
    pub fn answer_claim(&mut self, clause: Clause, by: Color, claim: ClaimKind, upheld: Upheld) {
        self.rule(clause, Decision::Claim { by, claim, upheld });
    }

    #[track_caller]
    pub fn flag(&mut self, clause: Clause, player: Color, stands: bool) {
        self.rule(clause, Decision::Flag { player, stands });
    }

    /// A flag that fell a while ago.
    #[track_caller]
    pub fn flag_fell(&mut self, at: Millis, clause: Clause, player: Color) {
        let decision = Decision::Flag { player, stands: true };
        self.push(at, clause, decision);
    }

    /// Says what the clock shows after a ruling.
    #[track_caller]
    pub fn rule_clock(&mut self, clause: Clause) {
        let running = self.clock.running();
        let (white, black) = (self.left(Color::White), self.left(Color::Black));
        self.rule(clause, Decision::Clock { running, white, black });
    }

    #[track_caller]
    fn push(&mut self, at: Millis, clause: Clause, decision: Decision) {
        let place = Place(std::panic::Location::caller());
        self.out.push(Ruling { on: self.on, at, clause, decision, place });
    }

    /// Nothing more is done in a game that is over.
    #[track_caller]
    pub fn refuse_over(&mut self, clause: Option<Clause>) {
        if let Some(over) = self.outcome() {
            self.refuse(clause.unwrap_or(over.clause), Message::GameOverBy { reason: over.reason });
        } else if let Some(ended) = self.course.ended_by() {
            self.refuse(clause.unwrap_or(ended), Message::GameOver);
        }
    }
}
