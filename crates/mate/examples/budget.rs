//! What a bound on the positions of a search costs at worst, and what it leaves undecided:
//! `cargo run --release -p jadoube-mate --example budget -- POSITIONS [RANDOM [SEED]]`
//!
//! Asked are the known hard positions with either side to move, the labelled ones and random ones of every kind, both
//! sides each. The slowest questions are asked again and count with their fastest answer, as the machine may be busy.

#[allow(dead_code, reason = "the tests enumerate too")]
#[path = "../tests/support/generate.rs"]
mod generate;

use std::time::{Duration, Instant};

use generate::{Dice, KINDS};
use jadoube_board::{Color, Position};
use jadoube_mate::{Budget, Solver};

const HARD: [&str; 3] = [
    "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 b - - 0 1",
];
/// So many of the slowest are shown, and asked again so often.
const SHOWN: usize = 8;
const AGAIN: usize = 7;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let number = |n| std::env::args().nth(n).and_then(|text| text.parse::<u64>().ok());
    let nodes = number(1).ok_or("how many positions?")?;
    let (random, seed) = (number(2).unwrap_or(8_000), number(3).unwrap_or(1));
    let mut positions: Vec<(String, Position)> = Vec::new();
    for fen in HARD {
        positions.push(("hard".into(), Position::from_fen(fen)?));
    }
    let labelled = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/winnability.tsv");
    for row in std::fs::read_to_string(labelled).unwrap_or_default().lines().skip(1) {
        let fen = row.split('\t').next().unwrap_or_default();
        positions.push(("labelled".into(), Position::from_fen(fen)?));
    }
    for (index, kind) in KINDS.into_iter().enumerate() {
        let mut dice = Dice::new(seed * 1000 + index as u64);
        for _ in 0..random / KINDS.len() as u64 {
            positions.push((kind.into(), generate::position(&mut dice, kind)));
        }
    }
    let mut asked = Vec::new();
    let mut undecided = 0;
    for (index, (_, position)) in positions.iter().enumerate() {
        for side in Color::ALL {
            let (took, open) = ask(position, side, nodes);
            undecided += usize::from(open);
            asked.push((took, index, side, open));
        }
    }
    asked.sort_by_key(|&(took, ..)| std::cmp::Reverse(took));
    println!("{} questions, {undecided} undecided within {nodes} positions; the slowest:", asked.len());
    for &(_, index, side, open) in asked.iter().take(SHOWN) {
        let (kind, position) = &positions[index];
        let took = (0..AGAIN).map(|_| ask(position, side, nodes).0).min().unwrap_or_default();
        let verdict = if open { "undecided" } else { "decided" };
        println!("  {took:>8.1?} {verdict:<9} {kind}: {} {}", position.fen(), side.word());
    }
    Ok(())
}

/// How long it takes with memory that is new, and whether it is left undecided.
fn ask(position: &Position, side: Color, nodes: u64) -> (Duration, bool) {
    let start = Instant::now();
    let answer = Solver::new().winnable(position, side, &Budget::nodes(nodes));
    let took = start.elapsed();
    (took, answer.is_ok_and(|answer| answer.is_winnable().is_none()))
}
