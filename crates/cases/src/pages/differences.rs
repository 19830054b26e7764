//! A page for each pair of rulebooks: what differs, side by side, with the case that shows it.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_laws::{Clause, ClauseDifference, Rulebook, RulebookId, Side, Situation, Value, Weight, compare};

use super::{Page, case_link, page_of};
use crate::differences::{Differences, Listed, MatterDifferences, Standing};
use crate::ruled::RuledCases;

/// Where the cases lie, seen from such a page.
const CASES: &str = "../cases/";

/// The differences of every pair of rulebooks.
pub(super) struct AllDifferences(Vec<Differences>);

impl AllDifferences {
    pub fn new(cases: &RuledCases) -> AllDifferences {
        AllDifferences(
            pairs().map(|(left, right)| Differences::of(compare(left, right, None), cases)).collect(),
        )
    }

    /// Whether something differs between two rulebooks in a matter.
    pub fn has(&self, one: RulebookId, other: RulebookId, matter: &str) -> bool {
        let of_both =
            |found: &&Differences| [(one, other), (other, one)].contains(&(found.left, found.right));
        self.0.iter().find(of_both).is_some_and(|found| found.matters.iter().any(|m| m.matter == matter))
    }

    pub fn pages(&self) -> impl Iterator<Item = Page> + '_ {
        self.0.iter().map(|differences| (pair_path(differences.left, differences.right), page(differences)))
    }

    /// The pairs of rulebooks whose differences a case shows, by its name.
    pub fn by_case(&self) -> BTreeMap<&str, Vec<(RulebookId, RulebookId)>> {
        let mut by_case: BTreeMap<&str, Vec<(RulebookId, RulebookId)>> = BTreeMap::new();
        for differences in &self.0 {
            let pair = (differences.left, differences.right);
            let standings = differences.matters.iter().flat_map(|matter| {
                let parameters = matter.parameters.iter().map(|listed| &listed.standing);
                parameters.chain(matter.clauses.iter().map(|listed| &listed.standing))
            });
            for case in standings.filter_map(Standing::case) {
                let pairs = by_case.entry(case).or_default();
                if pairs.last() != Some(&pair) {
                    pairs.push(pair);
                }
            }
        }
        by_case
    }

    /// How many differences there are and how they stand, pair by pair, as a table.
    pub fn figures(&self) -> String {
        let mut text = String::from(
            "| | differ in play | said otherwise | other number | words only | without a case |\n\
             | --- | --- | --- | --- | --- | --- |\n",
        );
        for differences in &self.0 {
            let Figures { play, alike, number, words, missing } = Figures::of(differences);
            let (left, right) = (differences.left, differences.right);
            let _ = writeln!(
                text,
                "| [{left} and {right}]({}) | {play} | {alike} | {number} | {words} | {missing} |",
                pair_path(left, right)
            );
        }
        text
    }
}

/// How many differences of each weight, and how many no case shows.
#[derive(Default)]
struct Figures {
    play: usize,
    alike: usize,
    number: usize,
    words: usize,
    missing: usize,
}

impl Figures {
    fn of(differences: &Differences) -> Figures {
        let mut figures = Figures::default();
        for matter in &differences.matters {
            for listed in &matter.parameters {
                figures.play += 1;
                figures.missing += usize::from(listed.standing == Standing::Missing);
            }
            for Listed { difference, standing } in &matter.clauses {
                match (standing, difference.weight) {
                    (Standing::Words, _) => figures.words += 1,
                    (_, Weight::Substance) => figures.play += 1,
                    (_, Weight::Text) => figures.alike += 1,
                    (_, Weight::Number | Weight::Wording) => figures.number += 1,
                }
                figures.missing += usize::from(*standing == Standing::Missing);
            }
        }
        figures
    }
}

/// Every pair of rulebooks, in their order.
pub(super) fn pairs() -> impl Iterator<Item = (RulebookId, RulebookId)> {
    let books = RulebookId::ALL;
    (0..books.len()).flat_map(move |i| (i + 1..books.len()).map(move |j| (books[i], books[j])))
}

/// The page of a pair, in whichever order it is named.
pub(super) fn pair_path(one: RulebookId, other: RulebookId) -> String {
    let (left, right) = if one as usize <= other as usize { (one, other) } else { (other, one) };
    format!("differences/{left}-and-{right}.md")
}

