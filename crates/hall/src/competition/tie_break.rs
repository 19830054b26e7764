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

    /// The value for a player, in hundredths of hundredths for Sonneborn-Berger and in hundredths for all others. The
    /// direct encounter has none of its own: it parts those who are tied.
    pub(super) fn value(self, card: &Card, all: &[Card], game: &Play) -> i64 {
        match self {
            TieBreak::DirectEncounter => 0,
            TieBreak::Wins => {
                let gained =
                    card.met.iter().map(|met| met.points).chain(card.unplayed.iter().map(|it| it.points));
                100 * gained.filter(|points| *points >= game.scale.win).count() as i64
            }
            TieBreak::Koya => {
                let half = i64::from(game.scale.win) * i64::from(game.rounds);
                let strong =
                    |met: &&Met| card_of(all, met.opponent).is_some_and(|it| 2 * it.points() >= half);
                card.met.iter().filter(strong).map(|met| i64::from(met.points)).sum()
            }
            TieBreak::Buchholz => game.opponents(card, all).map(|(_, strength)| strength).sum(),
            TieBreak::SonnebornBerger => {
                game.opponents(card, all).map(|(points, strength)| i64::from(points) * strength).sum()
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

/// What somebody has of the games among those who are tied (C.07, 6).
pub(super) struct Among {
    pub player: PlayerId,
    /// The points, those of several games against one opponent as their average.
    pub points: i64,
    /// What they could be if all games were won that were not played.
    most: i64,
}

impl Among {
    /// Whether all games among those who are tied were played.
    pub fn is_complete(&self) -> bool {
        self.points == self.most
    }
}

/// The games among those who are tied.
pub(super) fn among(tied: &[&Card], game: &Play) -> Vec<Among> {
    let of = |card: &&Card| {
        let (mut points, mut most) = (0, 0);
        for other in tied.iter().filter(|other| other.player != card.player) {
            let met = card.met.iter().filter(|met| met.opponent == other.player && game.counts(met));
            let gained: Vec<i64> = met.map(|met| i64::from(met.points)).collect();
            let average = gained.iter().sum::<i64>().checked_div(gained.len() as i64);
            points += average.unwrap_or(0);
            most += average.unwrap_or(game.scale.win.into());
        }
        Among { player: card.player, points, most }
    };
    tied.iter().map(of).collect()
}

/// Those who are tied, parted by the games among them, the best first. Where all of these were played the points decide; where
/// not, only who is ahead whatever the others would have given. Who is tied still is looked at again, without the others.
pub(super) fn parted(tied: &[&Card], game: &Play) -> Vec<Vec<PlayerId>> {
    let mut lines = among(tied, game);
    lines.sort_by_key(|line| std::cmp::Reverse((line.points, line.most)));
    let complete = lines.iter().all(Among::is_complete);
    let mut parts: Vec<Vec<PlayerId>> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_apart = match lines[..place].last() {
            None => true,
            Some(last) if complete => last.points > line.points,
            // Only the first ones can be ahead for certain, each of all who come behind.
            Some(_) => (1..=place).all(|end| {
                let rest = lines[end..].iter().map(|it| it.most).max().unwrap_or(0);
                lines[end - 1].points > rest
            }),
        };
        match parts.last_mut() {
            Some(part) if !is_apart => part.push(line.player),
            _ => parts.push(vec![line.player]),
        }
    }
    if parts.len() < 2 {
        // Who is equal stays in the order of the list.
        return vec![tied.iter().map(|card| card.player).collect()];
    }
    let cards = |part: &Vec<PlayerId>| -> Vec<&Card> {
        tied.iter().filter(|card| part.contains(&card.player)).copied().collect()
    };
    parts.iter().flat_map(|part| parted(&cards(part), game)).collect()
}

/// How the competition is played, as far as tie-breaks hang on it.
pub(super) struct Play {
    pub scale: Scale,
    /// Rounds that have results.
    pub rounds: u32,
    /// Rounds of the whole competition.
    pub of_all: u32,
    /// Whether everybody plays everybody: then a game that was not played has its opponent all the same.
    pub round_robin: bool,
}

impl Play {
    /// Whether a game counts against its opponent.
    fn counts(&self, met: &Met) -> bool {
        self.round_robin || met.played
    }

    /// What was taken in every round, and what the opponent counts there. A round that was not played counts against a dummy
    /// with the player's own points (16.4), but with no more than the opponent of a forfeit has (16.4.1) and else no more than
    /// draws in all rounds give (16.4.2).
    fn opponents<'a>(&'a self, card: &'a Card, all: &'a [Card]) -> impl Iterator<Item = (i32, i64)> + 'a {
        let own = card.points();
        let drawn = i64::from(self.scale.draw) * i64::from(self.of_all);
        let met = card.met.iter().map(move |met| {
            let strength = self.strength(all, met.opponent);
            (met.points, if self.counts(met) { strength } else { own.min(strength) })
        });
        let absent = card.unplayed.iter().filter(|_| !self.round_robin);
        met.chain(absent.map(move |it| (it.points, own.min(drawn))))
    }

    /// What an opponent counts: his points; in a Swiss system byes that he asked for count as draws where nothing but such byes
    /// and lost forfeits came behind them (16.2.5, 16.3.2).
    fn strength(&self, all: &[Card], opponent: PlayerId) -> i64 {
        let Some(card) = card_of(all, opponent) else { return 0 };
        if self.round_robin {
            return card.points();
        }
        let was_there = |met: &&Met| met.played || met.points >= self.scale.win;
        let last = card.met.iter().filter(was_there).map(|met| met.round);
        let last = last.chain(card.unplayed.iter().filter(|it| !it.chosen).map(|it| it.round)).max();
        let at_the_end = |it: &&Unplayed| it.chosen && Some(it.round) > last;
        let draw = i64::from(self.scale.draw);
        let given: i64 = card.unplayed.iter().filter(at_the_end).map(|it| draw - i64::from(it.points)).sum();
        card.points() + given
    }
}
