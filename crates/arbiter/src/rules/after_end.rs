//! What is done after the end of a game, and the two claims that can still change its result (Finnish blitz, 13.c.2 and 15).

use jadoube_laws::concept;

use crate::event::{ClaimKind, Event, What};
use crate::rules::irregularity::kinds::{Found, Irregularity};
use crate::rules::{forced_mate, irregularity};
use crate::ruling::Reason;
use crate::table::Table;

/// Something happens after the end. The order of events decides (15), with two exceptions: a mate shown at once on a
/// flag that won nothing, and an illegal move, which outweighs the flag. Either is judged first; only what holds gives
/// another result.
pub(crate) fn after_the_end(t: &mut Table, event: &Event) {
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
