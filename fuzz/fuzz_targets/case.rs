//! Cases for the arbiter. Text that begins with `{` is read as a case; other bytes pick an arrangement and events, four
//! bytes each, which gets further than text that must be JSON first. The events are samples made from the schema, so that
//! every event, key and word that is added there is tried. Whatever happened, there is an answer, and it is the same when
//! asked again.
#![no_main]

#[path = "../../crates/arbiter/tests/support/sample.rs"]
#[allow(dead_code)]
mod sample;

use std::sync::LazyLock;

use jadoube_arbiter::{By, Case, CaseLine, Choice, EventLine, EventWord, Log, MoveText, schema};
use jadoube_laws::{Lang, RulebookId};
use libfuzzer_sys::fuzz_target;
use sample::Samples;
use serde_json::{Map, Value, json};

fuzz_target!(init: check_events(), |bytes: &[u8]| {
    let text = match bytes.first() {
        Some(b'{') => String::from_utf8_lossy(bytes).into_owned(),
        _ => case(bytes),
    };
    let read = |line: &str| serde_json::from_str::<CaseLine>(line).map_err(|error| error.to_string());
    let Ok(case) = Case::parse(&text, read) else { return };
    let answer = case.rule().expect("the arrangement was looked at when it was read");
    assert!(case.rule() == Ok(answer.clone()), "two answers to one case");
    for line in &case.events {
        same::<CaseLine>(&CaseLine::Event(line.clone()));
    }
    for ruling in &answer.rulings {
        same(&ruling.written(Lang::En));
    }
    same(&answer.state);
    let short = serde_json::to_string(&answer.state.short()).expect("a state can be written");
    assert!(short.len() <= 1024, "{short}");
});

/// What is written can be read back.
fn same<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let written = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(&read, value);
}

const TIMES: [&str; 5] = ["-", "300", "5400+30", "180+2", "40/7200:3600"];
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/4P3/8/8/8/8/8/4K2R w K - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 80",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 148 99",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
    "7k/5Q2/8/8/8/8/8/4K1nb w - - 0 1",
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
];
/// What an arrangement can have beside rulebook, time and start.
const OPTIONS: [&str; 16] = [
    "",
    r#","clock":"program""#,
    r#","watch":"program""#,
    r#","begins":"start""#,
    r#","moves":"unseen""#,
    r#","before":{"moves":20,"illegal":{"white":1},"clocks":{"black":9},"offer":"white"}"#,
    r#","clock":"program","begins":"start","moves":"unseen""#,
    r#","winnability":100,"clock":"program","watch":"program""#,
    r#","clock":"program","watch":"program","pace":"blitz","supervision":"full""#,
    r#","clock":"program","watch":"program","pace":"rapid","supervision":"limited""#,
    r#","white":{"sighted":false,"assistant":true}"#,
    r#","clock":"program","black":{"sighted":false},"timing":"delay""#,
    r#","pace":"standard","regulations":{"quickplay_finish":true,"arbiter_present":false}"#,
    r#","regulations":{"default_time":60,"draw_by_agreement":{"min_moves":3},"points":{"win":3,"draw":1,"loss":0}}"#,
    r#","clock":"program","first_increment":"after-move","regulations":{"quickplay_finish":true,"default_time":0}"#,
    r#","before":{"moves":4000000000,"clocks":{"white":0,"black":9000000000000},"warnings":{"white":4000000000}}"#,
];
const TEXTS: [&str; 6] = ["Eva vier", "Springer Felix drei", "Kurze Rochade", "e5", "Nf3", "1-0"];
const NUMBERS: [u64; 8] = [0, 1, 2, 7, 60, 120, u32::MAX as u64, 9_000_000_000_000_000];

/// Every kind of event with its samples: some of each where there are many.
static EVENTS: LazyLock<Vec<(EventWord, Vec<Map<String, Value>>)>> = LazyLock::new(|| {
    let samples = Samples::of(schema::of_input::<EventLine>());
    let some = |all: Vec<Map<String, Value>>| all.iter().step_by(all.len() / 128 + 1).cloned().collect();
    let kinds = samples.kinds("event").into_iter();
    kinds.map(|(word, kind)| (word.parse().expect("an event"), some(samples.objects(&kind)))).collect()
});

