//! Offers of a draw and agreement (5.2.c, 9.1).

use jadoube_board::Color;
use jadoube_laws::choice::{Decline, Ending, Recording, RecordingExemption, RestrictionScope};
use jadoube_laws::{Clause, concept, everywhere};

use crate::arrangement::DrawByAgreement;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::rules::{ending, quickplay, recording, set_up};
use crate::ruling::{Decision, OfferStatus, Reason};
use crate::table::Table;
use crate::table::questions::Pending;

/// A player offers a draw (9.1), perhaps on a condition, which an offer cannot have.
pub(crate) fn offer_draw(t: &mut Table, player: Color, conditional: bool) {
    let standing = t.cite(everywhere::draw::OFFER_IRREVOCABLE);
    match t.talk.offer() {
        Some(by) if by == player => {
            t.refuse(standing, Message::DrawOwnOfferStands);
            let clause = t.cite(everywhere::conduct::DISTURBANCE_OFFERS);
            return t.notice(clause, Message::DrawRepeatedOffers);
        }
        Some(_) => return t.refuse(standing, Message::DrawOpponentsOfferStands),
        None => {}
    }
    let covers_offer = t.book.draw_restriction_covers().map(|given| given.value)
        == Some(RestrictionScope::OfferAndAgreement);
    let restricted = agreement_restricted(t);
    if covers_offer && let Some(clause) = restricted {
        return t.rule(clause, Decision::Offer { by: player, status: OfferStatus::NotAllowed });
    }
    let made = t.record.last_mover() == Some(player) && t.record.is_open();
    // Where nobody enters the moves, the player is taken to have made his before he offers.
    let proper = made || t.arranged.unseen && t.record.position().turn() == player;
    let concept =
        if proper { everywhere::draw::OFFER_PROPER_MOMENT } else { everywhere::draw::OFFER_OTHER_MOMENT };
    let away = t.is_away();
    let clause = t.cite(if away { everywhere::adjourned::DRAW_OFFER_AFTER_SEAL } else { concept });
    t.offer(player, clause);
    if let Some(clause) = restricted {
        t.notice(clause, Message::DrawNeedsConsent);
    }
    if away {
        return;
    }
    if !proper {
        let clause = t.cite(everywhere::conduct::DISTURBANCE);
        t.notice(clause, Message::DrawMoment);
    }
    if conditional {
        let clause = t.cite(everywhere::draw::OFFER_UNCONDITIONAL);
        let ground = Message::DrawCondition;
        let (choices, pending) = (&[Choice::Uphold, Choice::Reject], Pending::ConditionalOffer(player));
        t.ask(clause, About::ConditionalOffer, choices, Choice::Uphold, ground, pending);
    }
    if notes_offers(t) {
        let clause = recording::cite(t, concept::recording::DRAW_OFFER);
        t.notice(clause, Message::DrawNoted);
    }
}

/// The arbiter lets an offer stand without its condition, or not at all.
pub(crate) fn answer_condition(t: &mut Table, by: Color, choice: Choice, clause: Clause) {
    let status = match choice {
        _ if t.talk.offer() != Some(by) => return t.refuse(clause, Message::DrawNoOffer),
        Choice::Reject => return t.end_offer(clause, OfferStatus::NotAllowed),
        _ => OfferStatus::Standing,
    };
    t.rule(clause, Decision::Offer { by, status });
}

/// Whether offers are written down (8.1): not by players who in time trouble are free of the whole article, as before
/// 2018.
fn notes_offers(t: &Table) -> bool {
    let duty = t.book.recording_duty().is_some_and(|given| given.value == Recording::Players);
    let moves_only =
        t.book.recording_exempt_from().is_some_and(|given| given.value == RecordingExemption::MovesOnly);
    duty && (moves_only || Color::ALL.into_iter().any(|color| recording::must_record(t, color)))
}

/// A player accepts the opponent's offer: the game is drawn by agreement (5.2.c, 5.2.3).
pub(crate) fn accept_draw(t: &mut Table, player: Color) {
    if t.talk.offer() != Some(!player) {
        let clause = t.cite(everywhere::draw::OFFER_ACCEPTED);
        let by_touch =
            t.book.draw_offer_declined_by().is_some_and(|given| given.value.contains(&Decline::Touch));
        let touched = by_touch && !t.turn().touched(player).is_empty();
        return t.refuse(clause, if touched { Message::DrawOfferTouched } else { Message::DrawNoOffer });
    }
    if let Some(clause) = agreement_forbidden(t) {
        return t.rule(clause, Decision::Offer { by: !player, status: OfferStatus::NotAllowed });
    }
    let clause = t.cite(everywhere::draw::OFFER_ACCEPTED);
    t.end_offer(clause, OfferStatus::Accepted);
    agreed(t);
}

