//! The cases are tested themselves: one that would come out the same without the rule it shows, or with another value,
//! shows nothing. Each value of each rulebook is changed in turn, and each clause that a case claims to show is struck
//! out; some case has to notice the one, every claiming case the other. What none can notice stands in
//! `cases/excused.txt` with its reason.

use std::collections::BTreeSet;
use std::thread;

use jadoube_cases::{Document, Excuse, Excused, FILES, Run, Suite, Why};
use jadoube_laws::{Concept, Departure, Kind, Parameter, Rulebook, RulebookId};

/// What the changes of a rulebook came to.
#[derive(Default)]
struct Count {
    tried: usize,
    noticed: usize,
    unnoticed: Vec<String>,
    /// The changes that were excused, by the line of the list.
    excused: Vec<usize>,
}

impl Count {
    fn add(&mut self, noticed: bool, excuse: Option<&Excuse>, what: impl FnOnce() -> String) {
        self.tried += 1;
        match (noticed, excuse) {
            (true, _) => self.noticed += 1,
            (false, Some(excuse)) => self.excused.push(excuse.line),
            (false, None) => self.unnoticed.push(what()),
        }
    }
}

#[test]
fn the_cases_notice_every_change_of_a_rulebook() {
    let excused = Excused::compiled_in().expect("the list is in order");
    let documents: Vec<Document> =
        FILES.iter().map(|(name, text)| Document::parse(name, text).expect("the file is in order")).collect();
    let suite = Suite::new(&documents).expect("the cases can be played");
    let by_positions = Suite::named_by_positions(&documents);
    let counts: Vec<[Count; 3]> = thread::scope(|scope| {
        let books = RulebookId::ALL.map(|book| {
            let (suite, excused, by_positions) = (&suite, &excused, &by_positions);
            scope.spawn(move || {
                let mut runs = suite.under(book);
                [
                    values(book, suite, &mut runs, excused),
                    named(book, &runs, excused),
                    positions(book, by_positions, excused),
                ]
            })
        });
        books.into_iter().map(|book| book.join().expect("nothing panics")).collect()
    });

    let mut unnoticed: Vec<&str> = Vec::new();
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    for (book, counts) in RulebookId::ALL.into_iter().zip(&counts) {
        for (what, count) in
            ["values changed", "named clauses struck", "named by positions"].into_iter().zip(counts)
        {
            let Count { tried, noticed, unnoticed: open, excused } = count;
            println!(
                "{book}: {tried} {what}, {noticed} noticed, {} excused, {} not",
                excused.len(),
                open.len()
            );
            unnoticed.extend(open.iter().map(String::as_str));
            needed.extend(excused);
        }
    }
    assert!(
        unnoticed.is_empty(),
        "{} changes that no case notices:\n{}",
        unnoticed.len(),
        unnoticed.join("\n")
    );
    let idle: Vec<usize> =
        excused.iter().map(|excuse| excuse.line).filter(|line| !needed.contains(line)).collect();
    assert!(idle.is_empty(), "lines of cases/excused.txt that excuse nothing: {idle:?}");
}

#[test]
fn what_is_excused_is_built_in_somewhere() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for excuse in Excused::compiled_in().expect("the list is in order").iter() {
        if let Why::In(part) = &excuse.why {
            assert!(
                crates.join(part).exists(),
                "cases/excused.txt:{}: there is no crates/{part}",
                excuse.line
            );
        }
    }
}

/// Every value of every parameter replaced by others.
fn values(book: RulebookId, suite: &Suite, runs: &mut [&Run], excused: &Excused) -> Count {
    let mut count = Count::default();
    for group in Parameter::all().flat_map(|parameter| parameter.departures(book)) {
        let noticed = runs.iter().position(|run| group.iter().any(|&departure| run.notices(departure)));
        if let Some(place) = noticed {
            // Neighbouring departures are often noticed by the same case.
            runs[..=place].rotate_right(1);
        }
        let Some(&departure) = group.first() else { continue };
        let excuse = excused.departure(book, departure);
        let recorded = || group.iter().any(|&departure| suite.positions_notice(book, departure));
        count.add(noticed.is_some() || recorded(), excuse, || format!("{book}: {departure}"));
    }
    count
}

/// Every clause that a case names under `Shows:`, struck out: that case has to come out otherwise.
fn named(book: RulebookId, runs: &[&Run], excused: &Excused) -> Count {
    let mut count = Count::default();
    for run in runs {
        for &concept in run.named.iter().filter(|concept| concept.kind() != Kind::Advisory) {
            let noticed = run.notices(Departure::Without(concept));
            let excuse = excused.shows(book, concept).filter(|excuse| match excuse.why {
                Why::By(by) => run.cited.contains(&by) || run.notices(Departure::Without(by)),
                Why::In(_) => true,
            });
            count.add(noticed, excuse, || format!("{book}: shows {concept}: {}", run.case));
        }
    }
    count
}

/// What a position names without a line that says it.
fn positions(book: RulebookId, named: &[(String, Concept)], excused: &Excused) -> Count {
    let mut count = Count::default();
    for (case, concept) in named {
        if concept.kind() != Kind::Advisory && Rulebook::get(book).clause(*concept).is_some() {
            let excuse = excused.shows(book, *concept).filter(|excuse| matches!(excuse.why, Why::In(_)));
            count.add(false, excuse, || format!("{book}: shows {concept}: {case}"));
        }
    }
    count
}
