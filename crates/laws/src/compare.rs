//! What differs between two rulebooks, side by side.

use crate::explain::situations;
use crate::parameter::remark_in;
use crate::{
    Clause, Concept, InForce, Kind, Lang, Pace, Parameter, Rulebook, RulebookId, Supervision, matters,
};

/// What differs between two rulebooks, matter by matter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The first rulebook.
    pub left: RulebookId,
    /// The second rulebook.
    pub right: RulebookId,
    /// Matters in which something differs.
    pub matters: Vec<MatterComparison>,
}

/// What differs in a matter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatterComparison {
    /// The matter.
    pub matter: &'static str,
    /// Parameters with different values: differences in play.
    pub parameters: Vec<ParameterDifference>,
    /// Clauses that only one has, that say something else, or that stand at another number.
    pub clauses: Vec<ClauseDifference>,
}

/// A parameter whose values differ.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterDifference {
    /// The parameter.
    pub parameter: Parameter,
    /// What it means.
    pub doc: &'static str,
    /// Where the two values stand against each other.
    pub situations: Vec<Situation>,
    /// The value on the left; `None` where there is no such rule.
    pub left: Option<Value>,
    /// The value on the right.
    pub right: Option<Value>,
}

/// Pace and supervision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Situation {
    /// The pace.
    pub pace: Pace,
    /// The supervision.
    pub supervision: Supervision,
}

/// A value with its clause, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Value {
    /// The value.
    pub text: &'static str,
    /// The clause that gives it.
    pub clause: Clause,
    /// A decision between readings, or the like.
    pub remark: Option<&'static str>,
}

/// A concept that only one has, that says something else, or that stands at another number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClauseDifference {
    /// The concept.
    pub concept: Concept,
    /// The rule in a few words.
    pub title: &'static str,
    /// Whether it can matter in play.
    pub weight: Weight,
    /// The parameters whose values differ and that it gives in one of the two or in both: by them it decides otherwise.
    pub parameters: Vec<Parameter>,
    /// The left side; `None` where it does not have it.
    pub left: Option<Side>,
    /// The right side.
    pub right: Option<Side>,
}

/// A concept in one of the two.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// The clause.
    pub clause: Clause,
    /// What it says.
    pub says: &'static str,
}

/// Whether a difference can matter in play, the lightest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Weight {
    /// Says the same at another number.
    Number,
    /// Said in other words, or decides nothing.
    Wording,
    /// Said otherwise, but no parameter that it gives differs.
    Text,
    /// Decides otherwise: only one has it, or a parameter that it gives differs.
    Substance,
}

impl Weight {
    /// The name that JSON has for it.
    pub fn word(self) -> &'static str {
        match self {
            Weight::Number => "number",
            Weight::Wording => "wording",
            Weight::Text => "text",
            Weight::Substance => "substance",
        }
    }
}

impl Comparison {
    /// Leaves out what differs in words or numbers only.
    pub fn in_play(self) -> Comparison {
        self.at_least(Weight::Text)
    }

    /// Leaves out clauses whose difference weighs less.
    pub fn at_least(mut self, weight: Weight) -> Comparison {
        for matter in &mut self.matters {
            matter.clauses.retain(|clause| clause.weight >= weight);
        }
        self.matters.retain(|matter| !(matter.parameters.is_empty() && matter.clauses.is_empty()));
        self
    }

    /// With titles, texts and what parameters mean in a language.
    pub fn in_lang(mut self, lang: Lang) -> Comparison {
        for matter in &mut self.matters {
            for difference in &mut matter.parameters {
                difference.doc = difference.parameter.doc_in(lang);
                for value in [&mut difference.left, &mut difference.right].into_iter().flatten() {
                    value.remark = value.remark.map(|remark| remark_in(lang, remark));
                }
            }
            for difference in &mut matter.clauses {
                let concept = difference.concept;
                for side in [&mut difference.left, &mut difference.right].into_iter().flatten() {
                    let clause = side.clause;
                    // What an overlay says has no translation of its own.
                    let told =
                        concept.explanation(lang, clause.rulebook()).filter(|_| clause.overlay().is_none());
                    if let Some(told) = told {
                        (difference.title, side.says) = (told.title, told.says);
                    }
                }
            }
        }
        self
    }
}

/// Compares two rulebooks in every pace that both are made for, and every supervision.
///
/// `about` limits it to a matter (`draw`) or to concepts and parameters whose name has the word (`illegal-move`).
pub fn compare(left: RulebookId, right: RulebookId, about: Option<&str>) -> Comparison {
    let plays = |book, pace| Rulebook::get(book).only_pace().is_none_or(|only| only == pace);
    let sides: Vec<(InForce, InForce)> = situations()
        .into_iter()
        .filter(|&(pace, _)| plays(left, pace) && plays(right, pace))
        .map(|(pace, supervision)| {
            (InForce::plain(left, pace, supervision), InForce::plain(right, pace, supervision))
        })
        .collect();
    comparison(&sides, left, right, about)
}

/// Compares what is in force in two games.
pub fn compare_in_force(left: InForce, right: InForce, about: Option<&str>) -> Comparison {
    comparison(&[(left, right)], left.id(), right.id(), about)
}

