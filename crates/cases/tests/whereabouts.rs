//! With a clause in hand one finds data, code, case and page, and each of them is really there.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube_cases::{Code, Whereabouts};
use jadoube_laws::{Kind, RulebookId, concept};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn line(file: &str, line: usize) -> String {
    let text = fs::read_to_string(project().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().nth(line - 1).unwrap_or_else(|| panic!("{file} has no line {line}")).to_owned()
}

#[test]
fn a_clause_leads_to_data_code_case_and_page() {
    let found = Whereabouts::of(concept::irregularity::ILLEGAL_MOVE_LOSES, &[RulebookId::Fide2018]);
    let found = found.expect("the cases are in order");
    let data: Vec<&str> = found.data.iter().map(|place| place.file()).collect();
    assert_eq!(data, ["laws/register/irregularity.toml"]);
    // The value is inherited from 2014.
    let (parameter, value, place) = found.values[0];
    assert_eq!((parameter.name(), value), ("irregularity.illegal-moves-lose-at", "2"));
    assert_eq!(place.file(), "laws/books/fide-2014.toml");
    let from =
        |code: &Code| matches!(code, Code::Line(file, _) if file.starts_with("crates/arbiter/src/rules/"));
    assert!(found.code.iter().any(from), "{:?}", found.code);
    for code in &found.code {
        let Code::Line(file, number) = code else { continue };
        assert!(!line(file, *number as usize).trim().is_empty(), "{code}");
    }
    assert!(found.cases.iter().any(|case| case.title == "The second illegal move"));
    for case in &found.cases {
        assert_eq!(line(&format!("cases/{}", case.file), case.line), format!("## {}", case.title));
    }
    let [(page, anchor)] = &found.pages[..] else { panic!("{:?}", found.pages) };
    let text = fs::read_to_string(project().join("docs/laws").join(page)).expect("the page is there");
    assert!(text.contains("## 7.5.5: A repeated illegal move loses the game\n"));
    assert_eq!(anchor, "755-a-repeated-illegal-move-loses-the-game");
}

#[test]
fn a_rule_of_movement_leads_to_the_board() {
    let found = Whereabouts::of(concept::king::STEP, &RulebookId::ALL).expect("the cases are in order");
    assert_eq!(concept::king::STEP.kind(), Kind::Computed);
    assert!(found.code.contains(&Code::Part("board".to_owned())), "{:?}", found.code);
    assert!(!found.cases.is_empty() && found.pages.len() == RulebookId::ALL.len());
}
