//! A mating line by a plan: which piece is to mate from where, who helps it, who must let it.
//!
//! The opponent helps, so nothing has to be forced. In most positions of games the king could be mated where he stands
//! if a piece came to a certain square, another held what the first leaves open, and those of his men who could
//! interfere went elsewhere. Such a plan is found by the attacks of the pieces alone ([`scene`]), and carried out by
//! asking of one move at a time whether it is legal ([`course`]). What comes of it is certain, as it ends in mate; where
//! no plan succeeds, that says nothing.

use jadoube_board::{Bitboard, Color, Move, Position, Square};

mod course;
mod lines;
mod scene;

use course::{Course, Outcome};
use scene::Scene;

/// So many plans are tried, and so often some moves are made in the hope of a better one.
const PLANS: usize = 10;
const PREPARATIONS: usize = 6;
/// So many moves are made at most.
const PLIES: usize = 70;

/// A line that ends in mate by `side`, where a plan leads to one.
pub(crate) fn attempt(start: &Position, side: Color) -> Option<Vec<Move>> {
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
