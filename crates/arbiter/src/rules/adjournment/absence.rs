//! Players who are absent or late when an adjourned game is resumed.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::ArrivalClock;
use jadoube_laws::{Clause, concept, everywhere};

use super::reading::sealed_move;
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::arrival::Grace;
use crate::rules::{arrival, ending, flag};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::adjournment::Resumed;
use crate::table::questions::Pending;

/// A player comes after the time set for the resumption.
pub(crate) fn arrive_at_resumption(t: &mut Table, player: Color) {
    let clause = t.cite(everywhere::adjourned::LATE_FORFEIT);
    let now = t.now();
    let Some(resumed) = t.resumed_mut().filter(|resumed| resumed.is_absent(player)) else {
        return t.refuse(clause, Message::StartAtTheBoard);
    };
    resumed.arrive(player);
    let late = now - resumed.at();
    match resumption_grace(t) {
        Grace::Until(grace) if late > grace => return forfeit(t, &[player]),
        Grace::Until(_) => {}
        Grace::Unknown(clause) => arrival::ask_late_arrival(t, clause, Pending::ResumptionLate(player)),
    }
    take_seat(t, player, late);
}

fn take_seat(t: &mut Table, player: Color, late: Millis) {
    let Some((sealer, opened, nobody, reply)) = t.adjournment.as_ref().and_then(|adjournment| {
        let resumed = adjournment.resumed()?;
        Some((adjournment.sealer(), resumed.is_opened(), resumed.nobody(), resumed.reply().is_some()))
    }) else {
        return;
    };
    if player == sealer {
        if reply {
            let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
            t.notice(clause, Message::AdjournedReplyOpened);
        }
        return;
    }
    if opened {
        return;
    }
    let Some(given) = t.book.adjourned_arrival_clock() else { return };
    if given.value == ArrivalClock::Stopped {
        t.halt();
        t.rule_clock(given.clause);
    } else {
        t.notice(given.clause, Message::AdjournedMayStop { player });
    }
    if let Some(given) = t.book.adjourned_nobody_present().filter(|given| given.value && nobody) {
        let ground = Message::AdjournedNobodyThere;
        let pending = Pending::ResumptionTime(player, late);
        arrival::ask_lost_time(t, given.clause, ground, pending);
    }
}

/// Absent players lose once the time by which they may be late is over.
pub(crate) fn notice_late_resumption(t: &mut Table) {
    if t.is_over() || resumption_deadline(t).is_none_or(|deadline| t.now() < deadline) {
        return;
    }
    let late: Vec<Color> = t.resumed().into_iter().flat_map(Resumed::absent).collect();
    forfeit(t, &late);
}

/// When the time by which an absent player may be late for the resumption has run out: a millisecond after its last
/// instant, with which he is still in time.
pub(crate) fn resumption_deadline(t: &Table) -> Option<Millis> {
    let resumed = t.resumed()?;
    match resumption_grace(t) {
        Grace::Until(grace) if resumed.absent().next().is_some() => {
            Some(resumed.at().saturating_add(grace).saturating_add(Millis(1)))
        }
        _ => None,
    }
}

/// An hour in 2009, the default time of the competition since (10).
pub(crate) fn resumption_grace(t: &Table) -> Grace {
    match t.book.adjourned_late_after() {
        Some(given) => Grace::Until(Millis::from_secs(i64::from(given.value))),
        None => match arrival::grace(t) {
            Grace::Unknown(_) => Grace::Unknown(t.cite(everywhere::adjourned::LATE_FORFEIT)),
            known => known,
        },
    }
}

/// Who comes too late loses (10), unless the sealed move ended the game, or the opponent has lost on time.
fn forfeit(t: &mut Table, late: &[Color]) {
    let clause = t.cite(everywhere::adjourned::LATE_FORFEIT);
    let Some(sealer) = t.sealer() else { return };
    if sealed_move_ends_game(t, late.contains(&sealer)) {
        return;
    }
    if late == [sealer]
        && let Some(clause) = t.book.clause(concept::adjourned::LATE_SEALER_REPLIER_FLAG)
        && t.clock.flag(!sealer, t.now()).is_some()
    {
        t.flag(clause, !sealer, true);
        return flag::fall(t, !sealer);
    }
    let result = match late {
        &[player] => GameResult::win(!player),
        _ => GameResult::BOTH_LOSE,
    };
    t.finish(result, Reason::Default, clause);
    if let (&[player], Some(given)) = (late, t.book.adjourned_late_excusable().filter(|given| given.value)) {
        let ground = Message::AdjournedLate;
        let pending = Pending::ResumptionLate(player);
        t.ask(
            given.clause,
            About::LateArrival,
            &[Choice::Loss, Choice::Continue],
            Choice::Loss,
            ground,
            pending,
        );
    }
}

/// In 2009 mate, stalemate and a dead position by the sealed move stand although the sealer is late, since 2014 every
/// end of the game stands whoever is late. Says whether it is so.
fn sealed_move_ends_game(t: &mut Table, sealer_late: bool) -> bool {
    let general = t.book.clause(concept::adjourned::LATE_SEALED_MOVE_ENDED_GAME);
    if general.is_none() && !sealer_late {
        return false;
    }
    let unopened = t.adjournment.as_ref().filter(|it| it.resumed().is_some_and(|it| !it.is_opened()));
    let attempt = unopened
        .and_then(|adjournment| adjournment.envelope()?.known())
        .and_then(|written| sealed_move(t, written).ok());
    let Some(attempt) = attempt else { return false };
    let Some((result, reason, ending)) = ending::ending_by(t, attempt) else { return false };
    let Some(given) = t.book.adjourned_sealed_ending_saves().filter(|it| it.value.contains(&ending)) else {
        return false;
    };
    let specific = match reason {
        Reason::Checkmate => t.book.clause(concept::adjourned::LATE_SEALER_MATE),
        Reason::Stalemate => t.book.clause(concept::adjourned::LATE_SEALER_STALEMATE),
        Reason::DeadPosition => t.book.clause(concept::adjourned::LATE_SEALER_DEAD_POSITION),
        _ => None,
    };
    t.make(t.record.position().turn(), attempt, false, None);
    let clause = specific.unwrap_or(given.clause);
    t.complete(t.record.len() - 1, clause);
    t.finish(result, reason, clause);
    true
}

/// The arbiter excuses a player who was late for the resumption, or not.
pub(crate) fn answer_resumption_late(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    if choice != Choice::Continue {
        return match t.is_over() {
            true => t.stands(clause, Matter::Result),
            false => forfeit(t, &[player]),
        };
    }
    let Some(sealer) = t.sealer() else { return };
    let Some(resumed) = t.resumed_mut() else { return };
    resumed.arrive(player);
    let opened = resumed.is_opened();
    if t.resume(clause) {
        // Until the envelope is opened only a missing replier's clock runs.
        if opened {
            let due = t.due();
            t.run_clock(due);
        } else if player == sealer && t.resumed().is_some_and(|it| it.is_absent(!sealer)) {
            t.run_clock(!sealer);
        }
    }
    t.rule_clock(clause);
}

/// The replier's time until the arrival is given back, or not (11 since 2014).
pub(crate) fn answer_resumption_time(
    t: &mut Table,
    player: Color,
    lost: Millis,
    choice: Choice,
    clause: Clause,
) {
    if choice == Choice::FullTime {
        t.give_time(player, lost, clause);
    }
    t.rule_clock(clause);
}
