//! Whether a side can still mate (5.1.2, 5.2.2, 6.9, 7.5.5, 11.3), with a bound that is the same on every machine.

use jadoube_board::{Board, Color, Position, Role};
use jadoube_mate::{Answer, Argument, Budget, Quick, Solver, quick, quick_dead};

use crate::Unpromoted;
use crate::open::{is_plainly_alive, is_plainly_open};

/// How much is spent on whether a player could ever mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// Only what is seen at once: material, forced moves.
    Quick,
    /// Exact, except where the position is [plainly open](crate::is_plainly_open).
    #[default]
    Usual,
    /// Exact for every question on which a result depends.
    Exact,
}

/// Answers whether a side can still mate, and keeps the memory of its searches for the next question.
///
/// Making one costs nothing: memory is taken when the first search needs it.
pub struct Winnability {
    /// How much is spent on a question.
    pub effort: Effort,
    /// What a pawn on its last rank counts as.
    pub unpromoted: Unpromoted,
    /// Positions that a search looks at before it gives up.
    pub positions: u64,
    solver: Option<Box<Solver>>,
}

impl Default for Winnability {
    fn default() -> Winnability {
        Winnability::new(Effort::Usual, Unpromoted::Queen)
    }
}

impl Winnability {
    /// Positions that a search looks at before it gives up, if nothing else is said: some thirty milliseconds in the
    /// worst positions known (`docs/benchmarks.md`), so that a ruling can wait for it.
    pub const POSITIONS: u64 = 50_000;

    /// Nothing has been asked yet.
    pub const fn new(effort: Effort, unpromoted: Unpromoted) -> Winnability {
        Winnability { effort, unpromoted, positions: Winnability::POSITIONS, solver: None }
    }

    /// The same with another bound to its searches.
    #[must_use]
    pub fn within(self, positions: u64) -> Winnability {
        Winnability { positions, ..self }
    }

    /// Whether a side can mate by any series of legal moves; nothing where that was not found out, or where mate has no
    /// meaning because a king is missing.
    pub fn can_mate(&mut self, position: &Position, side: Color) -> Option<bool> {
        let position = &self.unpromoted.promoted(position);
        if self.effort != Effort::Exact && is_plainly_open(position, side) {
            return Some(true);
        }
        match quick(position, side) {
            Quick::Winnable => Some(true),
            Quick::Unwinnable(_) => Some(false),
            Quick::Unknown if self.effort == Effort::Quick => None,
            Quick::Unknown => self.search(position, side),
        }
    }

    /// Whether neither side can mate any more (5.2.b, 5.2.2), so far as that is seen. A position in which much can still
    /// happen is not looked at closely, unless everything is; nor is one dead in which a pawn is still to become a queen.
    #[inline]
    pub fn is_dead(&mut self, position: &Position) -> bool {
        if self.effort != Effort::Exact && is_plainly_alive(position)
            || self.unpromoted.waiting(position.board()).any()
        {
            return false;
        }
        self.is_proved_dead(position)
    }

    fn is_proved_dead(&mut self, position: &Position) -> bool {
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
                [more, less].into_iter().all(|side| self.search(position, side) == Some(false))
            }
        }
    }

    #[cold]
    fn search(&mut self, position: &Position, side: Color) -> Option<bool> {
        let solver = self.solver.get_or_insert_default();
        match solver.winnable(position, side, &Budget::nodes(self.positions)) {
            Ok(Answer::Winnable(_)) => Some(true),
            Ok(Answer::Unwinnable(_)) => Some(false),
            // Without a king mate has no meaning, and nothing follows.
            Ok(Answer::Undecided(_)) | Err(_) => None,
        }
    }
}

/// Whether a side cannot mate with such pieces wherever they stand, the bishops on squares of these colours.
pub fn lacks_material(board: &Board, side: Color) -> bool {
    // With the opponent to move none of his positions is out of order.
    let answer = quick(&Position::new(*board, !side), side);
    matches!(answer, Quick::Unwinnable(proof) if matches!(proof.argument, Argument::Material(_)))
}

/// Few pieces beside the pawns, and no pawn that could advance now: whether the position is dead is worth a search.
pub fn is_locked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn);
    let pieces = board.occupied() - pawns;
    let ahead =
        (board.pieces(Color::White, Role::Pawn).0 << 8) | (board.pieces(Color::Black, Role::Pawn).0 >> 8);
    pieces.count() <= 6 && ahead & !board.occupied().0 == 0
}
