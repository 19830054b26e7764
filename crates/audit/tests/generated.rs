//! Thousands of games with known faults: each is found, and nothing else.

#[path = "../examples/faulty.rs"]
mod faulty;

use faulty::{Fault, generate};
use jadoube_audit::{Auditor, Kind, Kinds, Report, Settings};

fn audit(text: &str, settings: Settings) -> Report {
    let mut auditor = Auditor::new(settings);
    auditor.audit(text.as_bytes());
    auditor.take()
}

fn faults(report: &Report) -> Vec<Fault> {
    let mut faults: Vec<Fault> =
        report.findings.iter().map(|it| Fault { game: it.game, ply: it.ply, kind: it.kind }).collect();
    faults.sort();
    faults
}

#[test]
fn every_fault_is_found_and_nothing_else() {
    let (text, expected) = generate(4000, 7);
    let report = audit(&text, Settings::default());
    assert_eq!(report.games, 4000);
    assert_eq!(report.undecided, 0);
    for kind in Kind::ALL {
        let count = expected.iter().filter(|fault| fault.kind == kind).count();
        assert!(count >= 200, "{kind}: only {count}");
    }
    let found = faults(&report);
    let missed: Vec<_> = expected.iter().filter(|fault| !found.contains(fault)).take(5).collect();
    let others: Vec<_> = report
        .findings
        .iter()
        .filter(|it| !expected.contains(&Fault { game: it.game, ply: it.ply, kind: it.kind }))
        .take(5)
        .collect();
    assert!(missed.is_empty() && others.is_empty(), "not found: {missed:?}\nfound beside: {others:#?}");
    assert_eq!(found, expected);
}

#[test]
fn pieces_of_any_size_give_the_same_findings() {
    let (text, _) = generate(400, 3);
    let whole = audit(&text, Settings::default());
    for size in [1, 7, 1000, 65_536] {
        let mut auditor = Auditor::new(Settings::default());
        text.as_bytes().chunks(size).for_each(|piece| auditor.feed(piece));
        auditor.finish();
        assert!(auditor.take() == whole, "in pieces of {size} bytes");
    }
}

#[test]
fn only_what_is_asked_for_is_told() {
    let (text, expected) = generate(400, 5);
    for kind in Kind::ALL {
        let report = audit(&text, Settings { kinds: Kinds::NONE.with(kind), ..Settings::default() });
        let expected: Vec<Fault> = expected.iter().copied().filter(|fault| fault.kind == kind).collect();
        assert_eq!(faults(&report), expected, "{kind}");
    }
}
