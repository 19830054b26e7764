//! The arbiter's answers to what the Laws leave to him, each to the matter that asked.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Appeal;
use jadoube_laws::{Clause, everywhere};

use crate::event::{By, PenaltyKind};
use crate::message::{Choice, Length, Matter, Message};
use crate::points::{GameResult, Score};
use crate::protocol::question::QuestionId;
use crate::rules::ending;
use crate::rules::{
    adjournment, arrival, clocks, disputes, draw_claims, flag, forced_mate, irregularity, no_progress,
    offers, penalty, quickplay, recording, requests, unseen,
};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::{Pending, Question};

/// The arbiter answers a question.
pub(crate) fn decide(t: &mut Table, by: By, id: QuestionId, choice: &str, seconds: Option<Millis>) {
    let arbiter = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
    if by != By::Arbiter {
        return t.refuse(arbiter, Message::QuestionArbiterOnly);
    }
    let open = t.questions.open().iter().find(|question| question.number == id.0);
    let Some((number, choices, pending)) = open.map(|it| (it.number, it.choices, it.pending)) else {
        let asked = (1..=t.questions.asked()).contains(&id.0);
        let text = id.to_string().into();
        let why = if asked { Message::QuestionClosed { text } } else { Message::QuestionUnknown { text } };
        return t.refuse(arbiter, why);
    };
    let Some(&choice) = choices.iter().find(|known| known.word() == choice) else {
        let words: Vec<String> = choices.iter().map(|known| format!("`{}`", known.word())).collect();
        let message =
            Message::QuestionAnswers { text: id.to_string().into(), choices: words.join(", ").into() };
        return t.refuse(arbiter, message);
    };
    if let Some(seconds) = seconds
        && let Err(why) = takes_seconds(t, pending, choice, seconds)
    {
        return t.refuse(arbiter, why);
    }
    let Some(question) = t.take_question(number) else { return };
    t.quickplay.set_decided(false);
    answer(t, &question, choice, seconds);
    if let Some(given) = t.book.conduct_appeal().filter(|given| given.value == Appeal::Closed) {
        t.notice(given.clause, Message::QuestionFinal);
    }
}

/// Whether an answer can give so much time: a penalty in time any, a postponed claim what the rulebook names.
fn takes_seconds(t: &Table, pending: Pending, choice: Choice, seconds: Millis) -> Result<(), Message> {
    match (pending, choice) {
        (Pending::NormalMeans(_), Choice::Defer) => {
            let given = t.book.quickplay_postponed_time().map_or(0, |given| given.value);
            let right = seconds == Millis::from_secs(i64::from(given));
            let length = Length(Millis::from_secs(i64::from(given)));
            right.then_some(()).ok_or(Message::QuickplayTimeGiven { length })
        }
        (_, Choice::Time) if seconds > Millis::ZERO => Ok(()),
        (_, Choice::Time) => Err(Message::PenaltyNeedsSeconds),
        _ => Err(Message::QuestionNoSeconds { choice }),
    }
}

