//! Sealing a move: the request, the envelope and what it must state, the clock meanwhile.

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::choice::SealClock;
use jadoube_laws::everywhere;

use super::reading::sealed_move;
use crate::event::{By, Sealing, Written};
use crate::made::{MoveText, told};
use crate::message::Message;
use crate::ruling::{Decision, Must};
use crate::table::Table;
use crate::table::adjournment::{Adjournment, Running};
use crate::table::envelope::Envelope;

/// The game is adjourned: the player having the move has to seal it (1.a); a player who wants to adjourn early has the
/// rest of the session charged (1.b).
pub(crate) fn adjourn(t: &mut Table, by: By, left: Option<Millis>, resumption: Option<String>) {
    let sealer = t.record.position().turn();
    let early = t.cite(everywhere::adjourned::EARLY_SEAL_TIME);
    if t.adjournment.as_ref().is_some_and(|it| it.resumed().is_none_or(|it| !it.is_opened())) {
        return refuse_adjourned(t, Message::AdjournedAlready);
    }
    if by.player().is_some_and(|player| player != sealer) {
        return t.refuse(early, Message::AdjournedNotToMove);
    }
    if by.player().is_some() && left.is_none() {
        return t.refuse(early, Message::AdjournedNeedsSeconds);
    }
    let session_end = left.map(|left| t.now().saturating_add(left));
    t.adjourn(Adjournment::new(sealer, session_end, resumption));
    let clause = t.cite(everywhere::adjourned::SEAL_AT_SESSION_END);
    t.notice(clause, Message::AdjournedMustSeal { player: sealer });
    if session_end.is_some() {
        t.notice(early, Message::AdjournedSessionCharged { player: sealer });
    }
    let clause = t.cite(everywhere::adjourned::SEAL_NOTATION);
    t.notice(clause, Message::AdjournedWritten);
    let clause = t.cite(everywhere::adjourned::SEAL_ENVELOPE);
    t.notice(clause, Message::AdjournedIntoEnvelope);
}

/// The player having the move seals (1.a): where play was taken back after the request, that is another than was asked.
pub(crate) fn ask_who_has_the_move(t: &mut Table) {
    let turn = t.record.position().turn();
    let over = t.is_over();
    let Some(adjournment) = t
        .adjournment
        .as_mut()
        .filter(|it| !over && !it.is_sealed() && it.resumed().is_none() && it.sealer() != turn)
    else {
        return;
    };
    adjournment.pass_to(turn);
    let clause = t.cite(everywhere::adjourned::SEAL_AT_SESSION_END);
    t.notice(clause, Message::AdjournedMustSeal { player: turn });
}

/// A move made on the board after the request to seal is the move to be sealed.
pub(crate) fn move_instead_of_seal(t: &mut Table, player: Color, attempt: Attempt) {
    let clause = t.cite(everywhere::adjourned::SEAL_MOVE_ON_BOARD);
    let position = *t.record.position();
    let Ok(mv) = position.judge(attempt) else {
        return t.refuse(clause, Message::AdjournedOnBoardIllegal);
    };
    let running = running_since_now(t);
    if let Some(adjournment) = &mut t.adjournment {
        adjournment.make_on_board(told(&position, attempt, Some(mv)), running);
    }
    // As with sealing: unless it is told when the clock was stopped, it was now.
    t.halt();
    t.tell_bound(player, Must::play(&position, mv), clause);
    t.notice(clause, Message::AdjournedOnBoardWritten);
}

