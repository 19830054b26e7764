//! For every pair of rulebooks, whatever `compare` lists and something hangs on is shown by one incident ruled under both.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use jadoube_cases::{Differences, Document, FILES, Listed, RuledCases, Standing, excused_differences};
use jadoube_laws::{ParameterDifference, RulebookId, Weight, compare};

/// The texts on disk: those compiled in can be older than what was just blessed.
fn cases() -> RuledCases {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut cases = RuledCases::default();
    for (name, _) in FILES {
        let text = fs::read_to_string(root.join(name)).expect("the file is there");
        cases.add(&Document::parse(name, &text).expect("the file is in order"), &RulebookId::ALL);
    }
    cases
}

#[test]
fn every_difference_is_shown_by_a_case() {
    let cases = cases();
    let mut missing = Vec::new();
    let mut needed: BTreeSet<&str> = BTreeSet::new();
    for (place, left) in RulebookId::ALL.into_iter().enumerate() {
        for &right in &RulebookId::ALL[place + 1..] {
            let before = missing.len();
            let (mut shown, mut words, mut excused) = (0, 0, 0);
            let mut count = |standing: &Standing, what: &dyn Fn() -> String| match standing {
                Standing::Shown(_) => shown += 1,
                Standing::Words => words += 1,
                Standing::Excused(reason) => {
                    excused += 1;
                    needed.insert(reason);
                }
                Standing::Missing => missing.push(format!("{left}, {right}: {}", what())),
            };
            for matter in &Differences::of(compare(left, right, None), &cases).matters {
                for Listed { difference, standing } in &matter.parameters {
                    count(standing, &|| values(difference));
                }
                for Listed { difference, standing } in &matter.clauses {
                    count(standing, &|| {
                        format!("{} ({}): {}", difference.concept, difference.weight.word(), difference.title)
                    });
                }
            }
            let open = missing.len() - before;
            println!("{left}, {right}: {shown} shown, {words} words only, {excused} excused, {open} missing");
        }
    }
    assert!(missing.is_empty(), "{} differences without a case:\n{}", missing.len(), missing.join("\n"));
    let idle: Vec<&str> =
        excused_differences().filter(|(_, reason)| !needed.contains(reason)).map(|(name, _)| name).collect();
    assert!(idle.is_empty(), "lines of cases/differences.txt that excuse nothing: {}", idle.join(", "));
}

fn values(difference: &ParameterDifference) -> String {
    let value = |value: &Option<jadoube_laws::Value>| {
        value
            .as_ref()
            .map_or("no such rule".to_owned(), |value| format!("{} by {}", value.text, value.clause))
    };
    let situations: Vec<String> =
        difference.situations.iter().map(|s| format!("{} {}", s.pace, s.supervision)).collect();
    format!(
        "{} ({}): {} | {}",
        difference.parameter.name(),
        situations.join(", "),
        value(&difference.left),
        value(&difference.right)
    )
}

const WRONG_CLAIM: &str = "\
## A claim that is wrong

```case
time 5400+30
0:05 White e2e4, presses
0:20 Black claims threefold with e7e5
```

| rulebook | rulings |
| --- | --- |
| fide-2009, fide-2018 | |
";

/// How the differences stand that have this in their name, by the one case.
fn by_the_one_case(left: RulebookId, right: RulebookId, about: &str) -> (Vec<Standing>, Vec<Standing>) {
    let read = |text: &str| Document::parse("test/file.md", text).expect("the file is in order");
    let mut cases = RuledCases::default();
    cases.add(&read(&read(WRONG_CLAIM).blessed()), &RulebookId::ALL);
    let found = Differences::of(compare(left, right, Some(about)), &cases);
    let matters = || found.matters.iter();
    let parameters = matters().flat_map(|matter| &matter.parameters);
    let clauses =
        matters().flat_map(|matter| &matter.clauses).filter(|c| c.difference.weight > Weight::Wording);
    (
        parameters.map(|listed| listed.standing.clone()).collect(),
        clauses.map(|listed| listed.standing.clone()).collect(),
    )
}

#[test]
fn a_case_shows_what_its_rulings_turn_on_under_both() {
    use RulebookId::{Fide2009, Fide2014, Fide2018};
    let shown = Standing::Shown("test/file.md: A claim that is wrong".to_owned());
    // Three minutes or two in standard play and rapid; in blitz one, which a game of ninety minutes does not show.
    let (values, clauses) = by_the_one_case(Fide2009, Fide2018, "draw.wrong-claim-time");
    assert_eq!((values, clauses), (vec![shown.clone(), Standing::Missing], vec![shown]));
    // No row for the one rulebook, so nothing about the two.
    let (values, clauses) = by_the_one_case(Fide2014, Fide2018, "draw.wrong-claim-time");
    assert!(values.iter().chain(&clauses).all(|standing| *standing == Standing::Missing));
    // The game did not come to that.
    let (values, clauses) = by_the_one_case(Fide2009, Fide2018, "fivefold");
    assert!(!values.is_empty() && !clauses.is_empty());
    assert!(values.iter().chain(&clauses).all(|standing| *standing == Standing::Missing));
}