fn answer(t: &mut Table, question: &Question, choice: Choice, seconds: Option<Millis>) {
    let clause = question.clause;
    match question.pending {
        Pending::LateArrival(player) | Pending::DefaultTime(player) => {
            arrival::answer_late_arrival(t, player, choice, clause);
        }
        Pending::BothLate => arrival::answer_both_late(t, choice, clause),
        Pending::LostTime => arrival::answer_lost_time(t, choice, clause),
        Pending::ClockTimes(change) => {
            if choice == Choice::Restore {
                for color in Color::ALL {
                    t.adjust_time(color, change[color.index()], t.now());
                }
                return t.rule_clock(clause);
            }
            let may_stay = t.book.irregularity_clock_times_may_stay();
            t.rule_clock(may_stay.map_or(clause, |given| given.clause));
        }
        Pending::Refusal(of) if choice == Choice::Loss => penalty::lose_by_penalty(t, of, Reason::Refusal),
        Pending::Refusal(of) | Pending::Penalty(of) => answer_penalty(t, of, choice, seconds, clause),
        Pending::OpponentScore(loser) => {
            let other = match choice {
                Choice::Win => Score::Win,
                Choice::Draw => Score::Draw,
                _ => Score::Loss,
            };
            t.correct_score(loser, other, clause);
        }
        Pending::Unwinnable(loser, reason) => {
            unseen::finish(t, loser, reason, clause, choice != Choice::Draw);
        }
        Pending::Position(need) => unseen::answer(t, need, choice, clause),
        Pending::IllegalMove(claimant) => irregularity::answer_claim(t, claimant, choice, clause),
        Pending::Overstepped(player) => recording::answer_overstepped(t, player, choice, clause),
        Pending::ColoursReversed => match choice {
            Choice::NewGame => t.annul(clause, Matter::ColoursReversed),
            _ => t.stands(clause, Matter::ColoursReversed),
        },
        Pending::Disputed(by, what) => disputes::answer_dispute(t, by, what, choice, clause),
        Pending::Gesture(player) => disputes::answer_gesture(t, player, choice, clause),
        Pending::WrongOpponent => match choice {
            Choice::NewGame => t.annul(clause, Matter::WrongOpponent),
            _ => t.stands(clause, Matter::WrongOpponent),
        },
        Pending::Leave(player) => requests::answer_leave(t, player, choice, clause),
        Pending::DrawConsent => offers::answer_consent(t, choice, clause),
        Pending::ConditionalOffer(by) => offers::answer_condition(t, by, choice, clause),
        Pending::BothFlags => match choice {
            Choice::Draw => t.finish(GameResult::DRAW, Reason::BothFlags, clause),
            Choice::WhiteFirst => flag::fall(t, Color::White),
            Choice::BlackFirst => flag::fall(t, Color::Black),
            _ => t.stands(clause, Matter::BothFlags),
        },
        Pending::SignedResult(reached) => match (choice, reached) {
            (Choice::Reject, Some(over)) => t.overturn(over.result, over.reason, over.clause),
            (Choice::Reject, None) => ending::reopen(t, clause),
            _ => t.stands(clause, Matter::SignedResult),
        },
        Pending::QuickplayAnnounced(player, kind, ground) => {
            quickplay::answer_quickplay_announced(t, player, kind, ground, choice);
        }
        Pending::NormalMeans(claimant) => {
            quickplay::claim::answer_normal_means(t, question, claimant, choice, seconds);
        }
        Pending::Postponed(claimant) => quickplay::claim::answer_postponed(t, claimant, None, choice),
        Pending::PostponedAtFlag(claimant, fallen) => {
            quickplay::claim::answer_postponed(t, claimant, Some(fallen), choice);
        }
        Pending::WithoutArbiter(claimant) => {
            quickplay::no_arbiter::answer_without_arbiter(t, claimant, choice, clause)
        }
        Pending::Increment(player) => quickplay::increment::answer_increment(t, player, choice, clause),
        Pending::ResumptionLate(player) => {
            adjournment::absence::answer_resumption_late(t, player, choice, clause)
        }
        Pending::ResumptionTime(player, lost) => {
            adjournment::absence::answer_resumption_time(t, player, lost, choice, clause);
        }
        Pending::ResumptionClock => adjournment::resumption::answer_resumption_clock(t, choice, clause),
        Pending::PositionLost => adjournment::resumption::answer_position_lost(t, choice, clause),
        Pending::NoProgress(player) => {
            no_progress::answer_no_progress(t, question, player, choice, clause);
        }
        Pending::NoProgressAfterFlag => match choice {
            Choice::Draw => t.overturn(GameResult::DRAW, Reason::NoProgress, clause),
            _ => t.stands(clause, Matter::Result),
        },
        Pending::ShownMate(player) | Pending::ShownMateAfterFlag(player) => {
            forced_mate::answer_shown_mate(t, player, choice, clause)
        }
        Pending::ExtraTime(player) => match choice {
            Choice::Time => {
                let given = t.book.irregularity_displaced_time().or(t.book.penalty_time());
                let named = given.map_or(Millis::ZERO, |given| Millis::from_secs(i64::from(given.value)));
                t.give_time(player, seconds.unwrap_or(named), clause);
                t.rule_clock(clause);
            }
            _ => t.stands(clause, Matter::NoPenalty),
        },
        Pending::DeviceLoss(of) => match choice {
            Choice::Loss => penalty::lose(t, of, Reason::Device, clause),
            _ => answer_penalty(t, of, choice, seconds, clause),
        },
        // The question outlived the game: the result stands.
        Pending::DeviceTime(..) if t.is_over() => penalty::stays(t),
        Pending::DeviceTime(of, kind) => answer_in_time(t, of, kind, seconds),
        Pending::Interference => match choice {
            Choice::NewGame => t.annul(clause, Matter::Interference),
            _ => t.stands(clause, Matter::Interference),
        },
        Pending::WrongClaim(gains, named) => {
            draw_claims::answer_wrong_claim(t, gains, named, choice, seconds, clause);
        }
        Pending::ClockSetting => match choice {
            Choice::Correct => clocks::correct_clock_setting(t, clause),
            _ => t.stands(clause, Matter::ClockSetting),
        },
    }
}

fn answer_penalty(t: &mut Table, of: Color, choice: Choice, seconds: Option<Millis>, clause: Clause) {
    match choice {
        // The question outlived the game: it is answered all the same, and the result stands.
        Choice::Time if t.is_over() => penalty::stays(t),
        Choice::Loss if t.is_over() && !penalty::may_lose_too(t, of) => penalty::stays(t),
        Choice::Warning => penalty::impose(t, of, PenaltyKind::Warning, None, None),
        Choice::Time => answer_in_time(t, of, PenaltyKind::TimeToOpponent, seconds),
        Choice::Loss => penalty::impose(t, of, PenaltyKind::Loss, None, None),
        _ => t.stands(clause, Matter::NoPenalty),
    }
}

/// A penalty in time: as much as the arbiter says, else what the list of penalties names.
fn answer_in_time(t: &mut Table, of: Color, kind: PenaltyKind, seconds: Option<Millis>) {
    let named = t.book.penalty_time().map(|given| Millis::from_secs(i64::from(given.value)));
    penalty::impose(t, of, kind, seconds.or(named), None);
}
