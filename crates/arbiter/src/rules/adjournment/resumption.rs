//! Taking an adjourned game up again: the envelope opened or lost, the reply, wrong times.

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::FirstOf;
use jadoube_laws::choice::LostEnvelope;
use jadoube_laws::{Clause, Everywhere, concept, everywhere};

use super::reading::sealed_move;
use super::{absence, sealing};
use crate::event::{By, Sealing, What, Written};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::arrival::Grace;
use crate::rules::{flag, moving};
use crate::ruling::{Must, Reason};
use crate::table::Table;
use crate::table::adjournment::Resumed;
use crate::table::envelope::Envelope;
use crate::table::questions::Pending;
use crate::table::turn::{Barred, Duty};

/// The game is taken up again at the time set (5, 9, 11).
pub(crate) fn resume(t: &mut Table, present: &[Color]) {
    let clause = t.cite(everywhere::adjourned::RESUME_POSITION);
    let Some(adjournment) = t.adjournment.as_ref().filter(|adjournment| adjournment.resumed().is_none())
    else {
        return t.refuse(clause, Message::AdjournedNotAway);
    };
    if adjournment.envelope().is_none() && adjournment.on_board().is_none() {
        return t.refuse(clause, Message::AdjournedNothingSealed);
    }
    sealing::seal_what_stands(t);
    if let Some(running) = t.adjournment.as_ref().and_then(|adjournment| adjournment.running()) {
        // Nobody said when the clock was stopped: at the sealing.
        sealing::let_clock_run(t, running.since);
        sealing::stop_at_session_end(t, running.since);
    }
    let Some(sealer) = t.sealer() else { return };
    let (replier, nobody) = (!sealer, present.is_empty());
    t.take_up(present);
    t.rule_position(clause);
    t.rule_clock(t.cite(everywhere::adjourned::RESUME_TIMES));
    if !present.contains(&replier) {
        t.run_clock(replier);
        let tolerated = !matches!(absence::resumption_grace(t), Grace::Until(Millis::ZERO));
        let clause = t
            .book
            .adjourned_nobody_present()
            .filter(|given| given.value && nobody && tolerated)
            .map_or_else(|| t.cite(everywhere::adjourned::RESUME_REPLIER_ABSENT), |given| given.clause);
        t.rule_clock(clause);
    } else {
        let clause = t.cite(everywhere::adjourned::RESUME_REPLIER_PRESENT);
        t.notice(clause, Message::AdjournedReplierPresent { player: replier });
    }
}

/// The arbiter starts the clock before the envelope is opened: only that of a replier who is not there can run (9.b).
pub(crate) fn restart_before_opening(t: &mut Table, sealer: Color) {
    if t.clock.running().is_none() && t.resumed().is_some_and(|resumed| resumed.is_absent(!sealer)) {
        t.end_interruption();
        t.run_clock(!sealer);
        return t.rule_clock(t.cite(everywhere::adjourned::RESUME_REPLIER_ABSENT));
    }
    t.refuse(t.cite(everywhere::adjourned::RESUME_REPLIER_PRESENT), Message::AdjournedOpenEnvelopeFirst);
}

/// The envelope is opened, only when the player who has to reply is present (7, 9.a).
pub(crate) fn open_envelope(t: &mut Table, found: Option<&Written>, salt: Option<&str>) {
    let clause = t.cite(everywhere::adjourned::OPEN_WHEN_REPLIER_PRESENT);
    if t.adjournment.as_ref().is_some_and(|adjournment| adjournment.resumed().is_none()) {
        resume(t, &Color::ALL);
    }
    let Some((sealer, envelope, resumed)) = t.adjournment.as_ref().and_then(|adjournment| {
        Some((adjournment.sealer(), adjournment.envelope()?.clone(), adjournment.resumed()?.clone()))
    }) else {
        return t.refuse(clause, Message::AdjournedNoEnvelope);
    };
    if resumed.is_opened() {
        return open_reply(t, sealer, &resumed, found, salt);
    }
    let replier = !sealer;
    if resumed.is_absent(replier) {
        return t.refuse(clause, Message::AdjournedReplierAbsent { player: replier });
    }
    let written = match envelope.open(found, salt) {
        Ok(written) => written,
        Err(why) => return t.refuse(clause, why),
    };
    t.halt();
    match sealed_move(t, &written) {
        Ok(attempt) => play_sealed(t, sealer, attempt, &resumed),
        Err(concept) => lose_by_sealed_move(t, sealer, t.cite(concept)),
    }
}

