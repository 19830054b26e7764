//! The clock stopped, restarted and set by the arbiter (6.10, 6.12 and 6.13 of 2009 and 2014, 6.10 and 6.11 since 2018).

use jadoube_clock::Millis;
use jadoube_laws::{Clause, everywhere};

use crate::event::{By, SetReason, StopReason, What};
use crate::message::{About, Acceptance, Choice, Matter, Message};
use crate::rules::{conduct, set_up};
use crate::ruling::Decision;
use crate::table::Table;
use crate::table::questions::Pending;

/// The clock is stopped (6.12 of 2009 and 2014, 6.11 since 2018).
pub(crate) fn stop_clock_by(t: &mut Table, by: By, reason: StopReason) {
    t.halt();
    let Some(player) = by.player() else {
        let clause = t.cite(everywhere::clock::INTERRUPTION_STOPS_CLOCK);
        return t.rule_clock(clause);
    };
    let for_piece = t.book.clock_promotion_piece_stop().filter(|_| reason == StopReason::PromotionPiece);
    let clause =
        for_piece.map_or_else(|| t.cite(everywhere::clock::PLAYER_STOPS_FOR_ARBITER), |given| given.clause);
    t.rule_clock(clause);
    if reason == StopReason::None || for_piece.is_some_and(|given| !given.value) {
        let clause = t.cite(everywhere::clock::UNJUSTIFIED_STOP_PENALISED);
        conduct::punish(t, player, clause, false, Message::MadeStoppedWithoutReason);
    }
}

/// The service was down: play is interrupted for everybody, and only the arbiter lets it go on (6.12.b, 6.11.2).
pub(crate) fn interrupt(t: &mut Table) {
    let clause = t.cite(everywhere::clock::INTERRUPTION_STOPS_CLOCK);
    if t.is_over() {
        return t.refuse_over(None);
    }
    t.interrupt();
    t.rule_clock(clause);
}

/// While play is interrupted nothing on board or clock counts, neither for nor against a player; claims, offers and calls
/// are heard. Says whether it was refused.
pub(crate) fn refuse_while_interrupted(t: &mut Table, what: &What) -> bool {
    let board = matches!(
        what,
        What::Touch { .. } | What::Release { .. } | What::Move { .. } | What::Press { .. } | What::Displace
    );
    let refused = board && t.clock.is_interrupted();
    if refused {
        t.refuse(t.cite(everywhere::clock::INTERRUPTION_STOPS_CLOCK), Message::GameInterrupted);
    }
    refused
}

/// The arbiter decides when the game is restarted (6.12.c, 6.11.3).
pub(crate) fn restart_clock(t: &mut Table) {
    let clause = t.cite(everywhere::clock::ARBITER_DECIDES_RESUMPTION);
    if t.clock.running().is_some() {
        return t.rule(clause, Decision::Accepted { what: Acceptance::Running });
    }
    t.end_interruption();
    let due = t.due();
    t.run_clock(due);
    t.rule_clock(clause);
}

/// The arbiter sets the times by best judgement: after a position was restored (6.13 of 2009, 7.1 since 2014), for a
/// wrong setting or a defective clock (6.10), for a disturbance from outside (13.5, 12.5), for an assistant.
pub(crate) fn set_clock(t: &mut Table, white: Millis, black: Millis, because: Option<SetReason>) {
    // Where nobody says why: a clock that runs was not stopped to restore anything, so what it showed was wrong.
    let unsaid = match t.clock.running() {
        Some(_) => everywhere::clock::WRONG_SETTING_CORRECTED,
        None => everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING,
    };
    t.set_times(white, black);
    let clause = t.cite(match because {
        None => t.clock.corrected_by().unwrap_or(unsaid),
        Some(SetReason::External) => everywhere::arbiter::EXTRA_TIME_EXTERNAL,
        Some(SetReason::Defective) => everywhere::clock::DEFECTIVE_CLOCK_REPLACED,
        Some(SetReason::Setting) => everywhere::clock::WRONG_SETTING_CORRECTED,
        Some(SetReason::ClockAssistant) => everywhere::clock::ASSISTANT_TIME_ADJUSTMENT,
        Some(SetReason::RecordingAssistant) => everywhere::recording::ASSISTANT_TIME_ADJUSTMENT,
    });
    t.rule_clock(clause);
}

/// A wrong setting of the clock stops it at once, and the arbiter corrects it (6.10.b, 6.10.2).
pub(crate) fn find_clock_setting(t: &mut Table) {
    if let Some(clause) = set_up::too_late(t, t.book.clock_setting_deadline()) {
        t.refuse(clause, Message::IrregularityLateClock);
        t.stands(clause, Matter::ClockSetting);
        if let Some(given) = t.book.clock_setting_schedule_exception().filter(|given| given.value) {
            let ground = Message::IrregularityTimetable;
            let choices = &[Choice::Keep, Choice::Correct];
            t.ask(given.clause, About::ClockSetting, choices, Choice::Keep, ground, Pending::ClockSetting);
        }
        return;
    }
    correct_clock_setting(t, t.cite(everywhere::clock::WRONG_SETTING_STOPS_CLOCK));
}

pub(crate) fn correct_clock_setting(t: &mut Table, clause: Clause) {
    let corrected = everywhere::clock::WRONG_SETTING_CORRECTED;
    t.halt_for_correction(corrected);
    t.rule_clock(clause);
    let clause = t.cite(corrected);
    t.notice(clause, Message::IrregularityClockSetRight);
}
