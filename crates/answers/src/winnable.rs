//! Whether a side can ever mate, with the line or the reason.

use jadoube_board::{Color, Position};
use jadoube_laws::Lang;
use jadoube_mate::{Answer, Argument, Budget, Line, Proof, Quick, Solver, quick};
use serde::{Deserialize, Serialize};

use crate::place::read;
use crate::{Problem, Question};

/// Can a side ever mate here, by any series of legal moves?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Winnable {
    /// `startpos`, or a FEN.
    pub position: String,
    /// One side only; both where it is left out.
    #[serde(default)]
    pub side: Option<Color>,
    /// Give up a side after so many positions.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Say only what can be said at once.
    #[serde(default)]
    pub quick: bool,
    /// Look for a shortest line, where the mate is near enough.
    #[serde(default)]
    pub shortest: bool,
    /// The language of the reason.
    #[serde(default)]
    pub lang: Lang,
}

/// What is known of both sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnableAnswer {
    /// The position as it was given.
    pub fen: String,
    /// As it was read, where it had to be put right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// Whether White can mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<SideAnswer>,
    /// Whether Black can mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<SideAnswer>,
    /// Whether neither can; none where that is not known.
    pub dead: Option<bool>,
}

impl WinnableAnswer {
    /// Whether everything that was asked is certain.
    pub fn is_decided(&self) -> bool {
        [&self.white, &self.black].into_iter().flatten().all(|side| side.winnable.is_some())
    }
}

/// What is known of one side.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideAnswer {
    /// Whether it can mate; none where the budget ran out first.
    pub winnable: Option<bool>,
    /// Moves that end in mate, as programs exchange them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// Whether no shorter line exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<bool>,
    /// What kind of proof there is that it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// How many positions were gone through for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The squares of men that never move again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked: Option<Vec<String>>,
    /// The reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What was spent in vain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spent>,
}

/// What was spent in vain.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spent {
    /// Positions that were looked at.
    pub nodes: u64,
}

/// What was found for one side.
#[derive(Clone, Debug)]
pub enum WinnableSide {
    /// It can; without a line where that was seen at once.
    Winnable(Option<Line>),
    /// It cannot.
    Unwinnable(Proof),
    /// The budget ran out.
    Undecided {
        /// Positions that were looked at.
        nodes: u64,
    },
}

/// So many positions may be looked at to shorten a line in passing.
const EFFORT_IN_PASSING: usize = 6_000;
/// Lines of this length need no shortening in passing.
const SHORT: usize = 24;
/// A shortest line is given up after so many positions: it would be looked for without end where the mate is far away.
const SHORTEST: u64 = 20_000_000;

impl Winnable {
    /// The answer within a budget of the caller's own, with a solver that may have answered others before.
    ///
    /// # Errors
    /// It is no position, or one in which mate has no meaning.
    pub fn answer_within(&self, solver: &mut Solver, budget: Budget<'_>) -> Result<WinnableAnswer, Problem> {
        let (at, repairs) = read(&self.position)?;
        let mut answer = WinnableAnswer {
            fen: self.position.trim().to_owned(),
            read_as: repairs.map(|_| at.fen().to_string()),
            white: None,
            black: None,
            dead: None,
        };
        for side in self.side.map_or(Color::ALL.to_vec(), |side| vec![side]) {
            let found = self.ask(solver, &at, side, budget, EFFORT_IN_PASSING)?;
            let told = Some(SideAnswer::of(&at, &found, self.lang));
            match side {
                Color::White => answer.white = told,
                Color::Black => answer.black = told,
            }
        }
        let winnable = |side: &Option<SideAnswer>| side.as_ref().and_then(|side| side.winnable);
        answer.dead = match (winnable(&answer.white), winnable(&answer.black)) {
            (Some(true), _) | (_, Some(true)) => Some(false),
            (Some(false), Some(false)) => Some(true),
            _ => None,
        };
        Ok(answer)
    }

    /// What is found for one side, with so much effort spent on shortening its line.
    ///
    /// # Errors
    /// Mate has no meaning on this board.
    pub fn ask(
        &self,
        solver: &mut Solver,
        position: &Position,
        side: Color,
        budget: Budget<'_>,
        effort: usize,
    ) -> Result<WinnableSide, Problem> {
        if self.quick {
            return Ok(match quick(position, side) {
                Quick::Winnable => WinnableSide::Winnable(None),
                Quick::Unwinnable(proof) => WinnableSide::Unwinnable(proof),
                Quick::Unknown => WinnableSide::Undecided { nodes: 0 },
            });
        }
        let refused = |error| Problem::new("position", "position", error);
        let line = match solver.winnable(position, side, &budget).map_err(refused)? {
            Answer::Winnable(line) => line,
            Answer::Unwinnable(proof) => return Ok(WinnableSide::Unwinnable(proof)),
            Answer::Undecided(spent) => return Ok(WinnableSide::Undecided { nodes: spent.nodes }),
        };
        if self.shortest {
            let budget = budget.at_most(SHORTEST);
            if let Answer::Winnable(shortest) = solver.shortest(position, side, &budget).map_err(refused)? {
                return Ok(WinnableSide::Winnable(Some(shortest)));
            }
        }
        let wanted = line.moves.len() > SHORT || effort > EFFORT_IN_PASSING;
        let line = if wanted { solver.shortened(position, side, &line, effort) } else { line };
        Ok(WinnableSide::Winnable(Some(line)))
    }
}

impl Question for Winnable {
    type Answer = WinnableAnswer;

    fn answer(&self) -> Result<WinnableAnswer, Problem> {
        let budget = self.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        self.answer_within(&mut Solver::new(), budget)
    }
}

impl SideAnswer {
    fn of(position: &Position, found: &WinnableSide, lang: Lang) -> SideAnswer {
        match found {
            WinnableSide::Winnable(line) => SideAnswer {
                winnable: Some(true),
                line: line.as_ref().map(|line| line.uci(position)),
                shortest: line.as_ref().filter(|line| line.shortest).map(|_| true),
                ..SideAnswer::default()
            },
            WinnableSide::Unwinnable(proof) => SideAnswer {
                winnable: Some(false),
                proof: Some(proof.argument.word()),
                positions: positions(&proof.argument),
                locked: locked(&proof.argument),
                reason: Some(proof.reason(position, lang)),
                ..SideAnswer::default()
            },
            WinnableSide::Undecided { nodes } => {
                SideAnswer { spent: Some(Spent { nodes: *nodes }), ..SideAnswer::default() }
            }
        }
    }
}

fn positions(argument: &Argument) -> Option<u64> {
    match argument {
        Argument::Enumeration(enumeration) => Some(enumeration.positions),
        Argument::Forced { then, .. } => positions(then),
        _ => None,
    }
}

fn locked(argument: &Argument) -> Option<Vec<String>> {
    match argument {
        Argument::Fortress(fortress) => {
            Some(fortress.locked().into_iter().map(|at| at.to_string()).collect())
        }
        Argument::Forced { then, .. } => locked(then),
        _ => None,
    }
}
