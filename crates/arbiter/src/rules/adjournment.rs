//! Adjourned games (the guidelines of 2009, Appendix E of 2014, Guidelines I of 2023): sealing a move, and resuming.

pub(crate) mod absence;
mod reading;
pub(crate) mod resumption;
pub(crate) mod sealing;

use jadoube_board::{Attempt, Color};
use jadoube_laws::everywhere;

use crate::event::{By, ClaimKind, Event, Finding, Sealing, What};
use crate::message::Message;
use crate::table::Table;

/// Takes what concerns an adjournment; says whether that was all.
pub(crate) fn handle_adjourned(t: &mut Table, event: &Event) -> bool {
    let by = event.by.player();
    if let (Some(over), What::Arrive) = (t.outcome().filter(|_| t.resumed().is_some()), &event.what) {
        // The arrival that brought the end about is answered by it.
        if over.on != t.on() {
            t.refuse(over.clause, Message::GameOver);
        }
        return true;
    }
    match (&event.what, by) {
        (What::Adjourn { left, resumption }, _) => sealing::adjourn(t, event.by, *left, resumption.clone()),
        (What::Resume { present }, _) => resumption::resume(t, present),
        (What::OpenEnvelope { found, salt }, _) => {
            resumption::open_envelope(t, found.as_ref(), salt.as_deref())
        }
        (What::EnvelopeLost { stated }, _) => resumption::envelope_lost(t, stated.map(|made| made.0)),
        (What::Seal(sealing), Some(player)) => seal(t, player, sealing),
        (what, by) => return while_adjourned(t, what, event.by, by),
    }
    true
}

fn while_adjourned(t: &mut Table, what: &What, by: By, player: Option<Color>) -> bool {
    let Some(adjournment) = &t.adjournment else { return false };
    let sealer = adjournment.sealer();
    let sealed = adjournment.is_sealed();
    let flag = matches!(what, What::Claim(claim) if claim.kind == ClaimKind::Flag);
    // What happened before the adjournment can be brought up meanwhile: the game is not over (6.9, 7.4 of 2009, 7.5).
    let fallen = player.is_some_and(|player| t.flag_is_down(!player));
    let happened =
        flag && fallen || matches!(what, What::Claim(claim) if claim.kind == ClaimKind::IllegalMove);
    let board =
        matches!(what, What::Touch { .. } | What::Release { .. } | What::Move { .. } | What::Press { .. })
            || matches!(what, What::Claim(_) | What::Displace);
    let Some(resumed) = adjournment.resumed() else {
        return match (what, player) {
            (What::StopClock(_) | What::Press { .. }, Some(player)) if player == sealer && sealed => {
                sealing::stop_after_sealing(t);
                true
            }
            (What::Move { made, .. }, Some(player)) if player == sealer && !sealed => {
                sealing::move_instead_of_seal(t, player, made.0);
                true
            }
            (What::Release { from, to }, Some(player)) if player == sealer && !sealed => {
                sealing::move_instead_of_seal(t, player, Attempt::carry(*from, *to));
                true
            }
            _ if (board && !happened || *what == What::RestartClock) && sealed => {
                sealing::refuse_adjourned(t, Message::AdjournedAway);
                true
            }
            _ => false,
        };
    };
    if let What::Find { find: Finding::ClockSetting, .. } = what {
        resumption::find_clock_at_resumption(t, by);
        return true;
    }
    let opened = resumed.is_opened();
    if *what == What::RestartClock && !opened {
        resumption::restart_before_opening(t, sealer);
        return true;
    }
    let Some(player) = player else { return false };
    let absent = resumed.is_absent(player);
    if resumed.reply().is_some() && player != sealer && (board || matches!(what, What::StopClock(_))) && !flag
    {
        resumption::after_sealed_reply(t, what);
        return true;
    }
    if matches!(what, What::Arrive) {
        absence::arrive_at_resumption(t, player);
        return true;
    }
    if absent && board {
        absence::arrive_at_resumption(t, player);
        if t.is_over() {
            return true;
        }
    }
    // The clock of a replier who is not there runs, so his flag can fall before the envelope is opened (9.b, 6.9).
    if board && !opened && !flag {
        let clause = t.cite(everywhere::adjourned::RESUME_REPLIER_PRESENT);
        t.refuse(clause, Message::AdjournedOpenEnvelopeFirst);
        return true;
    }
    false
}

/// A player seals a move, or the reply to one where the opponent has not come back.
fn seal(t: &mut Table, player: Color, sealing: &Sealing) {
    if t.resumed().is_some() {
        resumption::seal_reply(t, player, sealing)
    } else {
        sealing::seal(t, player, sealing)
    }
}
