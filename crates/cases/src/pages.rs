//! Pages for people: the clauses of a rulebook on one matter, with what decides and shows them; and every case with the
//! clauses that it shows. Made from the register and the cases, so that they cannot tell another story.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_laws::{Clause, Kind, Rulebook, RulebookId, matters};

use crate::coverage::Coverage;

/// A page: its path under `docs/laws/` and its text.
pub type Page = (String, String);

/// Every page, in the order of the rulebooks and matters; first the index, last the list of cases.
pub fn pages(coverage: &Coverage) -> Vec<Page> {
    let mut pages = vec![("README.md".to_owned(), index())];
    for book in Rulebook::all() {
        for matter in matters() {
            let clauses = clauses(book, matter);
            if !clauses.is_empty() {
                pages.push((path(book.id(), matter), page(book, matter, &clauses, coverage)));
            }
        }
    }
    pages.push(("cases.md".to_owned(), cases(coverage)));
    pages
}

fn path(book: RulebookId, matter: &str) -> String {
    format!("{book}/{matter}.md")
}

fn clauses(book: &'static Rulebook, matter: &str) -> Vec<Clause> {
    book.clauses().filter(|clause| clause.concept().matter() == matter).collect()
}

fn index() -> String {
    let mut text = String::from(
        "# The rulebooks, matter by matter\n\nGenerated from `laws/` and `cases/`; do not edit. The words are our own; \
         where they and the printed Laws differ, the Laws govern. [Every case with its clauses](cases.md).\n",
    );
    for book in Rulebook::all() {
        let _ = write!(text, "\n## {}\n\n", book.title());
        for matter in matters().iter().filter(|matter| !clauses(book, matter).is_empty()) {
            let _ = writeln!(text, "- [{matter}]({})", path(book.id(), matter));
        }
    }
    text
}

fn page(book: &'static Rulebook, matter: &str, clauses: &[Clause], coverage: &Coverage) -> String {
    let mut text =
        format!("# {}: {matter}\n\nGenerated; do not edit. [All pages](../README.md).\n", book.title());
    for &clause in clauses {
        let concept = clause.concept();
        let from = clause.taken_from().map_or(String::new(), |from| format!(" of {from}"));
        let _ = write!(
            text,
            "\n## {}{from}: {}\n\n`{concept}`, {}\n\n{}\n",
            clause.law(),
            concept.title(),
            concept.kind(),
            clause.says()
        );
        if let Some(remark) = concept.remark() {
            let _ = write!(text, "\nRemark: {remark}\n");
        }
        let shown = coverage.shown_by(book.id(), concept);
        if !shown.is_empty() {
            text.push_str("\nShown by:\n\n");
            for case in shown {
                let _ = writeln!(text, "- {}", case_link("../../../cases/", case));
            }
        } else if concept.kind() != Kind::Advisory {
            text.push_str("\nNo case shows it yet.\n");
        }
    }
    text
}

/// The cases by file, each with the clauses that it shows, linked to their pages.
fn cases(coverage: &Coverage) -> String {
    let mut by_case: BTreeMap<&str, Vec<(RulebookId, Clause)>> = BTreeMap::new();
    for book in Rulebook::all() {
        for clause in book.clauses() {
            for case in coverage.shown_by(book.id(), clause.concept()) {
                by_case.entry(case).or_default().push((book.id(), clause));
            }
        }
    }
    let mut text = String::from(
        "# Every case and the clauses that it shows\n\nGenerated; do not edit. [All pages](README.md).\n",
    );
    for (case, clauses) in by_case {
        let _ = write!(text, "\n## {}\n\n", case_link("../../cases/", case));
        let mut book = None;
        for (id, clause) in clauses {
            if book.replace(id) != Some(id) {
                let _ = write!(text, "\n- {id}:");
            }
            let _ = write!(text, " [{}]({})", clause.law(), path(id, clause.concept().matter()));
        }
        text.push('\n');
    }
    text
}

/// `draw/wrong-claim.md: Black claims …` as a link to the heading.
fn case_link(root: &str, case: &str) -> String {
    let (file, heading) = case.split_once(": ").unwrap_or((case, ""));
    format!("[{heading}]({root}{file}#{})", anchor(heading))
}

/// The anchor that Markdown gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_linked_by_its_heading() {
        let link = case_link("../", "draw/wrong-claim.md: Black claims a repetition, that is none");
        assert_eq!(
            link,
            "[Black claims a repetition, that is none](../draw/wrong-claim.md#black-claims-a-repetition-that-is-none)"
        );
    }
}
