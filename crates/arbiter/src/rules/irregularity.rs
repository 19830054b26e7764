//! Illegal moves and what counts as one (7.4 of 2009, 7.5 since 2014; A.4, B.4): seen, claimed, found later.

pub(crate) mod broken;
pub(crate) mod consequence;
pub(crate) mod illegal_position;
pub(crate) mod kinds;

use self::kinds::{Brought, Found, Irregularity, RESTORED};
use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::{AfterReply, ClaimDeadline, SeenBy, UnpromotedPawn};
use jadoube_laws::{Clause, Given, concept, everywhere};

use crate::event::ClaimKind;
use crate::message::{Matter, Message};
use crate::rules::conduct;
use crate::ruling::{Decision, Upheld};
use crate::table::Table;

pub(crate) fn observe_illegal_move(t: &mut Table) {
    if let Some(given) = seen_by_players_only(t) {
        return t.refuse(given.clause, Message::IrregularityPlayersOnly);
    }
    if let Some((player, given)) = forbidden_press(t, None) {
        return punish_forbidden_press(t, player, given.clause);
    }
    let clause = t.cite_first(RESTORED);
    match look_for(t, None) {
        Found::Now(irregularity) => consequence::penalise(t, irregularity, Brought::Seen),
        Found::TooLate(index, clause) => leave_as_it_is(t, index, clause),
        Found::NotCompleted => refuse_uncompleted(t),
        Found::Nothing => t.refuse(clause, Message::IrregularityNone),
    }
}

/// Pressing before having moved where it is no illegal move, only forbidden (6.2.c of 2014).
fn forbidden_press(t: &Table, offender: Option<Color>) -> Option<(Color, Given<bool>)> {
    let illegal = t.book.irregularity_press_without_move().is_some_and(|given| given.value);
    let forbidden = t.book.clock_press_before_move_forbidden().filter(|given| given.value && !illegal)?;
    let player =
        t.turn().empty_press().filter(|player| offender.is_none_or(|offender| offender == *player))?;
    Some((player, forbidden))
}

/// The clock goes back, and the arbiter punishes.
fn punish_forbidden_press(t: &mut Table, player: Color, forbidden: Clause) {
    put_clock_back(t, forbidden);
    let clause = t.cite(everywhere::clock::MISUSE_PENALTY);
    conduct::punish(t, player, clause, true, Message::IrregularityPressedFirst);
}

/// A press that completed nothing is undone: the clock stands, and the player who has to move or to press goes on.
fn put_clock_back(t: &mut Table, clause: Clause) {
    t.settle_empty_press();
    t.halt();
    t.rule_clock(clause);
}

/// The opponent has replied: the illegal move stands (A.4.b of 2014, A.4.2 since 2018; 11, 12.a of the Finnish rules).
fn leave_as_it_is(t: &mut Table, index: usize, deadline: Clause) {
    let late = t.for_pace(
        &[concept::rapid::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
        &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
    );
    t.refuse(late.unwrap_or(deadline), Message::IrregularityReplied);
    rule_stands(t, index, deadline);
}

fn rule_stands(t: &mut Table, index: usize, deadline: Clause) {
    let stays = t.book.irregularity_unpromoted_pawn().filter(|given| given.value == UnpromotedPawn::Stays);
    let clause = match stays.filter(|_| broken::is_unpromoted(t, index)) {
        Some(given) => given.clause,
        None => t
            .for_pace(
                &[concept::rapid::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED],
                &[
                    concept::blitz::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED,
                    concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY,
                ],
            )
            .unwrap_or(deadline),
    };
    t.stands(clause, Matter::IllegalMove);
}

pub(crate) fn seen_by_players_only(t: &Table) -> Option<Given<SeenBy>> {
    t.book.irregularity_illegal_move_seen_by().filter(|given| given.value == SeenBy::PlayerOnly)
}

pub(crate) fn refuse_uncompleted(t: &mut Table) {
    let clause = t
        .book
        .irregularity_illegal_move_counts_when()
        .map_or_else(|| t.cite(everywhere::clock::PRESS_COMPLETES_MOVE), |given| given.clause);
    t.refuse(clause, Message::IrregularityUncompleted);
}

/// A player claims that the opponent made an illegal move.
pub(crate) fn claim_illegal_move(t: &mut Table, player: Color) {
    let clause = t.cite_first(RESTORED);
    let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::IllegalMove, upheld };
    if let Some((offender, given)) = forbidden_press(t, Some(!player)) {
        t.rule(given.clause, answer(Upheld::Yes));
        return punish_forbidden_press(t, offender, given.clause);
    }
    match look_for(t, Some(!player)) {
        Found::Now(irregularity) => {
            t.rule(broken::clause_of_claim(t, irregularity), answer(Upheld::Yes));
            consequence::penalise(t, irregularity, Brought::Claimed);
        }
        Found::TooLate(index, clause) => {
            t.refuse(clause, Message::IrregularityClaimedLate);
            rule_stands(t, index, clause);
        }
        Found::NotCompleted => refuse_uncompleted(t),
        Found::Nothing => {
            t.rule(broken::claim_clause(t).unwrap_or(clause), answer(Upheld::No));
            // Where no clause names it, a press without a move still completed nothing.
            if t.turn().empty_press() == Some(!player) {
                put_clock_back(t, t.cite(everywhere::clock::PRESS_AFTER_MOVE));
            }
        }
    }
}

