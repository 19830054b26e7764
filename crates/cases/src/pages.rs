//! Pages for people: the clauses of a rulebook on one matter, with what decides and shows them; what differs between two
//! rulebooks; and every case with what it shows. Made from the register and the cases, so that they cannot tell another
//! story.

mod differences;

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_laws::{Clause, Kind, Rulebook, RulebookId, matters};

use crate::coverage::Coverage;
use crate::ruled::RuledCases;
use differences::{AllDifferences, pair_path};

/// A page: its path under `docs/laws/` and its text.
pub type Page = (String, String);

/// Every page, in the order of the rulebooks and matters; first the index, last the differences and the list of cases.
pub fn pages(coverage: &Coverage, cases: &RuledCases) -> Vec<Page> {
    let differences = AllDifferences::new(cases);
    let mut pages = vec![("README.md".to_owned(), index(&differences))];
    for book in Rulebook::all() {
        for matter in matters() {
            let clauses = clauses(book, matter);
            if !clauses.is_empty() {
                pages.push((path(book.id(), matter), page(book, matter, &clauses, coverage)));
            }
        }
    }
    pages.extend(differences.pages());
    pages.push(("cases.md".to_owned(), list_of_cases(coverage, &differences)));
    pages
}

fn path(book: RulebookId, matter: &str) -> String {
    format!("{book}/{matter}.md")
}

fn clauses(book: &'static Rulebook, matter: &str) -> Vec<Clause> {
    book.clauses().filter(|clause| clause.concept().matter() == matter).collect()
}

fn index(differences: &AllDifferences) -> String {
    let mut text = String::from(
        "# The rulebooks, matter by matter\n\nGenerated from `laws/` and `cases/`; do not edit. The words are our own; \
         where they and the printed Laws differ, the Laws govern. [Every case with its clauses](cases.md). At the end: \
         [what differs between them](#what-differs).\n",
    );
    for book in Rulebook::all() {
        let _ = write!(text, "\n## {}\n\n", book.title());
        for matter in matters().iter().filter(|matter| !clauses(book, matter).is_empty()) {
            let _ = writeln!(text, "- [{matter}]({})", path(book.id(), matter));
        }
    }
    let _ = write!(text, "\n## What differs\n\n{}", differences.figures());
    text
}

fn page(book: &'static Rulebook, matter: &str, clauses: &[Clause], coverage: &Coverage) -> String {
    let others: Vec<String> = RulebookId::ALL
        .into_iter()
        .filter(|other| *other != book.id())
        .map(|other| format!("[{other}](../{}#{matter})", pair_path(book.id(), other)))
        .collect();
    let mut text = format!(
        "# {}: {matter}\n\nGenerated; do not edit. [All pages](../README.md). What differs from {}.\n",
        book.title(),
        others.join(", ")
    );
    for &clause in clauses {
        let concept = clause.concept();
        let _ = write!(
            text,
            "\n## {}\n\n`{concept}`, {}\n\n{}\n",
            heading(clause),
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

/// The heading of a clause on its page.
fn heading(clause: Clause) -> String {
    format!("{clause}: {}", clause.concept().title())
}

/// The cases by file, each with the clauses that it shows, linked to their pages, and the rulebooks whose differences
/// are shown by it.
fn list_of_cases(coverage: &Coverage, differences: &AllDifferences) -> String {
    let pairs = differences.by_case();
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
        if let Some(pairs) = pairs.get(case) {
            let links: Vec<String> = pairs
                .iter()
                .map(|&(left, right)| format!("[{left}, {right}]({})", pair_path(left, right)))
                .collect();
            let _ = write!(text, "\n- what differs between {}", links.join("; "));
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
