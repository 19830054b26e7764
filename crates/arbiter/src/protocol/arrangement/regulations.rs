//! What a rulebook leaves to the competition.

use crate::protocol::event::PenaltyKind;

object! {
    /// What the rulebook leaves to the competition.
    #[derive(Default)]
    pub struct Regulations {
        /// Seconds by which a player may be late.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub default_time: Option<f64>,
        /// Whether draws may be agreed, or from which move on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub draw_by_agreement: Option<DrawByAgreement>,
        /// Whether the rules of the quickplay finish are in force.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub quickplay_finish: Option<bool>,
        /// Whether an arbiter is present.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub arbiter_present: Option<bool>,
        /// The penalty for an electronic device, lighter than the rulebook's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub device_penalty: Option<PenaltyKind>,
        /// Whether the game counts for FIDE ratings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fide_rated: Option<bool>,
        /// What the players record on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub scoresheet: Option<Scoresheet>,
        /// Whether the player who does not have the move, too, reports on leaving the playing area.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub report_leaving: Option<bool>,
        /// `fin` switches on the Finnish choices of the rulebook's introduction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub national: Option<National>,
        /// Whether the pieces stand as in `start` on purpose, also where that is no array of the Laws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub own_array: Option<bool>,
        /// The points of a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub points: Option<PointScale>,
        /// The language in which moves are written down and announced: `en`, `fi`, `hu`, `tr`; left out, that of `national`,
        /// else of the rulebook's text, and English for what is no move in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub language: Option<String>,
        /// The English text of January 2018 instead of the printed one, where they differ.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub official: Option<bool>,
        /// What else is switched on over the rulebook, by name: `claimant-has-move-2009`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub overlays: Vec<String>,
    }
}

/// Whether draws may be agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(untagged, expecting = "expected `true`, `false` or {\"min_moves\": 30}")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DrawByAgreement {
    /// Yes or no.
    Allowed(bool),
    /// Only after so many moves by each player.
    After(MinMoves),
}

object! {
    /// `{"min_moves": 30}`.
    #[derive(Copy, Eq)]
    pub struct MinMoves {
        /// Moves that each player must have made.
        pub min_moves: u32,
    }
}

words! {
    /// What moves are recorded on.
    #[derive(Default)]
    Scoresheet {
        /// A sheet of paper.
        #[default]
        Paper = "paper",
        /// A certified electronic scoresheet.
        Electronic = "electronic",
    }
}

words! {
    /// Whose national choices are switched on.
    National {
        /// Finland's.
        Fin = "fin",
    }
}

object! {
    /// `{"win": 1, "draw": 0.5, "loss": 0}`.
    #[derive(Copy)]
    pub struct PointScale {
        /// For a win.
        pub win: f64,
        /// For a draw.
        pub draw: f64,
        /// For a loss.
        pub loss: f64,
    }
}
