//! Tie-breaks beside a reckoning of their own: plain tables and loops, with nothing of the crate but the standings that are compared,
//! and a tournament that was reckoned by hand. The articles of C.07 (as of March 2026) are told as two programs apply them that were
//! written independently, Sharly Chess and Chessament; `docs/pairings.md` says what is followed.

use std::collections::BTreeMap;

use jadoube_hall::Utc;
use jadoube_hall::competition::{
    Arranged, Bye, Competition, HallAct, Holder, How, Paired, PlayerId, ResultTold, TieBreak, Who,
    secret_hash,
};
use jadoube_hall::rights::Role;
use proptest::prelude::*;
use serde_json::json;

/// What a player has in a round.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Cell {
    Game { opponent: usize, points: f64, played: bool },
    Bye(Bye),
}

/// Rounds of players.
type Table = Vec<Vec<Cell>>;

const BYES: [Bye; 4] = [Bye::Full, Bye::Half, Bye::Zero, Bye::Pairing];

fn points_of(cell: Cell) -> f64 {
    match cell {
        Cell::Game { points, .. } => points,
        Cell::Bye(Bye::Full | Bye::Pairing) => 1.0,
        Cell::Bye(Bye::Half) => 0.5,
        Cell::Bye(Bye::Zero) => 0.0,
    }
}

/// 16.1.1: a bye that was asked for and is not a whole point.
fn requested(cell: Cell) -> bool {
    matches!(cell, Cell::Bye(Bye::Half | Bye::Zero))
}

/// 16.1.2: that, or a lost forfeit.
fn voluntary(cell: Cell) -> bool {
    requested(cell) || matches!(cell, Cell::Game { played: false, points, .. } if points < 1.0)
}

fn total(table: &Table, player: usize) -> f64 {
    table.iter().map(|round| points_of(round[player])).sum()
}

/// The points of an opponent for the tie-breaks of others (16.3).
fn adjusted(table: &Table, player: usize) -> f64 {
    let mut sum = 0.0;
    for (number, round) in table.iter().enumerate() {
        let at_the_end = table[number + 1..].iter().all(|later| voluntary(later[player]));
        sum += if requested(round[player]) && at_the_end { 0.5 } else { points_of(round[player]) };
    }
    sum
}

/// What each round of a player counts with (8.1, 9.1, 16.4).
fn contributions(table: &Table, player: usize) -> Vec<(f64, f64)> {
    let own = total(table, player);
    let mut found = Vec::new();
    for round in table {
        let cell = round[player];
        let strength = match cell {
            Cell::Game { opponent, played: true, .. } => adjusted(table, opponent),
            Cell::Game { opponent, .. } => own.min(adjusted(table, opponent)),
            Cell::Bye(_) => own.min(0.5 * table.len() as f64),
        };
        found.push((points_of(cell), strength));
    }
    found
}

fn buchholz(table: &Table, player: usize) -> f64 {
    contributions(table, player).iter().map(|(_, strength)| strength).sum()
}

fn sonneborn(table: &Table, player: usize) -> f64 {
    contributions(table, player).iter().map(|(points, strength)| points * strength).sum()
}

fn wins(table: &Table, player: usize) -> f64 {
    table.iter().filter(|round| points_of(round[player]) >= 1.0).count() as f64
}

