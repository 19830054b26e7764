//! What happens at the board, as the case protocol tells it.

#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
mod keys;
mod material;
mod seen;
mod what;
mod words;

#[cfg(feature = "serde")]
pub(super) use json::{understood, understood_act};
#[cfg(feature = "serde")]
pub(super) use keys::points;
pub use material::{Material, NotMaterial};
pub use seen::{First, Observation, Sight};
pub use what::{Actors, EventWord, What};
pub use words::{
    Agreement, By, ClaimKind, Disputed, Evidence, Excuse, Finding, Gesture, Ground, Hand, How, Manner,
    Offence, PenaltyKind, Request, SetReason, StopReason, Withdrawn,
};

use std::fmt;

use jadoube_board::Color;

use super::commitment::Commitment;
use super::made::MoveText;

/// Something that happened: who did it, and what it was. When it happened is told beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Who acted or reports.
    pub by: By,
    /// What was done.
    pub what: What,
}

/// Something that somebody wants to enter, who need not say who he is where that is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Act {
    /// Who acted or reports, where it is said.
    pub by: Option<By>,
    /// What was done.
    pub what: What,
}

impl Event {
    /// Whether this is something that its actor can bring about at all, whatever the rulebook.
    pub const fn is_the_actors(&self) -> bool {
        self.what.actors().include(self.by)
    }
}

impl fmt::Display for Event {
    /// Who and what, by their words: `white: press`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.by, self.what.word())
    }
}

impl By {
    /// The player, where it is one.
    pub const fn player(self) -> Option<Color> {
        match self {
            By::White => Some(Color::White),
            By::Black => Some(Color::Black),
            By::Arbiter | By::Assistant | By::Program => None,
        }
    }
}

impl From<Color> for By {
    fn from(color: Color) -> By {
        if color.is_white() { By::White } else { By::Black }
    }
}

/// What the arbiter tells of a board that the program has not seen.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "keys::BoardKeys", into = "keys::BoardKeys")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum BoardTold {
    /// The whole position.
    Fen(String),
    /// The moves from the start position on.
    Moves(Vec<MoveText>),
    /// Only the pieces, where these decide.
    Material(Material),
}

/// What goes into the envelope.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "keys::SealingKeys", into = "keys::SealingKeys")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sealing {
    /// The move in plain, with the salt under which a commitment to it is published.
    Plain {
        /// What was written.
        written: Written,
        /// What makes the commitment impossible to guess.
        salt: Option<String>,
    },
    /// Only a commitment: the move itself is told when the envelope is opened.
    Committed(Commitment),
}

/// A sealed move as it stands on the scoresheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A clear move.
    Move(MoveText),
    /// What was written, clear or not.
    Text(String),
}

object! {
    /// A claim, with what belongs to it.
    pub struct Claim {
        /// What is claimed.
        #[serde(rename = "claim")]
        pub kind: ClaimKind,
        /// The move that was announced and written down, not made.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        pub announced: Option<MoveText>,
        /// The ground of a claim in a quickplay finish.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub ground: Option<Ground>,
        /// The line that shows a forced mate.
        #[serde(rename = "moves", default, skip_serializing_if = "Vec::is_empty")]
        pub line: Vec<MoveText>,
        /// Where both flags are down: which fell first, `unknown` where the claimant cannot tell; left out, as the log has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub first: Option<First>,
    }
}

impl From<ClaimKind> for Claim {
    fn from(kind: ClaimKind) -> Claim {
        Claim { kind, announced: None, ground: None, line: Vec::new(), first: None }
    }
}
