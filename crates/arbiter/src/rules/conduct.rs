//! The conduct of the players (Article 11, 12 of 2009): reported offences, their consequences, and the arbiter's choice.

use jadoube_board::Color;
use jadoube_laws::choice::{
    Consequence, DeviceException, DeviceUnwinnable, Duty as BreachDuty, Intervention,
};
use jadoube_laws::{Clause, Given, concept, everywhere};

use crate::event::{By, Excuse, Offence, PenaltyKind};
use crate::message::{About, Choice, Message};
use crate::points::{GameResult, Score};
use crate::rules::winnability;
use crate::rules::{penalty, recording};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;

/// An offence is reported to the arbiter: what the rulebook makes of it.
pub(crate) fn offence(t: &mut Table, by: By, of: Color, offence: Offence, excuse: Option<Excuse>) {
    if t.course.is_annulled() {
        return t.refuse_over(None);
    }
    if let Some(clause) = excuse.and_then(|excuse| excused(t, offence, excuse)) {
        return t.notice(clause, Message::ConductDeviceExcused);
    }
    let leaves = matches!(offence, Offence::LeftVenue | Offence::LeftPlayingArea);
    if leaves && t.presence.has_leave(of) {
        t.presence.give_leave(of, false);
        return t.notice(t.cite(everywhere::conduct::LEAVE_VENUE), Message::ConductLeaveGiven { player: of });
    }
    if !t.is_over() && !is_being_played(t) && is_for_play(offence) {
        let clause = consequence(t, offence).map(|given| given.clause);
        let clause = clause.unwrap_or_else(|| t.cite(everywhere::conduct::BREACH_PENALISED));
        return t.refuse(clause, Message::ConductNotInPlay);
    }
    if offence == Offence::LeftPlayingArea && t.record.position().turn() != of {
        return left_without_move(t, of);
    }
    let given = consequence(t, offence);
    let loses = given.is_some_and(|given| given.value == Consequence::Loses) || offence == Offence::Refusal;
    if t.is_over() && !(loses && penalty::may_lose_too(t, of)) {
        return penalty::stays(t);
    }
    if by.player().is_none()
        && is_in_play(offence)
        && let Some(given) = t.book.arbiter_intervention()
        && given.value == Intervention::OnDemand
    {
        return t.refuse(given.clause, Message::IrregularityOnDemand);
    }
    if offence == Offence::NotRecording {
        return not_recording(t, of);
    }
    let Some(given) = given else {
        let must = t.book.conduct_breach_penalty().is_some_and(|given| given.value == BreachDuty::Must);
        let clause = t.cite(everywhere::conduct::BREACH_PENALISED);
        if t.book.penalty_loss_at().is_some() {
            return breach_ladder(t, of, clause, ground(offence));
        }
        return ask_penalty(t, of, clause, must, ground(offence));
    };
    match (given.value, offence) {
        (_, Offence::Refusal) => refusal(t, of, given),
        (Consequence::Loses, _) => lose_by_device(t, of, given.clause),
        (Consequence::Ladder, Offence::DeviceSound) => match t.regulations().device_penalty {
            Some(penalty) => device_by_regulations(t, of, penalty, given.clause),
            None => device_ladder(t, of, given.clause),
        },
        (Consequence::Ladder, _) => breach_ladder(t, of, given.clause, ground(offence)),
        (Consequence::MustPenalise, _) => ask_penalty(t, of, given.clause, true, ground(offence)),
        (Consequence::MayPenalise | Consequence::MayLose | Consequence::Unnamed, _) => {
            ask_penalty(t, of, given.clause, false, ground(offence));
        }
    }
}

/// What one player does to the other or to the clock is part of the game, in which an arbiter who acts on demand only does
/// not step in (Finnish blitz, 18); order in the hall and fair play are his to keep.
const fn is_in_play(offence: Offence) -> bool {
    matches!(
        offence,
        Offence::Distraction
            | Offence::Claims
            | Offence::Offers
            | Offence::ClockAbuse
            | Offence::OtherHand
            | Offence::FingerOnClock
            | Offence::Hovering
            | Offence::Scoresheet
            | Offence::NotRecording
            | Offence::Accusation
            | Offence::Other
    )
}

/// Whether play goes on: the game is started, not adjourned, and not ended by a claim that waits for an arbiter (D.1 of 2009,
/// G.6, III.6).
fn is_being_played(t: &Table) -> bool {
    t.course.is_started() && !t.is_away() && t.quickplay.closed().is_none()
}

