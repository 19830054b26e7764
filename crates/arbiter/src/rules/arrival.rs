//! Who comes late, or not at all (6.6 of 2009, 6.7 since 2014).

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::{Event, What};
use crate::message::{About, Acceptance, Choice, Matter, Message};
use crate::points::{GameResult, Score};
use crate::rules::ending;
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::course::Outcome;
use crate::table::presence::Missing;
use crate::table::questions::Pending;

/// A player comes to the board (6.6 of 2009, 6.7 since 2014).
pub(crate) fn arrive(t: &mut Table, player: Color) {
    if let Some(over) = t.outcome() {
        return arrive_after_end(t, player, over);
    }
    let clause = t.cite(everywhere::clock::LATE_ARRIVAL_LOSES);
    if t.presence.arrived(player).is_some() || t.presence.is_there(player) {
        return t.refuse(clause, Message::StartAtTheBoard);
    }
    t.presence.arrive(player, t.now());
    // Who comes with the instant at which the clock is started is there when it is.
    let late = t.now() > t.presence.began();
    if late && t.course.is_started() && !t.presence.is_excused(player) {
        rule_on_lateness(t, player);
    }
    if !t.has_ruled() {
        t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
    }
}

/// Who acts at the board is there. What was refused counts for nothing.
pub(crate) fn notice_presence(t: &mut Table, event: &Event) {
    if let Some(player) = event.by.player()
        && event.what != What::Arrive
        && !t.has_refused()
    {
        t.presence.act(player);
    }
}

fn rule_on_lateness(t: &mut Table, player: Color) {
    let late = t.now() - t.presence.began();
    match grace(t) {
        Grace::Until(grace) if late <= grace => {
            notice_default_time(t);
            if grace > Millis::ZERO && player == Color::White {
                white_loses_time(t);
            }
        }
        // The other is not there either: nobody has the point of a player who is absent himself.
        Grace::Until(_) if t.presence.missing(Missing::Known).any(|absent| absent != player) => {
            both_lose_by_default(t)
        }
        Grace::Until(_) => lose_by_default(t, player),
        Grace::Unknown(clause) => ask_late_arrival(t, clause, Pending::DefaultTime(player)),
    }
}

/// Says by which default time a late player is in time, where that is a national choice or the event's instead.
fn notice_default_time(t: &mut Table) {
    let national = t.book.clause(concept::clock::DEFAULT_TIME_FINLAND);
    let event = t.book.clause(concept::national_fi::DEFAULT_TIME_EVENT);
    let clause = if t.regulations().default_time.is_some() { event } else { national };
    if let Some(clause) = clause {
        t.notice(clause, Message::StartLateInTime);
    }
}

/// A player who comes later than the default time loses (6.6.a, 6.7.a, 6.7.1), unless the arbiter decides otherwise,
/// where the edition says so.
fn lose_by_default(t: &mut Table, player: Color) {
    let clause = t.cite(everywhere::clock::LATE_ARRIVAL_LOSES);
    t.finish(GameResult::win(!player), Reason::Default, clause);
    ask_to_excuse(t, Pending::LateArrival(player));
}

/// Neither comes in time: neither has the point.
fn both_lose_by_default(t: &mut Table) {
    let clause = t.cite(everywhere::clock::LATE_ARRIVAL_LOSES);
    t.finish(GameResult::BOTH_LOSE, Reason::Default, clause);
    ask_to_excuse(t, Pending::BothLate);
}

/// The arbiter may decide otherwise, where the edition says so.
fn ask_to_excuse(t: &mut Table, pending: Pending) {
    if let Some(given) = t.book.clock_late_arrival_excusable().filter(|given| given.value) {
        let choices = &[Choice::Loss, Choice::Continue];
        t.ask(given.clause, About::LateArrival, choices, Choice::Loss, Message::StartLate, pending);
    }
}

/// A player comes when the game is over. Who comes too late where the other has lost by coming too late loses as well; the
/// arrival that brought the end about is answered by it.
fn arrive_after_end(t: &mut Table, player: Color, over: Outcome) {
    let first_time = t.presence.arrived(player).is_none() && !t.presence.is_there(player);
    let clause = t.cite(everywhere::clock::LATE_ARRIVAL_LOSES);
    if first_time && over.on == t.on() {
        t.presence.arrive(player, t.now());
        return;
    }
    let lost_already = over.result.of(player) == Score::Loss;
    let late = t.now() - t.presence.began();
    let too_late = matches!(grace(t), Grace::Until(grace) if late > grace);
    if over.reason == Reason::Default && !lost_already && too_late && first_time {
        t.presence.arrive(player, t.now());
        return t.lose_too(Reason::Default, clause);
    }
    t.refuse(clause, Message::GameOverBy { reason: over.reason });
}

