//! The clock is pressed (6.7 of 2009, 6.2 since 2014): a move is completed, or nothing is.

use jadoube_board::Color;
use jadoube_laws::everywhere;

use crate::message::Message;
use crate::rules::{recording, visual};
use crate::table::Table;

/// A player presses the clock (6.7.a of 2009, 6.2.a of 2014, 6.2.1 since 2018).
pub(crate) fn press(t: &mut Table, player: Color, other_hand: bool) {
    if !visual::may_press(t, player) {
        return;
    }
    if other_hand {
        let clause = t.cite(everywhere::clock::SAME_HAND);
        t.notice(clause, Message::MadeSameHand);
    }
    match t.record.open_of(player) {
        Some(index) => press_completes(t, player, index),
        None if t.record.position().turn() == player => {
            if !starts_offenders_clock(t, player) {
                press_without_move(t, player);
            }
        }
        None if t.clock.running() == Some(player) => press_after_restoring(t, player),
        None => {
            let clause = t.cite(everywhere::clock::PRESS_AFTER_MOVE);
            t.refuse(clause, Message::MadePressedAlready);
        }
    }
}

fn press_completes(t: &mut Table, player: Color, index: usize) {
    t.play_goes_on(player);
    let replied = index + 1 < t.record.len();
    // Since 2014 the right to press after the reply is spelled out; before, it is part of the right to press at all.
    let clause = match t.book.clock_press_after_reply().filter(|_| replied) {
        Some(given) => given.clause,
        None if replied => t.cite(everywhere::clock::RIGHT_TO_PRESS),
        None => t.cite(everywhere::clock::PRESS_COMPLETES_MOVE),
    };
    t.complete_by_press(index, clause);
    t.end_of_turn(player);
    recording::check_time_trouble(t, player);
}

/// The player has put displaced pieces right on the own time, and the opponent's clock runs again (7.3, 7.4; rule 9).
fn press_after_restoring(t: &mut Table, player: Color) {
    t.put_right();
    t.switch_clock(player);
    let clause = t.cite(everywhere::irregularity::DISPLACING_PLAYER_RESTORES);
    t.rule_clock(clause);
}

/// Pressing before having moved: the opponent's clock runs, and what follows depends on who sees it.
fn press_without_move(t: &mut Table, player: Color) {
    t.play_goes_on(player);
    t.switch_clock(player);
    t.press_empty(player);
}

/// The opponent of a player who displaced pieces, or moved another piece than the one touched, starts that player's
/// clock: a press that is no move and no irregularity. Says whether this is one.
fn starts_offenders_clock(t: &mut Table, player: Color) -> bool {
    let offender = !player;
    let displaced = t.book.irregularity_opponent_restarts_clock().filter(|given| given.value);
    let touched = t.book.touch_opponent_restarts_clock().filter(|given| given.value);
    let broke = t.turn().breach().is_some_and(|breach| t.record.mover(breach.ply) == offender);
    let given = match (displaced, touched) {
        (Some(given), _) if t.turn().displaced() == Some(offender) => given,
        (_, Some(given)) if broke => given,
        _ => return false,
    };
    t.halt();
    t.run_clock(offender);
    t.rule_clock(given.clause);
    true
}
