//! What is ruled on an incident.

use anyhow::anyhow;
use jadoube::arbiter::{Advice, Advised, Case, Ruling};
use jadoube::incidents::{Telling, Told, Untold};
use jadoube::laws::{Lang, RulebookId};

use crate::commands::rule::json_line;

/// An incident under a rulebook: the case that it makes, and what is ruled on it.
pub struct Answered<'a> {
    pub told: Told<'a>,
    pub case: Case,
    entries: Vec<Advised>,
    decisive: usize,
}

impl<'a> Answered<'a> {
    /// Nothing where the rulebook has no such rule.
    pub fn of(telling: &Telling<'a>) -> anyhow::Result<Option<Answered<'a>>> {
        let told = match telling.case() {
            Ok(told) => told,
            Err(Untold::NoSuchRule { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let case = Case::parse(&told.lines.join("\n"), json_line)
            .map_err(|error| anyhow!("`{}`: {error}", telling.incident().id))?;
        let entries = case.advised().map_err(|error| anyhow!("`{}`: {error}", telling.incident().id))?;
        let decisive = Advised::decisive(&entries).map_or(0, |entry| entry.on as usize);
        let decisive = told.answer.map_or(decisive, |on| on as usize);
        Ok(Some(Answered { told, case, entries, decisive }))
    }

    /// The same under another rulebook, as far as that can be told there.
    pub fn under(telling: &Telling<'a>, rulebook: RulebookId) -> anyhow::Result<Option<Answered<'a>>> {
        let there = telling.under(rulebook);
        match Answered::of(&there) {
            Err(error) if error.downcast_ref::<Untold>().is_some_and(is_other_pace) => {
                // A rulebook that is made for one pace is asked about that one.
                Answered::of(&there.without("pace"))
            }
            answered => answered,
        }
    }

    /// What to do about it. The clocks are invented, so nobody need be told what they show.
    pub fn advice(&self) -> Advice {
        self.entries[self.decisive].advice.clone().without_clocks()
    }

    /// What was ruled on the line that decides.
    pub fn chief(&self) -> Option<&Ruling> {
        self.entries[self.decisive].advice.chief()
    }

    /// What can be read aloud, with the number of its clause.
    pub fn sentence(&self, lang: Lang) -> (String, String) {
        let law = self.chief().map_or(String::new(), |ruling| ruling.clause.law().to_owned());
        (self.entries[self.decisive].advice.sentence(lang), law)
    }
}

fn is_other_pace(untold: &Untold) -> bool {
    matches!(untold, Untold::NotAtThisPace { .. })
}
