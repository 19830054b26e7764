//! Mates by knights and bishops: the king goes into a corner, where one of his own men or a second piece takes the
//! square that the others leave.
//!
//! Seen from the corner, the king to be mated is on (0, 0) and the other on (0, 2) or (1, 2), so that (0, 1) and (1, 1)
//! are taken. A knight mates from (2, 1), or a bishop of the corner's colour from (1, 1), where the king protects it.
//! Left is (1, 0).

mod target;

use jadoube_board::{Bitboard, Color, Move, Position, Role, Square};

use super::lines::attacks;
use super::route::{Ground, Route, route};
use crate::geometry::{alike, forward, pawn_attacks};
use target::Target;

/// So many moves are made at most.
const PLIES: usize = 100;

/// A line that ends in mate by `side`, which has no more than knights and bishops beside its king.
pub(super) fn attempt(start: &Position, side: Color) -> Option<Vec<Move>> {
    let board = start.board();
    let minors = board.all(Role::Knight) | board.all(Role::Bishop) | board.all(Role::King);
    if (board.of(side) - minors).any() {
        return None;
    }
    let mut course =
        Course { position: *start, side, moves: Vec::with_capacity(48), target: Target::of(board, side)? };
    while course.moves.len() < PLIES {
        let mv = if course.position.turn() == side { course.mating()? } else { course.helping()? };
        course.moves.push(mv);
        course.position.play_in_place(mv);
        if course.position.turn() != side && course.position.is_checkmate() {
            return Some(course.moves);
        }
    }
    None
}

struct Course {
    position: Position,
    side: Color,
    moves: Vec<Move>,
    target: Target,
}

impl Course {
    /// Whether everybody but the mating piece and the blocker is where he should be.
    fn is_set(&self) -> bool {
        let board = self.position.board();
        let goal = &self.target;
        board.king(!self.side) == Some(goal.corner)
            && (board.pieces(self.side, Role::King) & goal.kings).any()
            && goal.second.is_none_or(|role| (board.pieces(self.side, role) & goal.holds).any())
    }

    fn is_blocked(&self) -> bool {
        let board = self.position.board();
        self.target.blocker.is_none_or(|role| board.pieces(!self.side, role).contains(self.target.left))
    }

    /// The piece that mates: not the second one.
    fn mater(&self) -> Option<Square> {
        let board = self.position.board();
        let goal = &self.target;
        let mut all = board.pieces(self.side, goal.mater);
        if goal.mater == Role::Bishop {
            all &= alike(goal.corner);
        }
        if goal.second == Some(goal.mater) && (all - goal.holds).any() && (all & goal.holds).any() {
            all = all - goal.holds;
        }
        // With two that are both on their way, the first goes for the mate.
        all.first()
    }

    fn second(&self) -> Option<Square> {
        let role = self.target.second?;
        let mut all = self.position.board().pieces(self.side, role) - self.mater()?.bitboard();
        if role == Role::Bishop {
            all = all - alike(self.target.corner);
        }
        let holding = all & self.target.holds;
        holding.first().or(all.first())
    }

    fn ground(&self, color: Color, shun: Bitboard) -> Ground {
        let board = self.position.board();
        // Men who are to help must not be taken.
        let helps = if self.target.blocker.is_some() { board.of(!self.side) } else { Bitboard::EMPTY };
        Ground { occupied: board.occupied(), closed: board.of(color) | board.all(Role::King) | helps, shun }
    }

