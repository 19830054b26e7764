//! The draw of a game that makes no progress (Finnish blitz, 14.e).

use jadoube_board::Color;
use jadoube_laws::{Clause, concept};

use crate::event::ClaimKind;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::rules::draw_claims;
use crate::ruling::{Decision, Reason, Upheld};
use crate::table::Table;
use crate::table::questions::{Pending, Question};

/// A player stops the clock and claims that the game makes no progress: perpetual check, repetition, or a position in
/// which no move leads anywhere. The opponent may agree; otherwise he has to make progress, and the arbiter decides.
pub(crate) fn claim_no_progress(t: &mut Table, player: Color) {
    let Some(given) = t.book.draw_no_progress_claim().filter(|given| given.value) else {
        return draw_claims::no_such_claim(t, ClaimKind::NoProgress);
    };
    t.halt();
    let (clause, ground, suggested) = ground_of_no_progress(t, given.clause);
    t.rule(clause, Decision::Claim { by: player, claim: ClaimKind::NoProgress, upheld: Upheld::Deferred });
    t.rule_clock(t.clause_or(concept::draw::BLITZ_CLAIM_PROCEDURE, given.clause));
    t.talk.claim_no_progress(t.record.len());
    if t.talk.offer().is_none() {
        t.offer(player, given.clause);
    }
    let choices = &[Choice::Defer, Choice::Uphold, Choice::Reject];
    let clause = t.clause_or(concept::draw::BLITZ_ARBITER_DECLARES, given.clause);
    t.ask(clause, About::NoProgress, choices, suggested, ground, Pending::NoProgress(player));
}

/// What the record shows of the three grounds.
fn ground_of_no_progress(t: &Table, general: Clause) -> (Clause, Message, Choice) {
    let times = jadoube_play::occurrences(&t.record, t.record.len(), t.record.position());
    if times >= 2 && checks_in_a_row(t) >= PERPETUAL {
        let clause = t.clause_or(concept::draw::BLITZ_PERPETUAL_CHECK, general);
        return (clause, Message::FinnishPerpetual, Choice::Uphold);
    }
    if t.book.draw_threefold_occurrences().is_some_and(|given| times >= given.value) {
        let clause = t.clause_or(concept::draw::BLITZ_REPETITION, general);
        return (clause, Message::FinnishRepeated, Choice::Uphold);
    }
    (general, Message::FinnishJudgement, Choice::Defer)
}

/// How many of the last moves of one player gave check without a break.
fn checks_in_a_row(t: &Table) -> usize {
    let last = t.record.len();
    // The player who gives check may have moved last, or the one who answers.
    (0..2)
        .map(|skip| {
            (0..last.saturating_sub(skip))
                .rev()
                .step_by(2)
                .take_while(|&index| t.record.position_at(index + 1).is_check())
                .take(PERPETUAL)
                .count()
        })
        .max()
        .unwrap_or(0)
}

/// The arbiter declares a draw, lets the game go on and keeps watching, or rejects the claim.
pub(crate) fn answer_no_progress(
    t: &mut Table,
    question: &Question,
    player: Color,
    choice: Choice,
    clause: Clause,
) {
    match choice {
        Choice::Uphold => t.finish(GameResult::DRAW, Reason::NoProgress, clause),
        Choice::Defer => {
            let duty = t.clause_or(concept::draw::BLITZ_OPPONENT_MUST_PROGRESS, clause);
            t.notice(duty, Message::FinnishMustProgress { player: !player });
            let choices = &[Choice::Uphold, Choice::Reject];
            t.keep_open(Question { choices, suggested: Choice::Reject, clause, ..question.clone() });
        }
        _ => {
            t.talk.reject_no_progress();
            let upheld = Upheld::No;
            t.rule(clause, Decision::Claim { by: player, claim: ClaimKind::NoProgress, upheld });
        }
    }
}

/// A game lost on time may still be drawn if it made no progress since that was claimed (14.e of 2014).
pub(crate) fn offer_draw_despite_flag(t: &mut Table) {
    let Some(claimed) = t.talk.no_progress() else { return };
    let Some(given) = t.book.draw_no_progress_after_flag().filter(|given| given.value) else { return };
    // Play may have been taken back to before the claim; then nothing was played since.
    let played_since = t.record.len().saturating_sub(claimed);
    let quiet = usize::from(t.record.position().halfmoves()) >= played_since;
    let (suggested, ground) =
        if quiet { (Choice::Draw, Message::FinnishQuiet) } else { (Choice::Loss, Message::FinnishNotQuiet) };
    let pending = Pending::NoProgressAfterFlag;
    t.ask(given.clause, About::NoProgress, &[Choice::Loss, Choice::Draw], suggested, ground, pending);
}

/// Checks in a row by one player, on which a claim of perpetual check can rest.
const PERPETUAL: usize = 3;
