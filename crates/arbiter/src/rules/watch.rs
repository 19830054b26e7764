//! What a watching program sees after every entry (A.3, B.3 and the like).

use crate::rules::irregularity::kinds::{Brought, Found};
use crate::rules::{irregularity, set_up, touch};
use crate::table::Table;

/// What the watching program sees after each event.
pub(crate) fn watch(t: &mut Table) {
    set_up::settle_wrong_start(t, false);
    irregularity::illegal_position::end_waiting(t);
    if !t.arranged.program_watches || t.arranged.unseen || t.is_over() {
        return;
    }
    let calls = irregularity::seen_by_players_only(t).is_none();
    if calls {
        irregularity::out_of_turn::put_back_misled(t);
    }
    if let Some(player) = t.turn().stands_out_of_turn().filter(|_| calls) {
        return irregularity::out_of_turn::put_right(t, player, Brought::Seen);
    }
    if let Some((player, clause)) = irregularity::early_press::forbidden(t, None).filter(|_| calls) {
        return irregularity::early_press::punish(t, player, clause);
    }
    touch::see_breach(t);
    if calls && let Found::Now(irregularity) = irregularity::look_for(t, None) {
        return irregularity::rule_on_seen(t, irregularity);
    }
    watch_position(t);
}

/// The watching program sees a position that cannot be, once the move that led to it is completed.
fn watch_position(t: &mut Table) {
    if t.turn().waiting().is_some() || t.record.last().is_some_and(|ply| !ply.is_completed()) {
        return;
    }
    let sights = [
        (t.book.irregularity_both_kings_in_check(), irregularity::illegal_position::both_kings_in_check(t)),
        (t.book.irregularity_pawn_on_last_rank(), irregularity::illegal_position::pawn_on_last_rank(t)),
    ];
    if let Some((policy, _)) = sights.into_iter().find(|(policy, seen)| policy.is_some() && *seen)
        && (t.record.last_illegal().is_some() || irregularity::illegal_position::waits(policy))
    {
        irregularity::observe_illegal_position(t, policy, true);
    }
}
