//! Carrying out a plan: one move at a time, each asked whether it is legal.

mod help;
mod prepare;
mod promote;

use jadoube_board::{Bitboard, Color, Move, Position, Role, Square, between};

use super::Plan;
use super::lines::attacks;
use super::route::{Ground, LONGEST, Route, route};
use super::scene::Scene;
use crate::geometry::forward;
use help::Task;

/// What became of a plan.
pub(super) enum Outcome {
    Mate,
    /// A piece has no way to its square: the helper, or the one that mates.
    NoWay(Option<Square>),
    /// The piece cannot make its move.
    Pinned(Square),
    /// Something else was played than meant.
    Changed,
}

/// The moves made so far, and where they lead.
pub(super) struct Course {
    pub position: Position,
    pub moves: Vec<Move>,
    side: Color,
    /// The last move of the helping side, where it can be taken back.
    idle: Option<Move>,
}

impl Course {
    pub(super) fn new(start: &Position, side: Color) -> Course {
        Course { position: *start, moves: Vec::with_capacity(24), side, idle: None }
    }

    fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.position.play_in_place(mv);
    }

    /// Whoever is in check gets out of it.
    pub(super) fn leave_check(&mut self) -> Option<()> {
        while self.position.is_check() {
            if self.position.turn() == self.side {
                let mv = self.any_move()?;
                self.play(mv);
            } else {
                self.concede()?;
            }
        }
        Some(())
    }

    /// Nothing where a side has no move.
    pub(super) fn carry_out(&mut self, scene: &Scene, plan: &Plan) -> Option<Outcome> {
        let line = between(plan.to, scene.target) | plan.to.bitboard();
        let Steps { list: mut steps, count, way, guards } = match Steps::of(scene, plan, line) {
            Ok(steps) => steps,
            Err(outcome) => return Some(outcome),
        };
        let mut reserved = line | plan.open;
        for &(from, to) in &steps[..count] {
            reserved |= to.bitboard() | between(from, to);
        }
        let mut task = Task { line: line | way, reserved, open: plan.open, guards, blocker: plan.blocker };
        let (mut next, mut waits) = (0, 0);
        while next < count {
            if self.position.turn() != self.side && !self.help(scene, &mut task)? {
                return Some(Outcome::Changed);
            }
            // Some were perhaps taken on the way.
            let theirs = self.position.board().of(!self.side);
            task.guards &= theirs;
            task.blocker = task.blocker.filter(|&blocker| theirs.contains(blocker));
            let (from, to) = steps[next];
            let last = next + 1 == count;
            let barred = way.contains(to) && self.position.board().attackers(to, !self.side).any();
            if barred || last && (task.is_open() || self.is_away(scene)) {
                waits += 1;
                let mv = self.wait(scene, Some(plan), reserved);
                let mv = mv.or_else(|| if last { self.linger(scene, plan, from, to) } else { None });
                let Some(mv) = mv.filter(|_| waits < 6) else {
                    return Some(Outcome::NoWay(None));
                };
                if mv.from() == from {
                    steps[next].0 = mv.to();
                }
                self.play(mv);
                continue;
            }
            let becomes = (last && plan.promotes).then_some(Role::Queen);
            let Some(mv) = self.position.legal_move(from, to, becomes) else {
                if self.position.is_check() {
                    let mv = self.any_move()?;
                    self.play(mv);
                    return Some(Outcome::Changed);
                }
                return Some(Outcome::Pinned(from));
            };
            self.play(mv);
            next += 1;
        }
        Some(if self.position.is_checkmate() { Outcome::Mate } else { Outcome::Changed })
    }

    /// Whether the king has left his square for want of other moves: he comes back with the next.
    fn is_away(&self, scene: &Scene) -> bool {
        self.position.board().king(!self.side) != Some(scene.target)
    }

    /// A move of the piece that mates to another square from which it can come to its own.
    fn linger(&self, scene: &Scene, plan: &Plan, from: Square, to: Square) -> Option<Move> {
        let occupied = self.position.board().occupied() - from.bitboard();
        let both =
            attacks(plan.role, self.side, from, occupied) & attacks(plan.role, self.side, to, occupied);
        let free = both - occupied - scene.checks(plan.role) - scene.ring;
        let mut free = free.into_iter();
        if plan.promotes { None } else { free.find_map(|via| self.position.legal_move(from, via, None)) }
    }

    fn any_move(&self) -> Option<Move> {
        let mut any = None;
        // Kings were counted before.
        let _ = self.position.for_each_legal(|mv| any = Some(mv));
        any
    }

    /// A move of the side that mates which changes nothing.
    fn wait(&self, scene: &Scene, plan: Option<&Plan>, reserved: Bitboard) -> Option<Move> {
        let board = self.position.board();
        let occupied = board.occupied();
        for man in scene.men() {
            let needed = |plan: &Plan| {
                man.from == plan.from || plan.helper.is_some_and(|helper| helper.from == man.from)
            };
            if man.promotes || man.covers.any() || plan.is_some_and(needed) {
                continue;
            }
            let free = attacks(man.role, self.side, man.from, occupied) - occupied - reserved;
            for to in free - scene.checks(man.role) - scene.ring {
                if let Some(mv) = self.position.legal_move(man.from, to, None) {
                    return Some(mv);
                }
            }
        }
        let pawns = board.pieces(self.side, Role::Pawn);
        let steps = forward(pawns, self.side) - occupied - reserved - Bitboard::BACK_RANKS - scene.ring;
        steps.into_iter().find_map(|to| {
            let from = forward(to.bitboard(), !self.side).first()?;
            let holds = (attacks(Role::Pawn, self.side, from, occupied) & scene.ring).any();
            if holds { None } else { self.position.legal_move(from, to, None) }
        })
    }
}

