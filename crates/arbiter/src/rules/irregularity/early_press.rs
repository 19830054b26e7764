//! The clock pressed before the move (6.2.c of 2014, 6.2.4 and 7.5.3 since 2018), where that is no illegal move.

use jadoube_board::Color;
use jadoube_laws::{Clause, everywhere};

use crate::message::Message;
use crate::rules::conduct;
use crate::table::Table;

/// Who pressed before having moved where that is no illegal move, only forbidden (6.2.c of 2014), and the clause.
pub(crate) fn forbidden(t: &Table, offender: Option<Color>) -> Option<(Color, Clause)> {
    let illegal = t.book.irregularity_press_without_move().is_some_and(|given| given.value);
    let forbidden = t.book.clock_press_before_move_forbidden().filter(|given| given.value && !illegal)?;
    let player = t.turn().empty_press()?;
    offender.is_none_or(|offender| offender == player).then_some((player, forbidden.clause))
}

/// Whether a player moves out of turn only because the opponent has pressed without having moved, where that is the offence
/// (6.2.c of 2014, 7.5.3 since 2018).
pub(crate) fn misleads(t: &Table, player: Color) -> bool {
    let illegal = t.book.irregularity_press_without_move().is_some_and(|given| given.value);
    let forbidden = t.book.clock_press_before_move_forbidden().is_some_and(|given| given.value);
    (illegal || forbidden) && t.turn().empty_press() == Some(!player)
}

/// The clock goes back, and the arbiter punishes.
pub(crate) fn punish(t: &mut Table, player: Color, forbidden: Clause) {
    put_clock_back(t, forbidden);
    let clause = t.cite(everywhere::clock::MISUSE_PENALTY);
    conduct::punish(t, player, clause, true, Message::IrregularityPressedFirst);
}

/// A press that completed nothing is undone: the clock stands, and the player who has to move or to press goes on.
pub(crate) fn put_clock_back(t: &mut Table, clause: Clause) {
    t.settle_empty_press();
    t.halt();
    t.rule_clock(clause);
}