pub(crate) fn agreed(t: &mut Table) {
    let clause = agreement_clause(t);
    ending::complete_by_ending(t, Ending::Agreement);
    t.finish(GameResult::DRAW, Reason::Agreement, clause);
}

/// A player declines the opponent's offer by word.
pub(crate) fn decline_draw(t: &mut Table, player: Color) {
    let clause = t.cite(everywhere::draw::OFFER_DECLINED_ORALLY);
    if t.talk.offer() != Some(!player) {
        return t.refuse(clause, Message::DrawNoOffer);
    }
    t.end_offer(clause, OfferStatus::Declined);
    quickplay::request_after_decline(t, !player);
}

fn agreement_clause(t: &Table) -> Clause {
    t.cite(if t.is_away() {
        everywhere::adjourned::DRAW_BEFORE_RESUMPTION
    } else {
        everywhere::end::AGREEMENT
    })
}

/// A touch or a reply declines the opponent's offer, as the edition has it (9.1).
pub(crate) fn decline_by(t: &mut Table, player: Color, way: Decline) {
    let declines = t.book.draw_offer_declined_by();
    if t.talk.offer() == Some(!player) && declines.is_some_and(|given| given.value.contains(&way)) {
        let clause = t.cite(everywhere::draw::OFFER_DECLINED_BY_TOUCH);
        t.end_offer(clause, OfferStatus::Declined);
        quickplay::request_after_decline(t, !player);
    }
}

/// A move implies a touch.
pub(crate) fn decline_by_move(t: &mut Table, player: Color) {
    decline_by(t, player, Decline::Touch);
    decline_by(t, player, Decline::Reply);
}

/// Why a draw cannot be agreed now: the regulations (9.1.a, 9.1.1), or too few moves (5.2.3 since 2018).
pub(crate) fn agreement_forbidden(t: &Table) -> Option<Clause> {
    agreement_restricted(t).or_else(|| {
        // Where a game is told from a position in the middle of it, that shows that both have moved.
        let seen = |color| t.record.made_by(color).max(u32::from(set_up::has_moved_before(t, color)));
        let least = Color::ALL.into_iter().map(seen).min().unwrap_or(0);
        t.book.end_agreement_moves().filter(|given| least < given.value).map(|given| given.clause)
    })
}

/// A player asks for the arbiter's consent to a draw by agreement, where the regulations make it depend on that (9.1.a,
/// 9.1.1).
pub(crate) fn ask_consent(t: &mut Table) {
    let clause = t.cite(everywhere::draw::AGREEMENT_RESTRICTION);
    match agreement_restricted(t) {
        None => t.refuse(clause, Message::DrawConsentNeedless),
        Some(_) if t.questions.open().iter().any(|it| matches!(it.pending, Pending::DrawConsent)) => {
            t.refuse(clause, Message::DrawConsentAsked);
        }
        Some(clause) => {
            let choices = &[Choice::Uphold, Choice::Reject];
            let (ground, pending) = (Message::DrawNeedsConsent, Pending::DrawConsent);
            t.ask(clause, About::DrawConsent, choices, Choice::Reject, ground, pending);
        }
    }
}

/// The arbiter consents to a draw by agreement, or not.
pub(crate) fn answer_consent(t: &mut Table, choice: Choice, clause: Clause) {
    let consents = choice == Choice::Uphold;
    if consents {
        t.talk.consent();
    }
    t.notice(clause, if consents { Message::DrawConsented } else { Message::DrawNoConsent });
}

/// The regulations of the competition do not let the players agree on a draw now without the arbiter's consent (9.1.a,
/// 9.1.1).
fn agreement_restricted(t: &Table) -> Option<Clause> {
    if t.talk.has_consent() {
        return None;
    }
    let restricted = match t.regulations().draw_by_agreement {
        Some(DrawByAgreement::Allowed(allowed)) => !allowed,
        Some(DrawByAgreement::After(after)) => moves_by_each(t) < after.min_moves,
        None => false,
    };
    restricted.then(|| t.cite(everywhere::draw::AGREEMENT_RESTRICTION))
}

fn moves_by_each(t: &Table) -> u32 {
    Color::ALL.into_iter().map(|color| t.record.made_by(color)).min().unwrap_or(0)
}
