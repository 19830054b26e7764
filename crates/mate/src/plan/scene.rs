//! What can be planned on a board: by the attacks of its pieces, without making a move.

mod guards;
mod helper;

use jadoube_board::{Bitboard, Board, Color, File, Rank, Role, Square, between};

use super::lines::{attackers, attacks};
use super::{Plan, Refusals};
use crate::geometry::{forward, pawn_attacks};
use helper::Wanted;

/// A plan of so few moves is taken without looking for a shorter one.
const SHORT: u32 = 3;
/// More squares beside the king are not left to one helper.
const MOST_OPEN: u32 = 3;

/// A piece of the side that mates, or a pawn about to become one.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub from: Square,
    pub role: Role,
    pub promotes: bool,
    /// Where it can go, as if it were not pinned.
    pub reach: Bitboard,
    /// The squares beside the king that it attacks.
    pub covers: Bitboard,
    /// Where it can be after two moves, once that was asked; with a `deep` look, after any number.
    second: Bitboard,
}

/// A board seen with the king who is to be mated in the middle.
pub(super) struct Scene {
    pub board: Board,
    pub side: Color,
    pub target: Square,
    /// The squares beside him.
    pub ring: Bitboard,
    pub ours: Bitboard,
    pub theirs: Bitboard,
    /// All men but him: he does not shade squares behind himself.
    pub occupied: Bitboard,
    men: [Man; 20],
    count: usize,
    /// Squares beside him that are attacked by some piece, and by more than one.
    once: Bitboard,
    twice: Bitboard,
    /// Those that pawns attack.
    by_pawns: Bitboard,
    deep: bool,
    /// Where pieces of a kind can go.
    groups: [Bitboard; 8],
}

const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];
const A1: Square = Square::at(File::A, Rank::First);
const NOBODY: Man = Man {
    from: A1,
    role: Role::King,
    promotes: false,
    reach: Bitboard::EMPTY,
    covers: Bitboard::EMPTY,
    second: Bitboard::EMPTY,
};

impl Scene {
    pub(super) const EMPTY: Scene = Scene {
        board: Board::EMPTY,
        side: Color::White,
        target: A1,
        ring: Bitboard::EMPTY,
        ours: Bitboard::EMPTY,
        theirs: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
        men: [NOBODY; 20],
        count: 0,
        once: Bitboard::EMPTY,
        twice: Bitboard::EMPTY,
        by_pawns: Bitboard::EMPTY,
        deep: false,
        groups: [Bitboard::EMPTY; 8],
    };

    /// Looks at a board; nothing where a king is missing.
    pub(super) fn look(&mut self, board: &Board, side: Color) -> Option<()> {
        (self.board, self.side, self.target) = (*board, side, board.king(!side)?);
        self.ring = attacks(Role::King, side, self.target, Bitboard::EMPTY);
        (self.ours, self.theirs) = (board.of(side), board.of(!side));
        self.occupied = board.occupied() - self.target.bitboard();
        (self.count, self.deep) = (0, false);
        let pawns = board.pieces(side, Role::Pawn);
        self.by_pawns = pawn_attacks(pawns, side) & self.ring;
        (self.once, self.twice) = (self.by_pawns, Bitboard::EMPTY);
        self.groups = [Bitboard::EMPTY; 8];
        for role in ROLES {
            for from in board.pieces(side, role) {
                let sees = attacks(role, side, from, self.occupied);
                self.groups[role as usize] |= sees - self.ours;
                self.add(Man {
                    from,
                    role,
                    promotes: false,
                    reach: sees - self.ours - self.target.bitboard(),
                    covers: sees & self.ring,
                    second: Bitboard::EMPTY,
                });
            }
        }
        for from in pawns & Rank::Seventh.relative_to(side).bitboard() {
            let ahead = forward(from.bitboard(), side) - board.occupied();
            let takes =
                attacks(Role::Pawn, side, from, Bitboard::EMPTY) & (self.theirs - self.target.bitboard());
            self.add(Man { from, role: Role::Queen, promotes: true, reach: ahead | takes, ..NOBODY });
        }
        Some(())
    }

