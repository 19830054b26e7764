//! A forced mate shown on the opponent's fallen flag (Finnish blitz, 13.c.2).

use jadoube_board::{Attempt, Color};
use jadoube_laws::Clause;

use crate::event::{Claim, ClaimKind};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::rules::{draw_claims, overstepping};
use crate::ruling::{Decision, Reason, Upheld};
use crate::shown_mate::{self, Shown};
use crate::table::Table;
use crate::table::questions::Pending;

/// The opponent's time is over, the claimant's material cannot force mate, but a line shown at once can.
pub(crate) fn claim_forced_mate(t: &mut Table, player: Color, claim: &Claim) {
    let Some(given) = t.book.clock_flag_shown_mate_wins().filter(|given| given.value) else {
        return draw_claims::no_such_claim(t, claim.kind);
    };
    let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::ForcedMate, upheld };
    if !t.flag_is_down(!player) {
        return t.refuse(given.clause, Message::FinnishMateNotShown);
    }
    t.halt();
    if t.flag_is_down(player) {
        t.rule(given.clause, answer(Upheld::No));
        return overstepping::both_on_time(t, None);
    }
    let position = overstepping::board_at_flag(t);
    let line: Vec<Attempt> = claim.line.iter().map(|made| made.0).collect();
    let shown = if line.is_empty() { Shown::Escapes } else { shown_mate::judge(&position, player, &line) };
    match shown {
        Shown::Forced => {
            t.rule(given.clause, answer(Upheld::Yes));
            t.finish(GameResult::win(player), Reason::Flag, given.clause);
        }
        // Without a mate the flag is worth what the material is worth.
        Shown::Escapes => {
            t.rule(given.clause, answer(Upheld::No));
            overstepping::lose_on_time(t, !player);
        }
        Shown::Unclear => {
            t.rule(given.clause, answer(Upheld::Deferred));
            let ground = Message::FinnishLineNotKnown;
            let pending = Pending::ShownMate(player);
            t.ask(
                given.clause,
                About::ForcedMate,
                &[Choice::Uphold, Choice::Reject],
                Choice::Reject,
                ground,
                pending,
            );
        }
    }
}

pub(crate) fn answer_shown_mate(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    match choice {
        Choice::Uphold => t.finish(GameResult::win(player), Reason::Flag, clause),
        _ => overstepping::lose_on_time(t, !player),
    }
}