/// The sealed move is made on the board, and the replier's clock started.
fn play_sealed(t: &mut Table, sealer: Color, attempt: Attempt, resumed: &Resumed) {
    let replier = !sealer;
    let clause = t.cite(everywhere::adjourned::RESUME_REPLIER_PRESENT);
    put_sealed_on_board(t, sealer, attempt, clause);
    let plies = t.record.len();
    if let Some(resumed) = t.resumed_mut() {
        resumed.open(plies);
    }
    if t.is_over() {
        return;
    }
    t.run_clock(replier);
    let clause = t.cite_first(
        const {
            FirstOf::new(&[concept::adjourned::REPLY_CLOCK_START, concept::adjourned::RESUME_REPLIER_PRESENT])
        },
    );
    t.rule_clock(clause);
    if resumed.is_absent(sealer) {
        let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT);
        t.notice(clause, Message::AdjournedReplyMayBeSealed { player: sealer, opponent: replier });
    }
}

fn put_sealed_on_board(t: &mut Table, player: Color, attempt: Attempt, clause: Clause) {
    t.end_of_turn(player);
    let index = t.record.len();
    moving::put_on_board(t, player, attempt, 1);
    if t.record.plies().get(index).is_some_and(|ply| !ply.is_completed()) {
        t.complete(index, clause);
    }
    t.end_of_turn(player);
}

/// A sealed move that is ambiguous, cannot be made out or is illegal loses, but not where the game was over by other
/// articles (8).
fn lose_by_sealed_move(t: &mut Table, sealer: Color, clause: Clause) {
    if t.clock.flag(sealer, t.now()).is_some() {
        let exception = t.cite(everywhere::adjourned::BAD_SEAL_EXCEPTIONS);
        t.notice(exception, Message::AdjournedFlagDecides { player: sealer });
        return flag::fall(t, sealer);
    }
    t.finish(GameResult::win(!sealer), Reason::SealedMove, clause);
}

/// The replier seals the reply because the sealer is absent (9.c).
pub(crate) fn seal_reply(t: &mut Table, player: Color, sealing: &Sealing) {
    let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT);
    let Some(sealer) = t.sealer() else { return };
    let allowed = t
        .resumed()
        .is_some_and(|resumed| resumed.is_opened() && resumed.is_absent(sealer) && resumed.reply().is_none());
    if !allowed || player == sealer || t.record.position().turn() != player {
        return t.refuse(clause, Message::AdjournedNoReplyToSeal);
    }
    let envelope = Envelope::seal(sealing);
    sealing::publish(t, &envelope);
    let running = sealing::running_since_now(t);
    if let Some(resumed) = t.resumed_mut() {
        resumed.seal_reply(envelope, running);
    }
    t.halt();
    t.run_clock(sealer);
    t.rule_clock(clause);
    let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
    t.notice(clause, Message::AdjournedReplyKept { player: sealer });
}

/// The replier stops the clock after sealing the reply, and starts that of the player who is absent (9.c): until then his
/// own clock has run. There is nothing else for him to do.
pub(crate) fn after_sealed_reply(t: &mut Table, what: &What) {
    let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT);
    let stops = matches!(what, What::StopClock(_) | What::Press { .. });
    let Some(running) = t.resumed_mut().filter(|_| stops).and_then(Resumed::stop) else {
        return t.refuse(clause, Message::AdjournedReplySealed);
    };
    let Some(sealer) = t.sealer() else { return };
    t.halt();
    t.adjust_time(sealer, t.now() - running.since, t.now());
    sealing::run_again(t, running, t.now());
    t.halt();
    t.run_clock(sealer);
    t.rule_clock(clause);
}

