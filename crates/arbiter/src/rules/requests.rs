//! What a player may ask the arbiter for: scoresheets, an appeal, to come.

use crate::rules::recording;
use crate::table::analogy::Analogy;
use jadoube_board::Color;
use jadoube_laws::choice::Appeal;
use jadoube_laws::{Clause, Pace, concept, everywhere};

use crate::event::Request;
use crate::message::{About, Acceptance, Choice, Message};
use crate::rules::{conduct, offers};
use crate::ruling::Decision;
use crate::table::Table;
use crate::table::questions::Pending;

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
        Request::DrawConsent => offers::ask_consent(t),
        Request::Leave => ask_leave(t, player),
        Request::MoveCount => tell_move_count(t),
        Request::Side => choose_side(t, player),
    }
}

/// Leaving the venue, and with the move the playing area, needs the arbiter's leave (12.2 of 2009, 11.2.a and b, 11.2.3).
fn ask_leave(t: &mut Table, player: Color) {
    let clause = match t.record.position().turn() == player {
        true => t.cite(everywhere::conduct::LEAVE_AREA_ON_MOVE),
        false => t.cite(everywhere::conduct::LEAVE_VENUE),
    };
    let (choices, pending) = (&[Choice::Uphold, Choice::Reject], Pending::Leave(player));
    t.ask(clause, About::Leave, choices, Choice::Uphold, Message::ConductLeaveAsked, pending);
}

/// The arbiter gives leave, or not; who has it is not punished for going.
pub(crate) fn answer_leave(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    let given = choice == Choice::Uphold;
    t.presence.give_leave(player, given);
    t.notice(
        clause,
        if given { Message::ConductLeaveGiven { player } } else { Message::ConductNoLeave { player } },
    );
}

/// The arbiter does not tell how many moves have been made, but to apply 8.5 once a flag has fallen (13.6 of 2009, 12.6).
fn tell_move_count(t: &mut Table) {
    let clause = t.cite(everywhere::arbiter::NO_MOVE_COUNT);
    if Color::ALL.into_iter().any(|color| t.flag_is_down(color)) {
        let completed = |color| t.record.completed_by(color);
        let (number, most) = (completed(Color::White), completed(Color::Black));
        return t.notice(clause, Message::RecordingMoveCount { number, most });
    }
    t.refuse(clause, Message::RecordingNoMoveCount);
}

/// Black chooses on which side of the board he sits (Finnish blitz, 4); elsewhere the arbiter decides where the clock stands.
fn choose_side(t: &mut Table, player: Color) {
    let Some(clause) = t.book.clause(concept::clock::BLACK_CHOOSES_SIDE) else {
        return t.refuse(t.cite(everywhere::clock::PLACEMENT), Message::StartSideNotChosen);
    };
    match player {
        Color::Black => t.notice(clause, Message::StartSideChosen),
        Color::White => t.refuse(clause, Message::StartSideIsBlacks),
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
