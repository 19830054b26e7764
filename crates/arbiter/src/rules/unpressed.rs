//! An illegal move that was made and not pressed: it is put right before it counts, and the pieces touched by it bind
//! (4.3; rule 12 of the Finnish blitz rules).

use jadoube_board::{Attempt, Bitboard, Color, Fault, Role};
use jadoube_laws::everywhere;

use crate::message::Message;
use crate::rules::duty;
use crate::table::Table;
use crate::table::turn::Duty;

/// The player takes back his last move, where it was illegal and not pressed, to make another. Says whether there was
/// such a move.
pub(crate) fn take_back(t: &mut Table, player: Color) -> bool {
    put_right(t, player, false)
}

/// The same because somebody has pointed it out: the position to be set up again is told, and it is still the player's
/// move.
pub(crate) fn point_out(t: &mut Table, player: Color) -> bool {
    put_right(t, player, true)
}

/// What the pieces touched by such a move oblige the player to.
pub(crate) fn duty(t: &Table, player: Color) -> Option<Duty> {
    let mut trial = t.clone();
    put_right(&mut trial, player, false).then(|| trial.turn().duty(player))?
}

fn put_right(t: &mut Table, player: Color, pointed_out: bool) -> bool {
    let unpressed = t.record.last().copied().filter(|ply| !ply.is_legal() && !ply.is_completed());
    let Some(last) = unpressed.filter(|_| t.record.last_mover() == Some(player)) else { return false };
    // A pawn that was let go on the last rank stays there: what is missing is the piece in its place.
    let stays = pointed_out && leaves_pawn(t);
    let Some(attempt) = last.attempt() else { return false };
    let mut before = t.clone();
    before.withdraw_move();
    before.touch_by_move(player, attempt);
    let duty = duty_after(&before, player, attempt);
    if !stays {
        t.withdraw_move();
        t.touch_by_move(player, attempt);
    }
    let corrects = t.book.irregularity_correct_before_press().filter(|given| given.value);
    let touched = duty.map_or_else(|| t.cite(everywhere::touch::SCOPE), |duty| duty.clause);
    if pointed_out && !stays {
        t.rule_position(corrects.map_or(touched, |given| given.clause));
    }
    if let Some(given) = corrects {
        t.notice(given.clause, Message::MadePutRight);
    }
    if let Some(duty) = duty {
        let replaces = t.cite(everywhere::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
        t.bind(player, duty, corrects.map_or(touched, |_| replaces));
    }
    true
}

/// What a move that was taken back obliges to: its pieces are touched, and what was let go as part of a move stays let go: a
/// king put down as for castling, the rook left (4.6.b, 4.7.b, 4.7.2), a pawn on the last rank that was not exchanged for
/// what it can become (4.6.c, 4.7.c, 4.7.3).
pub(crate) fn duty_after(t: &Table, player: Color, attempt: Attempt) -> Option<Duty> {
    let position = *t.record.position();
    let released = match attempt {
        Attempt::Carry { from, to, promotion } => match (position.board().role_at(from), promotion) {
            (Some(Role::King), Some(Role::King)) => Some((from, to)),
            (Some(Role::Pawn), None | Some(Role::Pawn | Role::King)) if Bitboard::BACK_RANKS.contains(to) => {
                Some((from, to))
            }
            _ => None,
        },
        Attempt::Castle(_) => None,
    };
    match released {
        Some((from, to)) => duty::duty_from_release(t, &position, player, from, to),
        None => duty::duty_from_touches(t, player),
    }
}

/// The last move took a pawn to the last rank and left it there.
fn leaves_pawn(t: &Table) -> bool {
    let Some(index) = t.record.len().checked_sub(1) else { return false };
    matches!(t.record.fault(index), Some(Fault::NotPromoted(_) | Fault::PromotedTo(Role::Pawn)))
}
