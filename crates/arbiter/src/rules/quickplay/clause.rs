//! The clauses of the quickplay finish.

use jadoube_laws::{Clause, Concept};

use crate::table::Table;
use crate::table::analogy::Analogy;

/// The clause of a rule of the quickplay finish; where the edition leaves the point out, the one that brings the finish
/// into force.
pub(crate) fn cite(t: &Table, rule: Concept) -> Clause {
    let in_force = t.book.quickplay_in_force().map(|given| given.clause);
    t.clause_or(rule, in_force.unwrap_or_else(|| t.by_analogy(Analogy::NoQuickplay)))
}
