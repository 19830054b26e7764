//! How fast moves are found and made, beside cozy-chess, chess and shakmaty.
//!
//! `perft [rounds]`. Libraries take turns position by position, so that a slow moment of the machine hits all of them;
//! each figure is the median of the rounds and each ratio the median of the ratios inside one round.

use std::hint::black_box;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// FEN, depth and nodes.
const POSITIONS: [(&str, u32, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
];

type Perft = fn(&str, u32) -> (u64, Duration);

const BULK: [(&str, Perft); 4] = [
    ("jadoube", ours::bulk),
    ("cozy-chess", cozy::bulk),
    ("chess", plain_chess::bulk),
    ("shakmaty", shak::bulk),
];
const PLAYED: [(&str, Perft); 4] = [
    ("jadoube", ours::played),
    ("cozy-chess", cozy::played),
    ("chess", plain_chess::played),
    ("shakmaty", shak::played),
];

fn main() {
    let rounds = std::env::args().nth(1).map_or(7, |text| text.parse().expect("the number of rounds"));
    let bmi2 = if cfg!(target_feature = "bmi2") { "with BMI2" } else { "without BMI2" };
    println!("six positions, median of {rounds} rounds, built {bmi2}");
    println!(
        "bytes a position: jadoube {}, cozy-chess {}, chess {}, shakmaty {}",
        size_of::<jadoube_board::Position>(),
        size_of::<cozy_chess::Board>(),
        size_of::<chess::Board>(),
        size_of::<shakmaty::Chess>()
    );
    measure("bulk perft (last moves counted)", &BULK, rounds);
    measure("plain perft (every move played)", &PLAYED, rounds);
}

fn measure(title: &str, libraries: &[(&str, Perft)], rounds: usize) {
    let nodes: u64 = POSITIONS.iter().map(|position| position.2).sum();
    let mut seconds = vec![vec![0.0; libraries.len()]; rounds];
    for round in &mut seconds {
        for (fen, depth, expected) in POSITIONS {
            for (spent, (name, perft)) in round.iter_mut().zip(libraries) {
                let (found, time) = perft(fen, depth);
                assert_eq!(found, expected, "{name}: {fen} depth {depth}");
                *spent += time.as_secs_f64();
            }
        }
    }
    println!("{title}");
    for (i, (name, _)) in libraries.iter().enumerate() {
        let speed = median(seconds.iter().map(|round| nodes as f64 / round[i] / 1e6));
        let ratio = median(seconds.iter().map(|round| round[i] / round[0]));
        println!("  {name:10} {speed:7.1} Mnodes/s   jadoube is {ratio:.2} times as fast");
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn timed(perft: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = perft();
    (nodes, start.elapsed())
}

mod ours {
    use super::*;
    use jadoube_board::{Position, perft, perft_played};

    pub fn bulk(fen: &str, depth: u32) -> (u64, Duration) {
        let position = Position::from_fen(fen).unwrap();
        timed(|| perft(black_box(&position), depth).unwrap())
    }

    pub fn played(fen: &str, depth: u32) -> (u64, Duration) {
        let position = Position::from_fen(fen).unwrap();
        timed(|| perft_played(black_box(&position), depth).unwrap())
    }
}

mod cozy {
    use super::*;
    use cozy_chess::Board;

    pub fn bulk(fen: &str, depth: u32) -> (u64, Duration) {
        let board = Board::from_str(fen).unwrap();
        timed(|| peers::cozy_perft(black_box(&board), depth))
    }

    pub fn played(fen: &str, depth: u32) -> (u64, Duration) {
        let board = Board::from_str(fen).unwrap();
        timed(|| play(black_box(&board), depth))
    }

    fn play(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(board);
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += play(&next, depth - 1);
            }
            false
        });
        nodes
    }
}

mod plain_chess {
    use super::*;
    use chess::{Board, MoveGen};

    pub fn bulk(fen: &str, depth: u32) -> (u64, Duration) {
        let board = Board::from_str(fen).unwrap();
        timed(|| count(black_box(&board), depth))
    }

    fn count(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|mv| count(&board.make_move_new(mv), depth - 1)).sum()
    }

    pub fn played(fen: &str, depth: u32) -> (u64, Duration) {
        let board = Board::from_str(fen).unwrap();
        timed(|| play(black_box(&board), depth))
    }

    fn play(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(board);
            return 1;
        }
        MoveGen::new_legal(board).map(|mv| play(&board.make_move_new(mv), depth - 1)).sum()
    }
}

mod shak {
    use super::*;
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    pub fn bulk(fen: &str, depth: u32) -> (u64, Duration) {
        let position = position(fen);
        timed(|| shakmaty::perft(black_box(&position), depth))
    }

    pub fn played(fen: &str, depth: u32) -> (u64, Duration) {
        let position = position(fen);
        timed(|| play(black_box(&position), depth))
    }

    fn play(position: &Chess, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let moves = position.legal_moves();
        moves
            .iter()
            .map(|&mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                play(&next, depth - 1)
            })
            .sum()
    }
}
