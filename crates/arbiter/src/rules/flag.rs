//! Flags (6.8, 6.10, 6.11; A.4): when a fall counts, whoever sees or claims it.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::FlagCall;
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::{ClaimKind, First};
use crate::message::{ClockFace, Message};
use crate::rules::{overstepping, quickplay, recording};
use crate::ruling::{Decision, Upheld};
use crate::table::Table;

/// Whether the program sees a fall by itself: its own clock, or the program watching, and never where the rulebook
/// leaves flags to the players.
pub(crate) fn sees_flags(t: &Table) -> bool {
    (t.arranged.program_clock || t.arranged.program_watches) && arbiter_calls_flags(t)
}

fn arbiter_calls_flags(t: &Table) -> bool {
    t.book.clock_flag_call().is_none_or(|given| given.value != FlagCall::PlayerOnly)
}

/// Rules on a fall that the program has seen by itself.
pub(crate) fn notice_flags(t: &mut Table) {
    if t.is_over() || !sees_flags(t) {
        return;
    }
    let clause = flag_call_clause(t);
    if let Some(player) = t.clock.first_flag(t.now()) {
        let at = t.clock.flag(player, t.now()).unwrap_or(t.now());
        t.flag_fell(at, clause, player);
        return fall(t, player);
    }
    // At the same instant: only where times were set so.
    let fell = Color::ALL.map(|player| t.clock.flag(player, t.now()));
    if let [Some(white), Some(black)] = fell {
        t.flag_fell(white, clause, Color::White);
        t.flag_fell(black, clause, Color::Black);
        t.halt();
        both_fall(t, None);
    }
}

/// The arbiter sees a fallen flag (6.8).
pub(crate) fn observe_flag(t: &mut Table, player: Color) {
    if !arbiter_calls_flags(t) {
        let clause = t
            .book
            .clock_arbiter_silent_on_flag()
            .map_or_else(|| t.cite(everywhere::clock::FLAG_DEEMED_FALLEN), |given| given.clause);
        return t.refuse(clause, Message::FlagPlayersOnly);
    }
    let clause = flag_call_clause(t);
    let seen = what_was_seen(t, player);
    t.flag(clause, player, seen == Seen::Fallen);
    match seen {
        Seen::Fallen => {
            believe_the_clock(t, player);
            t.halt();
            fall(t, player);
        }
        Seen::EarlierPeriod => recording::update_scoresheets(t),
        Seen::Nothing => tell_reckoning(t, player),
    }
}

/// What an arbiter sees who sees a fallen flag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// The player's time is over.
    Fallen,
    /// The time of an earlier period was over; its moves were made.
    EarlierPeriod,
    /// The program's own clock shows that no flag has fallen.
    Nothing,
}

/// The clock on the table is the truth: a flag that was seen there has fallen, whatever the entries add up to. In a later
/// period it is the flag of the one before, as long as the entries leave more than half of its time, unless a competition
/// reads it otherwise (`seen-flag-has-fallen`).
fn what_was_seen(t: &Table, player: Color) -> Seen {
    // Where no time control was told there is nothing to set against what the arbiter has seen.
    let Some(left) = t.left(player) else {
        return if t.arranged.program_clock { Seen::Nothing } else { Seen::Fallen };
    };
    let period = t.clock.period(player);
    let given = t.clock.period_time(player);
    let always = t.book.clock_seen_flag_has_fallen().is_some_and(|given| given.value);
    match () {
        () if t.flag_is_down(player) => Seen::Fallen,
        () if t.arranged.program_clock => {
            if period > 0 && left <= given {
                Seen::EarlierPeriod
            } else {
                Seen::Nothing
            }
        }
        () if !always && period > 0 && left + left > given => Seen::EarlierPeriod,
        () => Seen::Fallen,
    }
}

/// Where the entries leave a player time whose flag was seen, the times differ: the reading of the clock counts (6.10).
fn believe_the_clock(t: &mut Table, player: Color) {
    let Some(left) = t.left(player).filter(|left| *left > Millis::ZERO) else { return };
    let clause = t.cite(everywhere::clock::READING_CONCLUSIVE);
    t.notice(clause, Message::FlagDiffers { player, time: ClockFace(left) });
    t.adjust_time(player, Millis::ZERO - left, t.now());
    t.rule_clock(clause);
}

/// What the entries leave a player whose flag is said to have fallen.
fn tell_reckoning(t: &mut Table, player: Color) {
    let clause = t.cite(everywhere::clock::READING_CONCLUSIVE);
    match t.left(player) {
        Some(left) => t.notice(clause, Message::FlagReckoned { player, time: ClockFace(left) }),
        None => t.notice(clause, Message::FlagNoControl),
    }
}

