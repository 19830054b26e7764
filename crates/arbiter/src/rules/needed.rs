//! The position in a game whose moves nobody enters: where a ruling needs it, the arbiter is asked for it.

use jadoube_board::Color;
use jadoube_laws::{Clause, everywhere};

use crate::event::{ClaimKind, Observation, What};
use crate::message::{About, Choice, Message};
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::{Need, Pending};

/// A player would lose, unless the opponent can never mate (5.1.2, 6.9, 7.4, 7.5), for which the position has to be known.
pub(crate) fn ask_for_mate(t: &mut Table, clause: Clause, loser: Color, drawn: Reason) {
    ask(t, clause, &[Choice::Loss, Choice::Draw], Choice::Loss, Need::Mate(loser, drawn));
}

/// A player claims a draw, for which the moves have to be known.
pub(crate) fn ask_for_draw(t: &mut Table, clause: Clause, need: Need) {
    ask(t, clause, &[Choice::Uphold, Choice::Reject], Choice::Reject, need);
}

fn ask(t: &mut Table, clause: Clause, choices: &'static [Choice], suggested: Choice, need: Need) {
    let ground = Message::UnseenNeeded;
    t.ask(clause, About::Position, choices, suggested, ground, Pending::Position(need));
}

/// What is said of squares and pieces means nothing as long as nobody knows what stands on them. Says whether it was
/// refused.
pub(crate) fn refuse_without_board(t: &mut Table, what: &What) -> bool {
    let of_the_board = match what {
        What::Touch { .. } | What::Release { .. } | What::Move { .. } | What::Announce { .. } => true,
        What::Adjourn { .. } | What::Seal(_) => true,
        What::Observe(Observation::BothKingsInCheck | Observation::PawnOnLastRank) => true,
        What::Claim(claim) => matches!(claim.kind, ClaimKind::TouchMove | ClaimKind::ForcedMate),
        _ => false,
    };
    let refused = of_the_board && !t.record.is_known();
    if refused {
        t.refuse(t.cite(everywhere::arbiter::ENFORCE_DECISIONS), Message::UnseenBoard);
    }
    refused
}
