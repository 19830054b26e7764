//! Counts of move sequences: the six usual positions and a Chess960 suite.
//!
//! Counts above a number of nodes are left out; `JADOUBE_PERFT_NODES=1000000000 cargo test --release -p jadoube-board
//! --test perft` takes in those of a thousand million.

use jadoube_board::{CastlingStyle, Position, perft, perft_played};

/// The counts of one position, deeper and deeper.
struct Line<'a> {
    fen: &'a str,
    counts: Vec<u64>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (fen, counts) = line.split_once(';').expect("a semicolon after the FEN");
        Line { fen, counts: counts.split_whitespace().map(|count| count.parse().unwrap()).collect() }
    })
}

fn check(text: &str) {
    let most = std::env::var("JADOUBE_PERFT_NODES").map_or(3_000_000, |number| number.parse().unwrap());
    let mut checked = 0;
    for line in lines(text) {
        let position = Position::from_fen(line.fen).unwrap();
        for (depth, &count) in (1..).zip(line.counts.iter().take_while(|count| **count <= most)) {
            assert_eq!(perft(&position, depth), Ok(count), "{} depth {depth}", line.fen);
            checked += 1;
            if count <= most / 10 {
                assert_eq!(perft_played(&position, depth), Ok(count), "{} depth {depth}, played", line.fen);
            }
        }
    }
    assert!(checked > 0, "nothing was checked");
}

#[test]
fn standard_positions() {
    check(include_str!("perft/standard.perft"));
}

#[test]
fn chess960_positions() {
    check(include_str!("perft/chess960.perft"));
}

#[test]
fn the_suite_is_written_as_we_write_it() {
    for line in lines(include_str!("perft/chess960.perft")) {
        let position = Position::from_fen(line.fen).unwrap();
        assert_eq!(position.fen().castling(CastlingStyle::Shredder).to_string(), line.fen);
    }
}
