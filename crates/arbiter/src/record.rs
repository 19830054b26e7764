//! The record of a game: every move made on the board, and the positions that follow from them.

use jadoube_board::{Attempt, Color, Position};
use jadoube_clock::Millis;

use crate::made::told;

/// A move made on the board, legal or not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ply {
    pub attempt: Attempt,
    /// The same as rulings write it: castling as the king's step, or taking his rook in Chess960.
    pub told: Attempt,
    /// It was legal when it was made.
    pub legal: bool,
    /// It was pressed, or is completed without.
    pub completed: bool,
    pub two_hands: bool,
    /// The identity of the position after it (9.2).
    pub hash: u64,
    /// The times that both clocks showed when it was completed, in milliseconds.
    pub clocks: [u32; 2],
}

/// Room for so many more moves is made at once.
const ROOM: usize = 40;

/// All moves from the start, and what they lead to. Positions are not kept: they follow from the moves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    start: Position,
    plies: Vec<Ply>,
    position: Position,
}

impl Record {
    pub fn new(start: Position) -> Record {
        Record { start, plies: Vec::new(), position: start }
    }

    /// What stands on the board now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub fn len(&self) -> usize {
        self.plies.len()
    }

    pub fn last(&self) -> Option<&Ply> {
        self.plies.last()
    }

    pub fn ply_mut(&mut self, index: usize) -> Option<&mut Ply> {
        self.plies.get_mut(index)
    }

    /// Who made the move with this index.
    pub fn mover(&self, index: usize) -> Color {
        if index.is_multiple_of(2) { self.start.turn() } else { !self.start.turn() }
    }

    /// Who made the last move.
    pub fn last_mover(&self) -> Option<Color> {
        self.len().checked_sub(1).map(|index| self.mover(index))
    }

    /// The last move of a player, with its index.
    pub fn last_of(&self, color: Color) -> Option<usize> {
        (0..self.len()).rev().take(2).find(|&index| self.mover(index) == color)
    }

    /// How many moves a player has made.
    pub fn made_by(&self, color: Color) -> u32 {
        let first = usize::from(self.start.turn() == color);
        (self.len() + first) as u32 / 2
    }

    /// How many moves a player has completed.
    pub fn completed_by(&self, color: Color) -> u32 {
        let open = self.last_of(color).is_some_and(|index| !self.plies[index].completed);
        self.made_by(color).saturating_sub(u32::from(open))
    }

    /// Makes a move on the board.
    pub fn make(&mut self, attempt: Attempt, two_hands: bool) {
        let before = self.position;
        let judged = before.judge(attempt);
        let after = match judged {
            Ok(mv) => before.play(mv),
            Err(_) => before.made(attempt),
        };
        // Doubling would leave half of the room of a long game empty.
        if self.plies.len() == self.plies.capacity() {
            self.plies.reserve_exact(ROOM);
        }
        self.plies.push(Ply {
            attempt,
            told: told(&before, attempt, judged.ok()),
            legal: judged.is_ok(),
            completed: false,
            two_hands,
            hash: after.hash(),
            clocks: [0; 2],
        });
        self.position = after;
    }

    /// The position after so many moves.
    pub fn position_at(&self, plies: usize) -> Position {
        if plies >= self.len() {
            return self.position;
        }
        self.plies[..plies].iter().fold(self.start, |position, ply| position.made(ply.attempt))
    }

    /// Takes back every move after the first so many.
    pub fn truncate(&mut self, plies: usize) {
        if plies < self.len() {
            self.position = self.position_at(plies);
            self.plies.truncate(plies);
        }
    }

    /// Changes what was made in a move, such as the piece that a pawn became.
    pub fn amend(&mut self, index: usize, attempt: Attempt) {
        let before = self.position_at(index);
        if let Some(ply) = self.plies.get_mut(index) {
            ply.attempt = attempt;
            ply.told = told(&before, attempt, before.judge(attempt).ok());
            ply.legal = before.judge(attempt).is_ok();
            let mut position = before;
            for ply in &mut self.plies[index..] {
                position = position.made(ply.attempt);
                ply.hash = position.hash();
            }
            self.position = position;
        }
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Puts another start under the same moves: the same board with other rights to castle.
    pub fn restart_from(&mut self, start: Position) {
        let mut position = start;
        for ply in &mut self.plies {
            let judged = position.judge(ply.attempt);
            ply.told = told(&position, ply.attempt, judged.ok());
            ply.legal = judged.is_ok();
            position = position.made(ply.attempt);
            ply.hash = position.hash();
        }
        self.start = start;
        self.position = position;
    }

    /// How often a position has stood on the board (9.2), the one there now included.
    ///
    /// Hashes find the candidates; each is then compared in full, so that two positions are never taken for one.
    pub fn occurrences(&self, wanted: &Position) -> u32 {
        let mut count = u32::from(self.start.hash() == wanted.hash() && self.start.is_same(wanted));
        if !self.plies.iter().any(|ply| ply.hash == wanted.hash()) {
            return count;
        }
        let mut position = self.start;
        for ply in &self.plies {
            position = position.made(ply.attempt);
            count += u32::from(position.is_same(wanted));
        }
        count
    }

    /// How many plies with the hash of the position on the board there are: no fewer than its occurrences.
    pub fn possible_occurrences(&self) -> u32 {
        let hash = self.position.hash();
        // A capture or pawn move cannot be undone: nothing before it can stand on the board again.
        let reach = usize::from(self.position.halfmoves()).min(self.len());
        let recent = &self.plies[self.len() - reach..];
        let mut count = recent.iter().rev().step_by(2).filter(|ply| ply.hash == hash).count() as u32;
        if reach == self.len() && self.start.hash() == hash {
            count += 1;
        }
        if reach == 0 { 1 } else { count }
    }

    /// Whether the position on the board has stood there every four plies, so many times (9.6.a of 2014).
    pub fn repeats_in_a_row(&self, times: usize) -> bool {
        (0..times).all(|back| {
            let Some(plies) = self.len().checked_sub(4 * back) else { return false };
            let hash = if plies == 0 { self.start.hash() } else { self.plies[plies - 1].hash };
            hash == self.position.hash() && self.position_at(plies).is_same(&self.position)
        })
    }

    /// The last move that was not legal.
    pub fn last_illegal(&self) -> Option<usize> {
        self.plies.iter().rposition(|ply| !ply.legal)
    }
}

impl Ply {
    pub fn clock(&self, color: Color) -> Millis {
        Millis(i64::from(self.clocks[color.index()]))
    }
}