/// A Swiss system with these results, and one tie-break.
fn competition(table: &Table, tie_break: TieBreak) -> Competition {
    let now: Utc = "2026-11-20T17:00:00Z".parse().unwrap();
    let arranged: Arranged = serde_json::from_value(json!({
        "id": "club-evening-2026", "name": "Club evening", "system": "swiss", "tie_breaks": [tie_break],
        "rounds": table.len(), "game": {"rulebook": "fide-2023", "time": "300+3"},
    }))
    .unwrap();
    let mut it = Competition::new(arranged);
    let holder = Holder::of(Role::Chief);
    let give =
        HallAct::Give { token: "chief".into(), hash: secret_hash("c"), holder, expires: None, link: false };
    it.handle(Who::Admin, &give, now).unwrap();
    let id = |player: usize| PlayerId(player as u32 + 1);
    let mut acts = vec![HallAct::Enter { players: (0..table[0].len()).map(id).collect() }];
    for (number, round) in (1..).zip(table) {
        let (mut boards, mut byes, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for (player, cell) in round.iter().enumerate() {
            match *cell {
                Cell::Bye(bye) => byes.push((id(player), bye)),
                Cell::Game { opponent, points, played } if player < opponent => {
                    let board = boards.len() as u32 + 1;
                    boards.push((board, id(player), id(opponent), None));
                    let text = |points: f64| {
                        if points == 1.0 {
                            "1"
                        } else if points == 0.5 {
                            "1/2"
                        } else {
                            "0"
                        }
                    };
                    let result = Some(format!("{}-{}", text(points), text(points_of(round[opponent]))));
                    let how = if played { How::Played } else { How::Forfeit };
                    results.push(HallAct::Result(ResultTold {
                        round: number,
                        board: Some(board),
                        player: None,
                        bye: None,
                        result,
                        how,
                        points: None,
                    }));
                }
                Cell::Game { .. } => {}
            }
        }
        acts.push(HallAct::Pair(Paired { round: number, scheduled: None, boards, byes }));
        acts.extend(results);
    }
    for act in acts {
        it.handle(Who::Token("chief"), &act, now).unwrap();
    }
    it
}

fn values(table: &Table, tie_break: TieBreak) -> BTreeMap<usize, f64> {
    let standings = competition(table, tie_break).standings(|_| None);
    let value = |value: Option<i64>| value.expect("a value") as f64 / tie_break.unit() as f64;
    standings.places.iter().map(|it| (it.player.0 as usize - 1, value(it.tie_breaks[0]))).collect()
}

/// Results with draws, forfeits of one and of both, and byes of every kind.
fn table() -> impl Strategy<Value = Table> {
    let players = 4..9_usize;
    players.prop_flat_map(|players| {
        let order = Just((0..players).collect::<Vec<usize>>()).prop_shuffle();
        let round = (order, prop::collection::vec(0..9_u8, players), 0..3_usize);
        prop::collection::vec(round, 1..7).prop_map(move |rounds| {
            let round = |(order, kinds, resting): (Vec<usize>, Vec<u8>, usize)| {
                let mut cells = vec![Cell::Bye(Bye::Zero); players];
                let (resting, playing) = order.split_at(resting + (players - resting) % 2);
                for player in resting {
                    cells[*player] = Cell::Bye(BYES[usize::from(kinds[*player]) % 4]);
                }
                for pair in playing.chunks(2) {
                    let (one, other, played) = match kinds[pair[0]] {
                        0..=1 => (1.0, 0.0, true),
                        2..=3 => (0.0, 1.0, true),
                        4 => (0.5, 0.5, true),
                        5 => (0.0, 0.0, true),
                        6 => (1.0, 0.0, false),
                        7 => (0.0, 1.0, false),
                        _ => (0.0, 0.0, false),
                    };
                    cells[pair[0]] = Cell::Game { opponent: pair[1], points: one, played };
                    cells[pair[1]] = Cell::Game { opponent: pair[0], points: other, played };
                }
                cells
            };
            rounds.into_iter().map(round).collect()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn sums_are_those_of_the_articles(table in table()) {
        for (tie_break, reckoned) in [
            (TieBreak::Buchholz, buchholz as fn(&Table, usize) -> f64),
            (TieBreak::SonnebornBerger, sonneborn),
            (TieBreak::Wins, wins),
        ] {
            for (player, value) in values(&table, tie_break) {
                let reckoned = reckoned(&table, player);
                prop_assert!((value - reckoned).abs() < 1e-9, "{tie_break:?} of {player}: {value}, reckoned {reckoned}");
            }
        }
    }

    /// Of two who are tied, and have met over the board once, the winner is first (6).
    #[test]
    fn an_encounter_of_two_decides(table in table()) {
        let standings = competition(&table, TieBreak::DirectEncounter).standings(|_| None);
        let players = table[0].len();
        for one in 0..players {
            let tied: Vec<usize> = (0..players).filter(|other| total(&table, *other) == total(&table, one)).collect();
            let &[one, other] = &tied[..] else { continue };
            let met: Vec<f64> = table.iter().filter_map(|round| match round[one] {
                Cell::Game { opponent, points, played: true } if opponent == other => Some(points),
                _ => None,
            }).collect();
            let back: Vec<f64> = table.iter().filter_map(|round| match round[other] {
                Cell::Game { opponent, points, played: true } if opponent == one => Some(points),
                _ => None,
            }).collect();
            let rank = |player: usize| standings.places.iter().find(|it| it.player.0 as usize == player + 1).unwrap().rank;
            let (gained, lost): (f64, f64) = (met.iter().sum(), back.iter().sum());
            let order = rank(one).cmp(&rank(other));
            prop_assert_eq!(order, lost.partial_cmp(&gained).unwrap(), "{:?} {:?}", met, back);
        }
    }
}

/// 1 has beaten 2 and 3, which neither can make up for; 2 and 3 have not met and stay tied.
#[test]
fn who_is_ahead_whatever_is_missing_is_first() {
    let won = |opponent: usize| Cell::Game { opponent, points: 1.0, played: true };
    let lost = |opponent: usize| Cell::Game { opponent, points: 0.0, played: true };
    let (bye, none) = (Cell::Bye(Bye::Full), Cell::Bye(Bye::Zero));
    let table =
        vec![vec![won(1), lost(0), bye, none], vec![won(2), bye, lost(0), none], vec![none, bye, bye, none]];
    let standings = competition(&table, TieBreak::DirectEncounter).standings(|_| None);
    let ranks: Vec<(u32, u32)> = standings.places.iter().map(|it| (it.player.0, it.rank)).collect();
    assert_eq!(ranks, [(1, 1), (2, 2), (3, 2), (4, 4)]);
}

/// Three are tied and have all met: the points among them decide.
#[test]
fn an_encounter_of_three_decides() {
    let game = |opponent: usize, points: f64| Cell::Game { opponent, points, played: true };
    let table = vec![
        vec![game(1, 0.5), game(0, 0.5), Cell::Bye(Bye::Half), Cell::Bye(Bye::Zero)],
        vec![game(2, 1.0), Cell::Bye(Bye::Zero), game(0, 0.0), Cell::Bye(Bye::Zero)],
        vec![Cell::Bye(Bye::Zero), game(2, 0.0), game(1, 1.0), Cell::Bye(Bye::Zero)],
        vec![Cell::Bye(Bye::Zero), Cell::Bye(Bye::Full), Cell::Bye(Bye::Zero), Cell::Bye(Bye::Zero)],
    ];
    // 1: 1.5; 2: 1.5; 3: 1.5. Among them: 1 has 1.5, 2 has 0.5, 3 has 1.
    let standings = competition(&table, TieBreak::DirectEncounter).standings(|_| None);
    let ranks: Vec<(u32, u32)> = standings.places.iter().map(|it| (it.player.0, it.rank)).collect();
    assert_eq!(ranks, [(1, 1), (3, 2), (2, 3), (4, 4)]);
}

/// Six players and four rounds with everything that can happen to a round, reckoned by hand.
///
/// | | 1 | 2 | 3 | 4 | points | for opponents |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | A | B 1 | C ½ | E 0 | D 1 | 2½ | 2½ |
/// | B | A 0 | D 1 | C 0 | bye 0 | 1 | 1½: a bye at the end that was asked for is a draw |
/// | C | D ½ | A ½ | B 1 | E ½ | 2½ | 2½ |
/// | D | C ½ | B 0 | pairing's bye 1 | A 0 | 1½ | 1½: nobody asked for that bye |
/// | E | F + | bye ½ | A 1 | C ½ | 3 | 3: the bye was not at the end |
/// | F | E - | bye 0 | bye 0 | bye 0 | 0 | 1½: three byes at the end; the forfeit stays lost |
#[test]
fn a_tournament_reckoned_by_hand() {
    let game = |opponent: usize, points: f64| Cell::Game { opponent, points, played: true };
    let forfeit = |opponent: usize, points: f64| Cell::Game { opponent, points, played: false };
    let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5];
    let (half, zero, pairing) = (Cell::Bye(Bye::Half), Cell::Bye(Bye::Zero), Cell::Bye(Bye::Pairing));
    let table = vec![
        vec![game(b, 1.0), game(a, 0.0), game(d, 0.5), game(c, 0.5), forfeit(f, 1.0), forfeit(e, 0.0)],
        vec![game(c, 0.5), game(d, 1.0), game(a, 0.5), game(b, 0.0), half, zero],
        vec![game(e, 0.0), game(c, 0.0), game(b, 1.0), pairing, game(a, 1.0), zero],
        vec![game(d, 1.0), zero, game(e, 0.5), game(a, 0.0), game(c, 0.5), zero],
    ];
    let of_all = |tie_break| values(&table, tie_break).into_values().collect::<Vec<f64>>();
    let buchholz = [
        1.5 + 2.5 + 3.0 + 1.5, // B C E D
        2.5 + 1.5 + 2.5 + 1.0, // A D C, and his own point in the bye
        1.5 + 2.5 + 1.5 + 3.0, // D A B E
        2.5 + 1.5 + 1.5 + 2.5, // C B, his own in the bye, A
        1.5 + 2.0 + 2.5 + 2.5, // no more than F has; no more than four draws; A C
        0.0,                   // his own, and he has none
    ];
    assert_eq!(of_all(TieBreak::Buchholz), buchholz);
    let sonneborn_berger = [
        1.5 + 0.5 * 2.5 + 1.5,
        1.5,
        0.5 * 1.5 + 0.5 * 2.5 + 1.5 + 0.5 * 3.0,
        0.5 * 2.5 + 1.5,
        1.5 + 0.5 * 2.0 + 2.5 + 0.5 * 2.5,
        0.0,
    ];
    assert_eq!(of_all(TieBreak::SonnebornBerger), sonneborn_berger);
    // A win is a whole point, wherever it comes from.
    assert_eq!(of_all(TieBreak::Wins), [2.0, 1.0, 1.0, 1.0, 2.0, 0.0]);
    // Half of four points have A, C and E.
    assert_eq!(of_all(TieBreak::Koya), [0.5, 0.0, 1.0, 0.5, 1.5, 0.0]);
}
