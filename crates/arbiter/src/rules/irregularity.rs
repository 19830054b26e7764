//! Illegal moves and what counts as one (7.4 of 2009, 7.5 since 2014; A.4, B.4): seen, claimed, found later.

pub(crate) mod broken;
pub(crate) mod consequence;
pub(crate) mod early_press;
pub(crate) mod illegal_position;
pub(crate) mod kinds;
pub(crate) mod out_of_turn;
pub(crate) mod standing;

use self::kinds::{Brought, Found, Irregularity, RESTORED};
use jadoube_board::Color;
use jadoube_laws::choice::{AfterReply, ClaimDeadline, IllegalPosition, MoveState, SeenBy};
use jadoube_laws::{Clause, Given, concept, everywhere};

use crate::event::{By, ClaimKind};
use crate::message::{About, Choice, Message, MoveTold};
use crate::rules::unpressed;
use crate::ruling::{Decision, Upheld};
use crate::table::Table;
use crate::table::questions::Pending;

/// The arbiter sees an illegal move, or what counts as one.
pub(crate) fn observe_illegal_move(t: &mut Table) {
    if let Some(given) = seen_by_players_only(t) {
        return match illegal_position::calls_for_intervention(t) {
            Some(clause) => illegal_position::intervene(t, clause),
            None => t.refuse(given.clause, Message::IrregularityPlayersOnly),
        };
    }
    out_of_turn::put_back_misled(t);
    if let Some(player) = t.turn().out_of_turn() {
        return out_of_turn::put_right(t, player, Brought::Seen);
    }
    if let Some((player, clause)) = early_press::forbidden(t, None) {
        return early_press::punish(t, player, clause);
    }
    let clause = t.cite_first(RESTORED);
    if let Some(told) = told_of(t, t.record.len().checked_sub(1)) {
        return consequence::penalise(t, told, Brought::Seen);
    }
    match look_for(t, None) {
        Found::Now(irregularity) => rule_on_seen(t, irregularity),
        Found::TooLate(index, clause) => standing::leave_as_it_is(t, index, clause),
        Found::NotCompleted => standing::refuse_uncompleted(t),
        Found::Nothing => t.refuse(clause, Message::IrregularityNone),
    }
}

/// What somebody has seen who may act unasked: penalised, unless the position it left is waited for.
pub(crate) fn rule_on_seen(t: &mut Table, irregularity: Irregularity) {
    match illegal_position::goes_first(t, irregularity) {
        Some(_) if t.turn().waiting().is_some() => {}
        Some(clause) => {
            illegal_position::wait_for_next_move(t, clause);
            illegal_position::tell_of_claim(t);
        }
        None => consequence::penalise(t, irregularity, Brought::Seen),
    }
}

/// The arbiter sees both kings in check or a pawn on the last rank.
pub(crate) fn observe_illegal_position(t: &mut Table, policy: Option<Given<IllegalPosition>>, seen: bool) {
    let Some(given) = policy else {
        let excluded = t.for_pace(&[], &[concept::blitz::RAPID_ILLEGAL_MOVE_RULE_EXCLUDED]);
        return match excluded {
            Some(clause) => t.refuse(clause, Message::IrregularityClaimNeeded),
            None => observe_illegal_move(t),
        };
    };
    if !seen {
        return t.refuse(given.clause, Message::IrregularityNotOfThatKind);
    }
    if given.value == IllegalPosition::Intervene {
        return illegal_position::intervene(t, given.clause);
    }
    match look_for(t, None) {
        Found::Now(irregularity @ (Irregularity::Move(_) | Irregularity::Unpromoted(_))) => {
            rule_on_seen(t, irregularity);
        }
        _ => illegal_position::wait_for_next_move(t, given.clause),
    }
}

pub(crate) fn seen_by_players_only(t: &Table) -> Option<Given<SeenBy>> {
    t.book.irregularity_illegal_move_seen_by().filter(|given| given.value == SeenBy::PlayerOnly)
}

