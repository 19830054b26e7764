//! A move is made on the board (4.6 and 4.7), once or again, and what it says of the moves before it.

use jadoube_board::{Attempt, CastlingSide, Color, Position, Role, Square};
use jadoube_laws::{Clause, FirstOf, concept, everywhere};

use crate::message::Message;
use crate::rules::irregularity::early_press;
use crate::rules::{ending, offers, recording, set_up, touch, unpressed, visual};
use crate::ruling::Must;
use crate::table::Table;

/// A player makes a move on the board, legal or not.
pub(crate) fn make_move(t: &mut Table, player: Color, attempt: Attempt, hands: u8) {
    if t.turn().stands_out_of_turn().is_some() {
        return t.refuse(in_turn(t), Message::MadeOutOfTurnStands);
    }
    if t.record.last_mover() == Some(player) {
        return move_again(t, player, attempt, hands);
    }
    if t.record.position().turn() != player {
        return refuse_out_of_turn(t, player);
    }
    if visual::refuse_reply_before_announcement(t, player) {
        return;
    }
    let attempt = finishes_released(t, player, attempt).unwrap_or(attempt);
    let attempt = set_up::as_meant(t, player, attempt);
    if begin(t, player) {
        put_on_board(t, player, attempt, hands);
    }
}

/// What the beginning of a move means, entered or not: no objection to the last one any more, an offer declined, a duty to
/// have recorded. Says whether the game goes on.
pub(crate) fn begin(t: &mut Table, player: Color) -> bool {
    t.play_goes_on(player);
    touch::lose_right_to_object(t, player);
    if t.is_over() {
        return false;
    }
    offers::decline_by_move(t, player);
    recording::check_recording_before_move(t, player);
    true
}

/// The same player moves again before pressing: a released piece stays (4.6, 4.7); an illegal move may still be
/// replaced, within the bounds of touch-move.
fn move_again(t: &mut Table, player: Color, attempt: Attempt, hands: u8) {
    let Some(last) = t.record.last().copied() else { return };
    if last.is_completed() {
        if last.attempt().is_some_and(|last| is_same_piece(last, attempt)) {
            t.move_again(player);
        }
        return refuse_out_of_turn(t, player);
    }
    if last.is_legal() {
        return made_legally(t, player, attempt, hands);
    }
    t.play_goes_on(player);
    let attempt =
        last.attempt().and_then(|last| finishes_castling(t, player, last, attempt)).unwrap_or(attempt);
    unpressed::take_back(t, player);
    let attempt = set_up::as_meant(t, player, attempt);
    put_on_board(t, player, attempt, hands);
}

/// Whether a piece is moved on that has just been moved, or moved anew from where it stood.
fn is_same_piece(last: Attempt, again: Attempt) -> bool {
    match (last, again) {
        (Attempt::Carry { from, to, .. }, Attempt::Carry { from: again, .. }) => again == from || again == to,
        _ => false,
    }
}

/// The rook follows the king who was put down alone: that is castling.
fn finishes_castling(t: &Table, player: Color, king: Attempt, rook: Attempt) -> Option<Attempt> {
    let Attempt::Carry { from, to, promotion: Some(Role::King) } = king else { return None };
    let before = t.record.position_at(t.record.len().checked_sub(1)?);
    follows_king(&before, player, (from, to), rook)
}

/// The same where the king was let go.
fn finishes_released(t: &Table, player: Color, rook: Attempt) -> Option<Attempt> {
    let (from, to) = t.turn().released(player)?;
    let before = t.record.position();
    (before.board().king(player) == Some(from)).then(|| follows_king(before, player, (from, to), rook))?
}

