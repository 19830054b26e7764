//! What one player says and the other denies, gestures that can be understood in several ways, and what a player would like
//! to take back: facts that the arbiter finds out before the Laws can be applied.

use jadoube_board::Color;
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::{By, Disputed, Evidence, Gesture, Withdrawn};
use crate::message::{About, Choice, Message};
use crate::rules::{ending, offers};
use crate::table::Table;
use crate::table::questions::Pending;

/// Somebody says that something happened, and it is denied. The clock stands, and the arbiter finds out.
pub(crate) fn dispute(t: &mut Table, by: By, what: Disputed, evidence: Evidence) {
    stop(t);
    // Rule 15 of the Finnish blitz rules: where the order of events is not known, that of the complaints takes its place.
    if what == Disputed::Order
        && let Some(clause) = t.book.clause(concept::arbiter::BLITZ_ORDER_OF_EVENTS)
    {
        return t.notice(clause, Message::DisputedOrderOfComplaints);
    }
    let suggested = if evidence == Evidence::None { Choice::Reject } else { Choice::Uphold };
    let clause = t.cite(everywhere::arbiter::ENFORCE_LAWS);
    let (choices, pending) = (&[Choice::Uphold, Choice::Reject], Pending::Disputed(by.player(), what));
    t.ask(clause, About::Dispute, choices, suggested, Message::DisputedWordAgainstWord, pending);
}

/// The arbiter finds it proved, or not. What was proved and ends the game ends it; anything else is entered now.
pub(crate) fn answer_dispute(
    t: &mut Table,
    by: Option<Color>,
    what: Disputed,
    choice: Choice,
    clause: Clause,
) {
    match (choice, what, by) {
        (Choice::Uphold, Disputed::Resignation, Some(player)) => ending::resign(t, !player),
        (Choice::Uphold, Disputed::Draw, _) => agree(t),
        (Choice::Uphold, ..) => t.notice(clause, Message::DisputedProved),
        _ => t.notice(clause, Message::DisputedNotProved),
    }
}

/// A player makes a gesture, and the players understand different things by it.
pub(crate) fn gesture(t: &mut Table, player: Color, gesture: Gesture) {
    stop(t);
    let (concept, suggested) = match gesture {
        Gesture::KingLaidDown => (everywhere::end::RESIGNATION, Choice::Loss),
        Gesture::Handshake | Gesture::ScoresheetMarked => (everywhere::end::AGREEMENT, Choice::Continue),
        Gesture::ClockStopped => (everywhere::clock::PLAYER_STOPS_FOR_ARBITER, Choice::Continue),
    };
    let choices = &[Choice::Loss, Choice::Draw, Choice::Continue];
    let (ground, pending) = (Message::DisputedGesture, Pending::Gesture(player));
    t.ask(t.cite(concept), About::Gesture, choices, suggested, ground, pending);
}

/// The arbiter finds that it was a resignation, a draw, or nothing.
pub(crate) fn answer_gesture(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    match choice {
        Choice::Loss => ending::resign(t, player),
        Choice::Draw => agree(t),
        _ => t.notice(clause, Message::DisputedNothingMeant),
    }
}

/// A player wants to take back an offer (9.1) or a claim (9.5), which cannot be.
pub(crate) fn withdraw(t: &mut Table, player: Color, what: Withdrawn) {
    let (clause, why) = match what {
        Withdrawn::Claim => (t.cite(everywhere::draw::CLAIM_IRREVOCABLE), Message::DrawClaimKept),
        Withdrawn::Offer if t.talk.offer() == Some(player) => {
            (t.cite(everywhere::draw::OFFER_IRREVOCABLE), Message::DrawOfferKept)
        }
        Withdrawn::Offer => (t.cite(everywhere::draw::OFFER_IRREVOCABLE), Message::DrawNothingToWithdraw),
    };
    t.refuse(clause, why);
}

/// A draw that was agreed; where the regulations forbid it the game goes on (9.1.1). The arbiter has answered: it is not
/// his answer that is refused.
fn agree(t: &mut Table) {
    match offers::agreement_forbidden(t) {
        Some(clause) => t.notice(clause, Message::DrawNoAgreement),
        None => {
            t.forget_offer();
            offers::agreed(t);
        }
    }
}

fn stop(t: &mut Table) {
    t.halt();
    t.rule_clock(t.cite(everywhere::clock::PLAYER_STOPS_FOR_ARBITER));
}
