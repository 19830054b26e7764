//! The positions of a game and how often each has occurred (9.2), counted as they come.

use jadoube_board::{Color, Move, Position};

use crate::Counts;
use crate::claim::{Claim, announceable};
use crate::repetition::{Positions, last_before};

/// The positions of one game after the other, the first one included. It keeps its memory from game to game.
///
/// For whoever plays games through at full speed: nearly every position is known to be new by a look at one number.
/// Beside that it keeps whole positions, 56 bytes a move; a game that lives long keeps hashes and implements
/// [`Positions`] itself.
pub struct History {
    positions: Vec<Position>,
    /// How often those had occurred that were there before: by place, in order.
    repeated: Vec<(u32, u8)>,
    /// Positions that occurred a second time: by the place of the second. Those before the run are of no use any more.
    twice: Vec<u32>,
    last_twice: u32,
    /// Positions taken in all games, and by a few bits of their hash the number of the last that had these bits. A
    /// position whose bits were not seen since the last capture or pawn's move is new, which is all there is to know
    /// about nearly every one. Numbers of earlier games are too old to matter, so nothing needs to be cleared.
    taken: u32,
    lately: Box<[u32; SLOTS]>,
}

/// Few enough to stay in the fastest cache, and enough that a hundred moves without a capture seldom clash.
const SLOTS: usize = 1024;

impl Default for History {
    fn default() -> History {
        History {
            positions: Vec::new(),
            repeated: Vec::new(),
            twice: Vec::new(),
            last_twice: 0,
            taken: 0,
            lately: Box::new([0; SLOTS]),
        }
    }
}

impl History {
    /// Begins a game from this position.
    pub fn begin(&mut self, start: Position) {
        self.positions.clear();
        self.repeated.clear();
        self.last_twice = 0;
        self.twice.clear();
        self.positions.push(start);
        self.is_new(&start);
    }

    /// Half-moves made.
    #[inline]
    pub fn plies(&self) -> usize {
        self.positions.len().saturating_sub(1)
    }

    /// The position on the board.
    #[inline]
    pub fn now(&self) -> &Position {
        self.positions.last().unwrap_or(&Position::INITIAL)
    }

    /// The position after so many half-moves.
    pub fn at(&self, ply: usize) -> &Position {
        self.positions.get(ply).unwrap_or(&Position::INITIAL)
    }

    /// How often the position after so many half-moves had occurred then.
    #[inline]
    pub fn occurrences_at(&self, ply: usize) -> u32 {
        match self.repeated.last() {
            None => 1,
            Some(&(last, _)) if (last as usize) < ply => 1,
            Some(&(last, count)) if last as usize == ply => count.into(),
            Some(_) => {
                let found = self.repeated.binary_search_by_key(&(ply as u32), |&(place, _)| place);
                found.map_or(1, |at| self.repeated[at].1.into())
            }
        }
    }

    /// How often the position on the board has occurred.
    #[inline]
    pub fn occurrences(&self) -> u32 {
        let now = self.plies() as u32;
        self.repeated.last().map_or(1, |&(place, count)| if place == now { count.into() } else { 1 })
    }

    /// Takes the position that a move has led to.
    #[inline]
    pub fn push(&mut self, after: &Position) {
        if !self.is_new(after) {
            self.look_back(after);
        }
        self.positions.push(*after);
    }

    /// Whether the position is certainly another than all since the last capture or pawn's move.
    #[inline]
    fn is_new(&mut self, position: &Position) -> bool {
        self.taken = self.taken.wrapping_add(1);
        let slot = &mut self.lately[position.hash() as usize % SLOTS];
        let age = self.taken.wrapping_sub(std::mem::replace(slot, self.taken));
        age > u32::from(position.halfmoves())
    }

    #[cold]
    fn look_back(&mut self, after: &Position) {
        let place = self.positions.len();
        if let Some(earlier) = last_before(&self.positions[..], place, after) {
            self.repeat(place, earlier);
        }
    }

    fn repeat(&mut self, place: usize, earlier: usize) {
        let count = u8::try_from(self.occurrences_at(earlier)).unwrap_or(u8::MAX).saturating_add(1);
        self.repeated.push((place as u32, count));
        if count == 2 {
            if !self.has_repetition() {
                self.twice.clear();
            }
            self.last_twice = place as u32;
            if self.twice.len() < MOST {
                self.twice.push(place as u32);
            }
        }
    }

    /// The place of the last position that a capture or a pawn's move led to: nothing before it can occur again. Asked
    /// seldom, so that nothing needs to be kept for it at every move.
    pub fn run(&self) -> u32 {
        let begins = |&place: &usize| self.at(place).halfmoves() == 0;
        let counted = self.plies().checked_sub(self.now().halfmoves().into()).filter(begins);
        // Moves that were not legal may not have been counted.
        counted.or_else(|| (0..=self.plies()).rev().find(begins)).unwrap_or(0) as u32
    }

    /// Whether some position of the run has occurred twice.
    #[inline]
    pub fn has_repetition(&self) -> bool {
        self.last_twice > 0 && self.last_twice > self.run()
    }

    /// A move by which the player to move could bring about a position often enough to claim a draw (9.2.a, 9.2.1.1): as
    /// [`announceable`], found from the positions that have occurred twice.
    #[inline]
    pub fn announceable_repetition(&self, counts: &Counts) -> Option<Move> {
        if self.has_repetition() { self.find_announceable(counts) } else { None }
    }

    #[cold]
    fn find_announceable(&self, counts: &Counts) -> Option<Move> {
        let now = self.now();
        if counts.threefold? != 3 {
            return announceable(counts, self, now, Claim::Threefold, None);
        }
        let us = now.turn();
        self.twice.iter().find_map(|&place| {
            let goal = &self.positions[place as usize];
            let mv = single_move(now, goal, us)?;
            now.play(mv).is_same(goal).then_some(mv)
        })
    }
}

impl Positions for History {
    #[inline]
    fn plies(&self) -> usize {
        History::plies(self)
    }

    #[inline]
    fn hash_at(&self, ply: usize) -> u64 {
        self.positions[..].hash_at(ply)
    }

    #[inline]
    fn is_same_at(&self, ply: usize, position: &Position) -> bool {
        self.positions[..].is_same_at(ply, position)
    }

    #[inline]
    fn may_have_occurred(&self, ply: usize, times: u32) -> bool {
        ply > History::plies(self) || self.occurrences_at(ply) >= times
    }
}

/// Positions with a repetition that are kept; no player looks at more of them at once.
const MOST: usize = 64;

/// The legal move that leads from a position to one that differs by one moved piece, if there is one. Castling, captures
/// and pawns' moves lead to no position that was there before.
fn single_move(now: &Position, goal: &Position, us: Color) -> Option<Move> {
    if goal.turn() == us || now.board().of(!us) != goal.board().of(!us) {
        return None;
    }
    let (ours, theirs) = (now.board().of(us), goal.board().of(us));
    let (left, entered) = ((ours - theirs).single()?, (theirs - ours).single()?);
    now.legal_move(left, entered, None)
}
