//! The standings: points and tie-breaks.

use std::collections::{BTreeMap, BTreeSet};

use jadoube_board::Color;

use super::Competition;
use super::arranged::System;
use super::board::{Board, How, Score};
use super::roster::PlayerId;
use super::tie_break::{self, Play, TieBreak};
use crate::log::Id;

/// The standings, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// How ties were broken.
    pub tie_breaks: Vec<TieBreak>,
    /// The places.
    pub places: Vec<Standing>,
}

/// A player's place.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The place, from 1; the same for players whom nothing tells apart.
    pub rank: u32,
    /// The player.
    pub player: PlayerId,
    /// The points, in hundredths.
    pub points: i64,
    /// How many games count.
    pub games: u32,
    /// The tie-breaks, each to be divided by its [`unit`](TieBreak::unit).
    pub tie_breaks: Vec<Option<i64>>,
}

/// What a player has of every round.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Card {
    pub player: PlayerId,
    pub met: Vec<Met>,
    pub unplayed: Vec<Unplayed>,
}

/// A game against an opponent, played or not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Met {
    pub round: u32,
    pub opponent: PlayerId,
    pub points: i32,
    pub played: bool,
}

/// A round without an opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Unplayed {
    pub round: u32,
    pub points: i32,
    /// Whether the player chose it.
    pub chosen: bool,
}

impl Card {
    pub fn points(&self) -> i64 {
        let met = self.met.iter().map(|met| i64::from(met.points));
        met.chain(self.unplayed.iter().map(|it| i64::from(it.points))).sum()
    }
}

impl Competition {
    /// The score of a board: the fact of the competition, else what the game on it gives as `live` tells it.
    pub fn score_of(&self, board: &Board, live: impl Fn(&Id) -> Option<Score>) -> Option<Score> {
        board.result.or_else(|| live(board.game.as_ref()?))
    }

    /// The standings. `live` tells what games give whose round is not closed: for readers with a delay, what they gave then.
    pub fn standings(&self, live: impl Fn(&Id) -> Option<Score>) -> Standings {
        let cards = self.cards(&live);
        let decided = |number: &u32| cards.iter().any(|card| card.met.iter().any(|met| met.round == *number));
        let rounds = self.rounds.keys().filter(|number| decided(number)).count() as u32;
        let round_robin = self.arranged.system == System::RoundRobin;
        let of_all = self.arranged.rounds.unwrap_or(rounds).max(rounds);
        let play = Play { scale: self.arranged.scale(), rounds, of_all, round_robin };
        let tie_breaks = self.arranged.tie_breaks().to_vec();
        let mut groups: Vec<Vec<Place>> = vec![cards.iter().map(Place::of).collect()];
        groups = split(groups, |place| Some(place.card.points()));
        for tie_break in &tie_breaks {
            if *tie_break == TieBreak::DirectEncounter {
                groups = groups.into_iter().flat_map(|group| encounters(group, &play)).collect();
                continue;
            }
            for place in groups.iter_mut().flatten() {
                place.values.push(Some(tie_break.value(place.card, &cards, &play)));
            }
            groups = split(groups, |place| place.values.last().copied().flatten());
        }
        let mut places = Vec::new();
        for group in groups {
            let rank = places.len() as u32 + 1;
            places.extend(group.into_iter().map(|place| place.standing(rank)));
        }
        Standings { tie_breaks, places }
    }

    /// What everybody has of every round, in the order of their numbers.
    fn cards(&self, live: &impl Fn(&Id) -> Option<Score>) -> Vec<Card> {
        let card =
            |player: &PlayerId| (*player, Card { player: *player, met: Vec::new(), unplayed: Vec::new() });
        let mut cards: BTreeMap<PlayerId, Card> = self.players.keys().map(card).collect();
        let scale = self.arranged.scale();
        for (&number, round) in &self.rounds {
            let mut absent: BTreeSet<PlayerId> = self.players.keys().copied().collect();
            for board in round.boards.values() {
                let score = self.score_of(board, live);
                for color in Color::ALL {
                    absent.remove(&board.player(color));
                    if let (Some(card), Some(score)) = (cards.get_mut(&board.player(color)), score) {
                        card.met.push(met(number, board, color, score));
                    }
                }
            }
            for player in absent {
                let bye = round.byes.get(&player).copied();
                let unplayed = match bye {
                    Some(bye) => {
                        Unplayed { round: number, points: bye.points(scale), chosen: bye.is_voluntary() }
                    }
                    None if round.closed => Unplayed { round: number, points: 0, chosen: true },
                    None => continue,
                };
                cards.entry(player).and_modify(|card| card.unplayed.push(unplayed));
            }
        }
        cards.into_values().collect()
    }
}

fn met(round: u32, board: &Board, color: Color, score: Score) -> Met {
    let played = score.how != How::Forfeit;
    Met { round, opponent: board.player(!color), points: score.points(color), played }
}

struct Place<'a> {
    card: &'a Card,
    values: Vec<Option<i64>>,
}

impl<'a> Place<'a> {
    fn of(card: &'a Card) -> Place<'a> {
        Place { card, values: Vec::new() }
    }

    fn standing(self, rank: u32) -> Standing {
        let Place { card, values } = self;
        let games = card.met.iter().filter(|met| met.played).count() as u32;
        Standing { rank, player: card.player, points: card.points(), games, tie_breaks: values }
    }
}

/// Splits a group by the games among those who are in it. Where these decide nothing there is no value.
fn encounters<'a>(mut group: Vec<Place<'a>>, play: &Play) -> Vec<Vec<Place<'a>>> {
    let cards: Vec<&Card> = group.iter().map(|place| place.card).collect();
    let parted = tie_break::parted(&cards, play);
    let met = tie_break::among(&cards, play);
    for place in &mut group {
        let value = met.iter().find(|it| it.player == place.card.player);
        place.values.push(
            value.filter(|it| parted.len() > 1 || (it.is_complete() && met.len() > 1)).map(|it| it.points),
        );
    }
    let part = |players: Vec<PlayerId>| {
        let (mine, rest) =
            std::mem::take(&mut group).into_iter().partition(|place| players.contains(&place.card.player));
        group = rest;
        mine
    };
    parted.into_iter().map(part).collect()
}

/// Splits every group by a value, the highest first; who is equal stays in one group, in the order of the list.
fn split<'a>(groups: Vec<Vec<Place<'a>>>, key: impl Fn(&Place<'a>) -> Option<i64>) -> Vec<Vec<Place<'a>>> {
    let mut parts = Vec::new();
    for mut group in groups {
        group.sort_by_key(|place| std::cmp::Reverse(key(place)));
        let mut part: Vec<Place<'a>> = Vec::new();
        for place in group {
            if part.last().is_some_and(|last| key(last) != key(&place)) {
                parts.push(std::mem::take(&mut part));
            }
            part.push(place);
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}
