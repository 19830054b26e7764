//! Where the side that mates has no queen or rook: a pawn becomes a queen, on a file that is opened for it if need be.

use jadoube_board::{Bitboard, Rank, Role, Square, between};

use super::Course;
use crate::geometry::{ahead, forward};
use crate::plan::lines::attacks;
use crate::plan::route::{Ground, route};
use crate::plan::scene::Scene;

impl Course {
    /// Takes the pawn that is nearest to it to the last rank, where no other pawn stands in its way.
    pub(super) fn promote(&mut self, scene: &Scene) -> Option<bool> {
        let pawns = scene.board.all(Role::Pawn);
        let free = |pawn: &Square| {
            let way = ahead(*pawn, self.side);
            way.any() && (way & pawns).is_empty()
        };
        let cost = |pawn: &Square| {
            let way = ahead(*pawn, self.side);
            way.count() + 2 * (way & scene.occupied).count()
        };
        let ours = scene.board.pieces(self.side, Role::Pawn);
        let Some(mut pawn) = ours.into_iter().filter(free).min_by_key(cost) else {
            return self.open_file(scene);
        };
        let mut stalls = 0;
        loop {
            let way = ahead(pawn, self.side);
            if self.position.turn() != self.side {
                self.make_way(way)?;
                continue;
            }
            let one = forward(pawn.bitboard(), self.side);
            let two = forward(one & Rank::Third.relative_to(self.side).bitboard(), self.side);
            let becomes = way.single().map(|_| Role::Queen);
            let step = |to: Bitboard| to.first().and_then(|to| self.position.legal_move(pawn, to, becomes));
            if let Some(mv) = step(two).or_else(|| step(one)) {
                self.play(mv);
                if becomes.is_some() {
                    return Some(true);
                }
                pawn = mv.to();
                continue;
            }
            stalls += 1;
            if stalls > 3 {
                return Some(false);
            }
            let quiet = if self.position.is_check() { None } else { self.wait(scene, None, way) };
            let mv = quiet.or_else(|| self.any_move())?;
            self.play(mv);
            if !self.position.board().pieces(self.side, Role::Pawn).contains(pawn) {
                return Some(false);
            }
        }
    }

    /// Where pawns block each other: one takes something on a file without pawns ahead, which is offered if need be, or a
    /// piece takes the pawn that blocks. Whether something was done.
    fn open_file(&mut self, scene: &Scene) -> Option<bool> {
        let board = scene.board;
        let (ours, pawns) = (board.pieces(self.side, Role::Pawn), board.all(Role::Pawn));
        for pawn in ours {
            for to in attacks(Role::Pawn, self.side, pawn, Bitboard::EMPTY) - scene.ours {
                if (ahead(to, self.side) & pawns).any() || to == scene.target {
                    continue;
                }
                if !scene.theirs.contains(to) && !self.offer(scene, to)? {
                    continue;
                }
                if self.position.turn() != self.side {
                    self.make_way(Bitboard::EMPTY)?;
                }
                let becomes = ahead(to, self.side).is_empty().then_some(Role::Queen);
                let Some(mv) = self.position.legal_move(pawn, to, becomes) else { return Some(true) };
                self.play(mv);
                return Some(true);
            }
        }
        let blocks = |pawn: Square| ahead(pawn, self.side) & pawns;
        let goals: Bitboard = ours.into_iter().filter_map(|pawn| blocks(pawn).single()).collect();
        for man in scene.men() {
            let shun = scene.shunned(man.role);
            let goals = (goals & scene.theirs) - if man.role == Role::King { shun } else { Bitboard::EMPTY };
            let closed = scene.ours | scene.target.bitboard();
            let ground = Ground { occupied: board.occupied(), closed, shun };
            let Some(route) = route(man.role, self.side, man.from, goals, &ground) else { continue };
            let mut at = man.from;
            for &stop in route.stops() {
                if self.position.turn() != self.side {
                    self.make_way(between(at, stop) | stop.bitboard())?;
                }
                let Some(mv) = self.position.legal_move(at, stop, None) else { return Some(at != man.from) };
                self.play(mv);
                at = stop;
            }
            return Some(true);
        }
        Some(false)
    }

    /// The helping side puts a piece on a square, to be taken there; whether it can.
    fn offer(&mut self, scene: &Scene, to: Square) -> Option<bool> {
        let us = !self.side;
        let occupied = scene.board.occupied();
        for from in scene.theirs - scene.board.all(Role::Pawn) - scene.target.bitboard() {
            let role = scene.board.role_at(from)?;
            let reach = attacks(role, us, from, occupied);
            let near = attacks(role, us, to, occupied - from.bitboard());
            let via = if near.contains(from) { None } else { Some((near & (reach - occupied)).first()) };
            if via == Some(None) {
                continue;
            }
            let mut at = from;
            for stop in via.flatten().into_iter().chain([to]) {
                if self.position.turn() == self.side {
                    let mv = self.wait(scene, None, near | to.bitboard());
                    let mv = mv.or_else(|| self.any_move())?;
                    self.play(mv);
                }
                let Some(mv) = self.position.legal_move(at, stop, None) else { return Some(false) };
                self.idle = None;
                self.play(mv);
                at = stop;
            }
            return Some(true);
        }
        Some(false)
    }
}
