//! An entry is struck: what it changes is told.

use jadoube_board::Color;
use jadoube_laws::everywhere;

use crate::message::{About, Change, Choice, Message};
use crate::ruling::{Changes, Decision};
use crate::table::Table;
use crate::table::questions::Pending;

/// An entry is struck by the arbiter: what is another now is told, and the times are his to set.
pub(crate) fn strike(t: &mut Table, entry: u32, why: &str, changed: Changes, was: &Table) {
    let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
    t.rule(clause, Decision::Struck { entry, why: why.into(), changed });
    let shown = [was.left(Color::White), was.left(Color::Black)];
    let [Some(white), Some(black)] = shown else { return };
    if t.is_over() || !changed.has(Change::Clocks) {
        return;
    }
    t.halt();
    t.rule_clock(clause);
    let ground = Message::StrikeClocksShowed { number: entry, white, black };
    let choices = &[Choice::Keep, Choice::Restore];
    let pending = Pending::ClockTimes([white, black]);
    t.ask(clause, About::ClockTimes, choices, Choice::Keep, ground, pending);
}
