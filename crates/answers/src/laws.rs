//! What the Laws say, and how rulebooks differ.

use jadoube_laws::{self as laws, Comparison, Lang, RulebookId, Sheet, Weight};
use serde::Deserialize;

use crate::{Problem, Question};

/// What does this clause or concept say?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// A clause number (`9.2`, `A.4.b`) or a concept's name (`draw.wrong-claim-time`).
    pub what: String,
    /// In this rulebook only.
    #[serde(default)]
    pub rulebook: Option<RulebookId>,
    /// The language.
    #[serde(default)]
    pub lang: Lang,
}

/// What differs between two rulebooks?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The rulebook on the left.
    pub left: RulebookId,
    /// The rulebook on the right.
    pub right: RulebookId,
    /// A matter (`draw`, `clock`), or a word in the names of concepts.
    #[serde(default)]
    pub matter: Option<String>,
    /// With what differs in words only.
    #[serde(default)]
    pub all: bool,
    /// With what differs in words or stands at another number.
    #[serde(default)]
    pub numbers: bool,
    /// The language.
    #[serde(default)]
    pub lang: Lang,
}

impl Question for Explain {
    type Answer = Vec<Sheet>;

    fn answer(&self) -> Result<Vec<Sheet>, Problem> {
        laws::explain(&self.what, self.rulebook, self.lang)
            .map_err(|unknown| Problem::new("unknown-clause", "what", unknown))
    }
}

impl Question for Compare {
    type Answer = Comparison;

    fn answer(&self) -> Result<Comparison, Problem> {
        let weight = match (self.numbers, self.all) {
            (true, _) => Weight::Number,
            (false, true) => Weight::Wording,
            (false, false) => Weight::Text,
        };
        let comparison = laws::compare(self.left, self.right, self.matter.as_deref());
        Ok(comparison.at_least(weight).in_lang(self.lang))
    }
}
