//! Tie-breaks, as the FIDE handbook names them (C.07).

use jadoube_arbiter::Scale;
use serde::{Deserialize, Serialize};

use super::roster::PlayerId;
use super::standings::{Card, Met, Unplayed};

/// How a tie is broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TieBreak {
    /// The points among those who are tied, where all of them have met.
    DirectEncounter,
    /// The points of every opponent times what was taken from him.
    SonnebornBerger,
    /// The points against those who have at least half of all points.
    Koya,
    /// How often a player got the points of a win.
    Wins,
    /// The points of all opponents.
    Buchholz,
}

impl TieBreak {
    /// Every tie-break.
    pub const ALL: &[TieBreak] = &[
        TieBreak::DirectEncounter,
        TieBreak::SonnebornBerger,
        TieBreak::Koya,
        TieBreak::Wins,
        TieBreak::Buchholz,
    ];

    /// The value for a player, in hundredths of hundredths for Sonneborn-Berger and in hundredths for all others; `tied` are
    /// those with whom the player shares everything until here, the player included. None where the encounter decides
    /// nothing.
    pub(super) fn value(self, card: &Card, all: &[Card], tied: &[PlayerId], game: &Play) -> Option<i64> {
        match self {
            TieBreak::DirectEncounter => encounter(card, tied),
            TieBreak::Wins => {
                let gained =
                    card.met.iter().map(|met| met.points).chain(card.unplayed.iter().map(|it| it.points));
                Some(100 * gained.filter(|points| *points >= game.scale.win).count() as i64)
            }
            TieBreak::Koya => {
                let half = i64::from(game.scale.win) * i64::from(game.rounds);
                let strong =
                    |met: &&Met| card_of(all, met.opponent).is_some_and(|it| 2 * it.points() >= half);
                Some(card.met.iter().filter(strong).map(|met| i64::from(met.points)).sum())
            }
            TieBreak::Buchholz => {
                let met = card.met.iter().filter(|met| game.counts(met));
                let opponents: i64 = met.map(|met| game.strength(all, met.opponent)).sum();
                Some(opponents + game.unplayed(card).map(|_| card.points()).sum::<i64>())
            }
            TieBreak::SonnebornBerger => {
                let met = card.met.iter().filter(|met| game.counts(met));
                let taken: i64 =
                    met.map(|met| i64::from(met.points) * game.strength(all, met.opponent)).sum();
                Some(taken + game.unplayed(card).map(|points| i64::from(points) * card.points()).sum::<i64>())
            }
        }
    }

    /// By how much a value is divided to be shown.
    pub const fn unit(self) -> i64 {
        match self {
            TieBreak::SonnebornBerger => 10_000,
            _ => 100,
        }
    }
}

fn card_of(all: &[Card], player: PlayerId) -> Option<&Card> {
    // They stand in the order of their numbers.
    all.binary_search_by_key(&player, |card| card.player).ok().map(|place| &all[place])
}

/// The points among those who are tied; none where there is nobody else, or two of them have not met.
fn encounter(card: &Card, tied: &[PlayerId]) -> Option<i64> {
    if tied.len() < 2 {
        return None;
    }
    let others = tied.iter().filter(|other| **other != card.player);
    let mut points = 0;
    for other in others {
        let mut met = card.met.iter().filter(|met| met.opponent == *other).peekable();
        met.peek()?;
        points += met.map(|met| i64::from(met.points)).sum::<i64>();
    }
    Some(points)
}

/// How the competition is played, as far as tie-breaks hang on it.
pub(super) struct Play {
    pub scale: Scale,
    /// Rounds that have results.
    pub rounds: u32,
    /// Whether everybody plays everybody: then a game that was not played has its opponent all the same.
    pub round_robin: bool,
}

impl Play {
    /// Whether a game counts against its opponent.
    fn counts(&self, met: &Met) -> bool {
        self.round_robin || met.played
    }

    /// The points of rounds that a player did not play, which count as if against somebody with the player's own points.
    fn unplayed<'a>(&'a self, card: &'a Card) -> impl Iterator<Item = i32> + 'a {
        let forfeited = card.met.iter().filter(|met| !self.counts(met)).map(|met| met.points);
        let absent = card.unplayed.iter().map(|it| it.points);
        forfeited.chain(absent.filter(|_| !self.round_robin))
    }

    /// What an opponent counts: his points; in a Swiss system the rounds at the end that he chose not to play are draws.
    fn strength(&self, all: &[Card], opponent: PlayerId) -> i64 {
        let Some(card) = card_of(all, opponent) else { return 0 };
        if self.round_robin {
            return card.points();
        }
        let last = card.met.iter().filter(|met| met.played).map(|met| met.round).max().unwrap_or(0);
        let draw = i64::from(self.scale.draw);
        let given_up = |round: u32, points: i32, chosen: bool| {
            if chosen && round > last { draw - i64::from(points) } else { 0 }
        };
        let forfeits = card.met.iter().filter(|met| !met.played);
        let lost = |met: &Met| met.points < self.scale.win;
        card.points()
            + forfeits.map(|met| given_up(met.round, met.points, lost(met))).sum::<i64>()
            + card.unplayed.iter().map(|it: &Unplayed| given_up(it.round, it.points, it.chosen)).sum::<i64>()
    }
}