    /// The move of the side that is to mate.
    fn mating(&self) -> Option<Move> {
        let (goal, position, side) = (&self.target, &self.position, self.side);
        let board = position.board();
        if position.is_check() {
            return self.any_move();
        }
        let mater = self.mater()?;
        if self.is_set()
            && self.is_blocked()
            && let Some(mv) = position.legal_move(mater, goal.mates_on, None)
        {
            return Some(mv);
        }
        let (king, other) = (board.king(side)?, board.king(!side)?);
        if other.distance(goal.corner) > 1
            && let Some(mv) = self.keep_away(king)
        {
            return Some(mv);
        }
        let reserved = goal.kings | Bitboard::from_iter([goal.left, goal.corner]);
        let ground =
            self.ground(side, reserved | goal.holds | attacks(goal.mater, side, other, board.occupied()));
        let mater_way = route(goal.mater, side, mater, goal.mates_on.bitboard(), &ground);
        let far = mater_way.is_some_and(|way| way.stops().len() > 1);
        if far && let Some(mv) = self.first_step(mater, mater_way) {
            return Some(mv);
        }
        let stands = goal.kings.contains(king);
        if let (Some(second), Some(role)) = (self.second(), goal.second)
            && !goal.holds.contains(second)
        {
            let bare = board.of(!side).single().is_some();
            let way = route(role, side, second, goal.holds, &self.ground(side, reserved));
            // A king who can do nothing else must not be left without a move: he is driven into the corner at last.
            let last = way.is_some_and(|way| way.stops().len() == 1);
            if (!bare || !last || stands && !far && other == goal.left)
                && let Some(mv) = self.first_step(second, way)
            {
                return Some(mv);
            }
        }
        let shun = self.attacked(!side) | Bitboard::from_iter([goal.left, goal.corner, goal.mates_on]);
        if !stands {
            let way = route(Role::King, side, king, goal.kings - shun, &self.ground(side, shun));
            let last = way.is_some_and(|way| way.stops().len() == 1);
            if (!last || goal.blocker.is_none() || other == goal.corner && self.can_block())
                && let Some(mv) = self.first_step(king, way)
            {
                return Some(mv);
            }
        }
        // A move that changes nothing: the king stays near, or the mating piece goes and comes back.
        let near = |to: &Square| {
            if stands {
                goal.kings.contains(*to)
            } else {
                goal.kings.into_iter().any(|place| to.distance(place) == 1)
            }
        };
        let steps = attacks(Role::King, side, king, Bitboard::EMPTY) - board.occupied() - shun;
        let steps: Bitboard = steps.into_iter().filter(near).collect();
        if let Some(mv) = self.any_of(king, steps) {
            return Some(mv);
        }
        let free = attacks(goal.mater, side, mater, board.occupied()) - board.occupied() - ground.shun;
        let mut free = (free - goal.mates_on.bitboard()).into_iter();
        free.find_map(|to| position.legal_move(mater, to, None)).or_else(|| self.any_move())
    }

    /// A step of the king that leaves the other his way to the corner.
    fn keep_away(&self, king: Square) -> Option<Move> {
        let (corner, board) = (self.target.corner, self.position.board());
        let steps = attacks(Role::King, self.side, king, Bitboard::EMPTY) - board.occupied();
        let far = |to: &Square| to.distance(corner) > 3 || to.distance(corner) > king.distance(corner);
        let steps: Bitboard = steps.into_iter().filter(far).collect();
        self.any_of(king, steps - self.attacked(!self.side))
    }

    /// A step of a king to one of the squares, not always the first: two who wait for each other must fall out of step.
    fn any_of(&self, king: Square, steps: Bitboard) -> Option<Move> {
        let skipped = self.moves.len() * 5 / 3 % steps.count().max(1) as usize;
        let mut around = steps.into_iter().skip(skipped).chain(steps);
        around.find_map(|to| self.position.legal_move(king, to, None))
    }

    fn first_step(&self, from: Square, way: Option<Route>) -> Option<Move> {
        self.position.legal_move(from, *way?.stops().first()?, None)
    }

    /// Whether the blocker stands one move before his square.
    fn can_block(&self) -> bool {
        let board = self.position.board();
        self.target.blocker.is_some_and(|role| {
            let from = attacks(role, !self.side, self.target.left, board.occupied());
            self.is_blocked() || (board.pieces(!self.side, role) & from).any()
        })
    }

