//! Names: of kinds, paces and supervision, and how names are read.

use std::fmt;

/// What a clause asks of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Kind {
    /// Follows from the events and the settings.
    Computed,
    /// Needs a fact that a person observes, or a judgement.
    Reported,
    /// Decides nothing.
    Advisory,
}

/// The pace of a game (Appendices A and B).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pace {
    /// Neither rapid nor blitz.
    Standard,
    /// Rapid chess, Appendix A.
    Rapid,
    /// Blitz, Appendix B.
    Blitz,
}

/// How a rapid or blitz game is watched; without meaning in standard play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Supervision {
    /// The competition rules apply (A.3, B.3 and the like).
    Full,
    /// The special rules of rapid and blitz apply (A.4, B.4 and the like).
    Limited,
}

impl Kind {
    /// All of them, the strictest first.
    pub const ALL: [Kind; 3] = [Kind::Computed, Kind::Reported, Kind::Advisory];

    /// The name as files write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Computed => "computed",
            Kind::Reported => "reported",
            Kind::Advisory => "advisory",
        }
    }
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Pace; 3] = [Pace::Standard, Pace::Rapid, Pace::Blitz];

    /// The name as files and the protocol write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Pace::Standard => "standard",
            Pace::Rapid => "rapid",
            Pace::Blitz => "blitz",
        }
    }
}

impl Supervision {
    /// Both of them.
    pub const ALL: [Supervision; 2] = [Supervision::Full, Supervision::Limited];

    /// The name as files and the protocol write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Supervision::Full => "full",
            Supervision::Limited => "limited",
        }
    }
}

/// A name that is none of those expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The type that was to be read.
    pub(crate) what: &'static str,
    pub(crate) found: String,
    pub(crate) expected: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no ", self.found)?;
        // Of a type's name the words, since people read it.
        for (place, letter) in self.what.trim_end_matches("Id").char_indices() {
            if place > 0 && letter.is_ascii_uppercase() {
                f.write_str(" ")?;
            }
            write!(f, "{}", letter.to_ascii_lowercase())?;
        }
        write!(f, ": expected one of {}", self.expected)
    }
}

impl std::error::Error for UnknownName {}

/// `FromStr` and `Display` by `as_str`.
macro_rules! named {
    ($name:ident, $expected:expr) => {
        impl std::str::FromStr for $name {
            type Err = crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::ALL.into_iter().find(|value| value.as_str() == name).ok_or_else(|| crate::UnknownName {
                    what: stringify!($name),
                    found: name.to_owned(),
                    expected: $expected,
                })
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}
pub(crate) use named;

named!(Kind, "computed, reported, advisory");
named!(Pace, "standard, rapid, blitz");
named!(Supervision, "full, limited");
