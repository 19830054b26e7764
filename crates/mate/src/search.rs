//! All positions that can be reached, the promising ones first.
//!
//! One search is both: a search for a mate in which both sides help, and, where it ends without one, a complete
//! enumeration. What is left out is only what a theorem settles.

use jadoube_board::{Color, Move, Position};

use crate::answer::{Answer, Budget, Line, Spent};
use crate::material;
use crate::proof::{Argument, Enumeration, Proof};

mod heuristic;
mod store;

use store::{ROOT, Store};

/// The memory of a search, to be used again.
pub(crate) struct Search {
    store: Store,
    /// Nodes still to be followed, by their distance.
    open: Vec<Vec<u32>>,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search { store: Store::new(), open: vec![Vec::new(); heuristic::MOST + 1] }
    }

    /// Whether `side` can mate. The position has one king on each side and is not a mate.
    pub(crate) fn run(&mut self, root: &Position, side: Color, budget: &Budget<'_>) -> Answer {
        self.store.reset(root);
        self.open.iter_mut().for_each(Vec::clear);
        self.store.insert(root, ROOT);
        let mut lowest = heuristic::distance(root, side);
        self.open[lowest].push(0);
        let mut expanded = 0u64;
        loop {
            let Some(index) = self.open[lowest].pop() else {
                lowest += 1;
                if lowest > heuristic::MOST {
                    break;
                }
                continue;
            };
            expanded += 1;
            if (expanded & 0x3ff == 0 || self.store.len() < 1024) && budget.is_spent(self.store.len() as u64)
            {
                return Answer::Undecided(Spent { nodes: self.store.len() as u64 });
            }
            let position = self.store.position(index);
            let mut mate = None;
            let visit = |mv: Move| {
                let next = position.play(mv);
                if mate.is_some() || self.store.insert(&next, index).is_none() {
                    return;
                }
                let child = self.store.len() as u32 - 1;
                if next.turn() != side && next.is_check() && next.has_legal_move() == Ok(false) {
                    mate = Some(child);
                } else if material::theorem(&next, side).is_none() {
                    let distance = heuristic::distance(&next, side);
                    self.open[distance].push(child);
                    lowest = lowest.min(distance);
                }
            };
            // Kings were counted before, and no move takes or makes one.
            let _ = position.for_each_legal(visit);
            if let Some(child) = mate {
                return Answer::Winnable(self.line(child));
            }
        }
        let enumeration = Enumeration { positions: self.store.len() as u64, leaves: Vec::new() };
        Answer::Unwinnable(Proof { side, argument: Argument::Enumeration(enumeration) })
    }

    /// The moves from the first position to a node.
    fn line(&self, last: u32) -> Line {
        let mut moves = Vec::new();
        let mut index = last;
        while self.store.parent(index) != ROOT {
            let parent = self.store.parent(index);
            let (before, after) = (self.store.position(parent), self.store.position(index));
            let _ = before.for_each_legal(|mv| {
                if before.play(mv).is_same(&after) {
                    moves.push(mv);
                }
            });
            index = parent;
        }
        moves.reverse();
        Line { moves, shortest: false }
    }
}
