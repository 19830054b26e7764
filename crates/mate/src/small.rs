//! The few positions that can be reached where hardly anything can be moved.

use jadoube_board::{Color, Position};

use crate::material;
use crate::proof::{Argument, Enumeration};

/// More choices than these do not come to an end soon.
const CHOICES: u32 = 3;
const POSITIONS: usize = 16;

/// A complete enumeration, where a player with few choices can only reach a handful of positions and no mate.
pub(crate) fn enumerate(start: &Position, side: Color, choices: u32) -> Option<Argument> {
    if choices > CHOICES {
        return None;
    }
    let mut seen = Vec::with_capacity(POSITIONS);
    seen.push(*start);
    let mut next = 0;
    while let Some(position) = seen.get(next).copied() {
        next += 1;
        if position.turn() != side && position.is_checkmate() {
            return None;
        }
        if material::theorem(&position, side).is_some() {
            continue;
        }
        let mut full = false;
        // Kings were counted before, and no move takes or makes one.
        let _ = position.for_each_legal(|mv| {
            let reached = position.play(mv);
            if full || seen.iter().any(|old| old.is_same(&reached)) {
                return;
            }
            full = seen.len() == POSITIONS;
            if !full {
                seen.push(reached);
            }
        });
        if full {
            return None;
        }
    }
    Some(Argument::Enumeration(Enumeration { positions: seen.len() as u64, leaves: Vec::new() }))
}
