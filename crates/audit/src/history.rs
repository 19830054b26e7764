//! The positions of a game and how often each has occurred (9.2).

use jadoube_board::{Color, Position};

/// The positions of the game at hand, the first one included.
#[derive(Default)]
pub(crate) struct History {
    positions: Vec<Position>,
    /// The hash of each, apart: this is what is searched.
    hashes: Vec<u64>,
    /// How often those had occurred that were there before: by place, in order.
    repeated: Vec<(u32, u8)>,
    /// Positions that occurred a second time since the last capture or pawn's move: by the place of the second.
    twice: Vec<u32>,
}

impl History {
    pub(crate) fn begin(&mut self, start: Position) {
        self.positions.clear();
        self.hashes.clear();
        self.repeated.clear();
        self.twice.clear();
        self.positions.push(start);
        self.hashes.push(start.hash());
    }

    /// Half-moves made.
    #[inline]
    pub(crate) fn plies(&self) -> usize {
        self.positions.len().saturating_sub(1)
    }

    #[inline]
    pub(crate) fn now(&self) -> &Position {
        self.positions.last().unwrap_or(&Position::INITIAL)
    }

    pub(crate) fn at(&self, ply: usize) -> &Position {
        self.positions.get(ply).unwrap_or(&Position::INITIAL)
    }

    /// How often the position after so many half-moves had occurred then.
    #[inline]
    pub(crate) fn occurrences_at(&self, ply: usize) -> u32 {
        match self.repeated.last() {
            None => 1,
            Some(&(last, count)) if last as usize == ply => count.into(),
            Some(_) => {
                let found = self.repeated.binary_search_by_key(&(ply as u32), |&(place, _)| place);
                found.map_or(1, |at| self.repeated[at].1.into())
            }
        }
    }

    #[inline]
    pub(crate) fn occurrences(&self) -> u32 {
        let now = self.plies() as u32;
        self.repeated.last().map_or(1, |&(place, count)| if place == now { count.into() } else { 1 })
    }

    /// Takes the position that a move has led to.
    #[inline]
    pub(crate) fn push(&mut self, after: &Position) {
        let place = self.hashes.len();
        let back = usize::from(after.halfmoves()).min(place);
        if back < 4 {
            if back == 0 {
                self.twice.clear();
            }
        } else if let Some(earlier) = self.last_same(after, place, back) {
            self.repeat(place, earlier);
        }
        self.positions.push(*after);
        self.hashes.push(after.hash());
    }

    #[cold]
    fn repeat(&mut self, place: usize, earlier: usize) {
        let count = u8::try_from(self.occurrences_at(earlier)).unwrap_or(u8::MAX).saturating_add(1);
        self.repeated.push((place as u32, count));
        if count == 2 && self.twice.len() < MOST {
            self.twice.push(place as u32);
        }
    }

    #[inline]
    fn last_same(&self, after: &Position, place: usize, back: usize) -> Option<usize> {
        let hash = after.hash();
        let window = &self.hashes[place - back..=place - 4];
        // Every second position has the same player to move.
        let found = window.iter().rev().step_by(2).position(|&earlier| earlier == hash)?;
        self.same_from(after, place, back, 4 + 2 * found)
    }

    /// The hash is equal at this distance: most likely the position is, but only looking at it is certain.
    #[cold]
    fn same_from(&self, after: &Position, place: usize, back: usize, first: usize) -> Option<usize> {
        let mut distances = (first..=back).step_by(2);
        distances.find_map(|distance| {
            let earlier = place - distance;
            self.positions[earlier].is_same(after).then_some(earlier)
        })
    }

    /// Whether the position after so many half-moves and those four, eight, … before it are the same, so many in all.
    pub(crate) fn repeats_in_a_row(&self, ply: usize, times: u32) -> bool {
        let now = self.at(ply);
        (1..times as usize).all(|turn| {
            let earlier = ply.checked_sub(4 * turn).map(|ply| self.at(ply));
            earlier.is_some_and(|earlier| earlier.is_same(now))
        })
    }

    /// A position that has occurred twice and that the player to move can bring about with one move now.
    #[inline]
    pub(crate) fn reachable_twice(&self) -> Option<(usize, jadoube_board::Move)> {
        if self.twice.is_empty() { None } else { self.find_reachable() }
    }

    #[cold]
    fn find_reachable(&self) -> Option<(usize, jadoube_board::Move)> {
        let now = self.now();
        let us = now.turn();
        self.twice.iter().find_map(|&place| {
            let goal = &self.positions[place as usize];
            let mv = single_move(now, goal, us)?;
            now.play(mv).is_same(goal).then_some((place as usize, mv))
        })
    }
}

/// Positions with a repetition that are kept; no player looks at more of them at once.
const MOST: usize = 64;

/// The legal move that leads from a position to one that differs by one moved piece, if there is one. Castling, captures
/// and pawns' moves lead to no position that was there before.
fn single_move(now: &Position, goal: &Position, us: Color) -> Option<jadoube_board::Move> {
    if goal.turn() == us || now.board().of(!us) != goal.board().of(!us) {
        return None;
    }
    let (ours, theirs) = (now.board().of(us), goal.board().of(us));
    let (left, entered) = ((ours - theirs).single()?, (theirs - ours).single()?);
    now.legal_move(left, entered, None)
}
