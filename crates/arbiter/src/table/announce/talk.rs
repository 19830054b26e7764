//! Offers, questions, penalties.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Clause;

use crate::event::PenaltyKind;
use crate::message::{About, Choice, Message};
use crate::protocol::question::QuestionId;
use crate::ruling::{Decision, OfferStatus};
use crate::table::Table;
use crate::table::ledger::Imposed;
use crate::table::questions::{Pending, Question};
use crate::table::talk::Offered;

impl Table {
    /// An offer of a draw stands.
    #[track_caller]
    pub fn offer(&mut self, by: Color, clause: Clause) {
        self.talk.make_offer(Offered { by, clause, on: self.on });
        self.rule(clause, Decision::Offer { by, status: OfferStatus::Standing });
    }

    /// The offer that stands is accepted, declined or not allowed.
    #[track_caller]
    pub fn end_offer(&mut self, clause: Clause, status: OfferStatus) {
        if let Some(Offered { by, .. }) = self.talk.end_offer() {
            self.rule(clause, Decision::Offer { by, status });
        }
    }

    /// The offer that stands is overtaken by an agreement.
    pub fn forget_offer(&mut self) {
        self.talk.end_offer();
    }

    #[track_caller]
    pub fn ask(
        &mut self,
        clause: Clause,
        about: About,
        choices: &'static [Choice],
        suggested: Choice,
        ground: Message,
        pending: Pending,
    ) {
        let number = self.questions.next_number();
        let (on, told) = (self.on, ground.clone());
        self.questions.put(Question { number, on, clause, about, choices, suggested, ground, pending });
        self.rule(
            clause,
            Decision::Decide { question: QuestionId(number), about, choices, suggested, ground: told },
        );
    }

    /// Keeps a question open for another answer later, under its number.
    pub fn keep_open(&mut self, question: Question) {
        self.questions.put(question);
    }

    /// Takes questions back that events have overtaken.
    pub fn withdraw(&mut self, moot: impl Fn(Pending) -> bool) {
        self.questions.retain(|pending| !moot(pending));
    }

    /// An answered question is open no more.
    pub fn take_question(&mut self, number: u32) -> Option<Question> {
        self.questions.take(number)
    }

    /// An illegal move counts against a player: how many there are now.
    pub fn count_illegal(&mut self, player: Color) -> u32 {
        self.ledger.count_illegal(player)
    }

    #[track_caller]
    pub fn penalise(
        &mut self,
        clause: Clause,
        of: Color,
        penalty: PenaltyKind,
        seconds: Option<Millis>,
        points: Option<i32>,
    ) {
        self.ledger.impose(Imposed { on: self.on, of, penalty, clause, seconds, points });
        self.rule(clause, Decision::Penalty { of, penalty, seconds, points });
    }

    pub fn add_points(&mut self, player: Color, change: i32) {
        self.ledger.add_points(player, change);
    }
}
