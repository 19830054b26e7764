//! TODO-DOC

use jadoube_board::Color;
use jadoube_laws::choice::FlagCall;
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::ClaimKind;
use crate::message::Message;
use crate::rules::{overstepping, recording};
use crate::ruling::{Decision, Upheld};
use crate::table::Table;

/// Whether the program sees a fall by itself: its own clock, or the program watching, and never where the rulebook
/// leaves flags to the players.
pub(crate) fn sees_flags(t: &Table) -> bool {
    (t.arranged.program_clock || t.arranged.program_watches) && arbiter_calls_flags(t)
}

pub(crate) fn arbiter_calls_flags(t: &Table) -> bool {
    t.book.clock_flag_call().is_none_or(|given| given.value != FlagCall::PlayerOnly)
}

/// Rules on a fall that the program has seen by itself.
pub(crate) fn notice_flags(t: &mut Table) {
    if t.is_over() || !sees_flags(t) {
        return;
    }
    if let Some(player) = t.clock.first_flag(t.now()) {
        let at = t.clock.flag(player, t.now()).unwrap_or(t.now());
        let clause = flag_call_clause(t);
        t.flag_fell(at, clause, player);
        overstepping::rule_flag(t, player);
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
    let fallen = t.flag_is_down(player);
    t.flag(clause, player, fallen);
    if fallen {
        t.halt();
        overstepping::rule_flag(t, player);
    } else {
        recording::update_scoresheets(t);
    }
}

/// The clause by which a flag counts as fallen (6.8), or by which the arbiter has to announce it (A.4.5 since 2018).
pub(crate) fn flag_call_clause(t: &Table) -> Clause {
    t.book
        .clock_flag_call()
        .map_or_else(|| t.cite(everywhere::clock::FLAG_DEEMED_FALLEN), |given| given.clause)
}

/// A player claims that the opponent's flag has fallen (6.8; in rapid and blitz by stopping the clock, A.4.d.2, A.4.c,
/// A.4.3, with time left on the own clock until 2018).
pub(crate) fn claim_flag(t: &mut Table, player: Color) {
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
        t.flag(given.clause, opponent, false);
        return overstepping::rule_both_flags(t, None);
    }
    let upright = t.for_pace(&[concept::rapid::TIME_CLAIM_OPPONENT_FLAG_DOWN], &[]).filter(|_| !fallen);
    let answered = upright.unwrap_or(clause);
    t.rule(answered, Decision::Claim { by: player, claim: ClaimKind::Flag, upheld: fallen.into() });
    t.flag(counts, opponent, fallen);
    if fallen {
        t.halt();
        if own_down {
            overstepping::rule_both_flags(t, t.clock.first_flag(t.now()))
        } else {
            overstepping::rule_flag(t, opponent)
        }
    }
}

/// The clause by which a claimed flag counts.
pub(crate) fn flag_claim_clause(t: &Table) -> Clause {
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
    for player in Color::ALL {
        t.flag(clause, player, true);
    }
    t.halt();
    overstepping::rule_both_flags(t, first);
}
