//! What the Laws say, and how rulebooks differ.

use jadoube_laws::{self as laws, Comparison, Concept, Lang, Parameter, RulebookId, Sheet, Weight};
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
///
/// The answer has the differences, but not the cases that show them, which `jadoube compare --json` names as well: the cases
/// are as much text as the Laws, and every one would have to be ruled on first. Only the command has them with it.
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
        if let Some(matter) = self.matter.as_deref().filter(|matter| !names_something(matter)) {
            let matters = laws::matters().join(", ");
            let message =
                format!("no matter and no concept is named by `{matter}`: the matters are {matters}");
            return Err(Problem::new("unknown-matter", "matter", message));
        }
        let weight = match (self.numbers, self.all) {
            (true, _) => Weight::Number,
            (false, true) => Weight::Wording,
            (false, false) => Weight::Text,
        };
        let comparison = laws::compare(self.left, self.right, self.matter.as_deref());
        Ok(comparison.at_least(weight).in_lang(self.lang))
    }
}

/// Words that nothing fits are a mistake, not an absence of differences.
fn names_something(matter: &str) -> bool {
    let mut names = Concept::all().map(Concept::slug).chain(Parameter::all().map(Parameter::name));
    let stem = matter.trim_end_matches('s');
    laws::matters().contains(&matter) || (!stem.is_empty() && names.any(|name| name.contains(stem)))
}
