//! Whether a player could ever mate (5.2, 6.9, 5.1.2 of 2023), asked as cheaply as it can be.

use jadoube_board::{Color, Position};
use jadoube_laws::choice::FlagException;
use jadoube_laws::{Clause, InForce};
use jadoube_mate::{Answer, Budget, Quick, Solver, quick, quick_dead};
use jadoube_play::{Unpromoted, can_force_mate, is_locked};

use crate::open::{is_plainly_alive, is_plainly_open};

/// How much is spent on whether a player could ever mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// Only what is seen at once: material, forced moves.
    Quick,
    /// Exact, except where the position is [plainly open](is_plainly_open).
    #[default]
    Usual,
    /// Exact for every end on which the result depends.
    Exact,
}

/// Positions that a search may look at before it gives up. They bound its memory too.
const NODES: u64 = 400_000;
/// The same where the question is only whether play went on in a dead position.
const NODES_FOR_DEAD: u64 = 50_000;

pub(crate) struct Winning {
    solver: Solver,
    effort: Effort,
}

impl Winning {
    pub(crate) fn new(effort: Effort) -> Winning {
        Winning { solver: Solver::new(), effort }
    }

    /// Whether a win on time has to be a draw by this rulebook, and the clause that says so (6.9; 13.c.2 of Finnish
    /// blitz). `Err` where it was not found out.
    pub(crate) fn flag_draws(
        &mut self,
        book: InForce,
        position: &Position,
        winner: Color,
    ) -> Result<Option<Clause>, ()> {
        let Some(exception) = book.clock_flag_exception() else { return Ok(None) };
        let draws = match exception.value {
            FlagException::NoLegalMate => self.never_mates(position, winner)?,
            FlagException::NoForcingMaterial => {
                !can_force_mate(book, position.board(), winner, Unpromoted::of(book))
            }
        };
        Ok(draws.then_some(exception.clause))
    }

    /// Whether the side can never mate. `Err` where it was not found out.
    pub(crate) fn never_mates(&mut self, position: &Position, side: Color) -> Result<bool, ()> {
        if self.effort != Effort::Exact && is_plainly_open(position, side) {
            return Ok(false);
        }
        match quick(position, side) {
            Quick::Winnable => Ok(false),
            Quick::Unwinnable(_) => Ok(true),
            Quick::Unknown if self.effort == Effort::Quick => Ok(false),
            Quick::Unknown => self.search(position, side, NODES).map(|can| !can),
        }
    }

    /// Whether the side can certainly mate.
    pub(crate) fn can_mate(&mut self, position: &Position, side: Color) -> bool {
        self.effort != Effort::Quick && self.search(position, side, NODES) == Ok(true)
    }

    /// Whether neither side can mate any more. Positions in which much can still happen are not looked at closely, unless
    /// everything is.
    pub(crate) fn is_dead(&mut self, position: &Position) -> bool {
        if self.effort != Effort::Exact && is_plainly_alive(position) {
            return false;
        }
        match quick_dead(position) {
            Some(dead) => dead,
            None if self.effort == Effort::Quick => false,
            None if self.effort == Effort::Usual && !is_locked(position) => false,
            None => {
                // The side that has more finds a mate sooner, and one is enough.
                let force = |side| position.board().of(side).count();
                let [more, less] = if force(Color::Black) > force(Color::White) {
                    [Color::Black, Color::White]
                } else {
                    Color::ALL
                };
                [more, less].into_iter().all(|side| self.search(position, side, NODES_FOR_DEAD) == Ok(false))
            }
        }
    }

    fn search(&mut self, position: &Position, side: Color, nodes: u64) -> Result<bool, ()> {
        match self.solver.winnable(position, side, &Budget::nodes(nodes)) {
            Ok(Answer::Winnable(_)) => Ok(true),
            Ok(Answer::Unwinnable(_)) => Ok(false),
            Ok(Answer::Undecided(_)) => Err(()),
            // Without a king mate has no meaning, and nothing follows.
            Err(_) => Err(()),
        }
    }
}
