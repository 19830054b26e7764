//! Illegal moves that are left as they are: the opponent has replied, or the move is not completed.

use jadoube_laws::choice::UnpromotedPawn;
use jadoube_laws::{Clause, concept, everywhere};

use super::broken;
use crate::message::{Matter, Message};
use crate::table::Table;

/// The opponent has replied: the illegal move stands (A.4.b of 2014, A.4.2 since 2018; 11, 12.a of the Finnish rules).
pub(crate) fn leave_as_it_is(t: &mut Table, index: usize, deadline: Clause) {
    let late = t.for_pace(
        &[concept::rapid::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
        &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
    );
    t.refuse(late.unwrap_or(deadline), Message::IrregularityReplied);
    rule_stands(t, index, deadline);
}

pub(crate) fn rule_stands(t: &mut Table, index: usize, deadline: Clause) {
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

/// The move is not completed, so there is nothing to rule on yet.
pub(crate) fn refuse_uncompleted(t: &mut Table) {
    let clause = t
        .book
        .irregularity_illegal_move_counts_when()
        .map_or_else(|| t.cite(everywhere::clock::PRESS_COMPLETES_MOVE), |given| given.clause);
    t.refuse(clause, Message::IrregularityUncompleted);
}
