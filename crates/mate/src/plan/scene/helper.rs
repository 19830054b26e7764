//! The second piece of a plan, which takes the squares from the king that the first leaves him.

use jadoube_board::{Bitboard, Role, Square};

use super::{Man, ROLES, Scene};
use crate::plan::lines::attacks;
use crate::plan::{Helper, Refusals};

/// What is asked of a helper: the mate that it helps.
pub(super) struct Wanted {
    pub mater: Square,
    pub to: Square,
    pub open: Bitboard,
    pub sees: Bitboard,
    pub through: Bitboard,
    pub reserved: Bitboard,
}

impl Scene {
    /// Who can take the open squares from the king, and in about how many moves, fewer than `most`.
    pub(super) fn helper(&mut self, wanted: &Wanted, most: u32, refused: &Refusals) -> Option<(Helper, u32)> {
        if most <= 1 {
            return None;
        }
        let mut known = [Bitboard::EMPTY; 8];
        for role in ROLES {
            let group = self.groups[role as usize];
            if group.is_empty() {
                continue;
            }
            let places = self.places(role, wanted.open, wanted.through) - wanted.reserved;
            known[role as usize] = places;
            if (places & group).is_empty() {
                continue;
            }
            for man in self.men().iter().filter(|man| man.role == role && (man.reach & places).any()) {
                let places = self.fitting(man, wanted, places, refused);
                if (places & man.reach).any() {
                    return Some((Helper { from: man.from, role, places }, 1));
                }
            }
        }
        if most <= 2 {
            return None;
        }
        let mut best = None;
        let mut least = most;
        for index in 0..self.count {
            let man = self.men[index];
            let mut places = known[man.role as usize];
            if places.is_empty() || man.role != Role::King && (places & self.second(index)).is_empty() {
                continue;
            }
            places = self.fitting(&man, wanted, places, refused);
            let way = match man.role {
                Role::King => places.into_iter().map(|place| u32::from(place.distance(man.from))).min(),
                _ => (places & self.second(index)).first().map(|_| 2),
            };
            if let Some(way) = way.map(|way| way.max(2)).filter(|&way| way < least) {
                best = Some((Helper { from: man.from, role: man.role, places }, way));
                least = way;
                if way == 2 {
                    break;
                }
            }
        }
        best
    }

    /// The places that do for this man: those from which he also attacks what he alone held before, and beside the king
    /// those where he is protected himself.
    fn fitting(&self, man: &Man, wanted: &Wanted, places: Bitboard, refused: &Refusals) -> Bitboard {
        let Wanted { mater, to, sees, .. } = *wanted;
        if man.from == mater
            || man.promotes
            || refused.pinned.contains(man.from)
            || refused.contains(mater, to, Some(man.from))
        {
            return Bitboard::EMPTY;
        }
        let held = self.held_without(man.from, mater);
        let given_up = man.covers - held - (self.theirs - to.bitboard()) - sees;
        let mut places = places - (self.ring - sees - held);
        if given_up.any() && places.any() {
            places &= self.places(man.role, given_up, wanted.through - man.from.bitboard());
        }
        places
    }

    /// The squares beside the king that others than these two attack.
    fn held_without(&self, first: Square, second: Square) -> Bitboard {
        let mut held = self.by_pawns;
        for man in self.men().iter().filter(|man| man.from != first && man.from != second) {
            held |= man.covers;
        }
        held
    }

    /// From where a piece attacks all of these squares.
    fn places(&self, role: Role, open: Bitboard, through: Bitboard) -> Bitboard {
        let mut places = !self.ours - self.target.bitboard();
        for square in open {
            places &= attacks(role, self.side, square, through);
        }
        if role == Role::King { places - self.ring } else { places }
    }
}
