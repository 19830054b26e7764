//! Any number of random positions against plain enumeration:
//! `cargo run --release -p jadoube-mate --example differential -- POSITIONS [SEED [MOST]]`

#[path = "../tests/support/compare.rs"]
mod compare;
#[path = "../tests/support/generate.rs"]
mod generate;

use compare::{Tally, compare};
use generate::{Dice, KINDS};
use jadoube_mate::Solver;

fn main() {
    let number = |n| std::env::args().nth(n).and_then(|text| text.parse::<u64>().ok());
    let (positions, seed, most) =
        (number(1).unwrap_or(10_000), number(2).unwrap_or(1), number(3).unwrap_or(20_000));
    let mut solver = Solver::new();
    let mut wrong = 0;
    for (index, kind) in KINDS.into_iter().enumerate() {
        let mut tally = Tally::default();
        let mut dice = Dice::new(seed * 1000 + index as u64);
        for _ in 0..positions / KINDS.len() as u64 {
            let position = generate::position(&mut dice, kind);
            let undecided = tally.undecided;
            if let Err(what) = compare(&mut solver, &position, most as usize, &mut tally) {
                println!("WRONG {kind}: {what}");
                wrong += 1;
            }
            if tally.undecided > undecided {
                println!("undecided {kind}: {}", position.fen());
            }
        }
        println!("{kind}: {tally:?}");
    }
    std::process::exit(i32::from(wrong > 0));
}
