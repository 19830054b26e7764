//! Every row of the labelled positions: the verdict, the line replayed, the proof checked.

use std::path::Path;

use jadoube_board::{Color, Position};
use jadoube_mate::{Answer, Budget, Quick, Solver, check, quick};

#[test]
fn every_labelled_row_is_answered_as_labelled() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/winnability.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {} is not there", path.display());
        return;
    };
    let mut solver = Solver::new();
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = Position::from_fen(fields[0]).unwrap();
        let side = if fields[1] == "w" { Color::White } else { Color::Black };
        let expected = fields[2] == "winnable";
        let answer = solver.winnable(&position, side, &Budget::UNLIMITED).unwrap();
        assert_eq!(answer.is_winnable(), Some(expected), "{row}");
        match answer {
            Answer::Winnable(line) => assert!(line.replay(&position, side).is_some(), "{row}"),
            Answer::Unwinnable(proof) => assert_eq!(check(&position, &proof), Ok(()), "{row}"),
            Answer::Undecided(_) => unreachable!("compared above"),
        }
        match quick(&position, side) {
            Quick::Winnable => assert!(expected, "{row}"),
            Quick::Unwinnable(proof) => {
                assert!(!expected, "{row}");
                assert_eq!(check(&position, &proof), Ok(()), "{row}");
            }
            Quick::Unknown => {}
        }
    }
}