/// What is forbidden while the game is played, and nobody's business between two sessions or before the start (12.2 and 12.3
/// of 2009, 11.2 and 11.3; 8.1).
const fn is_for_play(offence: Offence) -> bool {
    matches!(
        offence,
        Offence::Device
            | Offence::DeviceSound
            | Offence::Bag
            | Offence::Notes
            | Offence::Analysis
            | Offence::LeftVenue
            | Offence::LeftPlayingArea
            | Offence::NotRecording
    )
}

/// A player does not record the moves: a breach where he has to (8.1), none where the pace or time trouble frees him.
fn not_recording(t: &mut Table, of: Color) {
    if recording::must_record(t, of) {
        let clause = recording::cite(t, concept::recording::DUTY);
        return punish(t, of, clause, false, Message::OffenceNotRecording);
    }
    let trouble = t.sheets.exempt_in(of).and(t.book.recording_exempt_below()).map(|given| given.clause);
    let duty = t.book.recording_duty().map(|given| given.clause);
    let clause = trouble.or(duty).unwrap_or(recording::cite(t, concept::recording::DUTY));
    t.refuse(clause, Message::RecordingNeedNot);
}

/// What takes a device out of the ban: consent, being switched off (2009), a bag where the regulations allow it
/// (since 2018).
fn excused(t: &Table, offence: Offence, excuse: Excuse) -> Option<Clause> {
    let given = t.book.conduct_device_exceptions().filter(|_| offence == Offence::Device)?;
    let (exception, concept) = match excuse {
        Excuse::Consent => (DeviceException::Consent, concept::conduct::DEVICE_ARBITER_CONSENT),
        Excuse::SwitchedOff => (DeviceException::SwitchedOff, concept::conduct::DEVICE_SWITCHED_OFF),
        Excuse::Bag => (DeviceException::Bag, concept::conduct::DEVICE_IN_BAG),
    };
    given.value.contains(&exception).then(|| t.clause_or(concept, given.clause))
}

/// Who does not have the move may leave the playing area, and reports it where the regulations ask for that (11.2.4
/// since 2018).
fn left_without_move(t: &mut Table, of: Color) {
    let asked = t.regulations().report_leaving == Some(true);
    match t.book.conduct_opponent_leaving_reports().filter(|given| given.value && asked) {
        Some(given) => {
            ask_penalty(t, of, given.clause, true, Message::ConductLeftUntold);
        }
        None => {
            let clause = t.cite(everywhere::conduct::LEAVE_AREA_ON_MOVE);
            t.refuse(clause, Message::ConductLeaveToMove);
        }
    }
}

fn consequence(t: &Table, offence: Offence) -> Option<Given<Consequence>> {
    let book = t.book;
    match offence {
        Offence::Device => book.offence_device(),
        Offence::DeviceSound => book.offence_device_sound(),
        Offence::Notes => book.offence_notes(),
        Offence::LeftVenue => book.offence_left_venue(),
        Offence::LeftPlayingArea => book.offence_left_playing_area(),
        Offence::Distraction => book.offence_distraction(),
        Offence::Refusal => book.offence_refusal(),
        Offence::ClockAbuse => book.offence_clock_abuse(),
        Offence::OtherHand => book.offence_other_hand(),
        Offence::FingerOnClock => book.offence_finger_on_clock(),
        Offence::Scoresheet => book.offence_scoresheet(),
        Offence::Smoking => book.offence_smoking(),
        Offence::SearchRefused => book.offence_search_refused(),
        Offence::Disrepute => book.offence_disrepute(),
        Offence::Analysis
        | Offence::Accusation
        | Offence::Noise
        | Offence::Claims
        | Offence::Offers
        | Offence::Hovering
        | Offence::Bag => like(t, offence),
        Offence::NotRecording | Offence::Other => None,
    }
}

/// Offences that have a sentence of their own in the Laws and the consequence of a broader one.
fn like(t: &Table, offence: Offence) -> Option<Given<Consequence>> {
    let book = t.book;
    let (broader, concept) = match offence {
        Offence::Analysis => (book.offence_notes(), concept::conduct::NO_ANALYSIS_ELSEWHERE),
        Offence::Accusation => (book.offence_distraction(), concept::conduct::DISTURBANCE),
        Offence::Noise => (book.offence_distraction(), concept::conduct::DISTURBANCE_NOISE),
        Offence::Claims => (book.offence_distraction(), concept::conduct::DISTURBANCE_CLAIMS),
        Offence::Offers => (book.offence_distraction(), concept::conduct::DISTURBANCE_OFFERS),
        Offence::Hovering => (book.offence_finger_on_clock(), concept::clock::NO_HOVERING),
        _ => (book.offence_distraction(), concept::conduct::DEVICE_BAG_USE),
    };
    let clause = book.clause(concept)?;
    broader.map(|given| Given { clause, ..given })
}