/// A player claims that the opponent made an illegal move.
pub(crate) fn claim_illegal_move(t: &mut Table, player: Color) {
    if ask_about_unseen(t, player) {
        return;
    }
    let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::IllegalMove, upheld };
    out_of_turn::put_back_misled(t);
    if let Some(offender) = t.turn().out_of_turn().filter(|offender| *offender != player) {
        t.rule(out_of_turn::clause(t), answer(Upheld::Yes));
        return out_of_turn::put_right(t, offender, Brought::Claimed);
    }
    if let Some((offender, clause)) = early_press::forbidden(t, Some(!player)) {
        t.rule(clause, answer(Upheld::Yes));
        return early_press::punish(t, offender, clause);
    }
    match look_for(t, Some(!player)) {
        Found::Now(irregularity) => {
            t.rule(broken::clause_of_claim(t, irregularity), answer(Upheld::Yes));
            let first = first_error(t, irregularity);
            tell_which(t, first);
            let only_first = t.book.irregularity_first_error_only().is_some_and(|given| given.value);
            if first == irregularity || only_first {
                return consequence::penalise(t, first, Brought::Claimed);
            }
            consequence::penalise_both(t, first, irregularity);
        }
        Found::TooLate(index, clause) => {
            let replied = index + 1 < t.record.len();
            let why = if replied { Message::IrregularityClaimedLate } else { Message::IrregularityMoveBegun };
            t.refuse(clause, why);
            standing::rule_stands(t, index, clause);
        }
        Found::NotCompleted => {
            standing::refuse_uncompleted(t);
            unpressed::point_out(t, !player);
        }
        Found::Nothing if points_out_own(t, player) => {}
        Found::Nothing => {
            let clause = broken::claim_clause(t).unwrap_or(t.cite_first(RESTORED));
            t.rule(clause, answer(Upheld::No));
            let made = t.record.last_of(!player).is_some();
            t.notice(clause, if made { Message::IrregularityLegal } else { Message::IrregularityNone });
            // Where no clause names it, a press without a move still completed nothing.
            if t.turn().empty_press() == Some(!player) {
                early_press::put_clock_back(t, t.cite(everywhere::clock::PRESS_AFTER_MOVE));
            }
        }
    }
}

/// A move that nobody entered was illegal, as the arbiter says who has seen it.
fn told_of(t: &Table, index: Option<usize>) -> Option<Irregularity> {
    let index = index.filter(|&index| t.record.plies().get(index).is_some_and(|ply| ply.is_unseen()))?;
    Some(Irregularity::Told(index))
}

/// Only the arbiter can say whether a move was illegal that nobody entered. Says whether the claim is about one.
fn ask_about_unseen(t: &mut Table, player: Color) -> bool {
    let Some(Irregularity::Told(index)) = told_of(t, t.record.last_of(!player)) else { return false };
    if let Some(clause) = until_reply(t).filter(|_| index + 1 < t.record.len()) {
        t.refuse(clause, Message::IrregularityClaimedLate);
        standing::rule_stands(t, index, clause);
        return true;
    }
    t.halt();
    let clause = broken::clause_of_claim(t, Irregularity::Told(index));
    let (choices, pending) = (&[Choice::Uphold, Choice::Reject], Pending::IllegalMove(player));
    t.ask(clause, About::IllegalMove, choices, Choice::Reject, Message::UnseenClaim, pending);
    true
}

/// The arbiter has looked at the board, and says whether the move was illegal.
pub(crate) fn answer_claim(t: &mut Table, claimant: Color, choice: Choice, clause: Clause) {
    let told = told_of(t, t.record.last_of(!claimant)).filter(|_| choice == Choice::Uphold);
    t.answer_claim(clause, claimant, ClaimKind::IllegalMove, told.is_some().into());
    match told {
        Some(told) => consequence::penalise(t, told, Brought::Claimed),
        None => t.rule_clock(clause),
    }
}

/// A player points out an illegal move of his own: found like any other, but where only the opponent or the arbiter can
/// bring it up he is told so. Says whether there was one.
fn points_out_own(t: &mut Table, player: Color) -> bool {
    let clause = broken::claim_clause(t).unwrap_or(t.cite_first(RESTORED));
    match look_for(t, Some(player)) {
        Found::Now(_) if until_reply(t).is_some() => {
            let silent = seen_by_players_only(t).is_some();
            let why = if silent { Message::IrregularityOwnPlayersOnly } else { Message::IrregularityOwn };
            t.refuse(clause, why);
        }
        Found::Now(irregularity) => {
            t.notice(clause, Message::IrregularityOwnFound);
            consequence::penalise(t, first_error(t, irregularity), Brought::Seen);
        }
        Found::NotCompleted => standing::refuse_uncompleted(t),
        Found::TooLate(index, clause) => standing::leave_as_it_is(t, index, clause),
        Found::Nothing => return false,
    }
    true
}

/// The illegal move from which the position came that an illegal move was made in: a king that can be taken was left in
/// check before. Where a reply makes an illegal move stand, nothing is gone back to.
fn first_error(t: &Table, irregularity: Irregularity) -> Irregularity {
    match irregularity {
        Irregularity::Move(index) if until_reply(t).is_none() => {
            broken::irregularity_of(t, broken::first_error(t, index))
        }
        other => other,
    }
}

