//! Displaced pieces (7.3 and 7.5 of 2009, 7.4 and 7.6 since 2014).

use jadoube_board::Color;
use jadoube_laws::choice::DisplacedPenalty;
use jadoube_laws::everywhere;

use crate::message::{About, Choice, Message};
use crate::rules::irregularity::consequence;
use crate::rules::visual;
use crate::table::Table;
use crate::table::questions::Pending;

/// Displaced pieces are found: back to the position before (7.5 of 2009, 7.6 since 2014).
pub(crate) fn find_displaced(t: &mut Table, ply: Option<u32>) {
    if visual::put_boards_right(t, ply) {
        return;
    }
    let plies = ply.map_or(t.record.len(), |ply| ply as usize);
    let clause = t.cite(everywhere::irregularity::DISPLACED_POSITION_RESTORED);
    if plies > t.record.len() {
        return t.refuse(clause, Message::GameFewMoves { number: t.record.len() as u32 });
    }
    consequence::restore_earlier(t, plies, clause);
}

/// A player knocked pieces over (7.3, 7.4).
pub(crate) fn displace(t: &mut Table, player: Color) {
    put_right(t, player, Message::IrregularityDisplacedPenalty);
}

/// A player took off another piece than the one that he captured, or none: the board is put right as after any other piece
/// that left its square.
pub(crate) fn take_off_wrong_piece(t: &mut Table, player: Color) {
    put_right(t, player, Message::IrregularityWrongPieceOff);
}

/// The player puts the position right on his own time, and the arbiter may penalise him; the ground is what happened.
fn put_right(t: &mut Table, player: Color, ground: Message) {
    t.displace(player);
    let clause = t.cite(everywhere::irregularity::DISPLACING_PLAYER_RESTORES);
    t.notice(clause, Message::IrregularityDisplaced);
    let clause = t.cite(everywhere::irregularity::DISPLACED_PENALTY);
    let time_only = t.book.irregularity_displaced_penalty().map(|given| given.value)
        == Some(DisplacedPenalty::TimeToOpponent);
    if time_only {
        let ground = Message::IrregularityDisplacedTime;
        return t.ask(
            clause,
            About::Time,
            &[Choice::None, Choice::Time],
            Choice::None,
            ground,
            Pending::ExtraTime(!player),
        );
    }
    let choices = &[Choice::None, Choice::Warning, Choice::Time, Choice::Loss];
    t.ask(clause, About::Penalty, choices, Choice::None, ground, Pending::Penalty(player));
}
