//! A move out of turn (1.1, 1.2): refused, or held on the board until somebody points it out and then put right. It can
//! hardly be completed, for the player's clock does not run; where a competition takes it for an illegal move, it counts
//! as one.

use jadoube_board::Color;
use jadoube_laws::{Clause, FirstOf, concept, everywhere};

use super::kinds::{Brought, Irregularity};
use super::{consequence, early_press};
use crate::message::Message;
use crate::rules::conduct;
use crate::table::Table;

/// A player moves although the opponent has the move.
pub(crate) fn make_move(t: &mut Table, player: Color) {
    if t.record.position().turn() == player {
        return t.refuse(clause(t), Message::MadeOwnTurn);
    }
    t.move_out_of_turn(player, true);
    t.notice(clause(t), Message::MadeOutOfTurn { player });
}

/// The clause by which the players move in turn.
pub(crate) fn clause(t: &Table) -> Clause {
    t.cite_first(const { FirstOf::new(&[concept::nature::HAVING_THE_MOVE, concept::nature::ALTERNATE]) })
}

/// What a player moved who was misled by an empty press goes back, without blame; the press is what is ruled on.
pub(crate) fn put_back_misled(t: &mut Table) {
    if let Some(player) = t.turn().stands_out_of_turn()
        && early_press::misleads(t, player)
    {
        t.settle_out_of_turn();
        t.rule_position(clause(t));
    }
}

/// What was moved out of turn goes back.
pub(crate) fn put_right(t: &mut Table, offender: Color, brought: Brought) {
    if t.book.irregularity_out_of_turn_illegal().is_some_and(|given| given.value) {
        return consequence::penalise(t, Irregularity::OutOfTurn(offender), brought);
    }
    t.settle_out_of_turn();
    t.halt();
    t.rule_position(clause(t));
    t.rule_clock(t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING));
    let penalised = t.cite(everywhere::arbiter::IMPOSE_PENALTIES);
    conduct::punish(t, offender, penalised, false, Message::MadeMovedOutOfTurn { player: offender });
}
