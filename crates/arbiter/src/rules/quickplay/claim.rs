//! A claim that the opponent cannot win by normal means or does not try, before an arbiter: upheld, rejected or
//! postponed (10.2, G.5, III.5).

use super::clause;
use jadoube_board::{Board, Color, Role};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, concept};

use crate::event::{ClaimKind, Ground};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::rules::overstepping;
use crate::rules::winnability;
use crate::ruling::{Decision, Reason, Upheld};
use crate::table::Table;
use crate::table::questions::{Pending, Question};

pub(crate) fn summon_arbiter(t: &mut Table, player: Color, ground: Option<Ground>) {
    t.halt();
    t.rule_clock(clause::cite(t, concept::quickplay::CLAIM_SUMMONS_ARBITER));
    if let Some(clause) = t.book.clause(concept::quickplay::CLAIM_GROUNDS) {
        t.notice(clause, ground_told(player, ground));
    }
    if let Some(given) = t.book.quickplay_claim_is_offer().filter(|given| given.value)
        && t.talk.offer().is_none()
    {
        t.offer(player, given.clause);
    }
    let (suggested, why) = suggest_on(t, !player);
    let clause = clause::cite(t, concept::quickplay::CLAIM_POSTPONED_OR_REJECTED);
    let choices = &[Choice::Uphold, Choice::Reject, Choice::Defer];
    t.ask(clause, About::NormalMeans, choices, suggested, why, Pending::NormalMeans(player));
}

/// What the position says about the winning chances of the claimant's opponent.
pub(crate) fn suggest_on(t: &mut Table, opponent: Color) -> (Choice, Message) {
    let position = *t.record.position();
    let board = position.board();
    if winnability::can_mate(t, &position, opponent) == Some(false) {
        return (Choice::Uphold, Message::QuickplayNeverMates { player: opponent });
    }
    if material(board, opponent) >= material(board, !opponent) + FAR_AHEAD {
        return (Choice::Reject, Message::QuickplayFarAhead { player: opponent });
    }
    (Choice::Defer, Message::QuickplayPlayShows { player: opponent })
}

/// The arbiter upholds, rejects or postpones (10.2.a, G.5.a, III.5.1).
pub(crate) fn answer_normal_means(
    t: &mut Table,
    question: &Question,
    claimant: Color,
    choice: Choice,
    seconds: Option<Millis>,
) {
    match choice {
        Choice::Uphold => {
            uphold_normal_means(t, claimant, clause::cite(t, concept::quickplay::CLAIM_UPHELD));
            say_final(t);
        }
        Choice::Reject => {
            reject_normal_means(t, claimant, clause::cite(t, concept::quickplay::REJECTED_TIME))
        }
        _ => postpone_normal_means(t, question, claimant, seconds),
    }
}

pub(crate) fn uphold_normal_means(t: &mut Table, claimant: Color, clause: Clause) {
    rule_normal_means(t, claimant, clause, Upheld::Yes);
    t.quickplay.settle();
    t.finish(GameResult::DRAW, Reason::NormalMeans, clause);
}

/// A rejected claim gives the opponent time (10.2.c, G.5.c, III.5.3).
fn reject_normal_means(t: &mut Table, claimant: Color, clause: Clause) {
    rule_normal_means(t, claimant, clause, Upheld::No);
    t.quickplay.settle();
    if let Some(given) = t.book.quickplay_rejected_time() {
        t.give_time(!claimant, Millis::from_secs(i64::from(given.value)), given.clause);
        t.rule_clock(given.clause);
    }
    say_final(t);
}

/// The decision is postponed; the opponent may be given time, and the game goes on (10.2.b, G.5.b, III.5.2).
fn postpone_normal_means(t: &mut Table, question: &Question, claimant: Color, seconds: Option<Millis>) {
    let clause = clause::cite(t, concept::quickplay::POSTPONED_MOMENT);
    rule_normal_means(t, claimant, clause, Upheld::Deferred);
    t.quickplay.postpone(claimant);
    if let (Some(seconds), Some(given)) = (seconds, t.book.quickplay_postponed_time()) {
        t.give_time(!claimant, seconds, given.clause);
    }
    let clause = clause::cite(t, concept::quickplay::POSTPONED_PLAY_ON);
    t.notice(clause, Message::QuickplayPlayOn);
    t.rule_clock(clause);
    let clause = clause::cite(t, concept::quickplay::POSTPONED_MOMENT);
    let (choices, suggested) = (&[Choice::Uphold, Choice::Reject], Choice::Reject);
    let pending = Pending::Postponed(claimant);
    t.keep_open(Question { choices, suggested, clause, pending, ..question.clone() });
}

/// The postponed decision, later in the game or after a flag has fallen.
pub(crate) fn answer_postponed(
    t: &mut Table,
    claimant: Color,
    fallen: Option<Option<Color>>,
    choice: Choice,
) {
    let clause = clause::cite(t, concept::quickplay::POSTPONED_CRITERIA);
    match (choice, fallen) {
        (Choice::Uphold, _) => {
            uphold_normal_means(t, claimant, clause);
            say_final(t);
        }
        (_, None) => reject_normal_means(t, claimant, clause),
        (_, Some(fallen)) => {
            rule_normal_means(t, claimant, clause, Upheld::No);
            t.quickplay.settle();
            say_final(t);
            match fallen {
                Some(fallen) => overstepping::lose_on_time(t, fallen),
                None => overstepping::both_on_time(t, None),
            }
        }
    }
}

pub(crate) fn rule_normal_means(t: &mut Table, by: Color, clause: Clause, upheld: Upheld) {
    t.rule(clause, Decision::Claim { by, claim: ClaimKind::NormalMeans, upheld });
}

/// Where the rulebook says so, the arbiter's decision is final (10.2.d of 2009), and no appeal is open (12.10).
fn say_final(t: &mut Table) {
    t.quickplay.set_decided(true);
    if let Some(given) = t.book.quickplay_decision_final().filter(|given| given.value) {
        t.notice(given.clause, Message::QuestionFinal);
    }
    say_no_appeal(t);
}

pub(crate) fn say_no_appeal(t: &mut Table) {
    if let Some(clause) = t.book.clause(concept::conduct::NO_APPEAL_QUICKPLAY) {
        t.notice(clause, Message::QuickplayNoAppeal);
    }
}

/// A rook: who is so far ahead has winning chances beyond the clock.
const FAR_AHEAD: u32 = 5;

/// The ground of a claim in words.
pub(super) fn ground_told(player: Color, ground: Option<Ground>) -> Message {
    match ground {
        Some(Ground::Cannot) => Message::QuickplayClaimsCannot { player },
        Some(Ground::NoEffort) => Message::QuickplayClaimsNoEffort { player },
        Some(Ground::Both | Ground::Display) | None => Message::QuickplayClaimsBoth { player },
    }
}

fn material(board: &Board, color: Color) -> u32 {
    [(Role::Queen, 9), (Role::Rook, 5), (Role::Bishop, 3), (Role::Knight, 3), (Role::Pawn, 1)]
        .into_iter()
        .map(|(role, worth)| worth * board.pieces(color, role).count())
        .sum()
}
