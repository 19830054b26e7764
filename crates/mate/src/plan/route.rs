//! The way of a piece from square to square, the others standing still.

use jadoube_board::{Bitboard, Color, Role, Square};

use super::lines::attacks;

/// More stops are not gone for.
pub(super) const LONGEST: usize = 7;

/// The stops of a piece on its way.
#[derive(Clone, Copy)]
pub(super) struct Route {
    stops: [Square; LONGEST],
    count: usize,
}

impl Route {
    pub(super) fn stops(&self) -> &[Square] {
        &self.stops[..self.count]
    }
}

/// Where a piece can go.
pub(super) struct Ground {
    pub occupied: Bitboard,
    /// Where it cannot stop, whatever it comes for.
    pub closed: Bitboard,
    /// Where it should not stop before its goal.
    pub shun: Bitboard,
}

/// A shortest way of a piece to one of the goals.
pub(super) fn route(
    role: Role,
    color: Color,
    from: Square,
    goals: Bitboard,
    ground: &Ground,
) -> Option<Route> {
    let occupied = ground.occupied - from.bitboard();
    let goals = goals - ground.closed;
    let mut levels = [Bitboard::EMPTY; LONGEST + 1];
    levels[0] = from.bitboard();
    let mut seen = levels[0] | ground.closed | ground.shun;
    for depth in 1..=LONGEST {
        let mut reach = Bitboard::EMPTY;
        for square in levels[depth - 1] {
            reach |= attacks(role, color, square, occupied);
            if (reach & goals).any() {
                break;
            }
        }
        if let Some(goal) = (reach & goals).first() {
            let mut route = Route { stops: [goal; LONGEST], count: depth };
            let mut at = goal;
            for back in (0..depth).rev() {
                route.stops[back] = at;
                at = (attacks(role, color, at, occupied) & levels[back]).first()?;
            }
            return Some(route);
        }
        levels[depth] = reach - seen;
        if levels[depth].is_empty() {
            return None;
        }
        seen |= reach;
    }
    None
}
