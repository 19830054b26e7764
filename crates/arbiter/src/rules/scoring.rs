//! What a game is worth (Article 10, 11 of 2009), and what penalties leave of it.

use jadoube_board::Color;
use jadoube_laws::{Clause, concept, everywhere};

use crate::message::{Message, Points};
use crate::points::{GameResult, Scale, Score};
use crate::table::Table;

/// What a win, a draw and a loss are worth here (11.1 of 2009, 10.1 since 2014); a competition may have a scale of its
/// own.
pub(crate) fn scale(t: &Table) -> Scale {
    let own = t.regulations().points.filter(|_| t.book.clause(concept::points::OTHER_SCALE).is_some());
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
    Scale { win: of(t.book.points_win()), draw: of(t.book.points_draw()), loss: of(t.book.points_loss()) }
}

/// The points of a player after penalties, never less than a loss and never more than a win, and since 2018 only what a
/// game normally yields (10.2): a penalty that would lead beyond that leaves the score as the game gave it.
pub(crate) fn points_of(t: &Table, color: Color) -> i32 {
    let (scale, points) = (scale(t), ended_with(t, color));
    let other = ended_with(t, !color);
    let normal =
        t.book.points_normal_scores_only().is_none_or(|given| !given.value) || scale.score(points).is_some();
    let capped = t.book.points_total_capped().is_some_and(|given| given.value)
        && points + other > scale.total()
        && t.ledger.points(color) > 0;
    if normal && !capped { points } else { scale.worth(score(t, color)) }
}

fn score(t: &Table, color: Color) -> Score {
    t.outcome().map_or(Score::Loss, |over| over.result.of(color))
}

fn ended_with(t: &Table, color: Color) -> i32 {
    within(scale(t), scale(t).worth(score(t, color)) + t.ledger.points(color))
}

fn within(scale: Scale, points: i32) -> i32 {
    points.clamp(scale.loss.min(scale.win), scale.win.max(scale.loss))
}

/// The clause by which a change of a player's points would leave a score that no game yields (10.2 since 2018).
pub(crate) fn not_normal(t: &Table, player: Color, change: i32) -> Option<Clause> {
    let scale = scale(t);
    let changed = |points: i32| within(scale, points + t.ledger.points(player) + change);
    let normal = t.book.points_normal_scores_only().filter(|given| given.value);
    let capped = t.book.points_total_capped().filter(|given| given.value);
    if t.outcome().is_none() {
        // Some result has to be left with which the penalty can take effect.
        let possible = [Score::Loss, Score::Draw, Score::Win].map(|score| scale.worth(score));
        let takes_effect =
            |&points: &i32| changed(points) != points && scale.score(changed(points)).is_some();
        return normal.filter(|_| !possible.iter().any(takes_effect)).map(|given| given.clause);
    }
    let points = changed(scale.worth(score(t, player)));
    let total = points + points_of(t, !player);
    normal
        .filter(|_| scale.score(points).is_none())
        .or(capped.filter(|_| change > 0 && total > scale.total()))
        .map(|given| given.clause)
}

/// With the result it shows what penalties in points, imposed while the game ran, come to: what could not be given or
/// taken is told.
pub(crate) fn tell_points(t: &mut Table) {
    let Some(over) = t.outcome().filter(|over| over.on == t.on()) else { return };
    for color in Color::ALL {
        let imposed = t.ledger.points(color);
        let left = imposed - (points_of(t, color) - scale(t).worth(over.result.of(color)));
        if imposed != 0 && left != 0 {
            let clause = t.cite(everywhere::penalty::CHOICE);
            t.notice(clause, Message::PenaltyPointsLeft { points: Points(left.abs()) });
        }
    }
}

/// The result as scored: `*` while the game runs.
pub(crate) fn scored_text(t: &Table) -> String {
    let Some(over) = t.outcome() else { return "*".to_owned() };
    let scale = scale(t);
    let score = |color: Color| scale.score(points_of(t, color)).unwrap_or(over.result.of(color));
    GameResult { white: score(Color::White), black: score(Color::Black) }.text().to_owned()
}
