//! Where clauses are decided and which cases show them.

use std::collections::BTreeMap;

use jadoube::laws::{Concept, RulebookId};

/// What is known beside the register: the parts of the arbiter that cite a concept, and the cases in which a ruling
/// under a rulebook cites it.
pub struct Evidence {
    decided: BTreeMap<Concept, &'static str>,
    shown: BTreeMap<(RulebookId, Concept), Vec<String>>,
}

/// A case has a ruling under this rulebook that cites the concept.
pub struct Shown {
    pub rulebook: RulebookId,
    pub concept: Concept,
    /// File and title of the case.
    pub case: String,
}

impl Evidence {
    /// From the concepts with the part of the arbiter that applies each, and from what the cases show.
    pub fn new(
        decided: impl IntoIterator<Item = (Concept, &'static str)>,
        shown: impl IntoIterator<Item = Shown>,
    ) -> Evidence {
        let mut by_clause: BTreeMap<(RulebookId, Concept), Vec<String>> = BTreeMap::new();
        for Shown { rulebook, concept, case } in shown {
            let cases = by_clause.entry((rulebook, concept)).or_default();
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        Evidence { decided: decided.into_iter().collect(), shown: by_clause }
    }

    pub fn decided_in(&self, concept: Concept) -> Option<&'static str> {
        self.decided.get(&concept).copied()
    }

    pub fn shown_by(&self, rulebook: RulebookId, concept: Concept) -> &[String] {
        self.shown.get(&(rulebook, concept)).map_or(&[], Vec::as_slice)
    }
}
