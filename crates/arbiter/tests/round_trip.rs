//! Whatever the schema has can be read, and what was read is written so that it reads the same: every event, every ruling,
//! every key and every word, since the samples are made from the schema.

#[path = "support/sample.rs"]
mod sample;

use std::collections::BTreeSet;
use std::fmt::Debug;

use jadoube_arbiter::{
    Act, Arrangement, CaseLine, Event, EventLine, EventWord, RulingWord, ShortState, State, WrittenRuling,
    schema,
};
use sample::{Samples, keys};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Reads, writes and reads again; gives what was written.
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &Value) -> Result<String, String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    let written = serde_json::to_string(&read).expect("it can be written");
    let again: T = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again, read, "{written}");
    assert_eq!(serde_json::to_string(&again).unwrap(), written);
    Ok(written)
}

/// Who can bring an event about.
fn actor(event: &str, sample: &Map<String, Value>) -> Value {
    let event: EventWord = event.parse().unwrap();
    let by = match event.actors().word() {
        "players" | "anyone" => "white",
        other => other,
    };
    json!(if sample.get("reason") == Some(&json!("interruption")) { "program" } else { by })
}

#[test]
fn every_event_with_every_key_and_word_goes_both_ways() {
    let samples = Samples::of(schema::of_input::<EventLine>());
    let kinds = samples.kinds("event");
    let words: Vec<String> = EventWord::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(kinds.iter().map(|(word, _)| word.clone()).collect::<Vec<_>>(), words);
    for (word, kind) in kinds {
        // What has been read, of keys and of their values.
        let mut read = BTreeSet::new();
        let mut wanted = BTreeSet::new();
        for sample in samples.objects(&kind) {
            let told: Vec<String> = sample.iter().map(|(key, value)| format!("{key} {value}")).collect();
            wanted.extend(told.clone());
            let mut line = sample.clone();
            line.insert("by".to_owned(), actor(&word, &sample));
            let act = both_ways::<Act>(&Value::Object(line.clone()));
            let event = both_ways::<Event>(&Value::Object(line.clone()));
            assert_eq!(act, event);
            line.insert("at".to_owned(), json!(61.204));
            let written = both_ways::<EventLine>(&Value::Object(line.clone()));
            assert_eq!(written, both_ways::<CaseLine>(&Value::Object(line)));
            if let Ok(written) = written {
                assert!(written.starts_with(r#"{"at":61.204,"by":""#), "{written}");
                read.extend(told);
            }
        }
        assert_eq!(read, wanted, "{word}");
    }
}

#[test]
fn an_event_takes_its_keys_and_no_others() {
    let samples = Samples::of(schema::of_input::<Event>());
    let kinds = samples.kinds("event");
    let all: BTreeSet<String> =
        kinds.iter().flat_map(|(_, kind)| kind["properties"].as_object().unwrap().keys().cloned()).collect();
    for (word, kind) in &kinds {
        let (required, optional) = keys(kind);
        let fits = |sample: &Map<String, Value>| {
            let mut sample = sample.clone();
            sample.insert("by".to_owned(), actor(word, &sample));
            serde_json::from_value::<Event>(Value::Object(sample.clone())).is_ok().then_some(sample)
        };
        let sample = samples.objects(kind).iter().find_map(fits).unwrap_or_else(|| panic!("{word}"));
        for key in required.iter().filter(|key| *key != "event") {
            let mut sample = sample.clone();
            sample.remove(key);
            let error = serde_json::from_value::<Event>(Value::Object(sample)).unwrap_err().to_string();
            assert_eq!(error, format!("the event `{word}` needs the key `{key}`"));
        }
        for key in all.iter().filter(|key| !required.contains(key) && !optional.contains(key)) {
            let mut sample = sample.clone();
            sample.insert(key.clone(), json!(1));
            let error = serde_json::from_value::<Event>(Value::Object(sample)).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("the event `{word}` does not take the key `{key}`")),
                "{error}"
            );
        }
    }
}

#[test]
fn every_ruling_with_every_key_and_word_goes_both_ways() {
    let samples = Samples::of(schema::of_output::<WrittenRuling>());
    let kinds = samples.kinds("ruling");
    let words: Vec<String> = RulingWord::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(kinds.iter().map(|(word, _)| word.clone()).collect::<Vec<_>>(), words);
    for (_, kind) in kinds {
        for (sample, around) in
            samples.objects(&kind).into_iter().zip(samples.objects(&samples.around()).iter().cycle())
        {
            let mut ruling = around.clone();
            ruling.extend(sample.clone());
            let ruling = Value::Object(ruling);
            let written =
                both_ways::<WrittenRuling>(&ruling).unwrap_or_else(|error| panic!("{ruling}: {error}"));
            assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), ruling, "{written}");
        }
    }
}

#[test]
fn every_part_of_the_state_goes_both_ways() {
    let samples = Samples::of(schema::of_output::<State>());
    for state in samples.objects(&samples.whole()) {
        let state = Value::Object(state);
        let written = both_ways::<State>(&state).unwrap_or_else(|error| panic!("{state}: {error}"));
        assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), state);
    }
    let samples = Samples::of(schema::of_output::<ShortState>());
    for state in samples.objects(&samples.whole()) {
        both_ways::<ShortState>(&Value::Object(state)).unwrap();
    }
}

#[test]
fn every_key_of_the_arrangement_goes_both_ways() {
    let samples = Samples::of(schema::of_input::<Arrangement>());
    let whole = samples.whole();
    for (key, part) in whole["properties"].as_object().unwrap() {
        for value in samples.values(key, part) {
            let mut game = json!({"rulebook": "fide-2018"});
            game[key] = value;
            match both_ways::<Arrangement>(&game) {
                Ok(_) => {}
                // It may be told by matter or by player.
                Err(error) => assert!(key == "before" && error.contains("told twice"), "{game}: {error}"),
            }
        }
    }
}
