//! All positions that can be reached, the promising ones first.
//!
//! One search is both: a search for a mate in which both sides help, and, where it ends without one, a complete
//! enumeration. What is left out is only what a theorem settles.

use jadoube_board::{Color, Move, Position, Role};

use crate::answer::{Answer, Budget, Line};
use crate::proof::{Argument, Enumeration, Fortress, Leaf, Proof};
use crate::{fortress, material};

mod heuristic;
pub(crate) mod store;

use store::{ROOT, Store};

/// From this node on, positions after a move that cannot be taken back are tried as fortresses: small enumerations are
/// done before that pays.
const LEAVES_FROM: u32 = 4096;
const MOST_LEAVES: usize = 1000;

/// From this node on, positions are taken in turn by their distance from mate, by how much they are locked up, as where
/// walls stand between the pieces distances lead nowhere, and by their age, as the mate may be near and odd.
const TURNS_FROM: usize = 512;

/// The memory of a search, to be used again.
pub(crate) struct Search {
    store: Store,
    /// Nodes still to be followed, by their distance from mate, and later also by how much they are locked up.
    by_distance: Queue,
    by_locks: Queue,
    /// Which nodes need not be followed any more, by their numbers, once they are taken in turn.
    done: Vec<bool>,
    /// All nodes before this one are done.
    oldest: usize,
}

/// Nodes by a number that tells how promising they are; of equals the newest first.
struct Queue {
    nodes: Vec<Vec<u32>>,
    lowest: usize,
}

impl Queue {
    fn new() -> Queue {
        Queue { nodes: vec![Vec::new(); heuristic::MOST + 1], lowest: 0 }
    }

    fn clear(&mut self) {
        self.nodes.iter_mut().for_each(Vec::clear);
    }

    fn push(&mut self, value: usize, node: u32) {
        self.nodes[value].push(node);
        self.lowest = self.lowest.min(value);
    }

    fn pop(&mut self) -> Option<u32> {
        while self.lowest <= heuristic::MOST {
            if let Some(node) = self.nodes[self.lowest].pop() {
                return Some(node);
            }
            self.lowest += 1;
        }
        None
    }
}

impl Search {
    pub(crate) fn new() -> Search {
        Search {
            store: Store::new(),
            by_distance: Queue::new(),
            by_locks: Queue::new(),
            done: Vec::new(),
            oldest: 0,
        }
    }

    /// Whether `side` can mate. The position has one king on each side and is not a mate.
    pub(crate) fn run(&mut self, root: &Position, side: Color, budget: &Budget<'_>) -> Answer {
        self.store.reset(root);
        self.by_distance.clear();
        self.by_locks.clear();
        self.done.clear();
        self.oldest = 0;
        self.store.insert(root, ROOT);
        self.by_distance.push(heuristic::distance(root, side), 0);
        let mut leaves = Vec::new();
        let mut expanded = 0u64;
        while let Some(index) = self.next(expanded, side) {
            expanded += 1;
            if let Some(spent) = budget.spent(self.store.len() as u64, expanded) {
                return Answer::Undecided(spent);
            }
            let position = self.store.position(index);
            let mut mate = None;
            let visit = |mv: Move| {
                let next = position.play(mv);
                if mate.is_some() {
                    return;
                }
                let Some(child) = self.store.insert(&next, index) else { return };
                let in_turns = !self.done.is_empty();
                if in_turns {
                    // Until it stands in the queues: what is settled needs not be followed.
                    self.done.push(true);
                }
                if next.turn() != side && next.is_check() && next.has_legal_move() == Ok(false) {
                    mate = Some(child);
                    return;
                }
                if material::theorem(&next, side).is_some() {
                    return;
                }
                if child >= LEAVES_FROM
                    && leaves.len() < MOST_LEAVES
                    && is_final(&position, mv)
                    && let Some(fortress) = fortress_of(&next, side)
                {
                    leaves.push(Leaf { position: next, fortress });
                    return;
                }
                self.by_distance.push(heuristic::distance(&next, side), child);
                if in_turns {
                    self.by_locks.push(heuristic::locks(&next, side), child);
                    self.done[child as usize] = false;
                }
            };
            // Kings were counted before, and no move takes or makes one.
            let _ = position.for_each_legal(visit);
            if let Some(child) = mate {
                let moves = self.store.moves_to(child);
                return Answer::Winnable(Line { moves, shortest: false });
            }
        }
        let enumeration = Enumeration { positions: self.store.len() as u64, leaves };
        Answer::Unwinnable(Proof { side, argument: Argument::Enumeration(enumeration) })
    }

    /// The node to be followed next; nothing where all have been.
    fn next(&mut self, expanded: u64, side: Color) -> Option<u32> {
        if self.done.is_empty() {
            if self.store.len() < TURNS_FROM {
                return self.by_distance.pop();
            }
            self.done.resize(self.store.len(), true);
            for &node in self.by_distance.nodes.iter().flatten() {
                self.by_locks.push(heuristic::locks(&self.store.position(node), side), node);
                self.done[node as usize] = false;
            }
        }
        loop {
            // Every node that is to be followed stands in both queues, so either being empty means the end.
            let node = match expanded % 3 {
                0 => self.by_distance.pop()?,
                1 => self.by_locks.pop()?,
                _ => self.oldest()?,
            };
            if !std::mem::replace(&mut self.done[node as usize], true) {
                return Some(node);
            }
        }
    }

    fn oldest(&mut self) -> Option<u32> {
        self.oldest += self.done[self.oldest..].iter().take_while(|&&done| done).count();
        (self.oldest < self.done.len()).then_some(self.oldest as u32)
    }
}

/// Whether a capture or a pawn's move has changed what pieces can ever do.
fn is_final(position: &Position, mv: Move) -> bool {
    position.captured(mv).is_some() || position.board().role_at(mv.from()) == Some(Role::Pawn)
}

fn fortress_of(position: &Position, side: Color) -> Option<Fortress> {
    if fortress::is_possible(position) { fortress::prove(position, side) } else { None }
}
