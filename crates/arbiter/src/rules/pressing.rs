//! The clock is pressed (6.7 of 2009, 6.2 since 2014): a move is completed, or nothing is.

use jadoube_board::Color;
use jadoube_laws::{concept, everywhere};

use crate::message::Message;
use crate::rules::{moving, recording, touch, visual};
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
    if let Some(index) = t.record.open_of(player) {
        return press_completes(t, player, index);
    }
    if t.record.position().turn() == player && t.turn().released(player).is_some() {
        moving::make_released(t, player);
        if let Some(index) = t.record.open_of(player) {
            press_completes(t, player, index);
        }
        return;
    }
    let running = t.clock.running();
    if t.record.position().turn() != player {
        return match running {
            Some(running) if running == player => give_back(t, player),
            _ => {
                let moved = t.record.last_of(player).is_some();
                let why = if moved { Message::MadePressedAlready } else { Message::MadeClockStandsStill };
                t.refuse(t.cite(everywhere::clock::PRESS_AFTER_MOVE), why);
            }
        };
    }
    if starts_offenders_clock(t, player) {
        return;
    }
    // The opponent pressed first and moved afterwards: the move is not completed, and the clock is his.
    let early = t.turn().empty_press() == Some(!player) && t.record.open_of(!player).is_some();
    match running {
        _ if t.arranged.unseen && running != Some(!player) => press_for_move(t, player),
        Some(running) if running != player => {
            t.refuse(t.cite(everywhere::clock::PRESS_AFTER_MOVE), Message::MadeClockStandsStill);
        }
        Some(_) if early => give_back(t, player),
        _ => press_without_move(t, player),
    }
}

fn press_completes(t: &mut Table, player: Color, index: usize) {
    let replied = index + 1 < t.record.len();
    // Since 2014 the right to press after the reply is spelled out; before, it is part of the right to press at all.
    let after_reply = t.book.clock_press_after_reply().filter(|_| replied);
    if let Some(lost) = after_reply.filter(|given| !given.value) {
        return t.refuse(lost.clause, Message::MadePressedAlready);
    }
    t.play_goes_on(player);
    let clause = match after_reply {
        Some(given) => given.clause,
        None if replied => t.cite(everywhere::clock::RIGHT_TO_PRESS),
        None => t.cite(everywhere::clock::PRESS_COMPLETES_MOVE),
    };
    t.complete_by_press(index, clause);
    t.end_of_turn(player);
    recording::check_time_trouble(t, player);
}

/// The press stands for a move that nobody enters: made on the board, and completed by it.
fn press_for_move(t: &mut Table, player: Color) {
    if moving::begin(t, player) {
        t.make_unseen(player);
        press_completes(t, player, t.record.len() - 1);
    }
}

/// The clock of a player runs who has nothing to do: the press gives it back. Either he has put displaced pieces right on
/// his own time (7.3, 7.4; rule 9), or the opponent pressed without having moved, which it does not excuse.
fn give_back(t: &mut Table, player: Color) {
    t.switch_clock(player);
    let clause = if t.turn().displaced() == Some(player) {
        t.put_right();
        t.cite(everywhere::irregularity::DISPLACING_PLAYER_RESTORES)
    } else {
        t.clause_or(concept::clock::NO_PRESS_BEFORE_MOVE, t.cite(everywhere::clock::PRESS_AFTER_MOVE))
    };
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
    let Some(given) = displaced.filter(|_| t.turn().displaced() == Some(offender)) else {
        return touch::demand_by_press(t, player);
    };
    t.halt();
    t.run_clock(offender);
    t.rule_clock(given.clause);
    true
}