fn follows_king(
    before: &Position,
    player: Color,
    (from, to): (Square, Square),
    rook: Attempt,
) -> Option<Attempt> {
    let side = if to > from { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let (king_to, rook_to) = before.castling_targets(player, side);
    let rook_from = before.castling_rook(player, side)?;
    (king_to == to && rook == Attempt::carry(rook_from, rook_to)).then_some(Attempt::Castle(side))
}

/// The clock is pressed when a piece has been let go and nothing else done: what stands on the board is the move, a king
/// who castled alone, a pawn that was not exchanged.
pub(crate) fn make_released(t: &mut Table, player: Color) {
    let Some((from, to)) = t.turn().released(player) else { return };
    let alone = t.record.position().board().king(player) == Some(from) && from.distance(to) > 1;
    let attempt = if alone { Attempt::king_alone(from, to) } else { Attempt::carry(from, to) };
    make_move(t, player, attempt, 1);
}

/// The players move in turn.
fn in_turn(t: &Table) -> Clause {
    t.cite_first(const { FirstOf::new(&[concept::nature::HAVING_THE_MOVE, concept::nature::ALTERNATE]) })
}

/// The opponent has the move. That it was tried can still be complained of.
fn refuse_out_of_turn(t: &mut Table, player: Color) {
    if !early_press::misleads(t, player) {
        t.move_out_of_turn(player, false);
    }
    t.refuse(in_turn(t), Message::GameOpponentToMove);
}

/// The move stays. Made with two hands it may be made again with one, as long as it is not pressed (4.1, 7.5.4).
fn made_legally(t: &mut Table, player: Color, again: Attempt, hands: u8) {
    let index = t.record.len() - 1;
    let before = t.record.position_at(index);
    let same = before.judge(set_up::as_meant(t, player, again)).ok() == t.record.plies()[index].legal();
    if same && hands < 2 && t.record.plies()[index].two_hands() {
        t.play_goes_on(player);
        t.forgive_two_hands(index);
        return t.notice(t.cite(everywhere::hand::ONE_HAND), Message::MadeWithOneHand);
    }
    refuse_second_move(t, player, again);
}

/// What makes a move final depends on its kind: the piece chosen in a promotion has touched its square (4.4.d, 4.4.4),
/// the rook of castling, the capturing piece or the new piece has been let go (4.6 of 2009, 4.7 since 2014).
fn refuse_second_move(t: &mut Table, player: Color, again: Attempt) {
    t.move_again(player);
    let index = t.record.len() - 1;
    let Some(made) = t.record.plies()[index].attempt() else { return };
    let before = t.record.position_at(index);
    let Ok(mv) = before.judge(made) else { return };
    let (concept, why) = match (mv.promotion(), again) {
        (Some(role), Attempt::Carry { from, to, .. }) if (from, to) == (mv.from(), mv.to()) => {
            let clause = t.cite(everywhere::touch::PROMOTION_CHOICE);
            t.refuse(clause, Message::MadePromotionChosen);
            return t.tell_bound(player, Must::Promote(role), clause);
        }
        (Some(_), _) => (everywhere::release::PROMOTION, Message::MadePromoted),
        _ if mv.is_castling() => (everywhere::release::CASTLING, Message::MadeCastled),
        _ if before.captured(mv).is_some() => (everywhere::release::CAPTURE, Message::MadeCaptured),
        (None, Attempt::Carry { from, .. }) if from == mv.from() || from == mv.to() => {
            (everywhere::release::FINAL, Message::MadeStays)
        }
        _ => (everywhere::release::MOVE_MADE, Message::MadeReleased),
    };
    t.refuse(t.cite(concept), why);
}

pub(crate) fn put_on_board(t: &mut Table, player: Color, attempt: Attempt, hands: u8) {
    complete_previous(t, player);
    let before = *t.record.position();
    t.make(player, attempt, hands >= 2, touch::broken(t, player, &before, attempt));
    if hands >= 2 {
        let clause = t.cite(everywhere::hand::ONE_HAND);
        t.notice(clause, Message::MadeOneHand);
    }
    let legal = t.record.last().is_some_and(|ply| ply.is_legal());
    visual::compare_made(t, player);
    if legal && !t.is_over() && !visual::waits_for_announcement(t, player) {
        ending::rule_on_ending(t);
    }
}

/// A move left unpressed is completed when its player makes the next one (6.2.a.2 of 2014, 6.2.1.2 since 2018).
pub(crate) fn complete_previous(t: &mut Table, player: Color) {
    let Some(index) = t.record.last_of(player) else { return };
    if t.record.plies()[index].is_completed() {
        return;
    }
    match t.book.clock_next_move_completes().filter(|given| given.value) {
        Some(given) => t.complete(index, given.clause),
        // Older editions do not say; the move stands in the record all the same.
        None => t.complete_silently(index),
    }
}
