//! Positions that are known to be hard: `cargo run --release -p jadoube-mate --example hard`

use std::time::Instant;

use jadoube_board::{Color, Position};
use jadoube_mate::{Answer, Budget, Solver, check};

const HARD: [&str; 2] = [
    "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new();
    for fen in HARD {
        let position = Position::from_fen(fen)?;
        println!("{fen}");
        for side in Color::ALL {
            let start = Instant::now();
            let answer = solver.winnable(&position, side, &Budget::UNLIMITED)?;
            let took = start.elapsed();
            match answer {
                Answer::Winnable(line) => {
                    let short = solver.shortened(&position, side, &line, 200_000);
                    println!(
                        "  {side}: {took:.2?}, {} moves, shortened to {}",
                        line.moves.len(),
                        short.moves.len()
                    );
                }
                Answer::Unwinnable(proof) => {
                    check(&position, &proof)?;
                    println!(
                        "  {side}: {took:.2?}, unwinnable, checked: {}",
                        proof.to_text(&position).trim()
                    );
                }
                Answer::Undecided(spent) => println!("  {side}: {took:.2?}, undecided after {}", spent.nodes),
            }
        }
    }
    Ok(())
}