/// An event by four bytes: moves and presses are as frequent as in a game, others come with what the schema gives them.
fn case(bytes: &[u8]) -> String {
    let byte = |at: usize| usize::from(bytes.get(at).copied().unwrap_or(0));
    let mut text = format!(
        r#"{{"game":{{"rulebook":"{}","time":"{}","start":"{}"{}}}}}"#,
        RulebookId::ALL[byte(0) % RulebookId::ALL.len()],
        TIMES[byte(1) % TIMES.len()],
        STARTS[byte(2) % STARTS.len()],
        OPTIONS[byte(3) % OPTIONS.len()]
    );
    let Ok(CaseLine::Game(game)) = serde_json::from_str::<CaseLine>(&text) else { return text };
    let Ok((mut log, _)) = Log::new(&game) else { return text };
    let mut at = 0u32;
    for event in bytes.get(4..).unwrap_or_default().chunks_exact(4) {
        let &[kind, who, a, b] = event else { continue };
        at += u32::from(who >> 2).pow(2);
        // Not everybody can do everything, and not every key goes with every other.
        let Some(line) = line(&log, at, kind, who, a, b) else { continue };
        log.handle(&line.event, line.at);
        text.push('\n');
        text.push_str(&serde_json::to_string(&CaseLine::Event(line)).expect("an event can be written"));
    }
    text
}

fn line(log: &Log, at: u32, kind: u8, who: u8, a: u8, b: u8) -> Option<EventLine> {
    let turn = By::from(log.game().position().turn());
    let by = match who & 3 {
        0 | 1 => turn,
        2 => By::from(!log.game().position().turn()),
        _ => By::ALL[usize::from(b) % By::ALL.len()],
    };
    let mut object = match kind {
        0..=63 => Map::from_iter([("event".to_owned(), json!("move")), ("move".to_owned(), json!("e2e4"))]),
        64..=111 => Map::from_iter([("event".to_owned(), json!("press"))]),
        _ => {
            let (_, samples) = &EVENTS[usize::from(kind - 112) % EVENTS.len()];
            samples[usize::from(a) % samples.len()].clone()
        }
    };
    for (key, value) in &mut object {
        vary(log, key, value, a, b);
    }
    object.insert("at".to_owned(), json!(at));
    let actors = [by, turn, By::Arbiter, By::Program];
    actors.into_iter().find_map(|by| {
        object.insert("by".to_owned(), json!(by.to_string()));
        serde_json::from_value(Value::Object(object.clone())).ok()
    })
}

/// Puts squares, moves, numbers and texts by the bytes in the place of those of the sample.
fn vary(log: &Log, key: &str, value: &mut Value, a: u8, b: u8) {
    match (key, &mut *value) {
        ("squares", Value::Array(squares)) => *squares = vec![json!(square(a)), json!(square(b))],
        ("from", _) => *value = json!(square(a)),
        ("to", _) => *value = json!(square(b)),
        ("move", Value::String(_)) => *value = json!(some_move(log, a, b)),
        ("moves", Value::Array(moves)) => *moves = vec![json!(some_move(log, a, b))],
        ("question", _) => *value = json!(format!("q{}", b % 5 + 1)),
        ("choice", _) => *value = json!(Choice::ALL[usize::from(b) % Choice::ALL.len()].word()),
        ("text" | "result" | "why" | "condition", Value::String(_)) => {
            *value = json!(TEXTS[usize::from(b) % TEXTS.len()]);
        }
        ("fen", Value::String(_)) => *value = json!(STARTS[usize::from(b) % STARTS.len()]),
        ("hands" | "points", _) => {}
        (_, Value::Number(_)) => *value = json!(NUMBERS[usize::from(b) % NUMBERS.len()]),
        _ => {}
    }
}

/// A legal move for three bytes in four, else one that carries anything anywhere.
fn some_move(log: &Log, a: u8, b: u8) -> String {
    let position = log.game().position();
    let legal = position.legal_moves().map(|moves| moves.to_vec()).unwrap_or_default();
    match legal.get(usize::from(a) % legal.len().max(1)) {
        Some(&mv) if b & 3 != 0 => MoveText::of(position, mv).to_string(),
        _ if b == 0 => "O-O".to_owned(),
        _ => square(a) + &square(b >> 2),
    }
}

/// Every event of the protocol can be made up, by somebody.
fn check_events() {
    let arrangement = format!(r#"{{"game":{{"rulebook":"{}"}}}}"#, RulebookId::ALL[0]);
    let Ok(CaseLine::Game(game)) = serde_json::from_str(&arrangement) else { panic!("{arrangement}") };
    let (log, _) = Log::new(&game).expect("an arrangement");
    for word in EventWord::ALL {
        let place = EVENTS.iter().position(|(event, _)| event == word).expect("a sample of every event");
        let kind = 112 + u8::try_from(place).expect("a byte has room for every event");
        let made = (0..=u8::MAX).find_map(|a| line(&log, 0, kind, 0, a, 28));
        assert!(made.is_some_and(|line| line.event.what.word() == *word), "{word}");
    }
}

fn square(byte: u8) -> String {
    [b'a' + (byte & 7), b'1' + (byte >> 3 & 7)].map(char::from).iter().collect()
}
