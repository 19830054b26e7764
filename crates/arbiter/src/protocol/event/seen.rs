//! What an arbiter sees.

use jadoube_board::Color;

/// Each is written here once; one that brings something along is read in `keys.rs`.
macro_rules! observations {
    ($($(#[doc = $doc:literal])* $variant:ident $(($brings:ty))? = $word:literal,)*) => {
        /// What an arbiter sees, with what belongs to it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(try_from = "super::keys::ObservationKeys", into = "super::keys::ObservationKeys")
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum Observation { $($(#[doc = $doc])* $variant $(($brings))?),* }

        words! {
            /// What an arbiter sees, by its word.
            Sight { $($(#[doc = $doc])* $variant = $word),* }
        }

        impl Observation {
            /// The word for it.
            pub const fn sight(self) -> Sight {
                match self { $(Observation::$variant { .. } => Sight::$variant),* }
            }
        }

        #[cfg(feature = "serde")]
        impl Observation {
            /// What is seen, where nothing else belongs to it.
            pub(super) fn plain(sight: Sight) -> Result<Observation, String> {
                match sight { $(Sight::$variant => observations!(@plain $variant $(($brings))?)),* }
            }
        }
    };
    (@plain $variant:ident) => { Ok(Observation::$variant) };
    (@plain $variant:ident ($brings:ty)) => { Err(format!("`{}` needs another key", Sight::$variant)) };
}

observations! {
    /// A player's flag has fallen.
    Flag(Color) = "flag",
    /// Both flags have fallen; which first, where that is known.
    BothFlags(Option<Color>) = "both-flags",
    /// An illegal move or what counts as one: a press without a move, two hands, a pawn left unpromoted.
    IllegalMove = "illegal-move",
    /// Both kings in check.
    BothKingsInCheck = "both-kings-in-check",
    /// A pawn on the last rank.
    PawnOnLastRank = "pawn-on-last-rank",
    /// A touched piece was not played, or a move made taken back.
    TouchMove = "touch-move",
}

words! {
    /// Which flag fell first.
    First {
        /// White's.
        White = "white",
        /// Black's.
        Black = "black",
        /// Nobody knows.
        Unknown = "unknown",
    }
}

impl First {
    /// The player whose flag it was, where that is known.
    pub const fn player(self) -> Option<Color> {
        match self {
            First::White => Some(Color::White),
            First::Black => Some(Color::Black),
            First::Unknown => None,
        }
    }
}

impl From<Color> for First {
    fn from(color: Color) -> First {
        if color.is_white() { First::White } else { First::Black }
    }
}
