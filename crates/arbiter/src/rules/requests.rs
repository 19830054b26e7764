//! What a player may ask the arbiter for: scoresheets, an appeal, to come.

use crate::rules::recording;
use crate::table::analogy::Analogy;
use jadoube_board::Color;
use jadoube_laws::choice::Appeal;
use jadoube_laws::{Pace, concept, everywhere};

use crate::event::Request;
use crate::message::{Acceptance, Message};
use crate::rules::conduct;
use crate::ruling::Decision;
use crate::table::Table;

/// A player appeals against a decision (12.10 of 2009, there not against one on a quickplay finish; 11.10 since 2014;
/// not under the Finnish blitz rules, 21).
fn appeal(t: &mut Table) {
    let Some(given) = t.book.conduct_appeal() else {
        let clause = t.by_analogy(Analogy::AppealsUnsaid);
        return t.notice(clause, Message::ConductAppealsUnsaid);
    };
    match given.value {
        Appeal::Closed => t.refuse(given.clause, Message::ConductNoAppeal),
        Appeal::OpenButQuickplay if t.quickplay.decided() => {
            let clause = t.book.clause(concept::conduct::NO_APPEAL_QUICKPLAY).unwrap_or(given.clause);
            t.refuse(clause, Message::QuickplayNoAppeal);
        }
        Appeal::Open | Appeal::OpenButQuickplay => {
            t.notice(given.clause, Message::ConductAppeal);
        }
    }
}

/// A player asks for a scoresheet, or to see the one that the arbiter's side keeps (A.2, A.3.2, B.3.2 since 2018).
pub(crate) fn request(t: &mut Table, player: Color, request: Request) {
    match request {
        Request::Scoresheet => match t.book.recording_ask_for_scoresheet().filter(|given| given.value) {
            Some(given) => t.notice(given.clause, Message::RecordingScoresheetGiven),
            None => {
                let duty = t.book.recording_duty();
                let clause =
                    duty.map_or_else(|| recording::cite(t, concept::recording::DUTY), |given| given.clause);
                t.refuse(clause, Message::RecordingScoresheetNotAsked);
            }
        },
        Request::SeeScoresheet => request_to_see(t, player),
        Request::Appeal => appeal(t),
        Request::Arbiter => {
            let clause = t.cite(everywhere::clock::PLAYER_STOPS_FOR_ARBITER);
            t.rule(clause, Decision::Accepted { what: Acceptance::Called });
        }
    }
}

fn request_to_see(t: &mut Table, player: Color) {
    let Some(given) = t.book.recording_scoresheet_requests() else {
        let clause = t.by_analogy(Analogy::NoSuchRequest);
        return t.refuse(clause, Message::RecordingNoSuchRequest);
    };
    if t.record.position().turn() != player {
        return t.refuse(given.clause, Message::RecordingSeeToMove);
    }
    let asked = t.sheets.ask_to_see(player);
    if asked <= given.value {
        let text = Message::RecordingShown { number: asked, most: given.value };
        return t.notice(given.clause, text);
    }
    let excess = match t.book.pace() {
        Pace::Blitz => concept::blitz::VIEW_SCORESHEET_EXCESS,
        _ => concept::rapid::VIEW_SCORESHEET_EXCESS,
    };
    let clause = t.clause_or(excess, given.clause);
    conduct::ask_penalty(t, player, clause, true, Message::RecordingShownTooOften);
}
