//! The quickplay finish (Article 10 and Appendix D of 2009, Appendix G of 2014, Guidelines III of 2023): a draw claimed in
//! the last two minutes, and extra time per move asked for.

mod claim;
mod conditions;
mod increment;
mod no_arbiter;

use jadoube_board::Color;
use jadoube_laws::choice::PostponedCriteria;
use jadoube_laws::{Clause, concept};

use crate::event::{ClaimKind, Ground};
use crate::game::Game;
use crate::message::{About, Choice, Message};
use crate::question::Pending;
use crate::ruling::{Decision, OfferStatus};
use crate::winnable;

/// How far the matter has come in this game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quickplay {
    /// Asked for extra time per move, which is also an offer of a draw, and has no answer yet.
    request: Option<Color>,
    /// Extra time per move has been introduced.
    granted: bool,
    /// Whose claim is postponed.
    postponed: Option<Color>,
    /// Nobody plays on: the result is the arbiter's to give.
    closed: Option<Clause>,
    /// The last question that the arbiter answered was about such a claim.
    pub decided: bool,
}

impl Game {
    /// A player claims a draw because the opponent cannot win by normal means or does not try (10.2, G.5, III.5).
    pub(crate) fn claim_normal_means(&mut self, player: Color, ground: Option<Ground>) {
        let kind = ClaimKind::NormalMeans;
        let alone = self.regulations.arbiter_present == Some(false);
        let below =
            if alone { self.book.quickplay_no_arbiter_below() } else { self.book.quickplay_claim_below() };
        let Some(below) = below else { return self.refuse_quickplay(kind) };
        let must_move = !alone && self.book.quickplay_claimant_has_move().is_some_and(|given| given.value);
        if !self.quickplay_open_to(player, below, must_move, kind, ground) {
            return;
        }
        if self.quickplay.postponed.is_some() {
            let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
            return self.refuse(clause, Message::QuickplayStillOpen);
        }
        if alone { self.claim_without_arbiter(player, ground) } else { self.summon_arbiter(player, ground) }
    }

    /// A player asks for extra time per move (G.4, III.4).
    pub(crate) fn claim_increment(&mut self, player: Color) {
        let kind = ClaimKind::Increment;
        let Some(below) = self.book.quickplay_increment_below() else { return self.refuse_quickplay(kind) };
        if self.regulations.arbiter_present == Some(false) {
            let clause = self.cite(concept::quickplay::INCREMENT_GRANTED);
            return self.refuse(clause, Message::QuickplayNeedsArbiter);
        }
        if !self.quickplay_open_to(player, below, true, kind, None) {
            return;
        }
        self.halt();
        self.rule_clock(below.clause);
        self.quickplay.request = Some(player);
        let offers = self.book.quickplay_increment_is_offer().filter(|given| given.value);
        match offers.filter(|_| self.offer.is_none()) {
            Some(given) => {
                self.offer = Some(player);
                self.rule(given.clause, Decision::Offer { by: player, status: OfferStatus::Standing });
            }
            None => self.ask_for_increment(player),
        }
    }

    /// The offer that came with a request for extra time was declined: now the arbiter decides.
    pub(crate) fn request_after_decline(&mut self, offered: Color) {
        if self.quickplay.request == Some(offered) {
            self.ask_for_increment(offered);
        }
    }

    /// With a postponed claim a fallen flag does not decide the game: it makes the arbiter's decision due (10.2.b, G.5.b,
    /// III.5.2). Says whether it did.
    pub(crate) fn flag_makes_decision_due(&mut self, fallen: Option<Color>) -> bool {
        let Some(claimant) = self.quickplay.postponed else { return false };
        self.halt();
        let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
        self.quickplay.closed = Some(clause);
        self.withdraw(|pending| matches!(pending, Pending::Postponed(_)));
        let criteria = self.book.quickplay_postponed_criteria().map(|given| given.value);
        let judged = match (criteria, fallen) {
            (Some(PostponedCriteria::FlagsOpponent), Some(fallen)) => !fallen,
            _ => !claimant,
        };
        let (suggested, ground) = match winnable::can_mate(self.record.position(), judged) {
            Some(false) => (Choice::Uphold, Message::QuickplayNeverMates { player: judged }),
            _ => (Choice::Reject, Message::QuickplayMatesStill { player: judged }),
        };
        let pending = Pending::PostponedAtFlag(claimant, fallen);
        self.ask(clause, About::NormalMeans, &[Choice::Uphold, Choice::Reject], suggested, ground, pending);
        true
    }

    /// Why nobody plays on although there is no result yet.
    pub(crate) fn play_closed(&self) -> Option<Clause> {
        self.quickplay.closed
    }
}