/// The game is lost, unless the regulations have something lighter; what the opponent scores where the opponent could
/// never mate differs (2009: half a point; Hungarian text: a draw; later: the win).
fn lose_by_device(t: &mut Table, of: Color, clause: Clause) {
    let lighter = t.book.conduct_device_lighter_penalty().filter(|given| given.value);
    if let (Some(given), Some(penalty)) = (lighter, t.regulations().device_penalty)
        && penalty != PenaltyKind::Loss
    {
        t.notice(given.clause, Message::ConductDeviceLighter);
        return impose_on_device(t, of, penalty, given.clause);
    }
    let policy = t.book.conduct_device_unwinnable();
    let spared = policy.filter(|given| given.value != DeviceUnwinnable::OpponentWins);
    let never =
        spared.is_some() && winnability::can_mate(t, &t.record.position().clone(), !of) == Some(false);
    match spared.filter(|_| never) {
        Some(given) if given.value == DeviceUnwinnable::Draw && !t.is_over() => {
            t.finish(GameResult::DRAW, Reason::Device, given.clause);
        }
        Some(given) => penalty::lose_with(t, of, Score::Draw, Reason::Device, given.clause),
        None => penalty::lose(t, of, Reason::Device, clause),
    }
}

/// The regulations of the event have another consequence than the national steps (Finland, 2014).
fn device_by_regulations(t: &mut Table, of: Color, penalty: PenaltyKind, ladder: Clause) {
    let clause = t.book.clause(concept::national_fi::PHONE_EVENT_REGULATIONS).unwrap_or(ladder);
    t.notice(clause, Message::ConductDeviceByRegulations);
    match penalty {
        PenaltyKind::Loss => penalty::lose(t, of, Reason::Device, clause),
        penalty => impose_on_device(t, of, penalty, clause),
    }
}

/// What the regulations put in the place of the loss, by the clause that lets them; it need not stand in the rulebook's
/// list. They name no amount: the arbiter is asked for the time, and says himself how many points it is.
fn impose_on_device(t: &mut Table, of: Color, penalty: PenaltyKind, by: Clause) {
    let clause = penalty::clause_of_penalty(t, penalty);
    match penalty {
        _ if !penalty::is_listed(t, penalty) => t.penalise(by, of, penalty, None, None),
        PenaltyKind::TimeToOpponent | PenaltyKind::TimeFromPlayer => {
            let (ground, pending) = (Message::ConductDeviceTime, Pending::DeviceTime(of, penalty));
            t.ask(clause, About::Penalty, &[Choice::Time], Choice::Time, ground, pending);
        }
        PenaltyKind::PointsToOpponent | PenaltyKind::PointsFromPlayer => {
            t.notice(clause, Message::ConductDevicePoints);
        }
        _ => penalty::impose(t, of, penalty, None, None),
    }
}

/// A sounding phone in steps, as the Finnish choices have it.
fn device_ladder(t: &mut Table, of: Color, clause: Clause) {
    let sounds = t.ledger.count_device_sound(of);
    let at = |given: Option<jadoube_laws::Given<u32>>| given.filter(|given| sounds >= given.value);
    if at(t.book.conduct_device_loss_at()).is_some() {
        return penalty::lose(t, of, Reason::Device, clause);
    }
    let warning = t.book.conduct_device_warning_at();
    let Some(given) = at(warning) else {
        return t.notice(clause, Message::ConductDeviceRemark);
    };
    let penalty = PenaltyKind::Warning;
    t.penalise(given.clause, of, penalty, None, None);
    // Where no number is given the game may be lost once a warning has not helped.
    if t.book.conduct_device_loss_at().is_none() && sounds > given.value {
        let choices: &[Choice] = match penalty::may_warn(t, of) {
            true => &[Choice::None, Choice::Warning, Choice::Loss],
            false => &[Choice::None, Choice::Loss],
        };
        let (ground, pending) = (Message::ConductDeviceAgain, Pending::DeviceLoss(of));
        t.ask(clause, About::Penalty, choices, Choice::Loss, ground, pending);
    }
}

