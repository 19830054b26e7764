//! The moves of the side that is to be mated: out of the way, or without harm.

use jadoube_board::{Bitboard, Move, Role, Square};

use super::Course;
use crate::geometry::{edge, forward};
use crate::plan::lines::attacks;
use crate::plan::scene::Scene;

impl Course {
    /// A move of the side that is to be mated; whether the plan still stands.
    pub(super) fn help(&mut self, scene: &Scene, task: &mut Task) -> Option<bool> {
        if let Some(from) = task.blocker.take()
            && let Some(to) = task.open.first()
            && let Some(mv) = self.position.legal_move(from, to, None)
        {
            self.idle = None;
            self.play(mv);
            return Some(true);
        }
        for from in task.guards {
            if let Some(mv) = self.harmless(from, task, scene.ring) {
                task.guards = task.guards - from.bitboard();
                self.idle = None;
                self.play(mv);
                return Some(true);
            }
        }
        if let Some(mv) = self.back(task.reserved) {
            self.play(mv);
            return Some(true);
        }
        let board = self.position.board();
        let (us, pawns) = (!self.side, board.all(Role::Pawn));
        let men = board.of(us) - board.all(Role::King) - scene.ring;
        for from in men - pawns {
            if let Some(mv) = self.harmless(from, task, Bitboard::EMPTY) {
                self.idle = Some(mv);
                self.play(mv);
                return Some(true);
            }
        }
        let steps = forward(men & pawns, us) - board.occupied() - task.reserved - Bitboard::BACK_RANKS;
        for to in steps {
            let from = forward(to.bitboard(), !us).first()?;
            if let Some(mv) = self.harmless(from, task, Bitboard::EMPTY) {
                self.play(mv);
                return Some(true);
            }
        }
        let king = board.king(us)?;
        let places = if king == scene.target {
            scene.ring - board.occupied() - task.reserved
        } else {
            scene.target.bitboard()
        };
        let step = places.into_iter().filter_map(|to| self.position.legal_move(king, to, None));
        if let Some(mv) = step.min_by_key(|mv| edge(mv.to())) {
            self.play(mv);
            return Some(true);
        }
        self.concede()?;
        Some(false)
    }

    /// A move of the side that is to be mated which clears a way, or else does no harm.
    pub(super) fn make_way(&mut self, way: Bitboard) -> Option<()> {
        let board = *self.position.board();
        let us = !self.side;
        let task = Task {
            line: Bitboard::EMPTY,
            reserved: way,
            open: Bitboard::EMPTY,
            guards: way & board.of(us),
            blocker: None,
        };
        for from in task.guards {
            if let Some(mv) = self.harmless(from, &task, Bitboard::EMPTY) {
                self.idle = None;
                self.play(mv);
                return Some(());
            }
        }
        if let Some(mv) = self.back(way) {
            self.play(mv);
            return Some(());
        }
        let pieces = board.of(us) - board.all(Role::Pawn);
        for group in [pieces - board.all(Role::King), pieces & board.all(Role::King)] {
            for from in group {
                if let Some(mv) = self.harmless(from, &task, Bitboard::EMPTY) {
                    self.idle = Some(mv);
                    self.play(mv);
                    return Some(());
                }
            }
        }
        self.concede()
    }

    /// The move that takes the last idle one back, where the square is not needed.
    fn back(&mut self, reserved: Bitboard) -> Option<Move> {
        let last = self.idle.take().filter(|last| !reserved.contains(last.from()))?;
        self.position.legal_move(last.to(), last.from(), None)
    }

    /// A quiet move of a man of the side that is to be mated, on to a square from which he neither gives check nor
    /// attacks the squares of the task.
    fn harmless(&self, from: Square, task: &Task, avoid: Bitboard) -> Option<Move> {
        let board = self.position.board();
        let (occupied, us) = (board.occupied(), !self.side);
        let role = board.role_at(from)?;
        let shun = task.line | board.pieces(self.side, Role::King);
        let free = match role {
            Role::Pawn => forward(from.bitboard(), us) - Bitboard::BACK_RANKS,
            _ => attacks(role, us, from, occupied) - avoid,
        } - occupied
            - task.reserved;
        let left = occupied - from.bitboard();
        free.into_iter()
            .filter(|&to| (attacks(role, us, to, left) & shun).is_empty())
            .find_map(|to| self.position.legal_move(from, to, None))
    }

    /// Any move of the side that is to be mated, best one that takes nothing and keeps the king at the edge.
    pub(super) fn concede(&mut self) -> Option<()> {
        let position = self.position;
        let (mut best, mut most) = (None, i32::MIN);
        // Kings were counted before.
        let _ = position.for_each_legal(|mv| {
            let mut worth = 0;
            if position.board().role_at(mv.from()) == Some(Role::King) {
                worth += 5 - edge(mv.to()) as i32;
            }
            if position.captured(mv).is_some() {
                worth -= 20;
            }
            if worth > most {
                (best, most) = (Some(mv), worth);
            }
        });
        self.idle = None;
        self.play(best?);
        Some(())
    }
}

/// What the helping side does for a plan.
pub(super) struct Task {
    /// From the mating piece to the king.
    pub line: Bitboard,
    /// Where nobody must stand.
    pub reserved: Bitboard,
    pub open: Bitboard,
    pub guards: Bitboard,
    pub blocker: Option<Square>,
}

impl Task {
    pub(super) fn is_open(&self) -> bool {
        self.guards.any() || self.blocker.is_some()
    }
}
