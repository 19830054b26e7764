//! Can this side ever mate? The question of Articles 5.2, 6.9, 7.4, 7.5 and 11.3, and the arbiter's where it is open.

use jadoube_board::Color;
use jadoube_laws::Clause;

use crate::message::{About, Choice, Message};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;

/// A player would lose, but whether the opponent can ever mate was not found out (6.9, 7.4, 7.5).
pub(crate) fn ask(t: &mut Table, clause: Clause, loser: Color, drawn: Reason) {
    let (choices, ground) = (&[Choice::Loss, Choice::Draw], Message::FlagMateNotKnown);
    t.ask(clause, About::Winnable, choices, Choice::Loss, ground, Pending::Unwinnable(loser, drawn));
}
