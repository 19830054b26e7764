//! What a game is worth (Article 10, 11 of 2009), and what penalties leave of it.

use jadoube_board::Color;
use jadoube_laws::concept;

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

pub(crate) fn raw_points(t: &Table, color: Color) -> i32 {
    let score = t.outcome().map_or(Score::Loss, |over| over.result.of(color));
    scale(t).worth(score) + t.ledger.points(color)
}

/// The points of a player after penalties, never less than a loss and never more than a win.
pub(crate) fn points_of(t: &Table, color: Color) -> i32 {
    let scale = scale(t);
    raw_points(t, color).clamp(scale.loss.min(scale.win), scale.win.max(scale.loss))
}

/// The result as scored: `*` while the game runs.
pub(crate) fn scored_text(t: &Table) -> String {
    let Some(over) = t.outcome() else { return "*".to_owned() };
    let scale = scale(t);
    let score = |color: Color| scale.score(points_of(t, color)).unwrap_or(over.result.of(color));
    GameResult { white: score(Color::White), black: score(Color::Black) }.text().to_owned()
}
