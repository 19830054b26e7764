//! The rule of thumb for positions that are plainly open, against the exact search.

#[path = "../../mate/tests/support/generate.rs"]
#[allow(dead_code)]
mod generate;

use generate::{Dice, KINDS};
use jadoube_audit::is_plainly_open;
use jadoube_board::Color;
use jadoube_mate::{Answer, Budget, Solver};

/// Positions of each kind; `JADOUBE_POSITIONS` takes more.
const POSITIONS: u64 = 300;

/// Random endings and walls in which the rule says that a side can mate: it can.
#[test]
fn what_is_plainly_open_can_be_won() {
    let asked = std::env::var("JADOUBE_POSITIONS").ok().and_then(|text| text.parse().ok());
    let mut solver = Solver::new();
    for (index, kind) in KINDS.into_iter().enumerate() {
        let mut dice = Dice::new(7000 + index as u64);
        let (mut open, mut wrong) = (0, Vec::new());
        for _ in 0..asked.unwrap_or(POSITIONS) {
            let position = generate::position(&mut dice, kind);
            for side in Color::ALL.into_iter().filter(|&side| is_plainly_open(&position, side)) {
                open += 1;
                if let Ok(Answer::Unwinnable(_)) = solver.winnable(&position, side, &Budget::nodes(100_000)) {
                    wrong.push(format!("{side}: {}", position.fen()));
                }
            }
        }
        println!("{kind}: {open} open, {} wrong {:#?}", wrong.len(), &wrong[..wrong.len().min(10)]);
        // A board that no game leads to may have pawns that stand for ever on their last rank.
        assert!(wrong.is_empty() || kind == "irregular", "{kind}: {wrong:#?}");
    }
}
