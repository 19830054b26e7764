//! A forced mate shown on the opponent's fallen flag (Finnish blitz, 13.c.2).

use jadoube_board::{Attempt, Color};
use jadoube_laws::Clause;

use crate::event::{Claim, ClaimKind};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::{draw_claims, overstepping};
use crate::ruling::{Reason, Upheld};
use crate::shown_mate::{self, Shown};
use crate::table::Table;
use crate::table::questions::Pending;

/// The opponent's time is over, the claimant's material cannot force mate, but a line shown at once can.
pub(crate) fn claim_forced_mate(t: &mut Table, player: Color, claim: &Claim) {
    let Some(given) = t.book.clock_flag_shown_mate_wins().filter(|given| given.value) else {
        return draw_claims::no_such_claim(t, claim.kind);
    };
    if !t.flag_is_down(!player) {
        return t.refuse(given.clause, Message::FinnishMateNotShown);
    }
    t.halt();
    match judge(t, player, claim) {
        None => {
            answer(t, given.clause, player, Upheld::No);
            overstepping::both_on_time(t, None);
        }
        Some(Shown::Forced) => {
            answer(t, given.clause, player, Upheld::Yes);
            t.finish(GameResult::win(player), Reason::Flag, given.clause);
        }
        // Without a mate the flag is worth what the material is worth.
        Some(Shown::Escapes) => {
            answer(t, given.clause, player, Upheld::No);
            t.notice(given.clause, Message::FinnishLineEscapes);
            overstepping::lose_on_time(t, !player);
        }
        Some(Shown::Unclear) => ask(t, given.clause, player, Pending::ShownMate(player)),
    }
}

/// The same right after the flag was claimed and has won nothing: a mate makes it a win, otherwise the draw stands.
pub(crate) fn show_after_flag(t: &mut Table, player: Color, claim: &Claim) {
    let given = t.book.clock_flag_shown_mate_wins().filter(|given| given.value);
    let Some(given) = given.filter(|_| t.flag_is_down(!player)) else { return t.refuse_over(None) };
    match judge(t, player, claim) {
        Some(Shown::Forced) => {
            answer(t, given.clause, player, Upheld::Yes);
            t.overturn(GameResult::win(player), Reason::Flag, given.clause);
        }
        Some(Shown::Unclear) => ask(t, given.clause, player, Pending::ShownMateAfterFlag(player)),
        shown @ (Some(Shown::Escapes) | None) => {
            answer(t, given.clause, player, Upheld::No);
            let escapes = shown.is_some();
            t.notice(given.clause, if escapes { Message::FinnishLineEscapes } else { Message::FlagOwnDown });
            t.stands(given.clause, Matter::Result);
        }
    }
}

/// What the line shows; nothing where the claimant's own time is over as well.
fn judge(t: &Table, player: Color, claim: &Claim) -> Option<Shown> {
    if t.flag_is_down(player) {
        return None;
    }
    let position = overstepping::board_at_flag(t);
    let line: Vec<Attempt> = claim.line.iter().map(|made| made.0).collect();
    Some(if line.is_empty() { Shown::Escapes } else { shown_mate::judge(&position, player, &line) })
}

fn answer(t: &mut Table, clause: Clause, player: Color, upheld: Upheld) {
    t.answer_claim(clause, player, ClaimKind::ForcedMate, upheld);
}

fn ask(t: &mut Table, clause: Clause, player: Color, pending: Pending) {
    answer(t, clause, player, Upheld::Deferred);
    let choices = &[Choice::Uphold, Choice::Reject];
    t.ask(clause, About::ForcedMate, choices, Choice::Reject, Message::FinnishLineNotKnown, pending);
}

/// The arbiter says whether the line forces mate, perhaps after the flag has ended the game.
pub(crate) fn answer_shown_mate(t: &mut Table, player: Color, choice: Choice, clause: Clause) {
    let upheld = choice == Choice::Uphold;
    answer(t, clause, player, upheld.into());
    match (upheld, t.is_over()) {
        (true, false) => t.finish(GameResult::win(player), Reason::Flag, clause),
        (true, true) => t.overturn(GameResult::win(player), Reason::Flag, clause),
        (false, false) => overstepping::lose_on_time(t, !player),
        (false, true) => t.stands(clause, Matter::Result),
    }
}
