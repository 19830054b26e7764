//! One position through everything that answers, compared with plain enumeration.

use jadoube_board::{Color, Position};
use jadoube_mate::{Answer, Budget, Quick, Solver, check, quick};

use super::generate;

/// What a question may cost. Only irregular positions, whose pawns stand for ever on their last rank as blockers that no
/// theorem knows, need more.
const NODES: u64 = 400_000;

/// What became of the positions.
#[derive(Default, Debug)]
pub struct Tally {
    pub questions: u64,
    pub winnable: u64,
    pub unwinnable: u64,
    pub undecided: u64,
    pub enumerated: u64,
}

/// Asks both sides' questions; what is wrong comes back as text.
pub fn compare(
    solver: &mut Solver,
    position: &Position,
    most: usize,
    tally: &mut Tally,
) -> Result<(), String> {
    let truth = generate::enumerated(position, most);
    for side in Color::ALL {
        tally.questions += 1;
        let told = |what: &str| format!("{what}: {} {}", position.fen(), side.word());
        let answer =
            solver.winnable(position, side, &Budget::nodes(NODES)).map_err(|e| told(&e.to_string()))?;
        let known = truth[side.index()];
        tally.enumerated += u64::from(known.is_some());
        match &answer {
            Answer::Winnable(line) => {
                tally.winnable += 1;
                line.replay(position, side).ok_or_else(|| told("the line is no mate"))?;
            }
            Answer::Unwinnable(proof) => {
                tally.unwinnable += 1;
                check(position, proof).map_err(|flaw| told(&flaw.to_string()))?;
            }
            Answer::Undecided(_) => tally.undecided += 1,
        }
        let wrong = |answer: Option<bool>| answer.is_some() && known.is_some() && answer != known;
        if wrong(answer.is_winnable()) {
            return Err(told("wrong"));
        }
        let at_once = match quick(position, side) {
            Quick::Winnable => Some(true),
            Quick::Unwinnable(proof) => {
                check(position, &proof).map_err(|flaw| told(&format!("quick, {flaw}")))?;
                Some(false)
            }
            Quick::Unknown => None,
        };
        if wrong(at_once) || (at_once.is_some() && at_once != answer.is_winnable()) {
            return Err(told("wrong at once"));
        }
    }
    Ok(())
}
