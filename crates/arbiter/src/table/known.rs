//! What was found out about who can still mate.

use jadoube_board::{Color, Position};

/// So many answers are kept, the last ones.
const KEPT: usize = 4;

/// Answers to whether a side can still mate: nothing where it was not found out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(Vec<(Position, Color, Option<bool>)>);

impl Known {
    /// The answer, where the question was put before.
    pub fn answer(&self, position: &Position, side: Color) -> Option<Option<bool>> {
        let asked = |(before, of, _): &&(Position, Color, Option<bool>)| before == position && *of == side;
        self.0.iter().find(asked).map(|(_, _, answer)| *answer)
    }

    pub fn keep(&mut self, position: &Position, side: Color, answer: Option<bool>) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((*position, side, answer));
    }
}
