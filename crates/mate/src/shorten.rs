//! Shorter lines: a second pass over a line that was found, and a search for a shortest one.

use std::collections::HashMap;

use jadoube_board::{Color, Move, Position};

use crate::answer::{Answer, Budget, Line};
use crate::dive;
use crate::material;
use crate::proof::{Argument, Enumeration, Proof};
use crate::search::store::{ROOT, Store};

/// Of the quick attempts that are made the shortest is kept; each counts as so many positions.
const ATTEMPT: usize = 50;
const ATTEMPTS: u64 = 48;
/// So many positions around each of the line's are looked at for a way that saves moves.
const WINDOW: usize = 1_500;

/// A line that is not longer, for about as many positions as `effort` says.
pub(crate) fn shorten(start: &Position, side: Color, line: &Line, effort: usize) -> Line {
    if line.shortest {
        return line.clone();
    }
    let mut moves = line.moves.clone();
    let (mut at, mut spent) = (0, 0);
    for seed in 1..=ATTEMPTS {
        if spent >= effort / 2 {
            break;
        }
        spent += ATTEMPT;
        // Fewer moves than the best so far, or nothing.
        if let Some(shorter) = dive::seeded(start, side, seed, moves.len().saturating_sub(1)) {
            moves = shorter;
        }
    }
    let mut position = *start;
    let mut store = Store::new();
    while at < moves.len() && spent < effort {
        match detour(&mut store, &position, side, &moves[at..], &mut spent) {
            Some((way, saved_to)) => {
                moves.splice(at..at + saved_to, way);
            }
            None => {
                position.play_in_place(moves[at]);
                at += 1;
            }
        }
    }
    Line { moves, shortest: false }
}

/// A way from the position to a later one of the line, or to a mate, that saves moves: the way, and how many moves of
/// the line it stands for.
fn detour(
    store: &mut Store,
    start: &Position,
    side: Color,
    line: &[Move],
    spent: &mut usize,
) -> Option<(Vec<Move>, usize)> {
    let mut later = HashMap::new();
    let mut position = *start;
    for (index, &mv) in line.iter().enumerate() {
        position.play_in_place(mv);
        later.insert(position.hash(), (index + 1, position));
    }
    store.reset(start);
    store.insert(start, ROOT);
    let (mut next, mut layer_end, mut depth) = (0, 1, 0);
    let mut best: Option<(usize, u32, usize)> = None;
    while next < store.len() && store.len() < WINDOW {
        if next == layer_end {
            (layer_end, depth) = (store.len(), depth + 1);
        }
        let position = store.position(next as u32);
        let _ = position.for_each_legal(|mv| {
            let child = position.play(mv);
            let Some(node) = store.insert(&child, next as u32) else { return };
            let reached = match later.get(&child.hash()) {
                Some((index, same)) if child.is_same(same) => *index,
                _ if child.turn() != side && child.is_checkmate() => line.len(),
                _ => return,
            };
            let saved = reached.saturating_sub(depth + 1);
            if saved > best.map_or(0, |best| best.0) {
                best = Some((saved, node, reached));
            }
        });
        next += 1;
    }
    *spent += store.len();
    best.map(|(_, node, reached)| (store.moves_to(node), reached))
}

/// A shortest line, by all positions in the order of their distance; or the proof that there is none.
pub(crate) fn shortest(start: &Position, side: Color, budget: &Budget<'_>) -> Answer {
    let mut store = Store::new();
    store.reset(start);
    store.insert(start, ROOT);
    if start.turn() != side && start.is_checkmate() {
        return Answer::Winnable(Line { moves: Vec::new(), shortest: true });
    }
    let mut next = 0;
    while next < store.len() {
        if let Some(spent) = budget.spent(store.len() as u64, next as u64 + 1) {
            return Answer::Undecided(spent);
        }
        let position = store.position(next as u32);
        let mut mate = None;
        if material::theorem(&position, side).is_none() {
            let _ = position.for_each_legal(|mv| {
                let child = position.play(mv);
                if let Some(node) = store.insert(&child, next as u32)
                    && child.turn() != side
                    && child.is_checkmate()
                {
                    mate = Some(node);
                }
            });
        }
        if let Some(node) = mate {
            return Answer::Winnable(Line { moves: store.moves_to(node), shortest: true });
        }
        next += 1;
    }
    let enumeration = Enumeration { positions: store.len() as u64, leaves: Vec::new() };
    Answer::Unwinnable(Proof { side, argument: Argument::Enumeration(enumeration) })
}
