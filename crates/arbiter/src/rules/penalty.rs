//! Penalties (13.4 of 2009, 12.9 since 2014).

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Penalty;
use jadoube_laws::{Concept, concept, everywhere};

use crate::event::PenaltyKind;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::rules::scoring;
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::questions::Pending;

/// The arbiter imposes a penalty; one that the rulebook does not have is refused.
pub(crate) fn impose(
    t: &mut Table,
    of: Color,
    kind: PenaltyKind,
    seconds: Option<Millis>,
    points: Option<i32>,
) {
    let choice = t.cite(everywhere::penalty::CHOICE);
    let known = t.book.penalty_list().is_some_and(|given| given.value.contains(&listed(kind)));
    if !known {
        return t.refuse(choice, Message::PenaltyUnknown { penalty: kind });
    }
    let clause = clause_of_penalty(t, kind);
    let ruling = Decision::Penalty { of, penalty: kind, seconds, points };
    match kind {
        PenaltyKind::TimeToOpponent | PenaltyKind::TimeFromPlayer => {
            let Some(seconds) = seconds else {
                return t.refuse(clause, Message::PenaltyNeedsSeconds);
            };
            t.rule(clause, ruling);
            let (player, change) = match kind {
                PenaltyKind::TimeToOpponent => (!of, seconds),
                _ => (of, Millis(-seconds.0)),
            };
            t.give_time(player, change, clause);
        }
        PenaltyKind::PointsToOpponent | PenaltyKind::PointsFromPlayer => {
            let Some(points) = points else {
                return t.refuse(clause, Message::PenaltyNeedsPoints);
            };
            impose_points(t, of, kind, points, ruling);
        }
        PenaltyKind::Loss => {
            t.rule(clause, ruling);
            lose_by_penalty(t, of, Reason::Penalty);
        }
        PenaltyKind::Expel => {
            t.rule(clause, ruling);
            if !t.is_over() {
                lose_by(t, of, Reason::Penalty, clause);
            }
        }
        PenaltyKind::Warning | PenaltyKind::Fine | PenaltyKind::ExcludeRounds => t.rule(clause, ruling),
    }
}

/// The steps of the Finnish blitz rules: a warning, the second time the game (17.a, 17.b). Says whether the rulebook
/// has them.
pub(crate) fn penalise_by_steps(t: &mut Table, of: Color, breaches: u32) -> bool {
    let (Some(warning), Some(loss)) = (t.book.penalty_warning_at(), t.book.penalty_loss_at()) else {
        return false;
    };
    if breaches < warning.value {
        return false;
    }
    let lost = breaches >= loss.value;
    let (clause, penalty) = match lost {
        true => (loss.clause, PenaltyKind::Loss),
        false => (warning.clause, PenaltyKind::Warning),
    };
    t.rule(clause, Decision::Penalty { of, penalty, seconds: None, points: None });
    if lost && !t.is_over() {
        t.finish(GameResult::win(!of), Reason::Penalty, clause);
    }
    true
}

/// The clause of a penalty: the steps of a rulebook that has them, else the list.
fn clause_of_penalty(t: &Table, kind: PenaltyKind) -> jadoube_laws::Clause {
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
    lose_by(t, of, reason, clause);
}

fn lose_by(t: &mut Table, of: Color, reason: Reason, clause: jadoube_laws::Clause) {
    t.finish(GameResult::win(!of), reason, clause);
    let asks = match reason {
        Reason::Refusal => t.book.clause(concept::conduct::PERSISTENT_REFUSAL_OPPONENT_SCORE),
        _ => t.book.penalty_loss_opponent_score().filter(|given| given.value).map(|given| given.clause),
    };
    if let Some(clause) = asks {
        let ground = Message::PenaltyOpponentScore;
        t.ask(
            clause,
            About::OpponentScore,
            &[Choice::Win, Choice::Draw, Choice::Loss],
            Choice::Win,
            ground,
            Pending::OpponentScore(of),
        );
    }
}

/// Points are added or taken, within what a game normally yields (10.2 since 2018).
fn impose_points(t: &mut Table, of: Color, kind: PenaltyKind, points: i32, ruling: Decision) {
    let (player, change) = match kind {
        PenaltyKind::PointsToOpponent => (!of, points),
        _ => (of, -points),
    };
    let clause = clause_of_penalty(t, kind);
    t.add_points(player, change);
    if t.is_over() {
        let scale = scoring::scale(t);
        let raw = |color: Color| scoring::raw_points(t, color);
        let total = raw(Color::White) + raw(Color::Black);
        let bound = t
            .book
            .points_normal_scores_only()
            .filter(|given| given.value && scale.score(raw(player)).is_none())
            .or_else(|| t.book.points_total_capped().filter(|given| given.value && total > scale.total()));
        if let Some(given) = bound {
            t.add_points(player, -change);
            return t.refuse(given.clause, Message::PenaltyScore);
        }
    }
    t.rule(clause, ruling);
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
