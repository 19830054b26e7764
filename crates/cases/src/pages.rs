//! Pages for people: the clauses of a rulebook on one matter, with what decides and shows them; what differs between two
//! rulebooks; and every case with what it shows. Made from the register and the cases, so that they cannot tell another
//! story.

mod differences;

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_laws::{Clause, Concept, Kind, Rulebook, RulebookId, matters};

use crate::FILES;
use crate::coverage::Coverage;
use crate::ruled::RuledCases;
use differences::{AllDifferences, pair_path};

/// A page: its path under the folder of the pages, and its text.
pub type Page = (String, String);

/// The pages that the repository has in `docs/laws/`, in the order of the rulebooks and matters: first the index, last the
/// list of cases. What differs between rulebooks is left to [`all_pages`].
pub fn pages(coverage: &Coverage) -> Vec<Page> {
    Pages { coverage, differences: None, cases: "../../cases/" }.write()
}

/// The same with a page for what differs between each two rulebooks, and with the cases: a folder that stands on its own.
pub fn all_pages(coverage: &Coverage, cases: &RuledCases) -> Vec<Page> {
    let differences = AllDifferences::new(cases);
    let mut all = Pages { coverage, differences: Some(&differences), cases: "cases/" }.write();
    all.extend(differences.pages());
    all.extend(FILES.iter().map(|&(name, text)| (format!("cases/{name}"), text.to_owned())));
    all
}

/// Where a clause is told, under `docs/laws/`: the file and the anchor.
pub fn page_of(clause: Clause) -> (String, String) {
    // A value may pick another of its numbers; it is told under the principal one.
    let concept = clause.concept();
    let told = Rulebook::get(clause.rulebook()).clause(concept).unwrap_or(clause);
    (path(clause.rulebook(), concept.matter()), anchor(&heading(told)))
}

struct Pages<'a> {
    coverage: &'a Coverage,
    differences: Option<&'a AllDifferences>,
    /// Where the cases lie, seen from the index.
    cases: &'static str,
}

impl Pages<'_> {
    fn write(&self) -> Vec<Page> {
        let mut pages = vec![("README.md".to_owned(), self.index())];
        for book in Rulebook::all() {
            for matter in matters() {
                let clauses = clauses(book, matter);
                if !clauses.is_empty() {
                    pages.push((path(book.id(), matter), self.page(book, matter, &clauses)));
                }
            }
        }
        pages.push(("cases.md".to_owned(), self.list_of_cases()));
        pages
    }

    fn index(&self) -> String {
        let mut text = String::from(
            "# The rulebooks, matter by matter\n\nGenerated from `laws/` and `cases/`; do not edit. The words are our \
             own; where they and the printed Laws differ, the Laws govern. [Every case with its clauses](cases.md).",
        );
        text.push_str(match self.differences {
            Some(_) => " At the end: [what differs between them](#what-differs).\n",
            None => {
                " What differs between two of them is told by `jadoube compare`; `jadoube compare --pages FOLDER` \
                 writes a page for each two beside these.\n"
            }
        });
        for book in Rulebook::all() {
            let _ = write!(text, "\n## {}\n\n", book.title());
            for matter in matters().iter().filter(|matter| !clauses(book, matter).is_empty()) {
                let _ = writeln!(text, "- [{matter}]({})", path(book.id(), matter));
            }
        }
        if let Some(differences) = self.differences {
            let _ = write!(text, "\n## What differs\n\n{}", differences.figures());
        }
        text
    }

    fn page(&self, book: &'static Rulebook, matter: &str, clauses: &[Clause]) -> String {
        let mut text =
            format!("# {}: {matter}\n\nGenerated; do not edit. [All pages](../README.md).", book.title());
        if let Some(differences) = self.differences {
            let others =
                RulebookId::ALL.into_iter().filter(|&other| differences.has(book.id(), other, matter));
            let links: Vec<String> = others
                .map(|other| format!("[{other}](../{}#{matter})", pair_path(book.id(), other)))
                .collect();
            if !links.is_empty() {
                let _ = write!(text, " What differs from {}.", links.join(", "));
            }
        }
        text.push('\n');
        for &clause in clauses {
            let concept = clause.concept();
            let (heading, kind, says) = (heading(clause), concept.kind(), clause.says());
            let _ = write!(text, "\n## {heading}\n\n`{concept}`, {kind}\n\n{says}\n");
            if let Some(remark) = concept.remark() {
                let _ = write!(text, "\nRemark: {remark}\n");
            }
            text.push_str(&self.shown_by(book.id(), concept));
        }
        text
    }

    fn shown_by(&self, book: RulebookId, concept: Concept) -> String {
        let shown = self.coverage.shown_by(book, concept);
        let mut text = String::new();
        if !shown.is_empty() {
            text.push_str("\nShown by:\n\n");
            for case in shown {
                let _ = writeln!(text, "- {}", case_link(&format!("../{}", self.cases), case));
            }
        } else if concept.kind() != Kind::Advisory {
            text.push_str("\nNo case shows it yet.\n");
        }
        text
    }

    /// The cases by file, each with the clauses that it shows, linked to their pages, and the rulebooks whose differences
    /// are shown by it.
    fn list_of_cases(&self) -> String {
        let pairs = self.differences.map(AllDifferences::by_case).unwrap_or_default();
        let mut by_case: BTreeMap<&str, Vec<(RulebookId, Clause)>> = BTreeMap::new();
        for book in Rulebook::all() {
            for clause in book.clauses() {
                for case in self.coverage.shown_by(book.id(), clause.concept()) {
                    by_case.entry(case).or_default().push((book.id(), clause));
                }
            }
        }
        let mut text = String::from(
            "# Every case and the clauses that it shows\n\nGenerated; do not edit. [All pages](README.md).\n",
        );
        for (case, clauses) in by_case {
            let _ = write!(text, "\n## {}\n\n", case_link(self.cases, case));
            let mut book = None;
            for (id, clause) in clauses {
                if book.replace(id) != Some(id) {
                    let _ = write!(text, "\n- {id}:");
                }
                let _ = write!(text, " [{}]({})", clause.law(), path(id, clause.concept().matter()));
            }
            if let Some(pairs) = pairs.get(case) {
                let link = |&(left, right): &_| format!("[{left}, {right}]({})", pair_path(left, right));
                let links: Vec<String> = pairs.iter().map(link).collect();
                let _ = write!(text, "\n- what differs between {}", links.join("; "));
            }
            text.push('\n');
        }
        text
    }
}

fn path(book: RulebookId, matter: &str) -> String {
    format!("{book}/{matter}.md")
}

fn clauses(book: &'static Rulebook, matter: &str) -> Vec<Clause> {
    book.clauses().filter(|clause| clause.concept().matter() == matter).collect()
}

/// The heading of a clause on its page.
fn heading(clause: Clause) -> String {
    format!("{clause}: {}", clause.concept().title())
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
