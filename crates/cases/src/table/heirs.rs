//! Rulebooks without a row of their own that rule as the one they inherit from, in their own numbers.

use jadoube_arbiter::{Decision, Game, Ruling};
use jadoube_laws::{Concept, Rulebook, RulebookId};

use super::row::{EXCLUDED, Row};
use crate::incident::Incident;
use crate::short::Short;

/// Finds for the rulebooks that no row names the row of the one whose cases are theirs too.
pub(super) fn find(rows: &mut [Row]) {
    for heir in RulebookId::ALL {
        if rows.iter().any(|row| row.books.contains(&heir)) {
            continue;
        }
        let found =
            lineage(heir).find_map(|of| Some((rows.iter().position(|row| row.books.contains(&of))?, of)));
        if let Some((row, of)) = found {
            rows[row].heirs.push((heir, of));
        }
    }
}

/// The rulebooks whose cases are those of this one too, the nearest first.
pub(crate) fn lineage(heir: RulebookId) -> impl Iterator<Item = RulebookId> {
    let rules_as = |book: &RulebookId| Rulebook::get(*book).rules_as();
    std::iter::successors(rules_as(&heir), rules_as)
}

impl Row {
    /// The row as it would be written for an heir: what is ruled is the same, the numbers are its own. Where it rules
    /// otherwise the row stays as it is, so that the difference shows.
    ///
    /// None where something is switched on over the rulebook, for that is made for certain rulebooks.
    pub(super) fn handed_down(&self, incident: &Incident, heir: RulebookId, of: RulebookId) -> Option<Row> {
        let arranged = incident.under(of).ok()?.arrangement;
        if Game::new(&arranged).ok()?.0.rulebook().overlays().next().is_some() {
            return None;
        }
        Some(self.renumbered(incident, heir, of).unwrap_or_else(|| self.clone()))
    }

    fn renumbered(&self, incident: &Incident, heir: RulebookId, of: RulebookId) -> Option<Row> {
        let (before, now) = (incident.rule(of).ok()?.rulings, incident.rule(heir).ok()?.rulings);
        let short = |rulings: &[Ruling]| rulings.iter().map(Short::of).collect::<Vec<_>>();
        let (shorts, own) = (short(&before), short(&now));
        let matched = self.matched(&shorts)?;
        let mut items =
            self.rulings.iter().filter(|item| !item.starts_with(EXCLUDED)).zip(matched).peekable();
        let mut rulings = Vec::new();
        for (ruling, short) in now.iter().zip(&own) {
            match items.peek() {
                Some((item, place)) if same(&before[*place], &shorts[*place], ruling, short) => {
                    let full = **item == shorts[*place].text;
                    rulings.push(if full { short.text.clone() } else { short.brief.clone() });
                    items.next();
                }
                _ if short.optional.is_some() => {}
                _ => return None,
            }
        }
        if items.next().is_some() {
            return None;
        }
        let excluded = self.rulings.iter().filter(|item| item.starts_with(EXCLUDED));
        rulings.extend(excluded.map(|item| excluded_in(item, heir, of)));
        Some(Row { rulings, ..self.clone() })
    }
}

/// Whether two rulings decide the same by the same rule.
fn same(before: &Ruling, short: &Short, now: &Ruling, own: &Short) -> bool {
    before.clause.concept() == now.clause.concept()
        && broken(before) == broken(now)
        && short.decision == own.decision
}

/// The rule that an illegal move breaks.
fn broken(ruling: &Ruling) -> Option<Concept> {
    match &ruling.decision {
        Decision::Illegal { breaks, .. } => breaks.map(|clause| clause.concept()),
        _ => None,
    }
}

/// `no notice (8.1)` with the number that the clause has in the heir.
fn excluded_in(item: &str, heir: RulebookId, of: RulebookId) -> String {
    let number = item.rsplit_once('(').and_then(|(text, law)| Some((text, law.strip_suffix(')')?)));
    let moved = number.and_then(|(text, law)| {
        let clause = Rulebook::get(of).clauses().find(|clause| clause.to_string() == law)?;
        Some(format!("{text}({})", Rulebook::get(heir).clause(clause.concept())?))
    });
    moved.unwrap_or_else(|| item.to_owned())
}