    /// The move of the side that is to be mated.
    fn helping(&self) -> Option<Move> {
        let (goal, position, us) = (&self.target, &self.position, !self.side);
        let board = position.board();
        let king = board.king(us)?;
        if goal.blocker.is_some_and(|role| board.pieces(us, role).is_empty())
            && let Some(mv) = self.pawn_move()
        {
            return Some(mv);
        }
        if king != goal.corner {
            let shun = self.attacked(self.side);
            let way = route(Role::King, us, king, goal.corner.bitboard(), &self.ground(us, shun));
            if let Some(way) = way
                && let Some(mv) = way.stops().first().and_then(|&to| position.legal_move(king, to, None))
            {
                return Some(mv);
            }
        }
        let reserved = goal.kings
            | goal.holds
            | Bitboard::from_iter([goal.left, goal.corner, goal.mates_on])
            | attacks(Role::King, us, goal.corner, Bitboard::EMPTY);
        if let Some(role) = goal.blocker {
            let ready = self.is_set()
                && self.mater().is_some_and(|mater| {
                    attacks(goal.mater, self.side, mater, board.occupied()).contains(goal.mates_on)
                });
            let enemy = board.king(self.side)?;
            // Nor may he attack the other king, or the square that one must come to.
            let mut shun = reserved | attacks(role, us, enemy, board.occupied());
            for place in goal.kings {
                shun |= attacks(role, us, place, board.occupied());
            }
            for from in board.pieces(us, role) {
                let Some(way) = route(role, us, from, goal.left.bitboard(), &self.ground(us, shun)) else {
                    continue;
                };
                if (way.stops().len() > 1 || ready)
                    && let Some(mv) = self.first_step(from, Some(way))
                {
                    return Some(mv);
                }
                break;
            }
        }
        self.idle(reserved)
    }

    /// A step of the pawn that is nearest to its promotion, to a knight.
    fn pawn_move(&self) -> Option<Move> {
        let us = !self.side;
        let pawns = self.position.board().pieces(us, Role::Pawn);
        let far = |pawn: &Square| {
            let rank = pawn.rank().index();
            if us.is_white() { rank } else { 7 - rank }
        };
        let mut order: Vec<Square> = pawns.into_iter().collect();
        order.sort_by_key(|pawn| std::cmp::Reverse(far(pawn)));
        order.into_iter().find_map(|pawn| {
            let to = forward(pawn.bitboard(), us).first()?;
            let becomes = Bitboard::BACK_RANKS.contains(to).then_some(Role::Knight);
            self.position.legal_move(pawn, to, becomes)
        })
    }

    /// A move of the side that is to be mated which takes nothing, gives no check and leaves the squares of the mate.
    fn idle(&self, reserved: Bitboard) -> Option<Move> {
        let (position, us) = (&self.position, !self.side);
        let board = position.board();
        let enemy = board.pieces(self.side, Role::King) | self.target.mates_on.bitboard();
        let (mut best, mut most) = (None, i32::MIN);
        let _ = position.for_each_legal(|mv| {
            let role = board.role_at(mv.from()).unwrap_or(Role::Pawn);
            let mut worth = match role {
                Role::Pawn => -8,
                Role::King => -4,
                _ if Some(role) == self.target.blocker => -6,
                _ => 0,
            };
            if position.captured(mv).is_some() {
                worth -= 60;
            }
            if mv.promotion().is_some_and(|role| role != Role::Knight) {
                worth -= 30;
            }
            if role != Role::King {
                if reserved.contains(mv.to()) {
                    worth -= 16;
                }
                let left = board.occupied() - mv.from().bitboard();
                if (attacks(role, us, mv.to(), left) & enemy).any() {
                    worth -= 16;
                }
            }
            if worth > most {
                (best, most) = (Some(mv), worth);
            }
        });
        best
    }

    fn any_move(&self) -> Option<Move> {
        let mut any = None;
        let _ = self.position.for_each_legal(|mv| {
            let takes = self.position.captured(mv).is_some();
            if any.is_none() || takes == self.target.blocker.is_none() {
                any = Some(mv);
            }
        });
        any
    }

    /// What a side attacks, the other king not shading it.
    fn attacked(&self, by: Color) -> Bitboard {
        let board = self.position.board();
        let occupied = board.occupied() - board.pieces(!by, Role::King);
        let pawns = board.pieces(by, Role::Pawn);
        let mut set = pawn_attacks(pawns, by);
        for from in board.of(by) - pawns {
            if let Some(role) = board.role_at(from) {
                set |= attacks(role, by, from, occupied);
            }
        }
        set
    }
}