/// A player seals a move, or changes it as long as the clock runs (1.a).
pub(crate) fn seal(t: &mut Table, player: Color, sealing: &Sealing) {
    let clause = t.cite(everywhere::adjourned::SEAL_AT_SESSION_END);
    let Some(adjournment) = &t.adjournment else {
        return t.refuse(clause, Message::AdjournedNotAdjourned);
    };
    if adjournment.sealer() != player {
        return t.refuse(clause, Message::AdjournedOtherSeals);
    }
    let change = t.cite(everywhere::adjourned::SEAL_CHANGE);
    let again = adjournment.envelope().is_some();
    let stopped = again || adjournment.on_board().is_some();
    if stopped && adjournment.running().is_none() {
        return t.refuse(change, Message::AdjournedClockStopped);
    }
    if seals_another_move(t, sealing) {
        let clause = t.cite(everywhere::adjourned::SEAL_MOVE_ON_BOARD);
        return t.refuse(clause, Message::AdjournedOnBoardBinds);
    }
    let envelope = Envelope::seal(sealing);
    if again {
        t.notice(change, Message::AdjournedChanged);
    }
    publish(t, &envelope);
    let_clock_run(t, t.now());
    let running = running_since_now(t);
    stand(t);
    let running = Running { shown: Color::ALL.map(|color| t.left(color)), ..running };
    if let Some(adjournment) = &mut t.adjournment {
        adjournment.seal(envelope, running);
    }
    let clause = t.cite(everywhere::adjourned::SEAL_STOP_CLOCK);
    let own = t.book.adjourned_seal_clock().map(|given| given.value) == Some(SealClock::Own);
    t.notice(clause, if own { Message::AdjournedStopOwnClock } else { Message::AdjournedStopClocks });
    if !again {
        address_envelope(t);
    }
}

/// The clock stands from the sealing on, unless it is told when it was stopped. Who adjourned early is charged with the
/// rest of the session (1.b): when he stops the clock makes no difference until its end.
fn stand(t: &mut Table) {
    let end = t.adjournment.as_ref().and_then(|adjournment| adjournment.session_end());
    match end.filter(|&end| end > t.now()) {
        Some(end) => {
            t.halt_at(end);
            charge(t, t.now(), end);
        }
        None => t.halt(),
    }
}

/// Tells once what who adjourned early is charged with, from a time on until the end of the session.
fn charge(t: &mut Table, from: Millis, end: Millis) {
    let Some(adjournment) = &mut t.adjournment else { return };
    let sealer = adjournment.sealer();
    if adjournment.charge() {
        let clause = t.cite(everywhere::adjourned::EARLY_SEAL_TIME);
        t.rule(clause, Decision::Time { player: sealer, seconds: Millis(from.0 - end.0) });
        t.rule_clock(clause);
    }
}

fn seals_another_move(t: &Table, sealing: &Sealing) -> bool {
    let Some(on_board) = t.adjournment.as_ref().and_then(|adjournment| adjournment.on_board()) else {
        return false;
    };
    let position = t.record.position();
    match sealing {
        Sealing::Plain { written, .. } => sealed_move(t, written)
            .map_or(true, |attempt| told(position, attempt, position.judge(attempt).ok()) != on_board),
        Sealing::Committed(_) => false,
    }
}

pub(crate) fn publish(t: &mut Table, envelope: &Envelope) {
    let clause = t.cite(everywhere::adjourned::ENVELOPE_CUSTODY);
    match envelope.commitment() {
        Some(commitment) => {
            t.notice(clause, Message::AdjournedCommitment { text: commitment.to_string().into() })
        }
        None => t.notice(clause, Message::AdjournedNoSalt),
    }
}

pub(crate) fn running_since_now(t: &Table) -> Running {
    let shown = Color::ALL.map(|color| t.left(color));
    Running { clock: t.clock.snapshot(), since: t.now(), shown }
}

/// Undoes the stop at an earlier seal: until the player stops it at this time, the clock runs. What was changed on
/// the displays since then stays changed.
pub(crate) fn let_clock_run(t: &mut Table, until: Millis) {
    let running = t.adjournment.as_mut().and_then(|adjournment| adjournment.stop());
    // A clock that somebody has started again runs on of itself.
    if let Some(running) = running.filter(|_| t.clock.running().is_none()) {
        run_again(t, running, until);
    }
}

/// The clock goes on as it ran, with what was changed on the displays since.
pub(crate) fn run_again(t: &mut Table, Running { clock, shown, .. }: Running, until: Millis) {
    let now = Color::ALL.map(|color| t.left(color));
    t.restore_clock(clock);
    for color in Color::ALL {
        if let (Some(before), Some(now)) = (shown[color.index()], now[color.index()]) {
            t.adjust_time(color, now - before, until);
        }
    }
}

