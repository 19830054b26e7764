//! Can this side ever mate? A line or a proof.
//!
//! Articles 5.2.2 (dead position), 6.9 (flag fall), 7.5.5 (illegal moves) and their kin in other editions ask whether a
//! player can checkmate by any possible series of legal moves, however helpful the opponent. [`winnable`] answers with
//! a line that ends in mate, or with a proof that [`check`](check()) goes through again on its own.
//!
//! A line is looked for in three ways, the cheapest first: by a plan (which piece is to mate from where, who helps it and
//! who must let it), which answers nearly all positions of games within two microseconds; by one promising move after
//! the other; and by a search of all positions that can be reached, which ends with a line or is itself the proof.
//!
//! Neither the fifty-move, the seventy-five-move nor the repetition rules limit the series: they end a game by a claim
//! or by what was played, not by what can be played. [`Solver::winnable_within`] answers under the other reading.
//!
//! ```
//! use jadoube_board::{Color, Position};
//! use jadoube_mate::{Answer, Budget, winnable};
//!
//! let position = Position::from_fen("8/8/8/4k3/8/8/4K1N1/8 w - - 0 1")?;
//! let answer = winnable(&position, Color::White, &Budget::UNLIMITED)?;
//! assert!(matches!(answer, Answer::Unwinnable(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod answer;
mod check;
mod dive;
#[cfg(feature = "serde")]
mod filed;
mod forced;
mod fortress;
mod geometry;
mod limited;
mod material;
mod plan;
mod proof;
mod reason;
mod search;
mod shorten;
mod small;
mod text;

use jadoube_board::{Color, Position};

pub use answer::{Answer, Budget, Death, Ended, Line, Quick, Refused, Spent};
pub use check::{Flaw, check};
pub use limited::{Limit, Within};
pub use proof::{Argument, Enumeration, Fortress, FortressReason, Leaf, Material, Over, Proof, Range};

pub use text::NotAProof;

#[cfg(feature = "serde")]
pub use filed::Filed;

use forced::Forced;
use search::Search;

/// Whether `side` can ever mate the opponent by any series of legal moves.
///
/// Without a budget it goes on until it knows, or until memory would run short ([`Budget::MEMORY`]).
pub fn winnable(position: &Position, side: Color, budget: &Budget<'_>) -> Result<Answer, Refused> {
    Solver::new().winnable(position, side, budget)
}

/// Whether neither side can ever mate (5.2.b, 5.2.2). The budget holds for each side.
pub fn dead(position: &Position, budget: &Budget<'_>) -> Result<Death, Refused> {
    Solver::new().dead(position, budget)
}

/// What can be said at once about whether `side` can ever mate. What is said is certain.
pub fn quick(position: &Position, side: Color) -> Quick {
    if answer::admit(position).is_err() {
        return Quick::Unknown;
    }
    match forced::follow(position, side, 16) {
        Forced::Mate(_) => Quick::Winnable,
        Forced::Settled(argument) => Quick::Unwinnable(Proof { side, argument }),
        Forced::Open { position, moves, choices } => {
            let small = small::enumerate(&position, side, choices);
            let likely =
                || fortress::is_likely(&position).then(|| fortress_argument(&position, side)).flatten();
            match small.or_else(likely) {
                Some(argument) => Quick::Unwinnable(Proof { side, argument: forced::after(moves, argument) }),
                None => Quick::Unknown,
            }
        }
    }
}

/// What can be said at once about whether the position is dead. What is said is certain.
pub fn quick_dead(position: &Position) -> Option<bool> {
    let white = quick(position, Color::White);
    if white == Quick::Winnable {
        return Some(false);
    }
    match (white, quick(position, Color::Black)) {
        (_, Quick::Winnable) => Some(false),
        (Quick::Unwinnable(_), Quick::Unwinnable(_)) => Some(true),
        _ => None,
    }
}

fn fortress_argument(position: &Position, side: Color) -> Option<Argument> {
    fortress::prove(position, side).map(|fortress| Argument::Fortress(Box::new(fortress)))
}