/// Steps by the number of the breach in this game: a warning, then the loss (Finnish blitz rule 17).
fn breach_ladder(t: &mut Table, of: Color, clause: Clause, ground: Message) {
    t.notice(clause, ground.clone());
    if !penalty::penalise_by_steps(t, of) {
        ask_penalty(t, of, clause, false, ground);
    }
}

/// Persistent refusal to follow the Laws (12.8 of 2009, 11.7 since 2014). Both lose where both are found guilty (12.9,
/// 11.8): being reported is not yet guilt where the arbiter has the choice.
fn refusal(t: &mut Table, of: Color, given: Given<Consequence>) {
    if given.value == Consequence::Loses {
        return penalty::lose_by_penalty(t, of, Reason::Refusal);
    }
    let choices: &[Choice] = match (t.is_over(), penalty::may_warn(t, of)) {
        (true, _) => &[Choice::Loss, Choice::Warning, Choice::None],
        (false, true) => &[Choice::Loss, Choice::Warning, Choice::Time, Choice::None],
        (false, false) => &[Choice::Loss, Choice::Time, Choice::None],
    };
    let (ground, pending) = (Message::ConductRefusal, Pending::Refusal(of));
    t.ask(given.clause, About::Penalty, choices, Choice::Loss, ground, pending);
}

/// A breach that the arbiter punishes: by the steps of the rulebook where it has them (Finnish blitz rule 17).
pub(crate) fn punish(t: &mut Table, of: Color, clause: Clause, must: bool, ground: Message) {
    if t.book.penalty_loss_at().is_none() {
        return ask_penalty(t, of, clause, must, ground);
    }
    breach_ladder(t, of, clause, ground);
}

/// The arbiter chooses how to punish, and whether, unless the edition makes it a duty.
pub(crate) fn ask_penalty(t: &mut Table, of: Color, clause: Clause, must: bool, ground: Message) {
    // Who offends again and again loses, where the edition says so (12.8 in Hungarian).
    let imposed = t.ledger.imposed().iter().filter(|imposed| imposed.of == of).count() as u32;
    let breaches = imposed.max(t.ledger.warnings(of)).saturating_add(1);
    if let Some(given) = t.book.conduct_repeated_breach_at().filter(|given| breaches >= given.value) {
        t.notice(clause, ground);
        let (choices, pending) = (&[Choice::Loss, Choice::Warning, Choice::Time], Pending::Refusal(of));
        return t.ask(given.clause, About::Penalty, choices, Choice::Loss, Message::ConductRepeated, pending);
    }
    let choices: &'static [Choice] = if must {
        &[Choice::Warning, Choice::Time, Choice::Loss]
    } else {
        &[Choice::None, Choice::Warning, Choice::Time, Choice::Loss]
    };
    t.ask(clause, About::Penalty, choices, Choice::Warning, ground, Pending::Penalty(of));
}

/// What to say of an offence.
fn ground(offence: Offence) -> Message {
    match offence {
        Offence::Device => Message::OffenceDevice,
        Offence::DeviceSound => Message::OffenceDeviceSound,
        Offence::Notes => Message::OffenceNotes,
        Offence::LeftVenue => Message::OffenceLeftVenue,
        Offence::LeftPlayingArea => Message::OffenceLeftPlayingArea,
        Offence::Distraction => Message::OffenceDistraction,
        Offence::ClockAbuse => Message::OffenceClockAbuse,
        Offence::OtherHand => Message::OffenceOtherHand,
        Offence::FingerOnClock => Message::OffenceFingerOnClock,
        Offence::Scoresheet => Message::OffenceScoresheet,
        Offence::NotRecording => Message::OffenceNotRecording,
        Offence::Accusation => Message::OffenceAccusation,
        Offence::Smoking => Message::OffenceSmoking,
        Offence::SearchRefused => Message::OffenceSearchRefused,
        Offence::Disrepute => Message::OffenceDisrepute,
        Offence::Analysis => Message::OffenceAnalysis,
        Offence::Noise => Message::OffenceNoise,
        Offence::Claims => Message::OffenceClaims,
        Offence::Offers => Message::OffenceOffers,
        Offence::Hovering => Message::OffenceHovering,
        Offence::Bag => Message::OffenceBag,
        Offence::Refusal | Offence::Other => Message::OffenceOther,
    }
}
