//! All positions that can be reached, the promising ones first.
//!
//! One search is both: a search for a mate in which both sides help, and, where it ends without one, a complete
//! enumeration. What is left out is only what a theorem settles.

use jadoube_board::{Color, Move, Position, Role};

use crate::answer::{Answer, Budget, Line, Spent};
use crate::proof::{Argument, Enumeration, Fortress, Leaf, Proof};
use crate::{fortress, material};

mod heuristic;
pub(crate) mod store;

use store::{ROOT, Store};

/// From this node on, positions after a move that cannot be taken back are tried as fortresses: small enumerations are
/// done before that pays.
const LEAVES_FROM: u32 = 4096;
const MOST_LEAVES: usize = 1000;

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
        let mut leaves = Vec::new();
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
            if budget.is_spent(self.store.len() as u64, expanded) {
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
                    if child >= LEAVES_FROM
                        && leaves.len() < MOST_LEAVES
                        && is_final(&position, mv)
                        && let Some(fortress) = fortress_of(&next, side)
                    {
                        leaves.push(Leaf { position: next, fortress });
                        return;
                    }
                    let distance = heuristic::distance(&next, side);
                    self.open[distance].push(child);
                    lowest = lowest.min(distance);
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
}

/// Whether a capture or a pawn's move has changed what pieces can ever do.
fn is_final(position: &Position, mv: Move) -> bool {
    position.captured(mv).is_some() || position.board().role_at(mv.from()) == Some(Role::Pawn)
}

fn fortress_of(position: &Position, side: Color) -> Option<Fortress> {
    if fortress::is_candidate(position) { fortress::prove(position, side) } else { None }
}
