//! Can this side ever mate? The question of Articles 5.2, 6.9, 7.4, 7.5 and 11.3, and the arbiter's where it is open.

use jadoube_board::{Color, Position};
use jadoube_laws::Clause;
use jadoube_play::{Effort, Unpromoted, Winnability};

use crate::message::{About, Choice, Message};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;

/// Whether a side can mate by any series of legal moves; nothing where that was not found out within the bound that was
/// arranged. An answer on which something hangs is kept: the same question costs nothing again.
pub(crate) fn can_mate(t: &mut Table, position: &Position, side: Color) -> Option<bool> {
    if let Some(known) = t.known.answer(position, side) {
        return known;
    }
    let answer = search(t, Effort::Exact).can_mate(position, side);
    t.known.keep(position, side, answer);
    answer
}

/// What the ends of a game are looked for with, after every move.
pub(crate) fn usual(t: &Table) -> Winnability {
    search(t, Effort::Usual)
}

fn search(t: &Table, effort: Effort) -> Winnability {
    Winnability::new(effort, Unpromoted::of(t.book)).within(t.arranged.winnability)
}

/// A player would lose, but whether the opponent can ever mate was not found out (5.1.2, 6.9, 7.4, 7.5).
pub(crate) fn ask(t: &mut Table, clause: Clause, loser: Color, drawn: Reason) {
    let (choices, ground) = (&[Choice::Loss, Choice::Draw], Message::FlagMateNotKnown);
    t.ask(clause, About::Winnable, choices, Choice::Loss, ground, Pending::Unwinnable(loser, drawn));
}
