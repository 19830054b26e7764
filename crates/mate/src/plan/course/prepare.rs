//! Moves towards a position in which there is a plan.

use jadoube_board::{Bitboard, Move, Role, Square};

use super::Course;
use crate::geometry::{edge, forward};
use crate::plan::lines::attacks;
use crate::plan::scene::Scene;

impl Course {
    /// Some moves that may bring a plan nearer; whether there were any.
    pub(in crate::plan) fn prepare(&mut self, scene: &Scene) -> Option<bool> {
        let board = *self.position.board();
        let heavy = (board.all(Role::Queen) | board.all(Role::Rook)) & scene.ours;
        if heavy.is_empty() {
            return self.promote(scene);
        }
        if self.position.turn() == self.side {
            let mv = self
                .release(scene)
                .or_else(|| self.close_in(scene))
                .or_else(|| self.approach(scene))
                .or_else(|| self.wait(scene, None, Bitboard::EMPTY))
                .or_else(|| self.any_move())?;
            self.play(mv);
        }
        // The king goes to the edge.
        let here = edge(scene.target);
        if here > 0 {
            for to in scene.ring - self.position.board().occupied() {
                if edge(to) < here
                    && let Some(mv) = self.position.legal_move(scene.target, to, None)
                {
                    self.idle = None;
                    self.play(mv);
                    return Some(true);
                }
            }
        }
        // His own men take squares from him.
        let board = self.position.board();
        let men = board.of(!self.side) - scene.ring - scene.target.bitboard() - board.all(Role::Pawn);
        for to in scene.open() - board.occupied() {
            for from in board.attackers(to, !self.side) & men {
                if let Some(mv) = self.position.legal_move(from, to, None) {
                    self.idle = None;
                    self.play(mv);
                    return Some(true);
                }
            }
        }
        self.make_way(Bitboard::EMPTY)?;
        Some(true)
    }

    /// The move that takes most squares from the king, without check.
    fn close_in(&self, scene: &Scene) -> Option<Move> {
        let mut best = (0, None);
        for man in scene.men().iter().filter(|man| !man.promotes && man.role != Role::King) {
            for to in man.reach - scene.checks(man.role) - scene.ring {
                let gain = scene.gain(man, to);
                if gain > best.0 {
                    best = (gain, self.position.legal_move(man.from, to, None).or(best.1));
                }
            }
        }
        best.1
    }

    /// A move of a piece that keeps the king from the edge.
    fn release(&self, scene: &Scene) -> Option<Move> {
        let here = edge(scene.target);
        let outward: Bitboard = scene.ring.into_iter().filter(|&to| edge(to) < here).collect();
        let occupied = scene.occupied;
        for man in scene.men().iter().filter(|man| (man.covers & outward).any() && man.role != Role::King) {
            let left = occupied - man.from.bitboard();
            for to in attacks(man.role, self.side, man.from, occupied) - occupied - scene.target.bitboard() {
                let sees = attacks(man.role, self.side, to, left);
                if (sees & (outward | scene.target.bitboard())).is_empty()
                    && let Some(mv) = self.position.legal_move(man.from, to, None)
                {
                    return Some(mv);
                }
            }
        }
        None
    }

    /// A step of the king towards the other where he is needed, else a pawn's move that opens lines.
    fn approach(&self, scene: &Scene) -> Option<Move> {
        let board = self.position.board();
        let pieces = scene.ours - board.all(Role::Pawn);
        if pieces.count() > 4 {
            let pawns = board.pieces(self.side, Role::Pawn) & Bitboard(0x003c_3c3c_3c3c_3c00);
            return pawns.into_iter().find_map(|pawn| {
                let to = forward(pawn.bitboard(), self.side).first()?;
                self.position.legal_move(pawn, to, None)
            });
        }
        let king = board.king(self.side)?;
        let here = king.distance(scene.target);
        let nearer = |to: &Square| to.distance(scene.target) < here;
        let steps = attacks(Role::King, self.side, king, Bitboard::EMPTY) - scene.ours;
        let mut steps = steps.into_iter().filter(nearer);
        if here <= 2 { None } else { steps.find_map(|to| self.position.legal_move(king, to, None)) }
    }
}