/// The player stops the clock after sealing; what is left of the session is charged where he adjourned early.
pub(crate) fn stop_after_sealing(t: &mut Table) {
    seal_what_stands(t);
    let Some(adjournment) = &t.adjournment else { return };
    if adjournment.running().is_none() {
        let clause = t.cite(everywhere::adjourned::SEAL_STOP_CLOCK);
        return t.refuse(clause, Message::AdjournedStoppedAlready);
    }
    let_clock_run(t, t.now());
    stop_at_session_end(t, t.now());
    let clause = t.cite(everywhere::adjourned::SEAL_STOP_CLOCK);
    t.rule_clock(clause);
}

/// A move that was made on the board is the sealed one, though nobody has written it down.
pub(crate) fn seal_what_stands(t: &mut Table) {
    let Some(adjournment) = &mut t.adjournment else { return };
    if let (None, Some(attempt), Some(running)) =
        (adjournment.envelope(), adjournment.on_board(), adjournment.running())
    {
        let written = Written::Move(MoveText(attempt));
        adjournment.seal(Envelope::seal(&Sealing::Plain { written, salt: None }), running);
        address_envelope(t);
    }
}

pub(crate) fn stop_at_session_end(t: &mut Table, stopped: Millis) {
    let Some(adjournment) = &mut t.adjournment else { return };
    adjournment.stop();
    let end = adjournment.session_end().filter(|&end| end > stopped);
    t.halt_at(end.unwrap_or(stopped));
    t.go_away();
    if let Some(end) = end {
        charge(t, stopped, end);
    }
}

/// What has to be written on the envelope (2).
fn address_envelope(t: &mut Table) {
    let Some(adjournment) = &t.adjournment else { return };
    let (sealer, resumption) = (adjournment.sealer(), adjournment.resumption().map(str::to_owned));
    // The rest of the session counts as used by who adjourned before its end (1.b).
    let open = adjournment.session_end().filter(|_| !adjournment.is_charged());
    let charged = open.map_or(Millis::ZERO, |end| Millis::ZERO.max(end - t.now()));
    let used = Color::ALL
        .map(|color| t.clock.used(color, t.now()) + if color == sealer { charged } else { Millis::ZERO });
    let position = t.record.position();
    let items = [
        (everywhere::adjourned::ENVELOPE_NAMES, names_on_envelope(t)),
        (
            everywhere::adjourned::ENVELOPE_POSITION,
            Message::EnvelopePosition { fen: position.fen().to_string().into() },
        ),
        (everywhere::adjourned::ENVELOPE_TIMES, Message::EnvelopeTimes { white: used[0], black: used[1] }),
        (everywhere::adjourned::ENVELOPE_SEALER, sealer_on_envelope(t, sealer)),
        (
            everywhere::adjourned::ENVELOPE_MOVE_NUMBER,
            Message::EnvelopeMoveNumber { number: u32::from(position.fullmoves()) },
        ),
    ];
    for (concept, message) in items {
        t.notice(t.cite(concept), message);
    }
    if let Some(by) = t.talk.offer() {
        let clause = t.cite(everywhere::adjourned::ENVELOPE_DRAW_OFFER);
        t.notice(clause, Message::EnvelopeDrawOffer { player: by });
    }
    let clause = t.cite(everywhere::adjourned::ENVELOPE_RESUMPTION);
    let when = resumption
        .map_or(Message::EnvelopeResumptionUnknown, |when| Message::EnvelopeResumption { text: when.into() });
    t.notice(clause, when);
    let clause = t.cite(everywhere::adjourned::ENVELOPE_CHECK);
    t.notice(clause, Message::EnvelopeChecked);
}

fn names_on_envelope(t: &Table) -> Message {
    let name = |color: Color| t.arranged.names[color.index()].as_deref().unwrap_or("?").into();
    if t.arranged.names.iter().all(Option::is_none) {
        return Message::EnvelopeNamesUnknown;
    }
    Message::EnvelopeNames { white_name: name(Color::White), black_name: name(Color::Black) }
}

fn sealer_on_envelope(t: &Table, player: Color) -> Message {
    match t.arranged.names[player.index()].clone() {
        Some(name) => Message::EnvelopeSealer { player, name: name.into() },
        None => Message::EnvelopeSealerUnnamed { player },
    }
}

pub(crate) fn refuse_adjourned(t: &mut Table, why: Message) {
    let clause = t.cite(everywhere::adjourned::SEAL_AT_SESSION_END);
    t.refuse(clause, why);
}
