//! Whether a player could ever mate (5.2, 6.9, 5.1.2 of 2023), asked as cheaply as it can be.

use jadoube_arbiter::can_force_mate;
use jadoube_board::{Bitboard, Color, File, Position, Role, Square, attacks};
use jadoube_laws::choice::FlagException;
use jadoube_laws::{Clause, InForce};
use jadoube_mate::{Answer, Budget, Quick, Solver, quick, quick_dead};

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
            FlagException::NoForcingMaterial => !can_force_mate(book, position.board(), winner),
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

    /// Whether neither side can mate any more. Positions in which much can still happen are not looked at closely.
    pub(crate) fn is_dead(&mut self, position: &Position) -> bool {
        if is_alive_at_a_glance(position)
            || Color::ALL.into_iter().any(|side| is_plainly_open(position, side))
        {
            return false;
        }
        match quick_dead(position) {
            Some(dead) => dead,
            None if self.effort == Effort::Quick || !is_locked(position) => false,
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

/// Whether so much can still happen that nobody needs to search for a mate by this side: a queen or a rook that can go to
/// several squares, a pawn with a free way to its last rank, or any of them where two pawns can step and there are a dozen
/// moves; and a player to move who has a choice and need not capture. Moves that are the only ones are made first.
///
/// This is a rule of thumb and no theorem; it has been compared with the exact answer on the last positions of real
/// games and on all known positions in which a side can never mate. [`Effort::Exact`] does without it.
pub fn is_plainly_open(position: &Position, side: Color) -> bool {
    is_open_at_a_glance(position, side) || is_open_by_its_moves(*position, side)
}

/// The same where it is seen without a list of moves: two pawns can step, so that there is a choice.
fn is_open_at_a_glance(position: &Position, side: Color) -> bool {
    can_step(position, 2) && has_free_means(position, side)
}

/// Whether it is seen without a list of moves that nothing simple proves the position dead: the player to move has
/// pawns, and more choices than are played through one by one, and a rook or a queen stands in the open, so that it is no
/// fortress.
fn is_alive_at_a_glance(position: &Position) -> bool {
    let board = position.board();
    let heavy = board.all(Role::Rook) | board.all(Role::Queen);
    let free = Color::ALL.into_iter().any(|color| {
        let own = board.of(color);
        (beside(heavy & own) - own).any()
    });
    free && can_step(position, 4)
}

/// The squares beside those of a set, along files and ranks.
fn beside(set: Bitboard) -> Bitboard {
    let (left, right) = (!File::A.bitboard().0, !File::H.bitboard().0);
    Bitboard(set.0 << 8 | set.0 >> 8 | (set.0 & right) << 1 | (set.0 & left) >> 1)
}

/// Whether so many pawns of the player to move can step forward, other than to their last rank.
fn can_step(position: &Position, least: u32) -> bool {
    let us = position.turn();
    let ahead = if us.is_white() { 1 } else { -1 };
    let pawns = Bitboard(steps(position)) & position.board().of(us);
    let steps = |&from: &Square| {
        from.offset(0, ahead).is_some_and(|to| position.legal_move(from, to, None).is_some())
    };
    pawns.count() >= least && pawns.into_iter().filter(steps).count() >= least as usize
}

fn is_open_by_its_moves(mut position: Position, side: Color) -> bool {
    for _ in 0..8 {
        let theirs = position.board().of(!position.turn());
        let (mut moves, mut quiet, mut only) = (0u32, false, None);
        let legality = position.for_each_legal(|mv| {
            moves += 1;
            quiet |= !theirs.contains(mv.to()) && !mv.is_en_passant();
            only = Some(mv);
        });
        match only {
            Some(mv) if moves == 1 && legality.is_ok() => position.play_in_place(mv),
            _ => return quiet && moves > 1 && legality.is_ok() && has_means(&position, side, moves),
        }
    }
    false
}

/// A queen, a rook or a pawn that is free enough.
fn has_means(position: &Position, side: Color, moves: u32) -> bool {
    let board = position.board();
    let means = board.all(Role::Queen) | board.all(Role::Rook) | board.all(Role::Pawn);
    moves >= 12 && (means & board.of(side)).any() && steps(position).count_ones() >= 2
        || has_free_means(position, side)
}

/// A queen or a rook with several squares to go to, or a pawn with a free way.
fn has_free_means(position: &Position, side: Color) -> bool {
    let board = position.board();
    let (occupied, own) = (board.occupied(), board.of(side));
    let roams = |role: Role| {
        let mut pieces = board.pieces(side, role).into_iter();
        pieces.any(|from| (attacks(role, side, from, occupied) - own).count() >= 4)
    };
    has_free_pawn(position, side) || roams(Role::Queen) || roams(Role::Rook)
}

/// Whether nothing stands between a pawn of the side and its last rank.
fn has_free_pawn(position: &Position, side: Color) -> bool {
    let board = position.board();
    let mut way = board.pieces(side, Role::Pawn).0;
    let empty = !board.occupied().0;
    let last_rank: u64 = if side.is_white() { 0xff << 56 } else { 0xff };
    for _ in 0..6 {
        way = if side.is_white() { way << 8 } else { way >> 8 };
        way &= empty;
        if way & last_rank != 0 {
            return true;
        }
    }
    false
}

/// Pawns that have nothing in front of them.
fn steps(position: &Position) -> u64 {
    let board = position.board();
    let free = !board.occupied().0;
    let white = board.pieces(Color::White, Role::Pawn).0 & (free >> 8);
    let black = board.pieces(Color::Black, Role::Pawn).0 & (free << 8);
    white | black
}

/// Pawns of which none can step now, and few other pieces. Without pawns the material decides.
fn is_locked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn);
    pawns.any() && (board.occupied() - pawns).count() <= 6 && steps(position) == 0
}
