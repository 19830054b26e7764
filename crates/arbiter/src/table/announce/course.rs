//! The course of a game: started, over, annulled, adjourned.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::{Clause, everywhere};

use crate::message::Matter;
use crate::points::{GameResult, Score};
use crate::ruling::{Decision, OfferStatus, Reason};
use crate::table::Table;
use crate::table::adjournment::Adjournment;
use crate::table::course::{Annulled, Outcome};
use crate::table::questions::Concerns;
use crate::table::talk::Offered;

impl Table {
    /// The clock of the side that has the move is started, and the game with it.
    pub fn start(&mut self, at: Millis) {
        self.course.start(at);
        let turn = self.record.position().turn();
        self.clock.start(turn, at);
    }

    /// Ends the game: the clocks stand, questions about a running game lapse, and so does an offer of a draw (9.1).
    #[track_caller]
    pub fn finish(&mut self, result: GameResult, reason: Reason, clause: Clause) {
        if !self.course.end(Outcome { result, reason, clause, on: self.on }) {
            return;
        }
        self.halt();
        self.questions.end(self.lost_by_conduct());
        self.rule(clause, Decision::Over { result, reason });
        self.lapse_offer();
    }

    /// The game does not count, and with it no offer of a draw; a new one is played.
    #[track_caller]
    pub fn annul(&mut self, clause: Clause, reason: Matter) {
        if self.course.annul(Annulled { reason, clause, on: self.on }) {
            self.halt();
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Annulled { reason });
            self.lapse_offer();
        }
    }

    /// A decision lets a game go on that was over. Whose clock runs then is for the rule to say.
    #[track_caller]
    pub fn resume(&mut self, clause: Clause) -> bool {
        let was = self.outcome().map(|over| (over.result, over.reason));
        let resumed = self.course.resume();
        if resumed {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Resumed { was });
        }
        resumed
    }

    /// The other player loses too.
    #[track_caller]
    pub fn lose_too(&mut self, reason: Reason, clause: Clause) {
        if self.course.lose_too(reason, clause, self.on) {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Over { result: GameResult::BOTH_LOSE, reason });
        }
    }

    /// What the opponent of the player who lost scores.
    #[track_caller]
    pub fn correct_score(&mut self, loser: Color, other: Score, clause: Clause) {
        if let Some(outcome) = self.course.correct(loser, other, clause) {
            self.rule(clause, Decision::Over { result: outcome.result, reason: outcome.reason });
        }
    }

    /// A clause that outweighs the one by which the game was over gives another result.
    #[track_caller]
    pub fn overturn(&mut self, result: GameResult, reason: Reason, clause: Clause) {
        if self.course.overturn(Outcome { result, reason, clause, on: self.on }) {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Over { result, reason });
        }
    }

    /// Who has lost the game by an offence or a penalty, so that the other may lose it too; not once both have signed.
    pub fn lost_by_conduct(&self) -> Option<Color> {
        let over = self.outcome()?;
        let conduct = matches!(over.reason, Reason::Device | Reason::Refusal | Reason::Penalty);
        let signed = Color::ALL.into_iter().all(|color| self.sheets.signed(color) == Some(over.result));
        let mut losers = Color::ALL.into_iter().filter(|&color| over.result.of(color) == Score::Loss);
        let loser = losers.next().filter(|_| conduct && !signed)?;
        losers.next().is_none().then_some(loser)
    }

    /// Both players have signed the result: what could have changed it lapses, but not what is the arbiter's to score.
    pub fn sign_result(&mut self) {
        self.questions.retain(|pending| pending.concerns() == Concerns::Score);
    }

    /// The game is adjourned: the player having the move has to seal it.
    pub fn adjourn(&mut self, adjournment: Adjournment) {
        self.adjournment = Some(Box::new(adjournment));
    }

    /// A move is sealed, and the clock stands.
    pub fn go_away(&mut self) {
        self.course.adjourn();
    }

    /// An adjourned game is taken up again with these players present.
    pub fn take_up(&mut self, present: &[Color]) {
        self.course.take_up();
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.resume(self.now, present, self.record.len());
        }
    }

    #[track_caller]
    fn lapse_offer(&mut self) {
        if let Some(Offered { by, .. }) = self.talk.end_offer() {
            let clause = self.cite(everywhere::draw::OFFER_LAPSES_AT_GAME_END);
            self.rule(clause, Decision::Offer { by, status: OfferStatus::Lapsed });
        }
    }
}
