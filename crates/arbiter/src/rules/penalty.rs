//! Penalties (13.4 of 2009, 12.9 since 2014), and the loss of a game by one.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Penalty;
use jadoube_laws::{Clause, Concept, concept, everywhere};

use crate::event::PenaltyKind;
use crate::message::{About, Choice, Matter, Message, Points};
use crate::points::{GameResult, Score};
use crate::rules::scoring;
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;

/// The arbiter imposes a penalty; one that the rulebook does not have is refused, and so is one that a game which is over
/// has no place for.
pub(crate) fn impose(
    t: &mut Table,
    of: Color,
    kind: PenaltyKind,
    seconds: Option<Millis>,
    points: Option<i32>,
) {
    let choice = t.cite(everywhere::penalty::CHOICE);
    if !is_listed(t, kind) {
        return t.refuse(choice, Message::PenaltyUnknown { penalty: kind });
    }
    let clause = clause_of_penalty(t, kind);
    match kind {
        PenaltyKind::TimeToOpponent | PenaltyKind::TimeFromPlayer => {
            impose_time(t, of, kind, seconds, clause)
        }
        PenaltyKind::PointsToOpponent | PenaltyKind::PointsFromPlayer => {
            impose_points(t, of, kind, points, clause)
        }
        PenaltyKind::Loss if t.is_over() && !may_lose_too(t, of) => refuse_loss(t, clause),
        PenaltyKind::Loss => {
            t.penalise(clause, of, kind, None, None);
            lose_by_penalty(t, of, Reason::Penalty);
        }
        PenaltyKind::Expel => {
            announce(t, clause, of, kind, None, None);
            if !t.is_over() {
                lose_and_score(t, of, Reason::Penalty, clause);
            }
        }
        PenaltyKind::Warning => match second_breach(t, of) {
            Some(clause) => t.refuse(clause, Message::PenaltySecondBreach),
            None => t.penalise(clause, of, kind, None, None),
        },
        PenaltyKind::Fine | PenaltyKind::ExcludeRounds => announce(t, clause, of, kind, None, None),
    }
}

/// Whether the rulebook has such a penalty.
pub(crate) fn is_listed(t: &Table, kind: PenaltyKind) -> bool {
    t.book.penalty_list().is_some_and(|given| given.value.contains(&listed(kind)))
}

/// A penalty beside a warning and the loss; the Finnish rules have them for breaches that repeat in several games (17.c).
fn announce(
    t: &mut Table,
    clause: Clause,
    of: Color,
    kind: PenaltyKind,
    seconds: Option<Millis>,
    points: Option<i32>,
) {
    t.penalise(clause, of, kind, seconds, points);
    if clause.concept() == concept::penalty::BLITZ_REPEATED {
        t.notice(clause, Message::PenaltySeveralGames);
    }
}

/// The steps of the Finnish blitz rules: a warning, the second time in the same game its loss (17.a, 17.b). Says whether
/// the rulebook has them.
pub(crate) fn penalise_by_steps(t: &mut Table, of: Color) -> bool {
    let Some(warning) = t.book.penalty_warning_at() else { return false };
    if t.ledger.warnings(of).saturating_add(1) < warning.value {
        return false;
    }
    match second_breach(t, of) {
        Some(clause) => {
            t.penalise(clause, of, PenaltyKind::Loss, None, None);
            lose(t, of, Reason::Penalty, clause);
        }
        None => t.penalise(warning.clause, of, PenaltyKind::Warning, None, None),
    }
    true
}

/// The clause by which another breach loses the game, where the player has been warned in it (17.b).
fn second_breach(t: &Table, of: Color) -> Option<Clause> {
    let again = t.ledger.warnings(of).saturating_add(1);
    let loses = t.book.penalty_loss_at().filter(|given| again >= given.value && !t.is_over());
    loses.map(|given| given.clause)
}

/// Whether a warning is left to be given: the steps of a rulebook that has them know only one.
pub(crate) fn may_warn(t: &Table, of: Color) -> bool {
    second_breach(t, of).is_none()
}

/// The clause of a penalty: the steps of a rulebook that has them, else the list.
pub(crate) fn clause_of_penalty(t: &Table, kind: PenaltyKind) -> Clause {
    let step = match kind {
        PenaltyKind::Warning => concept::penalty::BLITZ_FIRST,
        PenaltyKind::Loss => concept::penalty::BLITZ_SECOND,
        _ => concept::penalty::BLITZ_REPEATED,
    };
    t.book.first(&[step, concept_of(kind)]).unwrap_or_else(|| t.cite(everywhere::penalty::CHOICE))
}

/// A loss imposed; since 2014 the arbiter also decides what the opponent scores.
pub(crate) fn lose_by_penalty(t: &mut Table, of: Color, reason: Reason) {
    let clause = match reason {
        Reason::Refusal => t.cite(everywhere::conduct::PERSISTENT_REFUSAL),
        _ => clause_of_penalty(t, PenaltyKind::Loss),
    };
    lose_and_score(t, of, reason, clause);
}

fn lose_and_score(t: &mut Table, of: Color, reason: Reason, clause: Clause) {
    if t.is_over() {
        return lose(t, of, reason, clause);
    }
    lose(t, of, reason, clause);
    let asks = match reason {
        Reason::Refusal => t.book.clause(concept::conduct::PERSISTENT_REFUSAL_OPPONENT_SCORE),
        _ => t.book.penalty_loss_opponent_score().filter(|given| given.value).map(|given| given.clause),
    };
    if let Some(clause) = asks {
        let choices = &[Choice::Win, Choice::Draw, Choice::Loss];
        let (ground, pending) = (Message::PenaltyOpponentScore, Pending::OpponentScore(of));
        t.ask(clause, About::OpponentScore, choices, Choice::Win, ground, pending);
    }
}