fn page(differences: &Differences) -> String {
    let title = |book| Rulebook::get(book).title();
    let (left, right) = (differences.left, differences.right);
    let mut text = format!(
        "# {} and {}\n\nGenerated; do not edit. [All pages](../README.md). What differs, and the incident that shows it, \
         ruled under both.\n",
        title(left),
        title(right)
    );
    for matter in &differences.matters {
        let _ = write!(text, "\n## {}\n", matter.matter);
        write_parameters(matter, left, right, &mut text);
        write_clauses(matter, &mut text);
        write_lighter(matter, left, right, &mut text);
    }
    text
}

fn write_parameters(matter: &MatterDifferences, left: RulebookId, right: RulebookId, text: &mut String) {
    if matter.parameters.is_empty() {
        return;
    }
    let _ = write!(text, "\n| | {left} | {right} | shown by |\n| --- | --- | --- | --- |\n");
    for Listed { difference, standing } in &matter.parameters {
        let _ = writeln!(
            text,
            "| {}{} | {} | {} | {} |",
            difference.doc,
            when(&difference.situations),
            value(&difference.left),
            value(&difference.right),
            shown(standing)
        );
    }
}

/// Clauses that decide otherwise, or that say something else.
fn write_clauses(matter: &MatterDifferences, text: &mut String) {
    for Listed { difference, standing } in &matter.clauses {
        if difference.weight < Weight::Text || *standing == Standing::Words {
            continue;
        }
        let alike = if difference.weight == Weight::Text { ", said otherwise" } else { "" };
        let _ = write!(text, "\n**{}** (`{}`{alike})\n\n", difference.title, difference.concept);
        for side in [&difference.left, &difference.right].into_iter().flatten() {
            let _ = writeln!(text, "- {} {}: {}", side.clause.rulebook(), link(side.clause), side.says);
        }
        let only = match (&difference.left, &difference.right) {
            (Some(side), None) | (None, Some(side)) => {
                format!("- only in {}; ", side.clause.rulebook())
            }
            _ => "- ".to_owned(),
        };
        let _ = writeln!(text, "{only}shown by {}", shown(standing));
    }
}

/// Clauses that stand at another number, and those that differ in words only.
fn write_lighter(matter: &MatterDifferences, left: RulebookId, right: RulebookId, text: &mut String) {
    let number = |side: &Option<Side>| side.as_ref().map_or("–".to_owned(), |side| side.clause.to_string());
    let light = |listed: &&Listed<ClauseDifference>| listed.difference.weight < Weight::Text;
    let words = |listed: &&Listed<ClauseDifference>| listed.standing == Standing::Words;
    let mut numbers = matter.clauses.iter().filter(light).filter(|listed| !words(listed)).peekable();
    if numbers.peek().is_some() {
        let _ = write!(
            text,
            "\nThe same at another number:\n\n| | {left} | {right} | shown by |\n| --- | --- | --- | --- |\n"
        );
    }
    for Listed { difference, standing } in numbers {
        let (l, r) = (number(&difference.left), number(&difference.right));
        let _ = writeln!(text, "| {} | {l} | {r} | {} |", difference.title, shown(standing));
    }
    let words: Vec<String> = matter
        .clauses
        .iter()
        .filter(words)
        .map(|Listed { difference, .. }| {
            let (l, r) = (number(&difference.left), number(&difference.right));
            format!("{} ({l}, {r})", difference.title)
        })
        .collect();
    if !words.is_empty() {
        let _ = write!(text, "\nIn words only: {}.\n", words.join("; "));
    }
}

fn shown(standing: &Standing) -> String {
    match standing {
        Standing::Shown(case) => case_link(CASES, case),
        Standing::Words => "words only".to_owned(),
        Standing::Excused(reason) => format!("no case: {reason}"),
        Standing::Missing => "no case yet".to_owned(),
    }
}

fn value(value: &Option<Value>) -> String {
    value
        .as_ref()
        .map_or("no such rule".to_owned(), |value| format!("{}, {}", value.text, link(value.clause)))
}

/// The number, linked to the clause on its page.
fn link(clause: Clause) -> String {
    let (page, anchor) = page_of(clause);
    format!("[{clause}](../{page}#{anchor})")
}

/// Where a parameter differs in some games only: pace and supervision.
fn when(situations: &[Situation]) -> String {
    let names: Vec<String> = situations
        .iter()
        .map(|situation| format!("{}, {} supervision", situation.pace, situation.supervision))
        .collect();
    match names.len() {
        1 | 2 => format!(" ({})", names.join("; ").replace("standard, full supervision", "standard")),
        _ => String::new(),
    }
}
