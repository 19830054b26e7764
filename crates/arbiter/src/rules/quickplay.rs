//! The quickplay finish (Article 10 and Appendix D of 2009, Appendix G of 2014, Guidelines III of 2023): a draw claimed in
//! the last two minutes, and extra time per move asked for.

pub(crate) mod claim;
mod clause;
pub(crate) mod conditions;
pub(crate) mod increment;
pub(crate) mod no_arbiter;

use jadoube_board::Color;
use jadoube_laws::choice::PostponedCriteria;
use jadoube_laws::concept;

use crate::event::{ClaimKind, Ground};
use crate::message::{About, Choice, Message};
use crate::rules::winnability;
use crate::table::Table;
use crate::table::questions::Pending;

/// A player claims a draw because the opponent cannot win by normal means or does not try (10.2, G.5, III.5).
pub(crate) fn claim_normal_means(t: &mut Table, player: Color, ground: Option<Ground>) {
    let kind = ClaimKind::NormalMeans;
    let alone = t.regulations().arbiter_present == Some(false);
    let below = if alone { t.book.quickplay_no_arbiter_below() } else { t.book.quickplay_claim_below() };
    let Some(below) = below else { return conditions::refuse_quickplay(t, kind) };
    let must_move = !alone && t.book.quickplay_claimant_has_move().is_some_and(|given| given.value);
    if !conditions::quickplay_open_to(t, player, below, must_move, kind, ground) {
        return;
    }
    if t.quickplay.postponed().is_some() {
        let clause = clause::cite(t, concept::quickplay::POSTPONED_MOMENT);
        return t.refuse(clause, Message::QuickplayStillOpen);
    }
    if alone {
        no_arbiter::claim_without_arbiter(t, player, ground)
    } else {
        claim::summon_arbiter(t, player, ground)
    }
}

/// A player asks for extra time per move (G.4, III.4).
pub(crate) fn claim_increment(t: &mut Table, player: Color) {
    let kind = ClaimKind::Increment;
    let Some(below) = t.book.quickplay_increment_below() else {
        return conditions::refuse_quickplay(t, kind);
    };
    if t.regulations().arbiter_present == Some(false) {
        let clause = clause::cite(t, concept::quickplay::INCREMENT_GRANTED);
        return t.refuse(clause, Message::QuickplayNeedsArbiter);
    }
    if !conditions::quickplay_open_to(t, player, below, true, kind, None) {
        return;
    }
    t.halt();
    t.rule_clock(below.clause);
    t.quickplay.ask(player);
    let offers = t.book.quickplay_increment_is_offer().filter(|given| given.value);
    match offers.filter(|_| t.talk.offer().is_none()) {
        Some(given) => t.offer(player, given.clause),
        None => increment::ask_for_increment(t, player),
    }
}

/// The offer that came with a request for extra time was declined: now the arbiter decides.
pub(crate) fn request_after_decline(t: &mut Table, offered: Color) {
    if t.quickplay.request() == Some(offered) {
        increment::ask_for_increment(t, offered);
    }
}

/// With a postponed claim a fallen flag does not decide the game: it makes the arbiter's decision due (10.2.b, G.5.b,
/// III.5.2). Says whether it did.
pub(crate) fn flag_makes_decision_due(t: &mut Table, fallen: Option<Color>) -> bool {
    let Some(claimant) = t.quickplay.postponed() else { return false };
    t.halt();
    let clause = clause::cite(t, concept::quickplay::POSTPONED_MOMENT);
    t.quickplay.close(clause);
    t.withdraw(|pending| matches!(pending, Pending::Postponed(_)));
    let criteria = t.book.quickplay_postponed_criteria().map(|given| given.value);
    let judged = match (criteria, fallen) {
        (Some(PostponedCriteria::FlagsOpponent), Some(fallen)) => !fallen,
        _ => !claimant,
    };
    let (suggested, ground) = match winnability::can_mate(t, &t.record.position().clone(), judged) {
        Some(false) => (Choice::Uphold, Message::QuickplayNeverMates { player: judged }),
        _ => (Choice::Reject, Message::QuickplayMatesStill { player: judged }),
    };
    let pending = Pending::PostponedAtFlag(claimant, fallen);
    t.ask(clause, About::NormalMeans, &[Choice::Uphold, Choice::Reject], suggested, ground, pending);
    true
}

/// The arbiter says whether the quickplay finish was in force.
pub(crate) fn answer_quickplay_announced(
    t: &mut Table,
    player: Color,
    kind: ClaimKind,
    ground: Option<Ground>,
    choice: Choice,
) {
    t.quickplay.declare(choice == Choice::InForce);
    match kind {
        ClaimKind::Increment => claim_increment(t, player),
        _ => claim_normal_means(t, player, ground),
    }
}
