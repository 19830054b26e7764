//! Random small and blocked positions against plain enumeration. `cargo run --release --example differential` does any
//! number of them.

#[path = "support/compare.rs"]
mod compare;
#[path = "support/generate.rs"]
mod generate;

use compare::{Tally, compare};
use generate::{Dice, KINDS};
use jadoube_mate::Solver;

#[test]
fn random_positions_are_answered_as_enumeration_answers_them() {
    let mut solver = Solver::new();
    let (mut tally, mut undecided) = (Tally::default(), 0);
    for (number, kind) in KINDS.into_iter().enumerate() {
        let mut dice = Dice::new(1 + number as u64);
        for _ in 0..200 {
            let position = generate::position(&mut dice, kind);
            if let Err(wrong) = compare(&mut solver, &position, 2_000, &mut tally) {
                panic!("{kind}: {wrong}");
            }
        }
        assert!(tally.undecided == 0 || kind == "irregular", "{kind}: {tally:?}");
        undecided += tally.undecided;
        tally.undecided = 0;
    }
    assert!(tally.winnable > 500 && tally.unwinnable > 500, "{tally:?}");
    assert!(undecided < 10, "{undecided} irregular positions are undecided");
}
