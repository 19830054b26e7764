//! Carrying out a plan: one move at a time, each asked whether it is legal.

use jadoube_board::{Bitboard, Color, Move, Position, Rank, Role, Square, between};

use super::Plan;
use super::lines::attacks;
use super::route::{Ground, LONGEST, Route, route};
use super::scene::{Scene, forward, pawn_attacks};

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
        let (mut way, mut guards) = (Bitboard::EMPTY, plan.guards);
        let (mut occupied, mut ours) = (scene.board.occupied(), scene.ours | scene.target.bitboard());
        let mut steps = [(plan.from, plan.from); 2 * LONGEST];
        let mut count = 0;
        if let Some(helper) = plan.helper {
            let mut shun = scene.checks(helper.role) | line;
            if helper.role == Role::King {
                let pawns = scene.board.pieces(!self.side, Role::Pawn);
                shun |= scene.ring | pawn_attacks(pawns, !self.side);
            }
            let goals = helper.places - shun;
            let ground = Ground { occupied, closed: ours, shun };
            let Some(route) = route(helper.role, self.side, helper.from, goals, &ground) else {
                return Some(Outcome::NoWay(Some(helper.from)));
            };
            let come = route.stops().last().map_or(Bitboard::EMPTY, |stop| stop.bitboard());
            occupied = (occupied - helper.from.bitboard()) | come;
            ours = (ours - helper.from.bitboard()) | come;
            count = write(&route, helper.from, &mut steps, count);
            if helper.role == Role::King {
                // Whoever attacks the king's way must let him pass.
                for &stop in route.stops() {
                    way |= stop.bitboard();
                    guards |= scene.board.attackers(stop, !self.side) - scene.target.bitboard();
                }
                guards = guards - scene.board.all(Role::Pawn);
                if guards.count() > 4 {
                    return Some(Outcome::NoWay(Some(helper.from)));
                }
            }
        }
        if plan.promotes {
            steps[count] = (plan.from, plan.to);
            count += 1;
        } else {
            let shun = scene.checks(plan.role) | plan.open;
            let ground = Ground { occupied, closed: ours, shun };
            let Some(route) = route(plan.role, self.side, plan.from, plan.to.bitboard(), &ground) else {
                return Some(Outcome::NoWay(plan.helper.map(|helper| helper.from)));
            };
            count = write(&route, plan.from, &mut steps, count);
        }
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

    /// A move of the side that is to be mated; whether the plan still stands.
    fn help(&mut self, scene: &Scene, task: &mut Task) -> Option<bool> {
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
        if let Some(last) = self.idle.take()
            && !task.reserved.contains(last.from())
            && let Some(mv) = self.position.legal_move(last.to(), last.from(), None)
        {
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
    fn concede(&mut self) -> Option<()> {
        let position = self.position;
        let (mut best, mut most) = (None, i32::MIN);
        // Kings were counted before.
        let _ = position.for_each_legal(|mv| {
            let mut worth = 0;
            if position.board().role_at(mv.from()) == Some(Role::King) {
                worth += 5 - edge(mv.to());
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

    /// Some moves that may bring a plan nearer; whether there were any.
    pub(super) fn prepare(&mut self, scene: &Scene) -> Option<bool> {
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

    /// Takes the pawn that is nearest to it to the last rank, where no other pawn stands in its way.
    fn promote(&mut self, scene: &Scene) -> Option<bool> {
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
            let king = man.role == Role::King;
            let mut shun = scene.checks(man.role);
            if king {
                shun |= scene.ring | pawn_attacks(board.pieces(!self.side, Role::Pawn), !self.side);
            }
            let goals = (goals & scene.theirs) - if king { shun } else { Bitboard::EMPTY };
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

    /// A move of the side that is to be mated which clears a way, or else does no harm.
    fn make_way(&mut self, way: Bitboard) -> Option<()> {
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
        if let Some(last) = self.idle.take()
            && !way.contains(last.from())
            && let Some(mv) = self.position.legal_move(last.to(), last.from(), None)
        {
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
}

/// What the helping side does for a plan.
struct Task {
    /// From the mating piece to the king.
    line: Bitboard,
    /// Where nobody must stand.
    reserved: Bitboard,
    open: Bitboard,
    guards: Bitboard,
    blocker: Option<Square>,
}

impl Task {
    fn is_open(&self) -> bool {
        self.guards.any() || self.blocker.is_some()
    }
}

/// Adds the steps of a way to a list of them, which has room for two ways; the number of steps.
fn write(route: &Route, from: Square, steps: &mut [(Square, Square)], mut count: usize) -> usize {
    let mut at = from;
    for &stop in route.stops() {
        if let Some(step) = steps.get_mut(count) {
            *step = (at, stop);
            count += 1;
        }
        at = stop;
    }
    count
}

fn ahead(pawn: Square, side: Color) -> Bitboard {
    let bit = pawn.bitboard().0;
    let beyond = if side.is_white() { !(bit | (bit - 1)) } else { bit - 1 };
    pawn.file().bitboard() & Bitboard(beyond)
}

fn edge(square: Square) -> i32 {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    file.min(7 - file).min(rank).min(7 - rank)
}
