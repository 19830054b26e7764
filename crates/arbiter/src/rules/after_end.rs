//! What is done after the end of a game, and the two claims that can still change its result (Finnish blitz, 13.c.2 and 15).

use jadoube_laws::{concept, everywhere};

use crate::event::{ClaimKind, Event, What};
use crate::message::Acceptance;
use crate::rules::irregularity::kinds::{Found, Irregularity};
use crate::rules::{forced_mate, irregularity};
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::course::Outcome;

/// Something happens after the end. The order of events decides (15), with two exceptions: a mate shown at once on a
/// flag that won nothing, and an illegal move, which outweighs the flag. Either is judged first; only what holds gives
/// another result.
pub(crate) fn after_the_end(t: &mut Table, event: &Event) {
    if presses_after_last_move(t, event) {
        let clause = t.clause_or(
            concept::clock::GAME_ENDING_MOVE_COMPLETED,
            t.cite(everywhere::clock::PRESS_AFTER_MOVE),
        );
        return t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
    }
    let (Some(over), Some(player), What::Claim(claim)) = (t.outcome(), event.by.player(), &event.what) else {
        return t.refuse_over(None);
    };
    let on_time = matches!(over.reason, Reason::Flag | Reason::FlagUnwinnable | Reason::BothFlags);
    match claim.kind {
        ClaimKind::IllegalMove if on_time => match outweighs_flag(t, player) {
            Some(irregularity) => irregularity::claim_after_flag(t, player, irregularity),
            None => refuse(t),
        },
        ClaimKind::ForcedMate if over.reason == Reason::FlagUnwinnable && over.on + 1 == t.on() => {
            forced_mate::show_after_flag(t, player, claim);
        }
        _ => refuse(t),
    }
}

fn refuse(t: &mut Table) {
    let order = t.book.clause(concept::arbiter::BLITZ_ORDER_OF_EVENTS);
    t.refuse_over(order);
}

/// The illegal move of the opponent that outweighs the flag, where the rulebook says so and it can still be claimed.
fn outweighs_flag(t: &Table, player: jadoube_board::Color) -> Option<Irregularity> {
    t.book.irregularity_illegal_move_beats_flag().filter(|given| given.value)?;
    match irregularity::look_for(t, Some(!player)) {
        Found::Now(irregularity) => Some(irregularity),
        _ => None,
    }
}

/// Who has just ended the game by a move may press the clock after it like after any other: it changes nothing, for such a
/// move is completed without (6.7.a of 2009, 6.2.a.1, 6.2.1.1).
fn presses_after_last_move(t: &Table, event: &Event) -> bool {
    let by_move = |over: Outcome| {
        matches!(
            over.reason,
            Reason::Checkmate
                | Reason::Stalemate
                | Reason::DeadPosition
                | Reason::Fivefold
                | Reason::SeventyFiveMoves
        )
    };
    matches!(event.what, What::Press { .. })
        && event.by.player().is_some_and(|player| t.record.last_mover() == Some(player))
        && t.outcome().is_some_and(|over| by_move(over) && over.on + 1 == t.on())
}