    fn add(&mut self, man: Man) {
        self.twice |= self.once & man.covers;
        self.once |= man.covers;
        if let Some(place) = self.men.get_mut(self.count) {
            *place = man;
            self.count += 1;
        }
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    /// The squares beside the king that nobody attacks and where none of his men stands.
    pub(super) fn open(&self) -> Bitboard {
        self.ring - self.once - self.theirs
    }

    /// What a move takes from the king: how many squares more than before.
    pub(super) fn gain(&self, man: &Man, to: Square) -> i32 {
        let sees = attacks(man.role, self.side, to, self.occupied - man.from.bitboard());
        let left = (man.covers - self.twice - self.theirs - sees).count() as i32;
        (sees & self.open()).count() as i32 - left
    }

    /// From where a piece would give check.
    pub(super) fn checks(&self, role: Role) -> Bitboard {
        attacks(role, self.side, self.target, self.occupied)
    }

    /// Where a piece must not stop on its way: where it would give check, and a king where another king or a pawn attacks.
    pub(super) fn shunned(&self, role: Role) -> Bitboard {
        let checks = self.checks(role);
        if role != Role::King {
            return checks;
        }
        let pawns = self.board.pieces(!self.side, Role::Pawn);
        checks | self.ring | pawn_attacks(pawns, !self.side)
    }

    /// The shortest plan that is seen, first by pieces two or three moves from their squares, then by any.
    pub(super) fn plan(&mut self, first: bool, refused: &Refusals) -> Option<Plan> {
        self.look_for(first, refused).or_else(|| {
            self.deep = true;
            self.men.iter_mut().for_each(|man| man.second = Bitboard::EMPTY);
            self.look_for(first, refused)
        })
    }

    fn look_for(&mut self, first: bool, refused: &Refusals) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        for index in 0..self.count {
            let man = self.men[index];
            if man.role == Role::King || man.reach.is_empty() || refused.pinned.contains(man.from) {
                continue;
            }
            let checks = self.checks(man.role);
            let held = self.twice | (self.once - man.covers);
            let free = checks - self.ours;
            for set in [free & self.ring, free - self.ring] {
                for to in set {
                    let most = best.map_or(u32::MAX, |best| best.cost);
                    if let Some(plan) = self.with(index, to, checks, held, first, most, refused) {
                        if plan.cost <= SHORT {
                            return Some(plan);
                        }
                        best = Some(plan);
                    }
                }
            }
        }
        best
    }

    /// The plan in which a piece mates from a square, if it costs less than `most`.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn with(
        &mut self,
        index: usize,
        to: Square,
        checks: Bitboard,
        held: Bitboard,
        first: bool,
        most: u32,
        refused: &Refusals,
    ) -> Option<Plan> {
        let man = self.men[index];
        let bit = to.bitboard();
        let through = (self.occupied - man.from.bitboard()) | bit;
        let sees = attacks(man.role, self.side, to, through);
        let open = self.ring - (self.theirs - bit) - sees - held;
        if exceeds(open, MOST_OPEN) || refused.contains(man.from, to, None) {
            return None;
        }
        let mut cost = if man.reach.contains(to) {
            1
        } else if man.promotes {
            return None;
        } else if (sees & (man.reach - checks)).any() {
            2
        } else if most > 3 && (sees & (self.second(index) - checks)).any() {
            3
        } else {
            return None;
        };
        if cost >= most {
            return None;
        }
        let gap = between(to, self.target);
        let guards = self.guards(bit, gap, through | self.target.bitboard(), held | sees)?;
        cost = cost.max(guards.count() + u32::from(first));
        let (mut helper, mut blocker) = (None, None);
        if open.any() && cost < most {
            blocker = self.blocker(open, to, guards);
            if blocker.is_some() {
                cost = cost.max(1 + u32::from(first));
            } else {
                let reserved = gap | bit;
                let wanted = Wanted { mater: man.from, to, open, sees, through, reserved };
                let (found, more) = self.helper(&wanted, most - cost, refused)?;
                helper = Some(found);
                cost += more;
            }
        }
        (cost < most).then_some(Plan {
            from: man.from,
            to,
            role: man.role,
            promotes: man.promotes,
            open,
            helper,
            blocker,
            guards,
            cost,
        })
    }

    /// The king's own man who can step on to the only open square without interfering there.
    fn blocker(&self, open: Bitboard, to: Square, guards: Bitboard) -> Option<Square> {
        let square = open.single().filter(|&square| square != to)?;
        let busy = self.target.bitboard() | self.board.all(Role::Pawn) | guards | self.ring;
        let men = attackers(&self.board, square, !self.side, self.board.occupied()) - busy;
        men.into_iter().find(|&from| {
            let role = self.board.role_at(from).unwrap_or(Role::Pawn);
            !attacks(role, !self.side, square, self.occupied).contains(to)
        })
    }

    fn second(&mut self, index: usize) -> Bitboard {
        let man = self.men[index];
        if man.second.any() {
            return man.second;
        }
        let (mut set, mut done) = (man.reach, Bitboard::EMPTY);
        loop {
            let new = set - done;
            done = set;
            for square in new - self.theirs {
                set |= attacks(man.role, self.side, square, self.occupied) - self.ours;
            }
            if !self.deep || set == done {
                break;
            }
        }
        self.men[index].second = set;
        set
    }
}

/// Whether a set has more squares than so many: for few, quicker than counting.
fn exceeds(set: Bitboard, most: u32) -> bool {
    let mut rest = set.0;
    for _ in 0..most {
        rest &= rest.wrapping_sub(1);
    }
    rest != 0
}