/// Answers many questions with the same memory.
pub struct Solver {
    search: Search,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that has not been asked yet.
    pub fn new() -> Solver {
        Solver { search: Search::new() }
    }

    /// As [`winnable`](winnable()).
    pub fn winnable(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Answer, Refused> {
        answer::admit(position)?;
        let (start, mut moves) = match forced::follow(position, side, 200) {
            Forced::Mate(moves) => return Ok(Answer::Winnable(Line { moves, shortest: true })),
            Forced::Settled(argument) => return Ok(Answer::Unwinnable(Proof { side, argument })),
            Forced::Open { position, moves, .. } => (position, moves),
        };
        // A proof before the attempt at a line where one is likely, after it where one is possible.
        let likely = fortress::is_likely(&start);
        let mut argument = if likely { fortress_argument(&start, side) } else { None };
        if argument.is_none() {
            if let Some(line) = plan::attempt(&start, side)
                .or_else(|| dive::attempt(&start, side))
                .or_else(|| plan::after_chance(&start, side))
            {
                moves.extend(line);
                return Ok(Answer::Winnable(Line { moves, shortest: false }));
            }
            if !likely && fortress::is_possible(&start) {
                argument = fortress_argument(&start, side);
            }
        }
        if let Some(argument) = argument {
            return Ok(Answer::Unwinnable(Proof { side, argument: forced::after(moves, argument) }));
        }
        Ok(match self.search.run(&start, side, budget) {
            Answer::Winnable(line) => {
                moves.extend(line.moves);
                Answer::Winnable(Line { moves, shortest: false })
            }
            Answer::Unwinnable(proof) => {
                Answer::Unwinnable(Proof { side, argument: forced::after(moves, proof.argument) })
            }
            undecided => undecided,
        })
    }

    /// A line that is not longer than the one given, by a second look at it: short enough to be shown to players.
    ///
    /// `effort` says at about how many positions it may look; a hundred thousand are a fraction of a second.
    pub fn shortened(&mut self, position: &Position, side: Color, line: &Line, effort: usize) -> Line {
        shorten::shorten(position, side, line, effort)
    }

    /// As [`winnable`](winnable()), with a line than which none is shorter. All positions nearer than the mate must be
    /// looked at for that, so it takes long where the mate is far.
    pub fn shortest(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Answer, Refused> {
        answer::admit(position)?;
        match quick(position, side) {
            Quick::Unwinnable(proof) => Ok(Answer::Unwinnable(proof)),
            _ => Ok(shorten::shortest(position, side, budget)),
        }
    }

    /// As [`winnable`](winnable()), where a series ends at a limit of moves without capture or pawn's move, those
    /// already made among them.
    pub fn winnable_within(
        &mut self,
        position: &Position,
        side: Color,
        limit: Limit,
        budget: &Budget<'_>,
    ) -> Result<Within, Refused> {
        Ok(match self.winnable(position, side, budget)? {
            Answer::Unwinnable(proof) => Within::Unwinnable(proof),
            Answer::Undecided(spent) => Within::Undecided(spent),
            Answer::Winnable(line) => {
                let line = self.shortened(position, side, &line, 100_000);
                if limited::keeps(position, &line, limit) {
                    Within::Winnable(line)
                } else {
                    limited::search(position, side, limit, budget)
                }
            }
        })
    }

    /// As [`dead`](dead()).
    pub fn dead(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Death, Refused> {
        let mut spent = Spent::default();
        let mut proofs = Vec::new();
        for side in Color::ALL {
            match self.winnable(position, side, budget)? {
                Answer::Winnable(line) => return Ok(Death::Alive { side, line }),
                Answer::Unwinnable(proof) => proofs.push(proof),
                Answer::Undecided(more) => {
                    spent = Spent { nodes: spent.nodes + more.nodes, ended: more.ended };
                }
            }
        }
        Ok(match <[Proof; 2]>::try_from(proofs) {
            Ok([white, black]) => Death::Dead { white, black },
            Err(_) => Death::Undecided(spent),
        })
    }
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
