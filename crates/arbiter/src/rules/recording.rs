//! Recording the moves (Article 8): the duty, time trouble, scoresheets that are behind.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Concept;
use jadoube_laws::FirstOf;
use jadoube_laws::choice::Recording;
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::By;
use crate::message::{About, Choice, Message};
use crate::rules::overstepping;
use crate::table::Table;
use crate::table::questions::Pending;

/// A scoresheet is written up to a ply (8.1).
pub(crate) fn recorded(t: &mut Table, by: By, up_to: u32, algebraic: bool) {
    let Some(player) = by.player() else {
        let clause = cite(t, concept::recording::DUTY);
        return t.refuse(clause, Message::RecordingAPlayers);
    };
    if up_to > t.record.len() as u32 {
        let clause = t.cite(everywhere::recording::NO_ADVANCE_WRITING);
        return t.refuse(clause, Message::RecordingInAdvance);
    }
    if !algebraic {
        let clause = t.cite(everywhere::recording::ALGEBRAIC);
        t.notice(clause, Message::RecordingAlgebraic);
    }
    t.sheets.record(player, up_to);
}

/// A player records his own previous move before making another; the opponent's may wait (8.1, 8.1.c, 8.1.3).
pub(crate) fn check_recording_before_move(t: &mut Table, player: Color) {
    let (Some(recorded), Some(last)) = (t.sheets.recorded(player), t.record.last_of(player)) else { return };
    if !must_record(t, player) || recorded > last as u32 {
        return;
    }
    let clause = cite(t, concept::recording::PREVIOUS_MOVE_FIRST);
    t.notice(clause, Message::RecordingPreviousFirst);
}

pub(crate) fn must_record(t: &Table, player: Color) -> bool {
    let duty = t.book.recording_duty().is_some_and(|given| given.value == Recording::Players);
    let period = t.clock.period(player);
    duty && t.sheets.exempt_in(player) != Some(period)
}

/// A player with less than five minutes and no thirty seconds a move need not record for the rest of the period
/// (8.4).
pub(crate) fn check_time_trouble(t: &mut Table, player: Color) {
    let (Some(below), Some(bonus)) =
        (t.book.recording_exempt_below(), t.book.recording_exempt_increment_below())
    else {
        return;
    };
    let Some(left) = t.left(player) else { return };
    let seconds = |value: u32| Millis::from_secs(i64::from(value));
    let stages = t.clock.control().stages();
    let period = t.clock.period(player);
    let stage = stages.get(period as usize).or(stages.last());
    let short = left < seconds(below.value) && stage.is_some_and(|stage| stage.bonus < seconds(bonus.value));
    if short && must_record(t, player) {
        t.sheets.exempt(player, period);
        t.notice(below.clause, Message::RecordingExempt { player });
    }
}

/// A flag has fallen at the end of a period whose moves were made: who did not record in time trouble brings the
/// scoresheet up to date (8.4 of 2009, 8.5).
pub(crate) fn update_scoresheets(t: &mut Table) {
    let behind: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|&color| t.sheets.exempt_in(color).is_some() && !is_up_to_date(t, color))
        .collect();
    match behind[..] {
        [player] => one_updates(t, player),
        [_, _] => both_update(t),
        _ => {}
    }
}

fn is_up_to_date(t: &Table, player: Color) -> bool {
    t.sheets.recorded(player).is_some_and(|recorded| recorded as usize >= t.record.len())
}

fn one_updates(t: &mut Table, player: Color) {
    if let Some(clause) = t.book.clause(concept::recording::UPDATE_AFTER_FLAG) {
        t.notice(clause, Message::RecordingUpdate { player });
    }
    let clause = cite(t, concept::recording::ONE_EXEMPT_UPDATES);
    t.notice(clause, Message::RecordingUpdateOne { player });
    if t.record.position().turn() == player {
        let clause = cite(t, concept::recording::ONE_EXEMPT_BORROWS_SCORESHEET);
        t.notice(clause, Message::RecordingBorrow);
    }
}

fn both_update(t: &mut Table) {
    t.halt();
    let clause = cite(t, concept::recording::NEITHER_RECORDS_CLOCK_STOPPED_AT_FLAG);
    t.rule_clock(clause);
    let clause = cite(t, concept::recording::NEITHER_RECORDS_BOTH_UPDATE);
    t.notice(clause, Message::RecordingUpdateBoth);
    if Color::ALL.into_iter().all(|color| t.sheets.recorded(color).is_some()) {
        reconstruct(t);
    }
}

/// No complete scoresheet: the game is reconstructed on a second board, the facts noted first (8.5.c, 8.5.3).
fn reconstruct(t: &mut Table) {
    let left = |color| t.left(color).unwrap_or(Millis::ZERO);
    // Where nobody entered the moves, only the arbiter can note what stands on the board.
    let fen = if t.record.is_known() { t.record.position().fen().to_string() } else { "?".to_owned() };
    let facts = Message::RecordingFacts {
        fen: fen.into(),
        white: left(Color::White),
        black: left(Color::Black),
        ply: t.record.len() as u32,
    };
    let clause = cite(t, concept::recording::RECONSTRUCTION_FACTS_NOTED_FIRST);
    t.notice(clause, facts);
    let clause = cite(t, concept::recording::RECONSTRUCTION);
    t.notice(clause, Message::RecordingReconstruction);
    if let Some(clause) = t.book.clause(concept::conduct::ASSIST_RECONSTRUCTION) {
        t.notice(clause, Message::RecordingHelp);
    }
}

/// Where neither scoresheet shows that the time was overstepped in an earlier period, the next move counts as the
/// first of the following one (8.6). Says whether the arbiter was asked.
pub(crate) fn ask_whether_provable(t: &mut Table, player: Color) -> bool {
    let plies = t.record.len();
    let unprovable = Color::ALL.into_iter().all(|color| {
        t.sheets.exempt_in(color).is_some()
            && t.sheets.recorded(color).is_some_and(|recorded| (recorded as usize) < plies)
    });
    if !unprovable || t.clock.quota(player).is_none() {
        return false;
    }
    both_update(t);
    let clause = cite(t, concept::recording::OVERSTEP_UNPROVABLE);
    let ground = Message::RecordingUnprovable;
    let choices = &[Choice::NextPeriod, Choice::Loss];
    t.ask(clause, About::OversteppedTime, choices, Choice::NextPeriod, ground, Pending::Overstepped(player));
    true
}

/// The arbiter answers whether the overstepping is proved.
pub(crate) fn answer_overstepped(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    if choice == Choice::NextPeriod {
        t.grant_next_period();
        return t.rule_clock(clause);
    }
    t.sheets.set_aside(player);
    overstepping::lose_on_time(t, player);
}

/// The clause of a rule on recording; where nobody records, the one that says so.
pub(crate) fn cite(t: &Table, rule: Concept) -> Clause {
    t.clause_or(
        rule,
        t.cite_first(const { FirstOf::new(&[concept::recording::DUTY, concept::blitz::NO_RECORDING]) }),
    )
}
