//! The same claim where no arbiter is present: it ends the game, and the result waits (D.1 of 2009, G.6, III.6).

use jadoube_board::Color;
use jadoube_laws::{Clause, concept};

use super::Quickplay;
use super::claim::told;
use crate::event::Ground;
use crate::game::Game;
use crate::message::{About, Choice, Message, Text};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Reason, Upheld};

impl Game {
    /// The game ends with the claim; the result waits for an arbiter (D.1 of 2009, G.6, III.6).
    pub(super) fn claim_without_arbiter(&mut self, player: Color, ground: Option<Ground>) {
        self.halt();
        let clause = self.cite(concept::quickplay::NO_ARBITER_CLAIM);
        self.quickplay.closed = Some(clause);
        self.rule_normal_means(player, clause, Upheld::Deferred);
        self.rule_clock(clause);
        let fen: Text = self.record.position().fen().to_string().into();
        if ground != Some(Ground::NoEffort) {
            let clause = self.cite(concept::quickplay::NO_ARBITER_GROUND_CANNOT_WIN);
            self.notice(clause, told(player, Some(Ground::Cannot)));
            let clause = self.cite(concept::quickplay::NO_ARBITER_EVIDENCE_CANNOT_WIN);
            self.notice(
                clause,
                Message::QuickplayEvidencePosition { player, opponent: !player, fen: fen.clone() },
            );
        }
        if ground != Some(Ground::Cannot) {
            let clause = self.cite(concept::quickplay::NO_ARBITER_GROUND_NO_EFFORT);
            self.notice(clause, told(player, Some(Ground::NoEffort)));
            let clause = self.cite(concept::quickplay::NO_ARBITER_EVIDENCE_NO_EFFORT);
            self.notice(clause, Message::QuickplayEvidenceScoresheet { player, opponent: !player, fen });
        }
        let (suggested, why) = match self.suggest_on(!player) {
            (Choice::Uphold, why) => (Choice::Uphold, why),
            (_, why) => (Choice::Reject, why),
        };
        let clause = self.cite(concept::quickplay::NO_ARBITER_REFERRAL);
        self.ask(
            clause,
            About::NormalMeans,
            &[Choice::Uphold, Choice::Reject],
            suggested,
            why,
            Pending::WithoutArbiter(player),
        );
    }

    /// The arbiter to whom the claim was referred: a draw, or the game is lost by the player who ended it with a claim that
    /// does not hold.
    pub(crate) fn answer_without_arbiter(&mut self, claimant: Color, choice: Choice, clause: Clause) {
        if choice == Choice::Uphold {
            self.uphold_normal_means(claimant, clause);
        } else {
            self.rule_normal_means(claimant, clause, Upheld::No);
            self.quickplay = Quickplay::default();
            self.finish(GameResult::win(!claimant), Reason::Arbiter, clause);
        }
        self.say_no_appeal();
    }
}