fn open_reply(t: &mut Table, sealer: Color, resumed: &Resumed, found: Option<&Written>, salt: Option<&str>) {
    let clause = t.cite(everywhere::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
    let Some(reply) = resumed.reply() else {
        return t.refuse(clause, Message::AdjournedNoEnvelope);
    };
    if resumed.is_absent(sealer) {
        return t.refuse(clause, Message::AdjournedNotPresent { player: sealer });
    }
    let written = match reply.open(found, salt) {
        Ok(written) => written,
        Err(why) => return t.refuse(clause, why),
    };
    if let Some(resumed) = t.resumed_mut() {
        resumed.open_reply();
    }
    t.halt();
    match sealed_move(t, &written) {
        Ok(attempt) => {
            put_sealed_on_board(t, !sealer, attempt, clause);
            if !t.is_over() {
                t.run_clock(sealer);
                t.rule_clock(clause);
            }
        }
        Err(concept) => lose_by_sealed_move(t, !sealer, t.cite(concept)),
    }
}

/// The envelope is missing: the game goes on from the adjourned position, with the times of then (11 of 2009, 12).
pub(crate) fn envelope_lost(t: &mut Table, stated: Option<Attempt>) {
    let clause = t.cite(everywhere::adjourned::ENVELOPE_LOST_POSITION);
    if t.is_away() {
        resume(t, &Color::ALL);
    }
    let Some(sealer) = t.sealer() else {
        return t.refuse(clause, Message::AdjournedNoEnvelope);
    };
    if t.resumed().is_none_or(|resumed| resumed.is_opened()) {
        return t.refuse(clause, Message::AdjournedNoEnvelope);
    }
    let plies = t.record.len();
    if let Some(resumed) = t.resumed_mut() {
        resumed.open(plies);
    }
    t.halt();
    t.rule_position(clause);
    t.rule_clock(clause);
    let times = t.cite(everywhere::adjourned::ENVELOPE_LOST_TIMES);
    t.notice(times, Message::AdjournedTimesLost);
    move_after_loss(t, sealer, stated);
    let clause = t.cite(everywhere::adjourned::POSITION_LOST);
    let ground = Message::AdjournedPositionKnown;
    t.ask(
        clause,
        About::Position,
        &[Choice::Continue, Choice::NewGame],
        Choice::Continue,
        ground,
        Pending::PositionLost,
    );
}

fn move_after_loss(t: &mut Table, sealer: Color, stated: Option<Attempt>) {
    let clause = t.cite(everywhere::adjourned::ENVELOPE_LOST_MOVE);
    let as_stated =
        t.book.adjourned_lost_envelope_move().map(|given| given.value) == Some(LostEnvelope::StatedMove);
    if !as_stated {
        return t.notice(clause, Message::AdjournedMakesMove { player: sealer });
    }
    let position = *t.record.position();
    match stated.map(|attempt| position.judge(attempt)) {
        Some(Ok(mv)) => {
            let must = Must::play(&position, mv);
            t.bind(sealer, Duty { must, barred: Barred::Nothing, clause }, clause);
        }
        Some(Err(_)) => t.refuse(clause, Message::AdjournedStatedIllegal),
        None => t.notice(clause, Message::AdjournedMakesStated { player: sealer }),
    }
}

/// The position cannot be set up again: a new game (11.b of 2009, 12.b, 12.2).
pub(crate) fn answer_position_lost(t: &mut Table, choice: Choice, clause: Clause) {
    match choice {
        Choice::NewGame => t.annul(clause, Matter::PositionLost),
        _ => t.rule_position(clause),
    }
}

/// Wrong times at the resumption are corrected if pointed out before the first move, else the game goes on unless the
/// arbiter decides otherwise (12 of 2009, 13).
pub(crate) fn find_clock_at_resumption(t: &mut Table, by: By) {
    let Some(plies) = t.resumed().map(Resumed::plies) else { return };
    let moved = match by.player() {
        Some(player) => t.record.last_of(player).is_some_and(|index| index >= plies),
        None => t.record.len() > plies,
    };
    if !moved {
        return correct_clock(t, everywhere::adjourned::CLOCK_WRONG_EARLY);
    }
    let clause = t.cite(everywhere::adjourned::CLOCK_WRONG_LATE);
    t.stands(clause, Matter::ClockSetting);
    let ground = Message::AdjournedClockLate;
    let choices = &[Choice::Continue, Choice::Correct];
    t.ask(clause, About::ClockSetting, choices, Choice::Continue, ground, Pending::ResumptionClock);
}

fn correct_clock(t: &mut Table, by: Everywhere) {
    t.halt_for_correction(by);
    let clause = t.cite(by);
    t.rule_clock(clause);
    t.notice(clause, Message::AdjournedClockSet);
}

/// The arbiter corrects the clocks all the same, or not.
pub(crate) fn answer_resumption_clock(t: &mut Table, choice: Choice, clause: Clause) {
    match choice {
        Choice::Correct => correct_clock(t, everywhere::adjourned::CLOCK_WRONG_LATE),
        _ => t.stands(clause, Matter::ClockSetting),
    }
}
