//! What is written of the cases can be read back and is then written in the same bytes: arrangements, events, rulings in
//! every language, and states. And a ruling says the same in every language but for its texts.

use std::fmt::Debug;

use jadoube_arbiter::{CaseLine, State, WrittenRuling};
use jadoube_cases::{Document, FILES, Suite};
use jadoube_laws::{Lang, RulebookId};
use serde_json::Value;

/// Reads what was written, and writes it again.
fn again<T>(written: &str) -> T
where
    T: for<'de> serde::Deserialize<'de> + serde::Serialize + PartialEq + Debug,
{
    let read: T = serde_json::from_str(written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(serde_json::to_string(&read).unwrap(), written);
    read
}

#[test]
fn what_is_written_can_be_read_back() {
    let documents: Vec<Document> =
        FILES.iter().map(|(name, text)| Document::parse(name, text).expect("the file is in order")).collect();
    let suite = Suite::new(&documents).expect("the tables are right");
    let mut rulings = 0;
    for run in RulebookId::ALL.into_iter().flat_map(|book| suite.under(book)) {
        let case = run.incident();
        let first = CaseLine::Game(Box::new(case.arrangement.clone()));
        let lines = case.events.iter().map(|line| CaseLine::Event(line.clone()));
        for line in [first].into_iter().chain(lines) {
            assert_eq!(again::<CaseLine>(&serde_json::to_string(&line).unwrap()), line);
        }
        let answer = case.rule().expect("the arrangement is sound");
        for ruling in &answer.rulings {
            let mut same: Option<Value> = None;
            for lang in Lang::ALL {
                let written = serde_json::to_string(&ruling.in_lang(lang)).unwrap();
                assert_eq!(again::<WrittenRuling>(&written), ruling.written(lang));
                let mut value: Value = serde_json::from_str(&written).unwrap();
                let members = value.as_object_mut().unwrap();
                for key in ["text", "why", "ground"] {
                    members.remove(key);
                }
                assert_eq!(same.get_or_insert_with(|| value.clone()), &value);
            }
            rulings += 1;
        }
        assert_eq!(again::<State>(&serde_json::to_string(&answer.state).unwrap()), answer.state);
        assert!(serde_json::to_string(&answer.state.short()).unwrap().len() <= 1024, "{}", run.case);
    }
    assert!(rulings > 10_000, "only {rulings} rulings were looked at");
}
