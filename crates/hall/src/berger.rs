//! Round robin by Berger tables (FIDE handbook C.05, Annex 1).

use crate::competition::PlayerId;

/// A round of a round robin: pairs of White and Black in the order of the boards, and who is free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// White and Black.
    pub pairs: Vec<(PlayerId, PlayerId)>,
    /// Who does not play, where their number is odd.
    pub free: Option<PlayerId>,
}

/// The most players of a round robin.
pub const MOST: usize = 200;

/// All rounds for these players in the order of their lots. With `twice` everybody meets again with other colours, round by
/// round.
///
/// ```
/// use jadoube_hall::{berger, competition::PlayerId};
///
/// let players: Vec<PlayerId> = (1..=4).map(PlayerId).collect();
/// let rounds = berger::rounds(&players, false).unwrap();
/// let second: Vec<(u32, u32)> = rounds[1].pairs.iter().map(|(white, black)| (white.0, black.0)).collect();
/// assert_eq!(second, [(4, 3), (1, 2)]);
/// ```
///
/// Nothing is made for fewer than two players or more than 200.
pub fn rounds(players: &[PlayerId], twice: bool) -> Option<Vec<Round>> {
    if !(2..=MOST).contains(&players.len()) {
        return None;
    }
    let even = players.len() + players.len() % 2;
    let mut rounds: Vec<Round> = (0..even - 1).map(|number| round(players, even, number)).collect();
    if twice {
        let turned = |round: &Round| Round {
            pairs: round.pairs.iter().map(|(white, black)| (*black, *white)).collect(),
            free: round.free,
        };
        rounds.extend(rounds.iter().map(turned).collect::<Vec<_>>());
    }
    Some(rounds)
}

/// The players but the last move half a table on with every round; the last one changes colours.
fn round(players: &[PlayerId], even: usize, number: usize) -> Round {
    let seat = |place: usize| (place + number * even / 2) % (even - 1);
    let last = even - 1;
    let first = if number.is_multiple_of(2) { (seat(0), last) } else { (last, seat(0)) };
    let others = (1..even / 2).map(|place| (seat(place), seat(last - place)));
    let mut round = Round { pairs: Vec::new(), free: None };
    for (white, black) in std::iter::once(first).chain(others) {
        match (players.get(white), players.get(black)) {
            (Some(white), Some(black)) => round.pairs.push((*white, *black)),
            (Some(free), None) | (None, Some(free)) => round.free = Some(*free),
            (None, None) => {}
        }
    }
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(players: u32) -> Vec<Vec<(u32, u32)>> {
        let players: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
        let rounds = rounds(&players, false).unwrap();
        rounds.iter().map(|it| it.pairs.iter().map(|(white, black)| (white.0, black.0)).collect()).collect()
    }

    /// The printed tables for four, six and eight players.
    #[test]
    fn the_tables_are_the_printed_ones() {
        assert_eq!(table(4), [vec![(1, 4), (2, 3)], vec![(4, 3), (1, 2)], vec![(2, 4), (3, 1)]]);
        assert_eq!(
            table(6),
            [
                vec![(1, 6), (2, 5), (3, 4)],
                vec![(6, 4), (5, 3), (1, 2)],
                vec![(2, 6), (3, 1), (4, 5)],
                vec![(6, 5), (1, 4), (2, 3)],
                vec![(3, 6), (4, 2), (5, 1)],
            ]
        );
        assert_eq!(table(8)[1], [(8, 5), (6, 4), (7, 3), (1, 2)]);
        assert_eq!(table(8)[6], [(4, 8), (5, 3), (6, 2), (7, 1)]);
    }

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colours() {
        for count in 2..=41_u32 {
            let players: Vec<PlayerId> = (1..=count).map(PlayerId).collect();
            let mut met = std::collections::BTreeSet::new();
            let mut whites = vec![0_i32; count as usize + 1];
            for round in rounds(&players, false).unwrap() {
                let mut sitting: Vec<u32> = round.pairs.iter().flat_map(|(w, b)| [w.0, b.0]).collect();
                sitting.extend(round.free.map(|free| free.0));
                sitting.sort();
                assert_eq!(sitting, (1..=count).collect::<Vec<_>>());
                for (white, black) in &round.pairs {
                    assert!(met.insert((white.0.min(black.0), white.0.max(black.0))));
                    whites[white.0 as usize] += 1;
                    whites[black.0 as usize] -= 1;
                }
            }
            assert_eq!(met.len() as u32, count * (count - 1) / 2);
            assert!(whites.iter().all(|balance| balance.abs() <= 1), "{count}: {whites:?}");
        }
        assert_eq!(rounds(&[PlayerId(1)], false), None);
    }
}