/// The clause by which a flag counts as fallen (6.8), or by which the arbiter has to announce it (A.4.5 since 2018).
fn flag_call_clause(t: &Table) -> Clause {
    t.book
        .clock_flag_call()
        .map_or_else(|| t.cite(everywhere::clock::FLAG_DEEMED_FALLEN), |given| given.clause)
}

/// A player claims that the opponent's flag has fallen (6.8; in rapid and blitz by stopping the clock, A.4.d.2, A.4.c,
/// A.4.3, with time left on his own clock until 2018).
pub(crate) fn claim_flag(t: &mut Table, player: Color, first: Option<First>) {
    let procedure = t.book.clock_flag_claim_clock();
    let counts = flag_claim_clause(t);
    let clause = procedure.map_or(counts, |given| given.clause);
    let opponent = !player;
    let fallen = t.flag_is_down(opponent);
    let own_down = t.flag_is_down(player);
    if fallen
        && own_down
        && let Some(given) = t.book.clock_flag_claim_needs_own_time().filter(|given| given.value)
    {
        t.rule(given.clause, Decision::Claim { by: player, claim: ClaimKind::Flag, upheld: Upheld::No });
        t.notice(given.clause, Message::FlagOwnDown);
        t.flag(given.clause, opponent, false);
        return both_fall(t, None);
    }
    let upright = t.for_pace(&[concept::rapid::TIME_CLAIM_OPPONENT_FLAG_DOWN], &[]).filter(|_| !fallen);
    let answered = upright.unwrap_or(clause);
    t.rule(answered, Decision::Claim { by: player, claim: ClaimKind::Flag, upheld: fallen.into() });
    t.flag(counts, opponent, fallen);
    if !fallen {
        tell_reckoning(t, opponent);
    } else {
        t.halt();
        // Which fell first is as the entries have it, unless the claimant tells it.
        let first = first.map_or_else(|| t.clock.first_flag(t.now()), First::player);
        if own_down { both_fall(t, first) } else { fall(t, opponent) }
    }
}

/// The clause by which a claimed flag counts.
fn flag_claim_clause(t: &Table) -> Clause {
    match t.book.clock_flag_call() {
        Some(given) if given.value == FlagCall::PlayerOnly => given.clause,
        _ => t.cite(everywhere::clock::FLAG_DEEMED_FALLEN),
    }
}

/// The arbiter sees both flags down (6.11 of 2009 and 2014; Guidelines III.3 later).
pub(crate) fn observe_both_flags(t: &mut Table, first: Option<Color>) {
    let signals = t.book.clock_arbiter_signals_both_flags().filter(|given| given.value);
    let silent = t.book.clock_arbiter_silent_on_flag().filter(|given| given.value);
    let clause = match (arbiter_calls_flags(t), signals) {
        (true, _) => flag_call_clause(t),
        (false, Some(given)) => given.clause,
        (false, None) => {
            let clause = silent.map_or_else(|| flag_call_clause(t), |given| given.clause);
            return t.refuse(clause, Message::FlagPlayersOnlyBoth);
        }
    };
    let seen = Color::ALL.map(|player| what_was_seen(t, player));
    for (player, seen) in Color::ALL.into_iter().zip(seen) {
        t.flag(clause, player, seen == Seen::Fallen);
    }
    let fallen: Vec<Color> =
        Color::ALL.into_iter().filter(|player| seen[player.index()] == Seen::Fallen).collect();
    for &player in &fallen {
        believe_the_clock(t, player);
    }
    match fallen[..] {
        [] if seen.contains(&Seen::EarlierPeriod) => recording::update_scoresheets(t),
        [] => Color::ALL.into_iter().for_each(|player| tell_reckoning(t, player)),
        [player] => fall(t, player),
        _ => {
            t.halt();
            if let Some(player) = first {
                t.notice(clause, Message::FlagFirst { player });
            }
            both_fall(t, first);
        }
    }
}

/// A flag has fallen, and that counts. A postponed claim makes the arbiter's decision due; a fall in an earlier period
/// that no scoresheet proves is his to judge; otherwise the player has overstepped the time.
pub(crate) fn fall(t: &mut Table, player: Color) {
    if quickplay::flag_makes_decision_due(t, Some(player)) {
        return;
    }
    t.halt();
    if !recording::ask_whether_provable(t, player) {
        overstepping::lose_on_time(t, player);
    }
}

/// Both flags have fallen, and that counts.
fn both_fall(t: &mut Table, first: Option<Color>) {
    if quickplay::flag_makes_decision_due(t, first) {
        return;
    }
    match first.filter(|_| !t.book.clock_both_flags_order_ignored().is_some_and(|given| given.value)) {
        Some(first) => fall(t, first),
        None => overstepping::both_on_time(t, first),
    }
}
