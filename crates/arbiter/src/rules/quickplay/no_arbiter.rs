//! The same claim where no arbiter is present: it ends the game, and the result waits (D.1 of 2009, G.6, III.6).

use super::clause;
use jadoube_board::Color;
use jadoube_laws::{Clause, concept};

use super::claim;
use crate::event::Ground;
use crate::message::{About, Choice, Message, Text};
use crate::points::GameResult;
use crate::ruling::{Reason, Upheld};
use crate::table::Table;
use crate::table::questions::Pending;

/// The game ends with the claim; the result waits for an arbiter (D.1 of 2009, G.6, III.6).
pub(crate) fn claim_without_arbiter(t: &mut Table, player: Color, ground: Option<Ground>) {
    t.halt();
    let clause = clause::cite(t, concept::quickplay::NO_ARBITER_CLAIM);
    t.quickplay.close(clause);
    claim::rule_normal_means(t, player, clause, Upheld::Deferred);
    t.rule_clock(clause);
    let fen = if t.record.is_known() { t.record.position().fen().to_string() } else { "?".to_owned() };
    let fen: Text = fen.into();
    if ground != Some(Ground::NoEffort) {
        let clause = clause::cite(t, concept::quickplay::NO_ARBITER_GROUND_CANNOT_WIN);
        t.notice(clause, claim::ground_told(player, Some(Ground::Cannot)));
        let clause = clause::cite(t, concept::quickplay::NO_ARBITER_EVIDENCE_CANNOT_WIN);
        t.notice(clause, Message::QuickplayEvidencePosition { player, opponent: !player, fen: fen.clone() });
    }
    if ground != Some(Ground::Cannot) {
        let clause = clause::cite(t, concept::quickplay::NO_ARBITER_GROUND_NO_EFFORT);
        t.notice(clause, claim::ground_told(player, Some(Ground::NoEffort)));
        let clause = clause::cite(t, concept::quickplay::NO_ARBITER_EVIDENCE_NO_EFFORT);
        t.notice(clause, Message::QuickplayEvidenceScoresheet { player, opponent: !player, fen });
    }
    let (suggested, why) = match claim::suggest_on(t, !player) {
        (Choice::Uphold, why) => (Choice::Uphold, why),
        (_, why) => (Choice::Reject, why),
    };
    let clause = clause::cite(t, concept::quickplay::NO_ARBITER_REFERRAL);
    t.ask(
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
pub(crate) fn answer_without_arbiter(t: &mut Table, claimant: Color, choice: Choice, clause: Clause) {
    if choice == Choice::Uphold {
        claim::uphold_normal_means(t, claimant, clause);
    } else {
        claim::rule_normal_means(t, claimant, clause, Upheld::No);
        t.quickplay.settle();
        t.finish(GameResult::win(!claimant), Reason::Arbiter, clause);
    }
    claim::say_no_appeal(t);
}