/// With a default time other than zero White loses the time until White comes (6.6.b, 6.7.b, 6.7.2).
fn white_loses_time(t: &mut Table) {
    let Some(given) = t.book.clock_both_absent_white_loses_time().filter(|given| given.value) else {
        return;
    };
    if t.presence.is_there(Color::Black) {
        return;
    }
    t.presence.miss(Color::Black);
    let ground = Message::StartNobodyThere;
    t.rule_clock(given.clause);
    ask_lost_time(t, given.clause, ground, Pending::LostTime);
}

/// Absent players lose once the default time is over.
pub(crate) fn notice_absence(t: &mut Table) {
    if default_deadline(t).is_none_or(|deadline| t.now() < deadline) {
        return;
    }
    let late: Vec<Color> = missing(t).collect();
    match late[..] {
        [player] => lose_by_default(t, player),
        _ => both_lose_by_default(t),
    }
}

/// When the default time of an absent player has run out. Who comes with its last instant is in time, so this is a
/// millisecond later.
pub(crate) fn default_deadline(t: &Table) -> Option<Millis> {
    if t.is_over() {
        return None;
    }
    missing(t).next()?;
    match grace(t) {
        Grace::Until(grace) => Some(t.presence.began().saturating_add(grace).saturating_add(Millis(1))),
        Grace::Unknown(_) => None,
    }
}

/// Those who will have lost when the default time is over. Where a default time was arranged and the clock was started, or
/// time alone has passed, nothing seen of a player means that he is not there.
pub(crate) fn missing(t: &Table) -> impl Iterator<Item = Color> + use<> {
    let arranged = t.regulations().default_time.is_some_and(|seconds| seconds > 0.0);
    t.presence.missing(match (arranged, t.course.is_started()) {
        (true, _) if t.presence.is_deserted() && !t.arranged.begins_by_arbiter => Missing::NotCome,
        (true, true) => Missing::Unseen,
        _ => Missing::Known,
    })
}

/// The default time of the competition, else the rulebook's (6.6.a, 6.7.a, 6.7.1).
pub(crate) fn grace(t: &Table) -> Grace {
    let clause = t.cite(everywhere::clock::DEFAULT_TIME_VALUE);
    if let Some(seconds) = t.regulations().default_time.and_then(Millis::from_secs_f64) {
        return Grace::Until(seconds);
    }
    match t.book.clock_default_time() {
        Some(given) => Grace::Until(Millis::from_secs(i64::from(given.value))),
        None => Grace::Unknown(clause),
    }
}

/// The arbiter excuses a late player, or not.
pub(crate) fn answer_late_arrival(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    match choice {
        Choice::Continue => reopen(t, &[player], clause),
        _ if !t.is_over() => t.finish(GameResult::win(!player), Reason::Default, clause),
        _ => t.stands(clause, Matter::Result),
    }
}

/// The arbiter excuses both, or lets the loss stand.
pub(crate) fn answer_both_late(t: &mut Table, choice: Choice, clause: Clause) {
    match choice {
        Choice::Continue => reopen(t, &Color::ALL, clause),
        _ => t.stands(clause, Matter::Result),
    }
}

/// White's time until the arrival is given back, or not.
pub(crate) fn answer_lost_time(t: &mut Table, choice: Choice, clause: Clause) {
    if choice == Choice::FullTime {
        let used = t.clock.used(Color::White, t.now());
        t.give_time(Color::White, used, clause);
    }
    t.rule_clock(clause);
}

/// How late a player may be, and the clause that says so.
pub(crate) enum Grace {
    /// So late.
    Until(Millis),
    /// The rulebook wants it announced, and nobody did.
    Unknown(Clause),
}

/// Asks whether a player bears the time that was lost while nobody was there.
pub(crate) fn ask_lost_time(t: &mut Table, clause: Clause, ground: Message, pending: Pending) {
    let choices = &[Choice::Keep, Choice::FullTime];
    t.ask(clause, About::ClockTimes, choices, Choice::Keep, ground, pending);
}

/// A player is late and no default time was announced (6.7 since 2014).
pub(crate) fn ask_late_arrival(t: &mut Table, clause: Clause, pending: Pending) {
    let (choices, ground) = (&[Choice::Continue, Choice::Loss], Message::StartDefaultTimeUnknown);
    t.ask(clause, About::LateArrival, choices, Choice::Continue, ground, pending);
}

/// The arbiter excuses players who have lost by default: the game goes on, whenever they come.
fn reopen(t: &mut Table, players: &[Color], clause: Clause) {
    for &player in players {
        t.presence.excuse(player);
    }
    ending::reopen(t, clause);
}
