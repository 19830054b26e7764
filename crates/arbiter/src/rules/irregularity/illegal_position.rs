//! Both kings in check or a pawn on the last rank, seen by the arbiter (A.4.d of 2014, A.4.4 since 2018).

use jadoube_board::{Bitboard, Color, Role};
use jadoube_laws::choice::{IllegalPosition, MoveState};
use jadoube_laws::{Clause, Given};

use super::kinds::{Brought, Irregularity};
use super::{broken, consequence, standing};
use crate::message::Message;
use crate::points::GameResult;
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::turn::Waiting;

/// The clause by which an arbiter steps in unasked because of what stands on the board (A.4.c of 2009).
pub(crate) fn calls_for_intervention(t: &Table) -> Option<Clause> {
    let seen = [
        (t.book.irregularity_both_kings_in_check(), both_kings_in_check(t)),
        (t.book.irregularity_pawn_on_last_rank(), pawn_on_last_rank(t)),
    ];
    let given = seen.into_iter().find_map(|(policy, seen)| policy.filter(|_| seen))?;
    (given.value == IllegalPosition::Intervene).then_some(given.clause)
}

/// The arbiter steps in: the first of the errors that led to the position is put right.
pub(crate) fn intervene(t: &mut Table, clause: Clause) {
    let Some(index) = t.record.last_illegal() else {
        return t.notice(clause, Message::IrregularityIntervenes);
    };
    if index + 1 == t.record.len() && !t.record.plies()[index].is_completed() {
        return standing::refuse_uncompleted(t);
    }
    let irregularity = broken::irregularity_of(t, broken::first_error(t, index));
    t.notice(clause, Message::IrregularityIntervenesUnasked);
    consequence::penalise(t, irregularity, Brought::Intervention(clause));
}

pub(crate) fn waits(policy: Option<Given<IllegalPosition>>) -> bool {
    policy.is_some_and(|given| given.value == IllegalPosition::WaitThenDraw)
}

pub(crate) fn wait_for_next_move(t: &mut Table, clause: Clause) {
    let until = t.book.irregularity_illegal_position_wait().map_or(MoveState::Made, |given| given.value);
    t.wait(Waiting { plies: t.record.len(), until, clause });
    t.notice(clause, Message::IrregularityWaits);
}

/// What the arbiter sees is an illegal move (A.4.b of 2014, A.4.2 since 2018) and an illegal position (A.4.d, A.4.4) in one:
/// the clause by which he waits. The one on the position is the narrower and goes first, unless a competition reads it
/// otherwise; whether he calls it a move or a position makes no difference.
pub(crate) fn goes_first(t: &Table, irregularity: Irregularity) -> Option<Clause> {
    t.book.irregularity_illegal_position_first().filter(|given| given.value)?;
    let (Irregularity::Move(index) | Irregularity::Unpromoted(index)) = irregularity else { return None };
    if index + 1 < t.record.len() {
        return None;
    }
    let seen = [
        (t.book.irregularity_pawn_on_last_rank(), broken::is_unpromoted(t, index)),
        (t.book.irregularity_both_kings_in_check(), both_kings_in_check(t)),
    ];
    seen.into_iter()
        .find_map(|(policy, seen)| policy.filter(|_| seen && waits(policy)))
        .map(|given| given.clause)
}

/// While the arbiter waits the opponent may still claim, as long as he has not moved.
pub(crate) fn tell_of_claim(t: &mut Table) {
    if let Some(clause) = broken::claim_clause(t) {
        t.notice(clause, Message::IrregularityMayClaim);
    }
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
