//! The competition as pages and files show it.

use serde::Serialize;

use super::arranged::{Access, System};
use super::board::{Board, Bye, How, Round, Score};
use super::roster::{PlayerId, Roster};
use super::tie_break::TieBreak;
use super::{Competition, Standing};
use crate::log::Id;
use crate::utc::Utc;

/// A competition with its rounds, results and standings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Who may know of it.
    pub access: Access,
    /// How opponents are found.
    pub system: System,
    /// The rounds in order.
    pub rounds: Vec<RoundView>,
    /// How ties are broken.
    pub tie_breaks: Vec<TieBreak>,
    /// The standings, the best first.
    pub standings: Vec<StandingView>,
    /// What was announced, the oldest first.
    pub announced: Vec<String>,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundView {
    /// Its number.
    pub round: u32,
    /// When it is to start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<Utc>,
    /// Whether its clocks were started.
    pub started: bool,
    /// Whether its results do not move any more.
    pub closed: bool,
    /// The boards in order.
    pub boards: Vec<BoardView>,
    /// Who does not play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<ByeView>,
}

/// A board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardView {
    /// Its number.
    pub board: u32,
    /// The game that is kept there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Id>,
    /// Who has the white pieces.
    pub white: PlayerView,
    /// Who has the black pieces.
    pub black: PlayerView,
    /// The result, `*` while there is none.
    pub result: &'static str,
    /// How it came about, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<How>,
    /// White's and Black's points after penalties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[f64; 2]>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// The number.
    pub player: PlayerId,
    /// The name, or `#` and the number where it was taken out of the list.
    pub name: String,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
}

/// A bye.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ByeView {
    /// Who has it.
    #[serde(flatten)]
    pub player: PlayerView,
    /// Which.
    pub bye: Bye,
}

/// A place in the standings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingView {
    /// The place, the same for players whom nothing tells apart.
    pub rank: u32,
    /// Who has it.
    #[serde(flatten)]
    pub player: PlayerView,
    /// The points.
    pub points: f64,
    /// How many games were played.
    pub games: u32,
    /// The tie-breaks in their order.
    pub tie_breaks: Vec<Option<f64>>,
    /// The first round that the player does not play any more, where he has withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<u32>,
}

impl Competition {
    /// The competition as it is shown, with the names of the list. `live` tells what games give whose round is not closed, as
    /// the reader may know it. Birth dates and numbers of federations are not in it.
    pub fn view(&self, roster: &Roster, live: impl Fn(&Id) -> Option<Score>) -> View {
        let arranged = self.arranged();
        let standings = self.standings(&live);
        let place = |place: &Standing| StandingView {
            rank: place.rank,
            player: PlayerView::of(place.player, roster),
            points: place.points as f64 / 100.0,
            games: place.games,
            tie_breaks: (place.tie_breaks.iter().zip(&standings.tie_breaks))
                .map(|(value, tie_break)| value.map(|value| value as f64 / tie_break.unit() as f64))
                .collect(),
            withdrawn: self.players.get(&place.player).and_then(|entered| entered.withdrawn),
        };
        View {
            id: arranged.id.clone(),
            name: arranged.name.to_string(),
            access: arranged.access,
            system: arranged.system,
            rounds: self
                .rounds()
                .map(|(number, round)| self.round_view(number, round, roster, &live))
                .collect(),
            standings: standings.places.iter().map(place).collect(),
            tie_breaks: standings.tie_breaks,
            announced: self.announced().to_vec(),
        }
    }

    fn round_view(
        &self,
        number: u32,
        round: &Round,
        roster: &Roster,
        live: &impl Fn(&Id) -> Option<Score>,
    ) -> RoundView {
        let board = |(place, board): (&u32, &Board)| {
            let score = self.score_of(board, live);
            BoardView {
                board: *place,
                game: board.game.clone(),
                white: PlayerView::of(board.white, roster),
                black: PlayerView::of(board.black, roster),
                result: score.map_or("*", |score| score.result.text()),
                how: score.map(|score| score.how),
                points: score.map(|score| [score.white, score.black].map(|points| f64::from(points) / 100.0)),
            }
        };
        let bye =
            |(player, bye): (&PlayerId, &Bye)| ByeView { player: PlayerView::of(*player, roster), bye: *bye };
        RoundView {
            round: number,
            scheduled: round.scheduled,
            started: round.started,
            closed: round.closed,
            boards: round.boards.iter().map(board).collect(),
            byes: round.byes.iter().map(bye).collect(),
        }
    }
}

impl PlayerView {
    fn of(player: PlayerId, roster: &Roster) -> PlayerView {
        let person = roster.person(player);
        PlayerView {
            player,
            name: roster.name(player),
            title: person.and_then(|person| person.title.as_ref()).map(ToString::to_string),
            rating: person.and_then(|person| person.rating),
        }
    }
}
