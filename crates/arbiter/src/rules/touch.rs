//! Touching and releasing pieces (Article 4), and objecting to what the opponent did.

use jadoube_board::{Attempt, Color, Position, Square};
use jadoube_laws::FirstOf;
use jadoube_laws::choice::{Decline, ObjectionScope};
use jadoube_laws::{concept, everywhere};

use crate::event::{ClaimKind, Manner};
use crate::message::{Matter, Message};
use crate::rules::{duty, ending, offers, unpressed, visual};
use crate::ruling::{Decision, Upheld};
use crate::table::Table;
use crate::table::turn::Duty;

/// A player touches pieces.
pub(crate) fn touch(t: &mut Table, player: Color, squares: &[Square], together: bool, manner: Manner) {
    match manner {
        Manner::Adjust => adjust(t, player),
        Manner::Accident => {
            let clause = t.cite_first(
                const { FirstOf::new(&[concept::adjust::OTHER_CONTACT_IS_INTENT, concept::touch::SCOPE]) },
            );
            t.notice(clause, Message::TouchAccident);
        }
        Manner::Intent | Manner::Feel => {
            if visual::counts_as_touch(t, player, manner) {
                touch_with_intent(t, player, squares, together);
            }
        }
    }
}

/// Adjusting, announced beforehand (4.2), by the player who has the move; since 2014 by the player whose clock runs.
fn adjust(t: &mut Table, player: Color) {
    let running = t.clock.running();
    if let Some(given) = t.book.clock_only_running_side_adjusts().filter(|given| given.value)
        && running.is_some_and(|running| running != player)
    {
        return t.refuse(given.clause, Message::TouchAdjustRunning);
    }
    let own_move_open = t.due() == player;
    if t.record.position().turn() != player && !own_move_open {
        let clause = t.cite(everywhere::adjust::ONLY_PLAYER_TO_MOVE);
        return t.refuse(clause, Message::TouchAdjustToMove);
    }
    let clause = t.cite(everywhere::adjust::ANNOUNCE);
    t.notice(clause, Message::TouchAdjusted);
}

fn touch_with_intent(t: &mut Table, player: Color, squares: &[Square], together: bool) {
    if t.record.position().turn() != player {
        let clause = t.cite(everywhere::touch::SCOPE);
        return t.refuse(clause, Message::TouchNotToMove);
    }
    lose_right_to_object(t, player);
    if t.is_over() {
        return;
    }
    offers::decline_by(t, player, Decline::Touch);
    t.touch(player, squares, together);
    if let Some(duty) = duty::duty_from_touches(t, player) {
        // What a release or a claim fixed already is not loosened by a further touch.
        let fixed = t.turn().duty(player).filter(|duty| duty.must.is_final());
        let duty = fixed.unwrap_or(duty);
        t.bind(player, duty, duty.clause);
    }
}

/// One part of a move is let go: the king in castling, a pawn on the promotion square (4.6 of 2009, 4.7 since 2014).
pub(crate) fn release(t: &mut Table, player: Color, from: Square, to: Square) {
    let position = *t.record.position();
    if position.turn() != player {
        let clause = t.cite(everywhere::release::FINAL);
        return t.refuse(clause, Message::GameNotToMove);
    }
    // Nothing that the player could have let go: nothing was touched either.
    if !position.board().of(player).contains(from) {
        let clause = t.cite(everywhere::release::FINAL);
        return t.refuse(clause, Message::TouchNoSuchRelease { from, to });
    }
    lose_right_to_object(t, player);
    if t.is_over() {
        return;
    }
    offers::decline_by(t, player, Decline::Touch);
    t.touch_by_move(player, Attempt::carry(from, to));
    t.release(player, from, to);
    if let Some(duty) = duty::duty_from_release(t, &position, player, from, to) {
        t.bind(player, duty, duty.clause);
    } else {
        let clause = t.cite(everywhere::release::FINAL);
        t.notice(clause, Message::TouchNoSuchRelease { from, to });
    }
}

/// The duty of a player that the move which he is about to make does not meet.
pub(crate) fn broken(t: &Table, player: Color, before: &Position, attempt: Attempt) -> Option<Duty> {
    let duty = t.turn().duty(player)?;
    let mv = before.judge(attempt).ok()?;
    (!duty::meets(before, mv, duty)).then_some(duty)
}

/// Whoever touches a piece with the intention of playing it can no longer object to what the opponent did under
/// Article 4 (4.7 of 2009, 4.8 since 2014). A mating move that nobody can object to any more then ends the game.
pub(crate) fn lose_right_to_object(t: &mut Table, player: Color) {
    let Some(breach) = t.turn().breach().filter(|breach| t.record.mover(breach.ply) != player) else {
        return;
    };
    let scope = t.book.touch_objection_scope().map(|given| given.value);
    if scope == Some(ObjectionScope::TouchedPieces) && duty::is_of_release(breach.duty) {
        return;
    }
    t.forgive(!player);
    if breach.ply + 1 == t.record.len() {
        ending::rule_on_ending(t);
    }
}

/// The opponent claims that a touched piece was not played (4.3, 4.4; 4.7 or 4.8 for the limit).
pub(crate) fn claim_touch_move(t: &mut Table, player: Color) {
    if let Some(duty) = unpressed::duty(t, !player) {
        t.answer_claim(duty.clause, player, ClaimKind::TouchMove, Upheld::Yes);
        unpressed::point_out(t, !player);
        return;
    }
    let forfeits = t.cite(everywhere::claim::TOUCH_FORFEITS);
    let Some(breach) = t.turn().breach().filter(|breach| t.record.mover(breach.ply) != player) else {
        let touched = !t.turn().touched(player).is_empty();
        let moved = t.record.last_mover() == Some(player);
        if touched || moved {
            t.refuse(forfeits, Message::TouchTooLate);
            return t.stands(forfeits, Matter::TouchMove);
        }
        let clause = t.cite(everywhere::touch::SCOPE);
        let (claim, upheld) = (ClaimKind::TouchMove, Upheld::No);
        return t.rule(clause, Decision::Claim { by: player, claim, upheld });
    };
    let offender = !player;
    let clause = breach.duty.clause;
    let (claim, upheld) = (ClaimKind::TouchMove, Upheld::Yes);
    let asked = t.book.touch_ruling_on_request().filter(|given| given.value);
    let demanded = asked.map_or(clause, |given| given.clause);
    t.halt();
    t.rule(demanded, Decision::Claim { by: player, claim, upheld });
    t.restore(breach.ply, clause);
    t.bind(offender, breach.duty, clause);
    if let Some(given) = t.book.touch_opponent_restarts_clock().filter(|given| given.value) {
        t.run_clock(offender);
        return t.rule_clock(given.clause);
    }
    t.rule_clock(t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING));
}
