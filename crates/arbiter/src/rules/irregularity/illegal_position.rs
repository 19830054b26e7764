//! Both kings in check or a pawn on the last rank, seen by the arbiter (A.4.d of 2014, A.4.4 since 2018).

use jadoube_board::{Bitboard, Color, Role};
use jadoube_laws::choice::{IllegalPosition, MoveState};
use jadoube_laws::{Clause, Given, concept};

use crate::message::Message;
use crate::points::GameResult;
use crate::rules::irregularity;
use crate::rules::irregularity::kinds::Brought;
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::turn::Waiting;

/// The arbiter sees both kings in check or a pawn on the last rank.
pub(crate) fn observe_illegal_position(t: &mut Table, policy: Option<Given<IllegalPosition>>, seen: bool) {
    let Some(given) = policy else {
        let excluded = t.for_pace(&[], &[concept::blitz::RAPID_ILLEGAL_MOVE_RULE_EXCLUDED]);
        return match excluded {
            Some(clause) => t.refuse(clause, Message::IrregularityClaimNeeded),
            None => irregularity::observe_illegal_move(t),
        };
    };
    if !seen {
        return t.refuse(given.clause, Message::IrregularityNotOfThatKind);
    }
    if waits(t, policy) {
        return wait_for_next_move(t, given.clause);
    }
    let Some(index) = t.record.last_illegal() else {
        return t.notice(given.clause, Message::IrregularityIntervenes);
    };
    if index + 1 == t.record.len() && !t.record.plies()[index].is_completed() {
        return irregularity::refuse_uncompleted(t);
    }
    let irregularity = irregularity::broken::irregularity_of(t, index);
    t.notice(given.clause, Message::IrregularityIntervenesUnasked);
    irregularity::consequence::penalise(t, irregularity, Brought::Intervention(given.clause));
}

pub(crate) fn waits(_t: &Table, policy: Option<Given<IllegalPosition>>) -> bool {
    policy.is_some_and(|given| given.value == IllegalPosition::WaitThenDraw)
}

fn wait_for_next_move(t: &mut Table, clause: Clause) {
    let until = t.book.irregularity_illegal_position_wait().map_or(MoveState::Made, |given| given.value);
    t.wait(Waiting { plies: t.record.len(), until, clause });
    t.notice(clause, Message::IrregularityWaits);
}

/// After the next move the illegal position is gone, or the game is drawn.
pub(crate) fn end_waiting(t: &mut Table) {
    let Some(waiting) = t.turn().waiting().filter(|_| !t.is_over()) else { return };
    let moved = t.record.len() > waiting.plies;
    let done = match waiting.until {
        MoveState::Made => moved,
        MoveState::Completed => moved && t.record.last().is_some_and(|ply| ply.is_completed()),
    };
    if done {
        t.end_waiting();
        if illegal_position_on_board(t) {
            t.finish(GameResult::DRAW, Reason::IllegalPosition, waiting.clause);
        }
    }
}

fn illegal_position_on_board(t: &Table) -> bool {
    pawn_on_last_rank(t) || both_kings_in_check(t) || mover_left_in_check(t)
}

pub(crate) fn pawn_on_last_rank(t: &Table) -> bool {
    (t.record.position().board().all(Role::Pawn) & Bitboard::BACK_RANKS).any()
}

pub(crate) fn both_kings_in_check(t: &Table) -> bool {
    let board = t.record.position().board();
    Color::ALL.into_iter().all(|color| board.checkers(color).any())
}

/// The player who has just moved is in check.
fn mover_left_in_check(t: &Table) -> bool {
    let position = t.record.position();
    position.board().checkers(!position.turn()).any()
}
