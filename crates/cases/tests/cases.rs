//! Every case of `cases/` comes out as its table says. `JADOUBE_BLESS=1` writes the tables anew instead; what changed is
//! then to be reviewed against the Laws like any other change.

use std::path::Path;
use std::{env, fs};

use jadoube_cases::{Coverage, Decided, Document, FILES};
use jadoube_laws::{Kind, Rulebook, RulebookId};

/// The texts on disk: those compiled in can be older than what was just blessed.
fn texts() -> impl Iterator<Item = (&'static str, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    FILES
        .iter()
        .map(move |(name, _)| (*name, fs::read_to_string(root.join(name)).expect("the file is there")))
}

fn bless() -> bool {
    env::var_os("JADOUBE_BLESS").is_some()
}

#[test]
fn every_case_comes_out_as_written() {
    let only = env::var("JADOUBE_CASES").unwrap_or_default();
    let mut wrong = Vec::new();
    for (name, text) in texts().filter(|(name, _)| name.contains(&only)) {
        match Document::parse(name, &text) {
            Err(error) => wrong.push(error.to_string()),
            Ok(document) if bless() => {
                let blessed = document.blessed();
                if blessed != text {
                    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases").join(name);
                    fs::write(path, blessed).expect("the file can be written");
                }
            }
            Ok(document) => {
                assert!(!document.is_empty(), "cases/{name} has no case");
                wrong.extend(document.check().iter().map(ToString::to_string));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_computed_and_reported_clause_is_decided_somewhere() {
    let decided = Decided::compiled_in().expect("the cases are in order");
    let open: Vec<String> = RulebookId::ALL
        .into_iter()
        .flat_map(|book| Rulebook::get(book).clauses())
        .filter(|clause| clause.concept().kind() != Kind::Advisory)
        .filter(|clause| decided.parts(clause.rulebook(), clause.concept()).is_empty())
        .map(|clause| format!("{} {clause} {}", clause.rulebook(), clause.concept()))
        .collect();
    assert!(open.is_empty(), "{} clauses that nothing decides:\n{}", open.len(), open.join("\n"));
}

#[test]
fn every_computed_and_reported_clause_has_a_case() {
    let mut coverage = Coverage::default();
    for (name, text) in texts() {
        // A file that is not in order fails in the other test.
        let Ok(document) = Document::parse(name, &text) else { continue };
        let blessed = bless().then(|| Document::parse(name, &document.blessed()));
        coverage.add(blessed.and_then(Result::ok).as_ref().unwrap_or(&document));
    }
    let missing: Vec<String> = RulebookId::ALL
        .into_iter()
        .flat_map(|book| coverage.missing(book))
        .map(|clause| {
            format!("{} {clause} {}: {}", clause.rulebook(), clause.concept(), clause.concept().title())
        })
        .collect();
    assert!(missing.is_empty(), "{} clauses without a case:\n{}", missing.len(), missing.join("\n"));
}
