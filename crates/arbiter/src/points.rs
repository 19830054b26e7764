//! Scoring (Articles 10 and 11): what a result is worth, and what penalties in points leave of it.

use std::fmt;

use jadoube_board::Color;

/// What one player has of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Score {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

/// What each player has of a game; a penalty can leave both with nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// White's part.
    pub white: Score,
    /// Black's part.
    pub black: Score,
}

impl GameResult {
    /// Both have half.
    pub const DRAW: GameResult = GameResult { white: Score::Draw, black: Score::Draw };
    /// Both have lost.
    pub const BOTH_LOSE: GameResult = GameResult { white: Score::Loss, black: Score::Loss };

    /// A player wins, the other loses.
    pub const fn win(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult { white: Score::Win, black: Score::Loss },
            Color::Black => GameResult { white: Score::Loss, black: Score::Win },
        }
    }

    /// A player loses, the other has this.
    pub const fn loss(loser: Color, other: Score) -> GameResult {
        match loser {
            Color::White => GameResult { white: Score::Loss, black: other },
            Color::Black => GameResult { white: other, black: Score::Loss },
        }
    }

    /// What a player has.
    pub const fn of(self, color: Color) -> Score {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// As the case protocol writes it.
    pub const fn text(self) -> &'static str {
        match (self.white, self.black) {
            (Score::Win, Score::Loss) => "1-0",
            (Score::Loss, Score::Win) => "0-1",
            (Score::Draw, Score::Draw) => "1/2-1/2",
            (Score::Loss, Score::Loss) => "0-0",
            (Score::Draw, Score::Loss) => "1/2-0",
            (Score::Loss, Score::Draw) => "0-1/2",
            // No rulebook gives more than a game has to give; it can be written all the same.
            (Score::Win, Score::Win) => "1-1",
            (Score::Win, Score::Draw) => "1-1/2",
            (Score::Draw, Score::Win) => "1/2-1",
        }
    }

    /// The result that a text stands for.
    pub fn from_text(text: &str) -> Option<GameResult> {
        let (white, black) = text.split_once('-')?;
        let score = |text: &str| match text {
            "1" => Some(Score::Win),
            "1/2" | "½" | "0.5" => Some(Score::Draw),
            "0" => Some(Score::Loss),
            _ => None,
        };
        Some(GameResult { white: score(white)?, black: score(black)? })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The points of a win, a draw and a loss, in hundredths (10.1, 11.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// A win.
    pub win: i32,
    /// A draw.
    pub draw: i32,
    /// A loss.
    pub loss: i32,
}

impl Scale {
    /// What a score is worth.
    pub const fn worth(self, score: Score) -> i32 {
        match score {
            Score::Win => self.win,
            Score::Draw => self.draw,
            Score::Loss => self.loss,
        }
    }

    /// The score with just these points: other numbers are none that a game normally yields (10.2).
    pub fn score(self, points: i32) -> Option<Score> {
        [Score::Loss, Score::Draw, Score::Win].into_iter().find(|&score| self.worth(score) == points)
    }

    /// The most that both players can have of one game together.
    pub const fn total(self) -> i32 {
        let (decided, drawn) = (self.win + self.loss, 2 * self.draw);
        if decided > drawn { decided } else { drawn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_and_read() {
        for white in [Score::Loss, Score::Draw, Score::Win] {
            for black in [Score::Loss, Score::Draw, Score::Win] {
                let result = GameResult { white, black };
                assert_eq!(GameResult::from_text(result.text()), Some(result));
            }
        }
        assert_eq!(GameResult::from_text("2-0"), None);
    }

    #[test]
    fn only_normal_scores_have_a_score() {
        let scale = Scale { win: 100, draw: 50, loss: 0 };
        assert_eq!(scale.score(50), Some(Score::Draw));
        assert_eq!(scale.score(75), None);
        assert_eq!(scale.total(), 100);
        assert_eq!(Scale { win: 300, draw: 100, loss: 0 }.total(), 300);
    }
}