/// A player loses the game by an offence or a penalty. Where the opponent has lost it so already, neither has anything of
/// it; a game that ended otherwise stays as it ended.
pub(crate) fn lose(t: &mut Table, of: Color, reason: Reason, clause: Clause) {
    lose_with(t, of, Score::Win, reason, clause);
}

/// The same where the opponent may score less than a win.
pub(crate) fn lose_with(t: &mut Table, of: Color, other: Score, reason: Reason, clause: Clause) {
    if !t.is_over() {
        return t.finish(GameResult::loss(of, other), reason, clause);
    }
    if !may_lose_too(t, of) {
        return stays(t);
    }
    // Both guilty of refusing to follow the Laws is a clause of its own (12.9 of 2009, 11.8).
    let both = reason == Reason::Refusal && t.outcome().is_some_and(|over| over.reason == Reason::Refusal);
    t.lose_too(reason, if both { t.cite(everywhere::conduct::BOTH_GUILTY) } else { clause });
}

/// Whether the opponent has lost the game by an offence or a penalty, so that this player may lose it too.
pub(crate) fn may_lose_too(t: &Table, of: Color) -> bool {
    t.lost_by_conduct() == Some(!of)
}

/// A game that is over is not touched by what its players do afterwards, as spectators (12.5 of 2009, 11.4): what the
/// arbiter still has are the penalties that need no game.
pub(crate) fn stays(t: &mut Table) {
    let clause = t.cite(everywhere::conduct::FINISHED_PLAYERS_SPECTATORS);
    t.stands(clause, Matter::Result);
    let clause = t.cite(everywhere::penalty::CHOICE);
    t.notice(clause, Message::PenaltyAfterEnd);
}

fn refuse_loss(t: &mut Table, clause: Clause) {
    match t.outcome() {
        Some(over) => t.refuse(clause, Message::PenaltyLossOver { reason: over.reason }),
        None => t.refuse_over(None),
    }
}

/// Time is given or taken only while the game runs.
fn impose_time(t: &mut Table, of: Color, kind: PenaltyKind, seconds: Option<Millis>, clause: Clause) {
    if t.is_over() || t.quickplay.closed().is_some() {
        return t.refuse(clause, Message::PenaltyTimeOver);
    }
    let Some(seconds) = seconds else { return t.refuse(clause, Message::PenaltyNeedsSeconds) };
    announce(t, clause, of, kind, Some(seconds), None);
    match kind {
        PenaltyKind::TimeToOpponent => t.give_time(!of, seconds, clause),
        _ => t.give_time(of, -seconds, clause),
    }
}

/// Points are added or taken, within what the game has to give (13.4.f, 12.9.d, 12.9.4) and normally yields (10.2 since
/// 2018). While it runs nobody knows how much that is: what it comes to is told with the result.
fn impose_points(t: &mut Table, of: Color, kind: PenaltyKind, points: Option<i32>, clause: Clause) {
    let Some(points) = points else { return t.refuse(clause, Message::PenaltyNeedsPoints) };
    let (player, change) = match kind {
        PenaltyKind::PointsToOpponent => (!of, points),
        _ => (of, -points),
    };
    if let Some(clause) = scoring::not_normal(t, player, change) {
        return t.refuse(clause, Message::PenaltyScore);
    }
    let Some(before) = t.outcome().map(|_| scoring::points_of(t, player)) else {
        if t.is_over() {
            return t.refuse_over(None);
        }
        t.add_points(player, change);
        return announce(t, clause, of, kind, None, Some(points));
    };
    t.add_points(player, change);
    let given = (scoring::points_of(t, player) - before).abs();
    if given == 0 {
        t.add_points(player, -change);
        return t.refuse(clause, Message::PenaltyNoPoints { player });
    }
    announce(t, clause, of, kind, None, Some(given));
    if given < points {
        t.notice(clause, Message::PenaltyPointsLeft { points: Points(points - given) });
    }
}

fn listed(kind: PenaltyKind) -> Penalty {
    match kind {
        PenaltyKind::Warning => Penalty::Warning,
        PenaltyKind::TimeToOpponent => Penalty::TimeToOpponent,
        PenaltyKind::TimeFromPlayer => Penalty::TimeFromPlayer,
        PenaltyKind::PointsToOpponent => Penalty::PointsToOpponent,
        PenaltyKind::PointsFromPlayer => Penalty::PointsFromPlayer,
        PenaltyKind::Loss => Penalty::Loss,
        PenaltyKind::Fine => Penalty::Fine,
        PenaltyKind::ExcludeRounds => Penalty::ExcludeRounds,
        PenaltyKind::Expel => Penalty::Expel,
    }
}

fn concept_of(kind: PenaltyKind) -> Concept {
    match kind {
        PenaltyKind::Warning => concept::penalty::WARNING,
        PenaltyKind::TimeToOpponent => concept::penalty::ADD_OPPONENT_TIME,
        PenaltyKind::TimeFromPlayer => concept::penalty::REDUCE_OWN_TIME,
        PenaltyKind::PointsToOpponent => concept::penalty::ADD_OPPONENT_POINTS,
        PenaltyKind::PointsFromPlayer => concept::penalty::REDUCE_OWN_POINTS,
        PenaltyKind::Loss => concept::penalty::LOSS,
        PenaltyKind::Fine => concept::penalty::FINE,
        PenaltyKind::ExcludeRounds => concept::penalty::EXCLUSION_ROUNDS,
        PenaltyKind::Expel => concept::penalty::EXPULSION,
    }
}