/// Which move it is about, where it is not the last one.
fn tell_which(t: &mut Table, irregularity: Irregularity) {
    let (Irregularity::Move(index) | Irregularity::Unpromoted(index)) = irregularity else { return };
    if index + 1 < t.record.len() {
        let Some(attempt) = t.record.plies()[index].attempt() else { return };
        let made = MoveTold::of(&t.record.position_at(index), attempt, None);
        t.notice(t.cite_first(RESTORED), Message::IrregularityFirstError { made });
    }
}

/// The clause by which a reply makes an illegal move stand.
fn until_reply(t: &Table) -> Option<Clause> {
    let given = t.book.irregularity_illegal_move_deadline()?;
    (given.value != ClaimDeadline::DuringGame).then_some(given.clause)
}

/// The opponent of a player has begun his move by touching a piece, where that is the deadline (A.4.c in Hungarian).
fn has_begun(t: &Table, offender: Color) -> bool {
    let deadline = t.book.irregularity_illegal_move_deadline().map(|given| given.value);
    deadline == Some(ClaimDeadline::OwnMoveBegun) && !t.turn().touched(!offender).is_empty()
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
    let until_reply = until_reply(t);
    // Where a reply makes an illegal move stand, only the last one can still be brought up.
    let found = match until_reply {
        Some(_) => (0..plies.len()).rev().find(illegal),
        None => (0..plies.len()).find(illegal),
    };
    let Some(index) = found else { return look_for_two_hands(t, offender) };
    let replied = index + 1 < plies.len();
    let once_made =
        t.book.irregularity_illegal_move_counts_when().is_some_and(|given| given.value == MoveState::Made);
    // Where taking the king loses, it is the capture that loses, pressed or not (Finnish blitz, 13.d).
    let decided = once_made || broken::king_capture_loses(t, index);
    if !replied && !plies[index].is_completed() && !decided {
        return Found::NotCompleted;
    }
    if let Some(clause) = until_reply.filter(|_| replied || has_begun(t, t.record.mover(index))) {
        return match look_for_two_hands(t, offender) {
            Found::Nothing => Found::TooLate(index, clause),
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

/// An illegal move is found, perhaps many moves later; with a ply, all was in order until there.
pub(crate) fn find_illegal_move(t: &mut Table, by: By, ply: Option<u32>) {
    // Where a claim decides the game, the offender does not bring up what is the opponent's to claim.
    if let Some(player) = by.player().filter(|_| ply.is_none() && until_reply(t).is_some())
        && matches!(look_for(t, Some(!player)), Found::Nothing)
        && points_out_own(t, player)
    {
        return;
    }
    if ply.is_none() {
        out_of_turn::put_back_misled(t);
    }
    if let Some(player) = t.turn().out_of_turn().filter(|_| ply.is_none()) {
        return out_of_turn::put_right(t, player, Brought::Seen);
    }
    let clause = t.cite_first(RESTORED);
    let in_order = ply.map(|ply| ply as usize);
    if in_order.is_some_and(|plies| plies > t.record.len()) {
        return t.refuse(clause, Message::GameFewMoves { number: t.record.len() as u32 });
    }
    if let Some(told) = told_of(t, in_order.or(t.record.len().checked_sub(1))) {
        return consequence::penalise(t, told, Brought::Seen);
    }
    if in_order.is_some_and(|plies| t.record.illegal().all(|index| index < plies)) {
        return t.refuse(clause, Message::IrregularityNoneAfter);
    }
    match look_for(t, None) {
        // Where the position before it cannot be told, the last that can be identified counts.
        Found::Now(Irregularity::Move(index) | Irregularity::Unpromoted(index))
            if in_order.is_some_and(|plies| plies < index) =>
        {
            let last = concept::irregularity::ILLEGAL_MOVE_LAST_IDENTIFIABLE_POSITION;
            consequence::restore_earlier(t, in_order.unwrap_or(index), t.clause_or(last, clause));
        }
        // A player who finds it claims it; the arbiter has seen it.
        Found::Now(irregularity) if by.player().is_none() => rule_on_seen(t, irregularity),
        Found::Now(irregularity) => consequence::penalise(t, irregularity, Brought::Seen),
        Found::TooLate(index, clause) => standing::leave_as_it_is(t, index, clause),
        Found::NotCompleted => standing::refuse_uncompleted(t),
        Found::Nothing => t.refuse(clause, Message::IrregularityNone),
    }
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
            let why = match t.record.last_illegal() {
                Some(_) => Message::IrregularityNotByAgreement,
                None => Message::IrregularityNothingToCorrect,
            };
            t.refuse(clause, why);
        }
    }
}