/// An illegal move claimed after a flag has ended the game: it outweighs the flag (15).
pub(crate) fn claim_after_flag(t: &mut Table, player: Color, irregularity: Irregularity) {
    t.answer_claim(broken::clause_of_claim(t, irregularity), player, ClaimKind::IllegalMove, Upheld::Yes);
    consequence::outweigh_flag(t, irregularity);
}

/// The latest act that counts as an illegal move, else the first illegal move of the record.
pub(crate) fn look_for(t: &Table, offender: Option<Color>) -> Found {
    let wanted = |player: Color| offender.is_none_or(|offender| offender == player);
    if let Some(player) = t.turn().empty_press().filter(|&player| wanted(player))
        && t.book.irregularity_press_without_move().is_some_and(|given| given.value)
    {
        return Found::Now(Irregularity::EmptyPress(player));
    }
    let plies = t.record.plies();
    let illegal = |&index: &usize| !plies[index].is_legal() && wanted(t.record.mover(index));
    let until_reply =
        t.book.irregularity_illegal_move_deadline().filter(|given| given.value == ClaimDeadline::OwnNextMove);
    // Where a reply makes an illegal move stand, only the last one can still be brought up.
    let found = match until_reply {
        Some(_) => (0..plies.len()).rev().find(illegal),
        None => (0..plies.len()).find(illegal),
    };
    let Some(index) = found else { return look_for_two_hands(t, offender) };
    let replied = index + 1 < plies.len();
    if !replied && !plies[index].is_completed() {
        return Found::NotCompleted;
    }
    if let Some(given) = until_reply.filter(|_| replied) {
        return match look_for_two_hands(t, offender) {
            Found::Nothing => Found::TooLate(index, given.clause),
            later => later,
        };
    }
    Found::Now(broken::irregularity_of(t, index))
}

/// Two hands on one move, and the clock pressed (7.5.4 since 2018), until the opponent has moved.
fn look_for_two_hands(t: &Table, offender: Option<Color>) -> Found {
    let counts = t.book.irregularity_two_hands().is_some_and(|given| given.value);
    let last = t.record.len().checked_sub(1);
    match last {
        Some(index)
            if counts
                && t.record.plies()[index].two_hands()
                && offender.is_none_or(|offender| offender == t.record.mover(index)) =>
        {
            if t.record.plies()[index].is_completed() {
                Found::Now(Irregularity::TwoHands(index))
            } else {
                Found::NotCompleted
            }
        }
        _ => Found::Nothing,
    }
}

pub(crate) fn find_illegal_move(t: &mut Table, ply: Option<u32>) {
    let clause = t.cite_first(RESTORED);
    let in_order = ply.map(|ply| ply as usize);
    if in_order.is_some_and(|plies| plies > t.record.len()) {
        return t.refuse(clause, Message::GameFewMoves { number: t.record.len() as u32 });
    }
    match look_for(t, None) {
        Found::Now(irregularity) => {
            // Where the position before it cannot be told, the last that can be identified counts.
            if let (Irregularity::Move(index), Some(plies)) = (irregularity, in_order)
                && plies < index
            {
                let clause =
                    t.clause_or(concept::irregularity::ILLEGAL_MOVE_LAST_IDENTIFIABLE_POSITION, clause);
                return restore_earlier(t, plies, clause);
            }
            consequence::penalise(t, irregularity, Brought::Seen);
        }
        Found::TooLate(index, clause) => leave_as_it_is(t, index, clause),
        Found::NotCompleted => refuse_uncompleted(t),
        Found::Nothing => match in_order {
            Some(plies) => restore_earlier(t, plies, clause),
            None => t.refuse(clause, Message::IrregularityNone),
        },
    }
}

/// Goes back to an earlier position without knowing who is to blame.
pub(crate) fn restore_earlier(t: &mut Table, plies: usize, clause: Clause) {
    t.halt();
    t.restore(plies, clause);
    let clause = t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING);
    t.rule_clock(clause);
    consequence::ask_clock_times(t, plies, [Millis::ZERO; 2], clause);
}

/// The players agree to correct an illegal move that would stand (A.4.b of 2014, A.4.2 since 2018).
pub(crate) fn correct_by_agreement(t: &mut Table) {
    let policy = t.book.irregularity_illegal_move_after_reply();
    let clause = policy.map_or_else(|| t.cite_first(RESTORED), |given| given.clause);
    let allowed = policy.is_some_and(|given| given.value == AfterReply::StandsUnlessAgreed);
    match t.record.last_illegal().filter(|_| allowed) {
        Some(index) => {
            t.halt();
            t.restore(index, clause);
            t.rule_clock(t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING));
        }
        None => {
            let late = t.for_pace(&[], &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY]);
            let clause = late.filter(|_| !allowed).unwrap_or(clause);
            t.refuse(clause, Message::IrregularityNothingToCorrect);
        }
    }
}
