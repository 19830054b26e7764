//! Confirms the counts in the board crate's `tests/perft` with cozy-chess and shakmaty.
//!
//! `deep [nodes]`: each position to its deepest count of at most so many nodes (all counts if left out), by all three
//! libraries.

use std::process::ExitCode;

use shakmaty::{CastlingMode, Chess, fen::Fen};

const SUITES: [(&str, &str); 2] = [
    ("standard", include_str!("../../../crates/board/tests/perft/standard.perft")),
    ("chess960", include_str!("../../../crates/board/tests/perft/chess960.perft")),
];

fn main() -> ExitCode {
    let most = std::env::args().nth(1).map_or(u64::MAX, |text| text.parse().expect("a number of nodes"));
    let mut wrong = 0;
    for (name, text) in SUITES {
        let mut nodes = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (fen, counts) = line.split_once(';').expect("a semicolon after the FEN");
            let counts = counts.split_whitespace().map(|count| count.parse::<u64>().expect("a count"));
            let Some((depth, count)) = (1..).zip(counts).filter(|(_, count)| *count <= most).last() else {
                continue;
            };
            let found = [
                ("jadoube", ours(fen, depth)),
                ("cozy-chess", cozy(fen, depth)),
                ("shakmaty", shak(fen, depth)),
            ];
            for (library, found) in found.into_iter().filter(|(_, found)| *found != count) {
                println!("{fen} depth {depth}: {library} counts {found}, the suite {count}");
                wrong += 1;
            }
            nodes += count;
        }
        println!("{name}: {nodes} nodes by each of three libraries, {wrong} differences");
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn ours(fen: &str, depth: u32) -> u64 {
    let position = jadoube_board::Position::from_fen(fen).expect("a FEN");
    jadoube_board::perft(&position, depth).expect("each side has one king")
}

fn cozy(fen: &str, depth: u32) -> u64 {
    let board = cozy_chess::Board::from_fen(fen, false).or_else(|_| cozy_chess::Board::from_fen(fen, true));
    peers::cozy_perft(&board.expect("a FEN"), depth)
}

fn shak(fen: &str, depth: u32) -> u64 {
    let position: Chess =
        fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Chess960).expect("a legal position");
    shakmaty::perft(&position, depth)
}
