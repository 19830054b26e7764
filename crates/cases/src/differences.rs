//! What differs between two rulebooks, and the cases that show it: one incident, ruled under both.

use jadoube_laws::{
    ClauseDifference, Comparison, Concept, Kind, ParameterDifference, RulebookId, Value, Weight,
};

use crate::ruled::{Ruled, RuledCase, RuledCases};

/// The differences of two rulebooks, matter by matter, each with how it stands.
pub struct Differences {
    /// The first rulebook.
    pub left: RulebookId,
    /// The second rulebook.
    pub right: RulebookId,
    /// Matters in which something differs.
    pub matters: Vec<MatterDifferences>,
}

/// The differences in a matter.
pub struct MatterDifferences {
    /// The matter.
    pub matter: &'static str,
    /// Those of values.
    pub parameters: Vec<Listed<ParameterDifference>>,
    /// Those of clauses.
    pub clauses: Vec<Listed<ClauseDifference>>,
}

/// A difference and how it stands.
pub struct Listed<D> {
    /// The difference as `compare` lists it.
    pub difference: D,
    /// Whether a case shows it.
    pub standing: Standing,
}

/// How a difference stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// This case shows it: file and title.
    Shown(String),
    /// Nothing is decided by it.
    Words,
    /// No ruling can show it: the reason of `cases/differences.txt`.
    Excused(&'static str),
    /// No case shows it.
    Missing,
}

impl Standing {
    /// The case that shows the difference: file and title.
    pub fn case(&self) -> Option<&str> {
        match self {
            Standing::Shown(case) => Some(case),
            Standing::Words | Standing::Excused(_) | Standing::Missing => None,
        }
    }

    fn or_excused(self, name: &str) -> Standing {
        let excuse = || excused_differences().find(|(excused, _)| *excused == name);
        match self {
            Standing::Missing => excuse().map_or(self, |(_, reason)| Standing::Excused(reason)),
            _ => self,
        }
    }
}

/// The differences that no ruling can show, by the name of parameter or concept, each with its reason.
pub fn excused_differences() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../cases/differences.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('|')).map(|(name, reason)| (name.trim(), reason.trim()))
}

type Pair<'a> = (&'a RuledCase, &'a Ruled, &'a Ruled);

impl Differences {
    /// Looks for the cases that show what differs.
    pub fn of(comparison: Comparison, cases: &RuledCases) -> Differences {
        let Comparison { left, right, matters } = comparison;
        let all = cases.pairs(left, right);
        // What is switched on over a rulebook changes its values, and brings in clauses of its own.
        let plain: Vec<Pair<'_>> =
            all.iter().copied().filter(|(_, left, right)| left.is_plain() && right.is_plain()).collect();
        let of_matter = |matter: jadoube_laws::MatterComparison| MatterDifferences {
            matter: matter.matter,
            parameters: listed(matter.parameters, |difference| {
                of_parameter(difference, &plain).or_excused(difference.parameter.name())
            }),
            clauses: listed(matter.clauses, |difference| {
                of_clause(difference, &all).or_excused(difference.concept.slug())
            }),
        };
        Differences { left, right, matters: matters.into_iter().map(of_matter).collect() }
    }
}

fn listed<D>(differences: Vec<D>, standing: impl Fn(&D) -> Standing) -> Vec<Listed<D>> {
    let listed = |difference| Listed { standing: standing(&difference), difference };
    differences.into_iter().map(listed).collect()
}

/// Two games in which the values stand against each other: one would be decided otherwise with the value of the other, or
/// the rulings that cite the clauses which give them say something else.
fn of_parameter(difference: &ParameterDifference, pairs: &[Pair<'_>]) -> Standing {
    let parameter = difference.parameter;
    let value = |value: &Option<Value>| value.as_ref().map(|value| (value.text, value.clause.concept()));
    let (l, r) = (value(&difference.left), value(&difference.right));
    let cites = |ruled: &Ruled, value: Option<(&str, Concept)>| {
        usize::from(value.is_some_and(|(_, concept)| ruled.shows.contains(&concept)))
    };
    first(
        pairs,
        |left, right| cites(left, l) + cites(right, r),
        |left, right| {
            left.value(parameter) == l
                && right.value(parameter) == r
                && (left.cites_otherwise(l.map(|(_, concept)| concept), right, r.map(|(_, concept)| concept))
                    || left.hangs_on(parameter, right)
                    || right.hangs_on(parameter, left))
        },
    )
}

/// The rulings cite the clause under both, or under the one that has it.
fn of_clause(difference: &ClauseDifference, pairs: &[Pair<'_>]) -> Standing {
    let concept = difference.concept;
    if concept.kind() == Kind::Advisory || difference.weight == Weight::Wording {
        return Standing::Words;
    }
    let has = [difference.left.is_some(), difference.right.is_some()];
    first(
        pairs,
        |left, right| usize::from(left.decides_otherwise(right)),
        |left, right| [left.shows.contains(&concept), right.shows.contains(&concept)] == has,
    )
}

/// The best case that shows it: the most telling, then the one ruled under most rulebooks, then the shortest.
fn first(
    pairs: &[Pair<'_>],
    telling: impl Fn(&Ruled, &Ruled) -> usize,
    shows: impl Fn(&Ruled, &Ruled) -> bool,
) -> Standing {
    let mut order: Vec<&Pair<'_>> = pairs.iter().collect();
    order.sort_by_cached_key(|(case, left, right)| {
        let most = std::cmp::Reverse((telling(left, right), case.under.len()));
        (most, left.shows.len() + right.shows.len())
    });
    let found = order.into_iter().find(|(_, left, right)| shows(left, right));
    found.map_or(Standing::Missing, |(case, ..)| Standing::Shown(case.name.clone()))
}
