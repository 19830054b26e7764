//! Penalties (13.4 of 2009, 12.9 since 2014) and what they leave of the points (Article 10, 11 of 2009).

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Penalty;
use jadoube_laws::{Concept, concept};

use crate::event::PenaltyKind;
use crate::game::Game;
use crate::message::{About, Choice, Message};
use crate::points::{GameResult, Scale, Score};
use crate::question::Pending;
use crate::ruling::{Decision, Reason};

impl Game {
    /// The arbiter imposes a penalty; one that the rulebook does not have is refused.
    pub(crate) fn impose(
        &mut self,
        of: Color,
        kind: PenaltyKind,
        seconds: Option<Millis>,
        points: Option<i32>,
    ) {
        let choice = self.cite(concept::penalty::CHOICE);
        let known = self.book.penalty_list().is_some_and(|given| given.value.contains(&listed(kind)));
        if !known {
            return self.refuse(choice, Message::PenaltyUnknown { penalty: kind });
        }
        let clause = self.clause_of_penalty(kind);
        let ruling = Decision::Penalty { of, penalty: kind, seconds, points };
        match kind {
            PenaltyKind::TimeToOpponent | PenaltyKind::TimeFromPlayer => {
                let Some(seconds) = seconds else {
                    return self.refuse(clause, Message::PenaltyNeedsSeconds);
                };
                self.rule(clause, ruling);
                let (player, change) = match kind {
                    PenaltyKind::TimeToOpponent => (!of, seconds),
                    _ => (of, Millis(-seconds.0)),
                };
                self.give_time(player, change, clause);
            }
            PenaltyKind::PointsToOpponent | PenaltyKind::PointsFromPlayer => {
                let Some(points) = points else {
                    return self.refuse(clause, Message::PenaltyNeedsPoints);
                };
                self.impose_points(of, kind, points, ruling);
            }
            PenaltyKind::Loss => {
                self.rule(clause, ruling);
                self.lose_by_penalty(of, Reason::Penalty);
            }
            PenaltyKind::Expel => {
                self.rule(clause, ruling);
                if self.over.is_none() {
                    self.lose_by(of, Reason::Penalty, clause);
                }
            }
            PenaltyKind::Warning | PenaltyKind::Fine | PenaltyKind::ExcludeRounds => {
                self.rule(clause, ruling)
            }
        }
    }

    /// The steps of the Finnish blitz rules: a warning, the second time the game (17.a, 17.b). Says whether the rulebook
    /// has them.
    pub(crate) fn penalise_by_steps(&mut self, of: Color, breaches: u32) -> bool {
        let (Some(warning), Some(loss)) = (self.book.penalty_warning_at(), self.book.penalty_loss_at())
        else {
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
        self.rule(clause, Decision::Penalty { of, penalty, seconds: None, points: None });
        if lost && self.over.is_none() {
            self.finish(GameResult::win(!of), Reason::Penalty, clause);
        }
        true
    }

    /// The clause of a penalty: the steps of a rulebook that has them, else the list.
    fn clause_of_penalty(&self, kind: PenaltyKind) -> jadoube_laws::Clause {
        let step = match kind {
            PenaltyKind::Warning => concept::penalty::BLITZ_FIRST,
            PenaltyKind::Loss => concept::penalty::BLITZ_SECOND,
            _ => concept::penalty::BLITZ_REPEATED,
        };
        self.cite_first(&[step, concept_of(kind)])
    }

    /// A loss imposed; since 2014 the arbiter also decides what the opponent scores.
    pub(crate) fn lose_by_penalty(&mut self, of: Color, reason: Reason) {
        let clause = match reason {
            Reason::Refusal => self.cite(concept::conduct::PERSISTENT_REFUSAL),
            _ => self.clause_of_penalty(PenaltyKind::Loss),
        };
        self.lose_by(of, reason, clause);
    }

    fn lose_by(&mut self, of: Color, reason: Reason, clause: jadoube_laws::Clause) {
        self.finish(GameResult::win(!of), reason, clause);
        let asks = match reason {
            Reason::Refusal => self.book.clause(concept::conduct::PERSISTENT_REFUSAL_OPPONENT_SCORE),
            _ => {
                self.book.penalty_loss_opponent_score().filter(|given| given.value).map(|given| given.clause)
            }
        };
        if let Some(clause) = asks {
            let ground = Message::PenaltyOpponentScore;
            self.ask(
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
    fn impose_points(&mut self, of: Color, kind: PenaltyKind, points: i32, ruling: Decision) {
        let (player, change) = match kind {
            PenaltyKind::PointsToOpponent => (!of, points),
            _ => (of, -points),
        };
        let clause = self.clause_of_penalty(kind);
        let before = self.sides[player.index()].points;
        self.sides[player.index()].points = before + change;
        if self.over.is_some() {
            let scale = self.scale();
            let raw = |color: Color| self.raw_points(color);
            let total = raw(Color::White) + raw(Color::Black);
            let bound = self
                .book
                .points_normal_scores_only()
                .filter(|given| given.value && scale.score(raw(player)).is_none())
                .or_else(|| {
                    self.book.points_total_capped().filter(|given| given.value && total > scale.total())
                });
            if let Some(given) = bound {
                self.sides[player.index()].points = before;
                return self.refuse(given.clause, Message::PenaltyScore);
            }
        }
        self.rule(clause, ruling);
    }

    /// What a win, a draw and a loss are worth here (11.1 of 2009, 10.1 since 2014); a competition may have a scale of its
    /// own.
    pub(crate) fn scale(&self) -> Scale {
        let own =
            self.regulations.points.filter(|_| self.book.clause(concept::points::OTHER_SCALE).is_some());
        if let Some(points) = own {
            let hundredths = |points: f64| (points.clamp(-1000.0, 1000.0) * 100.0).round() as i32;
            return Scale {
                win: hundredths(points.win),
                draw: hundredths(points.draw),
                loss: hundredths(points.loss),
            };
        }
        // The books count half points.
        let of = |given: Option<jadoube_laws::Given<u32>>| {
            given.and_then(|given| i32::try_from(given.value).ok()).unwrap_or(0) * 50
        };
        Scale {
            win: of(self.book.points_win()),
            draw: of(self.book.points_draw()),
            loss: of(self.book.points_loss()),
        }
    }

    fn raw_points(&self, color: Color) -> i32 {
        let score = self.over.map_or(Score::Loss, |over| over.result.of(color));
        self.scale().worth(score) + self.sides[color.index()].points
    }

    /// The points of a player after penalties, never less than a loss and never more than a win.
    pub(crate) fn points_of(&self, color: Color) -> i32 {
        let scale = self.scale();
        self.raw_points(color).clamp(scale.loss.min(scale.win), scale.win.max(scale.loss))
    }

    /// The result as scored: `*` while the game runs.
    pub(crate) fn scored_text(&self) -> String {
        let Some(over) = self.over.filter(|_| !self.annulled) else { return "*".to_owned() };
        let scale = self.scale();
        let score = |color: Color| scale.score(self.points_of(color)).unwrap_or(over.result.of(color));
        GameResult { white: score(Color::White), black: score(Color::Black) }.text().to_owned()
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
