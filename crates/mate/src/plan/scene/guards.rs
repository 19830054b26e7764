//! The men of the king who could interfere with a mate, and whether they can let it happen.

use jadoube_board::{Bitboard, Role, Square};

use super::Scene;
use crate::geometry::forward;
use crate::plan::lines::{attackers, attacks};

/// More men do not all get out of the way.
const MOST_GUARDS: u32 = 3;

impl Scene {
    /// The king's men who could take the mating piece or step in between; nothing where one of them cannot let go.
    pub(super) fn guards(
        &self,
        to: Bitboard,
        gap: Bitboard,
        occupied: Bitboard,
        held: Bitboard,
    ) -> Option<Bitboard> {
        let (king, pawns) = (self.target.bitboard(), self.board.pieces(!self.side, Role::Pawn));
        let mut guards = Bitboard::EMPTY;
        let mut left = occupied;
        // Behind one who goes another may stand.
        loop {
            let mut found = self.attackers(to, left) - king;
            if gap.any() {
                found |= self.attackers(gap, left) - king - pawns;
            }
            found = found - to - guards;
            if found.is_empty() {
                break;
            }
            guards |= found;
            left = left - found;
        }
        if gap.any() {
            let one = forward(gap, self.side);
            guards |= pawns & (one | forward(one - occupied, self.side));
        }
        if guards.is_empty() {
            return Some(guards);
        }
        if ((guards & self.ring) - held).any() || guards.count() > MOST_GUARDS {
            return None;
        }
        let line = to | gap;
        guards.into_iter().all(|from| self.lets_go(from, line)).then_some(guards)
    }

    /// Who of the opponent attacks one of the squares.
    fn attackers(&self, squares: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for square in squares {
            set |= attackers(&self.board, square, !self.side, occupied);
        }
        set
    }

    /// Whether a man of the opponent can go where he does not attack these squares.
    fn lets_go(&self, from: Square, line: Bitboard) -> bool {
        let occupied = self.board.occupied();
        match self.board.role_at(from) {
            None => true,
            Some(Role::Pawn) => {
                let ahead = forward(from.bitboard(), !self.side);
                line.single().is_some() && (ahead & (occupied | line)).is_empty()
            }
            Some(role) => {
                let free = attacks(role, !self.side, from, occupied) - occupied - line - self.ring;
                let left = occupied - from.bitboard();
                free.into_iter().any(|to| (attacks(role, !self.side, to, left) & line).is_empty())
            }
        }
    }
}
