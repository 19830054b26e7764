//! A row of the table: what is expected under some rulebooks.

use jadoube_arbiter::{Answer, Decision};
use jadoube_laws::{Concept, RulebookId};

use crate::short::{OPTIONAL, Short};
use crate::state;

#[derive(Clone)]
pub(crate) struct Row {
    pub line: usize,
    /// The first cell as written.
    pub label: String,
    pub books: Vec<RulebookId>,
    /// Rulebooks that the table does not name and that rule as one of the row: each with that one.
    pub heirs: Vec<(RulebookId, RulebookId)>,
    pub rulings: Vec<String>,
    pub state: Vec<String>,
}

/// Begins an item for a ruling that must not be there.
pub(crate) const EXCLUDED: &str = "no ";

impl Row {
    pub fn difference(&self, answer: &Answer) -> Option<String> {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        if self.matched(&shorts).is_none() {
            let came: Vec<&str> = shorts
                .iter()
                .filter(|short| short.optional.is_none_or(|kind| self.mentions(kind)))
                .map(|short| short.text.as_str())
                .collect();
            let expected = self.rulings.join("; ");
            return Some(format!("\n  expected: {expected}\n  came out: {}", came.join("; ")));
        }
        self.state.iter().find_map(|expected| match state::item(expected, &answer.state) {
            Ok(now) if now == *expected => None,
            Ok(now) => Some(format!("\n  expected state: {expected}\n  came out: {now}")),
            Err(error) => Some(error),
        })
    }

    /// The rulings that the items of the row stand for, in order: every ruling that must be mentioned, and those others
    /// that are. Nothing where they do not fit.
    pub fn matched(&self, shorts: &[Short]) -> Option<Vec<usize>> {
        let excluded = self.rulings.iter().filter_map(|item| item.strip_prefix(EXCLUDED));
        if excluded.into_iter().any(|item| shorts.iter().any(|short| short.is(item))) {
            return None;
        }
        let mut items = self.rulings.iter().filter(|item| !item.starts_with(EXCLUDED)).peekable();
        let mut matched = Vec::new();
        for (index, short) in shorts.iter().enumerate() {
            match items.peek() {
                Some(item) if short.is(item) => {
                    items.next();
                    matched.push(index);
                }
                _ if short.optional.is_some() => {}
                _ => return None,
            }
        }
        items.next().is_none().then_some(matched)
    }

    pub fn cited(&self, answer: &Answer) -> Vec<Concept> {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        let mut cited = Vec::new();
        for index in self.matched(&shorts).unwrap_or_default() {
            let ruling = &answer.rulings[index];
            cited.push(ruling.clause.concept());
            if let Decision::Illegal { breaks: Some(clause), .. } = &ruling.decision {
                cited.push(clause.concept());
            }
        }
        cited
    }

    pub fn mentions(&self, kind: &str) -> bool {
        // That there is none of a kind is said of it too.
        self.rulings.iter().any(|item| is_of_kind(item.strip_prefix(EXCLUDED).unwrap_or(item), kind))
    }

    /// What stays as it is stays as written; otherwise everything is written anew, the kinds that need not be mentioned
    /// only where they were, and of those the same ones where they still can be found.
    pub fn blessed_rulings(&self, answer: &Answer) -> String {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        if self.matched(&shorts).is_some() {
            return self.rulings.join("; ");
        }
        let mut kept: Vec<usize> = (0..shorts.len()).filter(|&i| shorts[i].optional.is_none()).collect();
        for kind in OPTIONAL {
            let wanted: Vec<&String> = self.rulings.iter().filter(|item| is_of_kind(item, kind)).collect();
            if wanted.is_empty() {
                continue;
            }
            let of_kind: Vec<usize> =
                (0..shorts.len()).filter(|&i| shorts[i].optional == Some(kind)).collect();
            let mut rest = of_kind.iter();
            let found: Vec<usize> = wanted
                .iter()
                .filter_map(|item| rest.by_ref().copied().find(|&index| shorts[index].is(item)))
                .collect();
            kept.extend(if found.len() == wanted.len() { found } else { of_kind });
        }
        kept.sort_unstable();
        let texts: Vec<&str> = kept
            .into_iter()
            .map(|index| {
                let short = &shorts[index];
                let as_written = self.rulings.iter().find(|item| short.is(item));
                as_written.unwrap_or(&short.brief).as_str()
            })
            .chain(self.rulings.iter().filter(|item| item.starts_with(EXCLUDED)).map(String::as_str))
            .collect();
        texts.join("; ")
    }

    pub fn blessed_state(&self, answer: &Answer) -> String {
        let items: Vec<String> = self
            .state
            .iter()
            .map(|item| state::item(item, &answer.state).unwrap_or_else(|_| item.clone()))
            .collect();
        items.join("; ")
    }
}

fn is_of_kind(item: &str, kind: &str) -> bool {
    item.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']))
}