/// What the side that mates does for a plan.
struct Steps {
    list: [(Square, Square); 2 * LONGEST],
    count: usize,
    /// Where the king goes, if it is he who helps.
    way: Bitboard,
    /// The opponent's men who must let it happen, or him pass.
    guards: Bitboard,
}

impl Steps {
    /// The way of the helper, then that of the piece that mates along a `line`; why not, where there is none.
    fn of(scene: &Scene, plan: &Plan, line: Bitboard) -> Result<Steps, Outcome> {
        let side = scene.side;
        let list = [(plan.from, plan.from); 2 * LONGEST];
        let mut steps = Steps { list, count: 0, way: Bitboard::EMPTY, guards: plan.guards };
        let (mut occupied, mut ours) = (scene.board.occupied(), scene.ours | scene.target.bitboard());
        if let Some(helper) = plan.helper {
            let shun = scene.shunned(helper.role) | line;
            let goals = helper.places - shun;
            let ground = Ground { occupied, closed: ours, shun };
            let Some(route) = route(helper.role, side, helper.from, goals, &ground) else {
                return Err(Outcome::NoWay(Some(helper.from)));
            };
            let come = route.stops().last().map_or(Bitboard::EMPTY, |stop| stop.bitboard());
            occupied = (occupied - helper.from.bitboard()) | come;
            ours = (ours - helper.from.bitboard()) | come;
            steps.add(&route, helper.from);
            if helper.role == Role::King && !steps.let_pass(scene, &route) {
                return Err(Outcome::NoWay(Some(helper.from)));
            }
        }
        if plan.promotes {
            steps.list[steps.count] = (plan.from, plan.to);
            steps.count += 1;
        } else {
            let shun = scene.checks(plan.role) | plan.open;
            let ground = Ground { occupied, closed: ours, shun };
            let Some(route) = route(plan.role, side, plan.from, plan.to.bitboard(), &ground) else {
                return Err(Outcome::NoWay(plan.helper.map(|helper| helper.from)));
            };
            steps.add(&route, plan.from);
        }
        Ok(steps)
    }

    /// Adds a way to the list, which has room for two.
    fn add(&mut self, route: &Route, from: Square) {
        let mut at = from;
        for &stop in route.stops() {
            if let Some(step) = self.list.get_mut(self.count) {
                *step = (at, stop);
                self.count += 1;
            }
            at = stop;
        }
    }

    /// Whoever attacks the king's way must let him pass; whether they are few enough for that.
    fn let_pass(&mut self, scene: &Scene, route: &Route) -> bool {
        for &stop in route.stops() {
            self.way |= stop.bitboard();
            self.guards |= scene.board.attackers(stop, !scene.side) - scene.target.bitboard();
        }
        self.guards = self.guards - scene.board.all(Role::Pawn);
        self.guards.count() <= 4
    }
}
