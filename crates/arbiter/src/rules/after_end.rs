//! What is done after the end of a game, and the two claims that can still change its result (Finnish blitz, 13.c.2 and 15).

use jadoube_board::Color;
use jadoube_laws::concept;

use crate::event::{ClaimKind, Event, What};
use crate::rules::{forced_mate, irregularity};
use crate::ruling::Reason;
use crate::table::Table;

/// Something happens after the end. The order of events decides (15), with two exceptions: a mate shown at once on a
/// flag that won nothing, and an illegal move, which outweighs the flag.
pub(crate) fn after_the_end(t: &mut Table, event: &Event) {
    let (Some(over), Some(player), What::Claim(claim)) = (t.outcome(), event.by.player(), &event.what) else {
        return t.refuse_over(None);
    };
    let on_time = matches!(over.reason, Reason::Flag | Reason::FlagUnwinnable | Reason::BothFlags);
    match claim.kind {
        ClaimKind::IllegalMove if on_time && illegal_move_outweighs_flag(t, player) => {
            t.set_aside();
            irregularity::claim_illegal_move(t, player);
        }
        ClaimKind::ForcedMate if over.reason == Reason::FlagUnwinnable && over.on + 1 == t.on() => {
            t.set_aside();
            forced_mate::claim_forced_mate(t, player, claim);
        }
        _ => {
            let order = t.book.clause(concept::arbiter::BLITZ_ORDER_OF_EVENTS);
            t.refuse_over(order);
        }
    }
}

fn illegal_move_outweighs_flag(t: &Table, player: Color) -> bool {
    t.book.irregularity_illegal_move_beats_flag().is_some_and(|given| given.value)
        && irregularity::can_claim_illegal_move(t, player)
}
