//! Rounds, their boards, and what a board gives.

use std::collections::BTreeMap;

use jadoube_arbiter::view::Course;
use jadoube_arbiter::{GameResult, Reason, Scale, State};
use jadoube_board::Color;
use serde::{Deserialize, Serialize};

use super::roster::PlayerId;
use crate::log::Id;
use crate::utc::Utc;

/// A round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Round {
    /// When it is to start.
    pub scheduled: Option<Utc>,
    /// The boards by their numbers.
    pub boards: BTreeMap<u32, Board>,
    /// Players who do not play, with what they get.
    pub byes: BTreeMap<PlayerId, Bye>,
    /// Whether its clocks were started.
    pub started: bool,
    /// Whether it is closed: its results do not move any more.
    pub closed: bool,
    /// When it was started and closed.
    pub(super) when: [Option<Utc>; 2],
}

/// A board of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// Who has the white pieces.
    pub white: PlayerId,
    /// Who has the black pieces.
    pub black: PlayerId,
    /// The game that is kept there; none where only the result is told.
    pub game: Option<Id>,
    /// The result as a fact of the competition; none while the game decides.
    pub result: Option<Score>,
    /// The results that were told, the newest last, and when.
    pub(super) told: Vec<(Utc, Score)>,
}

/// So many results of a board are remembered.
const REMEMBERED: usize = 16;

impl Board {
    /// A board on which nothing has been played.
    pub(super) fn new(white: PlayerId, black: PlayerId, game: Option<Id>) -> Board {
        Board { white, black, game, result: None, told: Vec::new() }
    }

    /// The result becomes a fact.
    pub(super) fn tell(&mut self, at: Utc, score: Score) {
        if self.told.len() >= REMEMBERED {
            self.told.remove(0);
        }
        self.told.push((at, score));
        self.result = Some(score);
    }

    /// Who plays a colour.
    pub const fn player(&self, color: Color) -> PlayerId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The colour of a player here.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.player(*color) == player)
    }
}

/// What a player gets who is not paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The point of a win, asked for and granted.
    Full,
    /// Half a point, asked for and granted.
    Half,
    /// Nothing: absent.
    Zero,
    /// The point of who was left over by the pairing.
    Pairing,
}

impl Bye {
    /// The points, in hundredths.
    pub const fn points(self, scale: Scale) -> i32 {
        match self {
            Bye::Full | Bye::Pairing => scale.win,
            Bye::Half => scale.draw,
            Bye::Zero => 0,
        }
    }

    /// Whether the player chose not to play.
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Bye::Half | Bye::Zero)
    }
}

/// How a result came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was played.
    #[default]
    Played,
    /// It was played and ended before both had made a move: it is not rated.
    Short,
    /// Somebody did not come: it was not played.
    Forfeit,
}

/// What a board gives: the result, and the points after penalties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The result of the game, before penalties in points.
    pub result: GameResult,
    /// White's points, in hundredths.
    pub white: i32,
    /// Black's points, in hundredths.
    pub black: i32,
    /// How it came about.
    pub how: How,
}

impl Score {
    /// A result without penalties.
    pub const fn plain(result: GameResult, how: How, scale: Scale) -> Score {
        Score { result, white: scale.worth(result.white), black: scale.worth(result.black), how }
    }

    /// What the state of a game gives: nothing while it runs, and nothing where it was annulled.
    pub fn of_game(state: &State, scale: Scale) -> Option<Score> {
        let outcome = state.outcome.as_ref().filter(|_| state.course == Course::Over)?;
        let plies = state.plies.iter().filter(|ply| ply.completed.is_some()).count();
        let how = match (outcome.reason, plies) {
            (Reason::Default, 0) => How::Forfeit,
            (_, 0 | 1) => How::Short,
            _ => How::Played,
        };
        let points =
            |points: Option<f64>, plain: i32| points.map_or(plain, |points| (points * 100.0).round() as i32);
        let plain = Score::plain(outcome.result, how, scale);
        let white = points(state.white.points, plain.white);
        let black = points(state.black.points, plain.black);
        Some(Score { white, black, ..plain })
    }

    /// The points of a side, in hundredths.
    pub const fn points(self, color: Color) -> i32 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Whether penalties have left other points than the result gives.
    pub const fn is_abnormal(self, scale: Scale) -> bool {
        self.white != scale.worth(self.result.white) || self.black != scale.worth(self.result.black)
    }
}
