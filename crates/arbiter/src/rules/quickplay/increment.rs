//! Extra time per move, asked for in a quickplay finish (G.4, III.4).

use super::clause;
use jadoube_board::Color;
use jadoube_clock::{Millis, Timing};
use jadoube_laws::{Clause, concept};

use crate::event::ClaimKind;
use crate::message::{About, Choice, Message};
use crate::ruling::{Decision, Upheld};
use crate::table::Table;
use crate::table::questions::Pending;

pub(crate) fn ask_for_increment(t: &mut Table, player: Color) {
    let clause = clause::cite(t, concept::quickplay::INCREMENT_GRANTED);
    let delay = t.book.quickplay_increment_as_delay().is_some_and(|given| given.value);
    let choices: &[Choice] = if delay {
        &[Choice::Uphold, Choice::Reject, Choice::Delay]
    } else {
        &[Choice::Uphold, Choice::Reject]
    };
    let ground = Message::QuickplayIncrementDecides;
    t.ask(clause, About::Increment, choices, Choice::Uphold, ground, Pending::Increment(player));
}

/// The clocks get the extra time and the opponent two minutes, or nothing changes (G.4, III.4).
pub(crate) fn answer_increment(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::Increment, upheld };
    t.quickplay.answer(false);
    let (Some(extra), false) = (t.book.quickplay_increment(), choice == Choice::Reject) else {
        t.rule(clause, answer(Upheld::No));
        return t.rule_clock(clause);
    };
    let timing = if choice == Choice::Delay { Timing::Delay } else { Timing::Increment };
    let seconds = Millis::from_secs(i64::from(extra.value));
    let control = t.clock.control().clone().with_bonus(timing, seconds);
    if t.set_control(control).is_err() {
        return t.refuse(clause, Message::QuickplayIncrementImpossible);
    }
    t.quickplay.answer(true);
    t.rule(clause, answer(Upheld::Yes));
    let number = extra.value;
    let message = match timing {
        Timing::Delay => Message::QuickplayAsDelay { number },
        _ => Message::QuickplayAsIncrement { number },
    };
    t.notice(clause, message);
    if let Some(given) = t.book.quickplay_increment_opponent_time() {
        t.give_time(!player, Millis::from_secs(i64::from(given.value)), given.clause);
    }
    t.rule_clock(clause);
}
