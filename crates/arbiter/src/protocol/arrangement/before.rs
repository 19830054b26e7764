//! What went before the start position: a game that is taken over in the middle brings its past along.

use jadoube_board::Color;
use jadoube_clock::Millis;

#[cfg(feature = "serde")]
use super::is_default;

/// What went before the start position.
///
/// It is written by matter (`{"moves": 20, "illegal": {"white": 1}, "clocks": {"white": 312, "black": 95}}`) and read also
/// by player (`{"moves": 20, "white": {"illegal": 1, "seconds": 312}, "black": {"seconds": 95}}`); what is left out is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Before {
    /// Moves that each player had completed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub moves: Sides<u32>,
    /// Illegal moves that count against each.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub illegal: Sides<u32>,
    /// Warnings that each was given.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub warnings: Sides<u32>,
    /// The time that each had left; left out, what the time control gives.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub clocks: Sides<Option<Millis>>,
    /// Whose offer of a draw stood.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub offer: Option<Color>,
}

/// Something of each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "an object such as {\"white\": 1, \"black\": 0}")
)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(bound = "T: Default + serde::Serialize + schemars::JsonSchema", rename = "Sides_of_{T}", extend("x-order" = ["white", "black"]))
)]
pub struct Sides<T> {
    /// White's.
    #[cfg_attr(feature = "serde", serde(default))]
    pub white: T,
    /// Black's.
    #[cfg_attr(feature = "serde", serde(default))]
    pub black: T,
}

impl<T> Sides<T> {
    /// The same for both.
    pub fn both(value: T) -> Sides<T>
    where
        T: Clone,
    {
        Sides { white: value.clone(), black: value }
    }

    /// What belongs to a player.
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// What belongs to a player, to be changed.
    pub const fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// Reading, by matter or by player.
#[cfg(feature = "serde")]
mod told {
    use jadoube_board::Color;
    use jadoube_clock::Millis;
    use serde::{Deserialize, Deserializer, de::Error as _};

    use super::{Before, Sides};

    /// What went before the start position, by matter or by player; what is left out is none.
    #[derive(Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Before"), schemars(extend("x-order" = ["moves", "illegal", "warnings", "clocks", "offer", "white", "black"])))]
    struct Told {
        /// How many moves each player had completed: one number where it is the same.
        moves: Option<Moves>,
        /// How many illegal moves count against each.
        illegal: Sides<Option<u32>>,
        /// How many warnings each was given.
        warnings: Sides<Option<u32>>,
        /// The time that each had left; left out, what the time control gives.
        clocks: Sides<Option<Millis>>,
        /// Whose offer of a draw stood.
        offer: Option<Color>,
        /// The same by player: White's illegal moves, warnings and time.
        white: OfPlayer,
        /// Black's.
        black: OfPlayer,
    }

    /// One number, where both had made as many, or one for each.
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a number, or {\"white\": 20, \"black\": 19}")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MovesBefore"))]
    enum Moves {
        Both(u32),
        Each(Sides<u32>),
    }

    /// What is told of one player.
    #[derive(Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PlayerBefore", extend("x-order" = ["illegal", "warnings", "seconds"])))]
    struct OfPlayer {
        /// Illegal moves that count against the player.
        illegal: Option<u32>,
        /// Warnings that the player was given.
        warnings: Option<u32>,
        /// The time that the player had left.
        seconds: Option<Millis>,
    }

    impl Told {
        fn read(self) -> Result<Before, String> {
            let Told { illegal, warnings, clocks, white, black, .. } = self;
            let illegal = once("illegal", illegal, white.illegal, black.illegal)?;
            let warnings = once("warnings", warnings, white.warnings, black.warnings)?;
            let count = |counts: Sides<Option<u32>>| Sides {
                white: counts.white.unwrap_or(0),
                black: counts.black.unwrap_or(0),
            };
            Ok(Before {
                moves: match self.moves {
                    None => Sides::default(),
                    Some(Moves::Both(moves)) => Sides::both(moves),
                    Some(Moves::Each(moves)) => moves,
                },
                illegal: count(illegal),
                warnings: count(warnings),
                clocks: once("clocks", clocks, white.seconds, black.seconds)?,
                offer: self.offer,
            })
        }
    }

    /// What is told by matter or by player, but not both ways.
    fn once<T: Copy>(
        matter: &str,
        by_matter: Sides<Option<T>>,
        white: Option<T>,
        black: Option<T>,
    ) -> Result<Sides<Option<T>>, String> {
        let of = |word: &str, by_matter: Option<T>, by_player: Option<T>| match (by_matter, by_player) {
            (Some(_), Some(_)) => {
                Err(format!("what `{word}` had is told twice, by `{matter}` and by `{word}`"))
            }
            (told, None) | (None, told) => Ok(told),
        };
        Ok(Sides { white: of("white", by_matter.white, white)?, black: of("black", by_matter.black, black)? })
    }

    impl<'de> Deserialize<'de> for Before {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Before, D::Error> {
            let before = Told::deserialize(deserializer)?.read().map_err(D::Error::custom)?;
            let below_zero = |time: Option<Millis>| time.is_some_and(|time| time < Millis::ZERO);
            if below_zero(before.clocks.white) || below_zero(before.clocks.black) {
                return Err(D::Error::custom("the clocks are below zero"));
            }
            Ok(before)
        }
    }

    #[cfg(feature = "schema")]
    impl schemars::JsonSchema for Before {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Before".into()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            Told::json_schema(generator)
        }
    }
}
