//! A mating line by a plan: which piece is to mate from where, who helps it, who must let it.
//!
//! The opponent helps, so nothing has to be forced. In most positions of games the king could be mated where he stands
//! if a piece came to a certain square, another held what the first leaves open, and those of his men who could
//! interfere went elsewhere. Such a plan is found by the attacks of the pieces alone ([`scene`]), and carried out by
//! asking of one move at a time whether it is legal ([`course`]). What comes of it is certain, as it ends in mate; where
//! no plan succeeds, that says nothing.

use jadoube_board::{Bitboard, Color, Move, Position, Square};

mod corner;
mod course;
mod lines;
mod route;
mod scene;

use course::{Course, Outcome};
use scene::Scene;

/// So many plans are tried, and so often some moves are made in the hope of a better one.
const PLANS: usize = 10;
const PREPARATIONS: usize = 6;
/// With so few men at most, so many other arrangements are tried.
const FEW: u32 = 12;
const CHANCES: u64 = 8;
/// So many moves are made at most.
const PLIES: usize = 70;

/// A line that ends in mate by `side`, where a plan leads to one.
pub(crate) fn attempt(start: &Position, side: Color) -> Option<Vec<Move>> {
    at_large(start, side).or_else(|| corner::attempt(start, side))
}

/// As [`attempt`], after some moves by chance: in endings, where a plan failed for want of a tempo or of room, another
/// arrangement of the same men often does, and costs less than a search.
pub(crate) fn after_chance(start: &Position, side: Color) -> Option<Vec<Move>> {
    if start.board().occupied().count() > FEW {
        return None;
    }
    (1..=CHANCES).find_map(|seed| {
        let (mut position, mut moves, mut noise) =
            (*start, Vec::new(), seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..2 * seed + 4 {
            let (mut chosen, mut most) = (None, 0);
            // Kings were counted before.
            let _ = position.for_each_legal(|mv| {
                noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(seed);
                let takes = position.turn() != side && position.captured(mv).is_some();
                let worth = if takes { 1 } else { 2 + (noise >> 33) };
                if worth > most {
                    (chosen, most) = (Some(mv), worth);
                }
            });
            let mv = chosen?;
            moves.push(mv);
            position.play_in_place(mv);
        }
        if position.has_legal_move() != Ok(true) {
            return None;
        }
        moves.extend(attempt(&position, side)?);
        Some(moves)
    })
}

/// By a plan against the king where he stands.
fn at_large(start: &Position, side: Color) -> Option<Vec<Move>> {
    let mut course = Course::new(start, side);
    let mut scene = Scene::EMPTY;
    let mut refused = Refusals::default();
    let mut preparations = 0;
    for _ in 0..PLANS {
        if course.moves.len() > PLIES {
            return None;
        }
        course.leave_check()?;
        scene.look(course.position.board(), side)?;
        let first = course.position.turn() == side;
        match scene.plan(first, &refused) {
            Some(plan) => match course.carry_out(&scene, &plan)? {
                Outcome::Mate => return Some(course.moves),
                Outcome::NoWay(helper) => refused.add(plan.from, plan.to, helper),
                Outcome::Pinned(man) => refused.pinned |= man.bitboard(),
                Outcome::Changed => {}
            },
            None => {
                preparations += 1;
                if preparations > PREPARATIONS || !course.prepare(&scene)? {
                    return None;
                }
                refused = Refusals::default();
            }
        }
    }
    None
}

/// Who is to do what.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// The piece that mates, and from where: a pawn if it promotes.
    from: Square,
    to: Square,
    role: jadoube_board::Role,
    promotes: bool,
    /// Squares beside the king that nobody takes yet.
    open: Bitboard,
    /// Who will hold them, where somebody must.
    helper: Option<Helper>,
    /// The king's own man who will stand on the only one of them.
    blocker: Option<Square>,
    /// The king's men who could take the piece or step in between.
    guards: Bitboard,
    /// About how many moves it takes.
    cost: u32,
}

/// A piece that comes to one of some squares.
#[derive(Clone, Copy, Debug)]
struct Helper {
    from: Square,
    role: jadoube_board::Role,
    places: Bitboard,
}

/// What was tried in vain.
#[derive(Default)]
struct Refusals {
    /// The piece that mates, its square, and the helper, or 64 for the plan with any.
    plans: [(u8, u8, u8); 16],
    count: usize,
    /// Pieces that cannot move as they should.
    pinned: Bitboard,
}

impl Refusals {
    fn add(&mut self, from: Square, to: Square, helper: Option<Square>) {
        let helper = helper.map_or(64, |helper| helper.index() as u8);
        self.plans[self.count % self.plans.len()] = (from.index() as u8, to.index() as u8, helper);
        self.count += 1;
    }

    fn contains(&self, from: Square, to: Square, helper: Option<Square>) -> bool {
        let helper = helper.map_or(64, |helper| helper.index() as u8);
        self.count > 0
            && self.plans[..self.count.min(self.plans.len())].contains(&(
                from.index() as u8,
                to.index() as u8,
                helper,
            ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;

    fn plies(fen: &str, side: Color) -> Option<usize> {
        let position = Position::from_fen(fen).expect("a position");
        let moves = attempt(&position, side)?;
        let line = Line { moves, shortest: false };
        assert!(line.replay(&position, side).is_some(), "{fen} {side}: {:?}", line.uci(&position));
        Some(line.moves.len())
    }

    #[test]
    fn mates_where_the_king_stands() {
        for fen in [
            "r3r1k1/4ppbp/1qbp1np1/p7/1pP1P3/1P1P1N1P/1B1N1PP1/R2QR1K1 w - - 2 17",
            "r2q1rk1/1pp1bppp/p1n5/3nP1B1/3P4/2PB1Q2/PP1N2PP/4RRK1 w - - 1 17",
            "r4rk1/2pqbppp/p1n1p3/8/2RP1B2/2PQPN2/5PPP/5RK1 b - - 2 17",
        ] {
            for side in Color::ALL {
                assert!(plies(fen, side).is_some_and(|plies| plies < 30), "{fen} {side}");
            }
        }
    }

    #[test]
    fn promotes_first() {
        for side in Color::ALL {
            assert!(plies("8/p7/8/4k3/8/8/4K2P/8 w - - 0 1", side).is_some());
        }
    }

    #[test]
    fn knights_and_bishops_mate_in_the_corner() {
        for (fen, side) in [
            ("8/8/6N1/4N1K1/8/8/1k6/8 w - - 11 46", Color::White),
            ("8/6k1/8/3N4/7K/8/6PP/5n2 b - - 0 56", Color::Black),
            ("8/1k2n1P1/8/8/3K4/8/8/8 b - - 0 55", Color::Black),
            ("8/5k2/8/2P5/8/1b6/B4P2/6K1 b - - 0 59", Color::Black),
        ] {
            assert!(plies(fen, side).is_some(), "{fen}");
        }
    }

    #[test]
    fn gives_up_where_there_is_nothing() {
        assert_eq!(plies("8/8/8/4k3/8/8/4K1N1/8 w - - 0 1", Color::White), None);
        assert_eq!(plies("8/8/8/4k3/8/8/4K3/8 w - - 0 1", Color::Black), None);
    }
}