fn comparison(
    sides: &[(InForce, InForce)],
    left: RulebookId,
    right: RulebookId,
    about: Option<&str>,
) -> Comparison {
    let differing: Vec<ParameterDifference> =
        Parameter::all().flat_map(|parameter| parameter_differences(parameter, sides)).collect();
    let compare_matter = |matter: &'static str| {
        let wanted = |name: &str| match about {
            None => true,
            Some(about) if is_matter(about) => about == matter,
            Some(about) => name.contains(about.trim_end_matches('s')),
        };
        let parameters =
            differing.iter().filter(|d| d.parameter.matter() == matter && wanted(d.parameter.name()));
        let concepts = Concept::all().filter(|c| c.matter() == matter && wanted(c.slug()));
        MatterComparison {
            matter,
            parameters: parameters.cloned().collect(),
            clauses: concepts.filter_map(|c| clause_difference(c, sides, &differing)).collect(),
        }
    };
    let matters = matters()
        .iter()
        .copied()
        .map(compare_matter)
        .filter(|m| !(m.parameters.is_empty() && m.clauses.is_empty()))
        .collect();
    Comparison { left, right, matters }
}

fn is_matter(name: &str) -> bool {
    matters().contains(&name)
}

fn parameter_differences(parameter: Parameter, sides: &[(InForce, InForce)]) -> Vec<ParameterDifference> {
    let mut found: Vec<ParameterDifference> = Vec::new();
    for &(left, right) in sides {
        let value = |book| {
            let (text, clause) = parameter.value(book)?;
            Some(Value { text, clause, remark: parameter.remark(book) })
        };
        let (l, r) = (value(left), value(right));
        if l.as_ref().map(|v| v.text) == r.as_ref().map(|v| v.text) {
            continue;
        }
        let situation = Situation { pace: left.pace(), supervision: left.supervision() };
        match found.iter_mut().find(|known| known.left == l && known.right == r) {
            Some(known) => known.situations.push(situation),
            None => found.push(ParameterDifference {
                parameter,
                doc: parameter.doc(),
                situations: vec![situation],
                left: l,
                right: r,
            }),
        }
    }
    found
}

fn clause_difference(
    concept: Concept,
    sides: &[(InForce, InForce)],
    differing: &[ParameterDifference],
) -> Option<ClauseDifference> {
    let &(left, right) = sides.first()?;
    if is_for_another_pace(concept, sides) {
        return None;
    }
    let side = |book: InForce| book.clause(concept).map(|clause| Side { clause, says: clause.says() });
    let (l, r) = (side(left), side(right));
    let mut parameters: Vec<Parameter> =
        differing.iter().filter(|d| d.is_given_by(concept)).map(|d| d.parameter).collect();
    parameters.dedup();
    let weight = match (&l, &r) {
        (None, None) => return None,
        (Some(l), Some(r)) if l.says == r.says && l.clause.law() == r.clause.law() => return None,
        (Some(l), Some(r)) if l.says == r.says => Weight::Number,
        _ if concept.kind() == Kind::Advisory => Weight::Wording,
        (Some(_), Some(_)) if !parameters.is_empty() => Weight::Substance,
        (Some(l), Some(r)) if words_only(concept, l.clause, r.clause) => Weight::Wording,
        (Some(_), Some(_)) => Weight::Text,
        _ => Weight::Substance,
    };
    Some(ClauseDifference { concept, title: concept.title(), weight, parameters, left: l, right: r })
}

/// Whether it is a rule of rapid chess where none is compared (national rules for blitz alone), and nothing in the paces
/// that are compared comes from it.
fn is_for_another_pace(concept: Concept, sides: &[(InForce, InForce)]) -> bool {
    concept.matter() == "rapid"
        && !sides.iter().any(|(left, _)| left.pace() == Pace::Rapid)
        && !sides.iter().any(|&(left, right)| {
            let gives = |book| {
                Parameter::all()
                    .filter_map(move |p| p.value(book))
                    .any(|(_, clause)| clause.concept() == concept)
            };
            gives(left) || gives(right)
        })
}

impl ParameterDifference {
    /// Whether the concept gives the value on one of the sides.
    fn is_given_by(&self, concept: Concept) -> bool {
        [&self.left, &self.right].into_iter().flatten().any(|value| value.clause.concept() == concept)
    }
}

/// Whether two texts of a concept are known to differ in words only: neither departs from the common text in substance,
/// or one is marked so against the edition before it, which is the other.
fn words_only(concept: Concept, left: Clause, right: Clause) -> bool {
    if left.overlay().is_some() || right.overlay().is_some() {
        return false;
    }
    let source = |clause: Clause| clause.taken_from().unwrap_or(clause.rulebook());
    let worded = |clause| concept.only_worded_otherwise(source(clause));
    let common = |clause| worded(clause) || !concept.has_own_text(source(clause));
    let follows = |new: Clause, old: Clause| Rulebook::get(new.rulebook()).inherits() == Some(old.rulebook());
    (common(left) && common(right))
        || (worded(left) && follows(left, right))
        || (worded(right) && follows(right, left))
}
