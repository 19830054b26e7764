//! Cases for the arbiter. Text that begins with `{` is read as a case; other bytes pick an arrangement and events from
//! lists, four bytes each, which gets further than text that must be JSON first. Whatever happened, there is an answer,
//! and it is the same when asked again.
#![no_main]

use jadoube_arbiter::{Case, CaseLine};
use jadoube_laws::{Lang, RulebookId};
use libfuzzer_sys::fuzz_target;

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
const PLAYERS: [&str; 4] = ["white", "black", "arbiter", "assistant"];
/// What an arrangement can have beside rulebook, time and start.
const OPTIONS: [&str; 8] = [
    "",
    r#","clock":"program""#,
    r#","watch":"program""#,
    r#","begins":"start""#,
    r#","moves":"unseen""#,
    r#","before":{"moves":20,"illegal":{"white":1},"clocks":{"black":9},"offer":"white"}"#,
    r#","clock":"program","begins":"start","moves":"unseen""#,
    r#","winnability":100,"clock":"program","watch":"program""#,
];

/// `F` and `T` stand for squares, `P` for a player, `N` for a number.
const EVENTS: [&str; 70] = [
    r#""event":"move","move":"FT""#,
    r#""event":"move","move":"FT""#,
    r#""event":"move","move":"FT""#,
    r#""event":"move","move":"FTq""#,
    r#""event":"move","move":"O-O""#,
    r#""event":"move","move":"O-O-O","hands":2"#,
    r#""event":"press""#,
    r#""event":"press""#,
    r#""event":"press","hand":"other""#,
    r#""event":"arrive""#,
    r#""event":"start""#,
    r#""event":"touch","squares":["F","T"]"#,
    r#""event":"touch","squares":["F"],"manner":"adjust""#,
    r#""event":"touch","squares":["F"],"manner":"accident""#,
    r#""event":"touch","squares":["F","T"],"together":true"#,
    r#""event":"release","from":"F","to":"T""#,
    r#""event":"offer-draw""#,
    r#""event":"accept-draw""#,
    r#""event":"decline-draw""#,
    r#""event":"resign""#,
    r#""event":"claim","claim":"threefold""#,
    r#""event":"claim","claim":"threefold","move":"FT""#,
    r#""event":"claim","claim":"fifty""#,
    r#""event":"claim","claim":"fifty","move":"FT""#,
    r#""event":"claim","claim":"flag""#,
    r#""event":"claim","claim":"illegal-move""#,
    r#""event":"claim","claim":"touch-move""#,
    r#""event":"claim","claim":"normal-means","ground":"cannot""#,
    r#""event":"claim","claim":"normal-means","ground":"no-effort""#,
    r#""event":"claim","claim":"increment""#,
    r#""event":"claim","claim":"no-progress""#,
    r#""event":"stop-clock","reason":"promotion-piece""#,
    r#""event":"stop-clock","reason":"irregularity""#,
    r#""event":"stop-clock","reason":"none""#,
    r#""event":"restart-clock""#,
    r#""event":"set-clock","white":N,"black":N"#,
    r#""event":"observe","observe":"flag","of":"P""#,
    r#""event":"observe","observe":"both-flags""#,
    r#""event":"observe","observe":"both-flags","first":"P""#,
    r#""event":"observe","observe":"illegal-move""#,
    r#""event":"observe","observe":"both-kings-in-check""#,
    r#""event":"observe","observe":"pawn-on-last-rank""#,
    r#""event":"find","find":"initial-position","ply":N"#,
    r#""event":"find","find":"board-turned""#,
    r#""event":"find","find":"colours-reversed""#,
    r#""event":"find","find":"displaced-pieces","ply":N"#,
    r#""event":"find","find":"illegal-move","ply":N"#,
    r#""event":"find","find":"clock-setting""#,
    r#""event":"displace""#,
    r#""event":"offence","of":"P","offence":"device""#,
    r#""event":"offence","of":"P","offence":"distraction""#,
    r#""event":"penalty","of":"P","penalty":"warning""#,
    r#""event":"penalty","of":"P","penalty":"time-to-opponent","seconds":N"#,
    r#""event":"penalty","of":"P","penalty":"time-from-player","seconds":N"#,
    r#""event":"penalty","of":"P","penalty":"loss""#,
    r#""event":"decide","question":"q1","choice":"uphold""#,
    r#""event":"decide","question":"q2","choice":"new-game""#,
    r#""event":"record","up_to":N,"algebraic":true"#,
    r#""event":"adjourn""#,
    r#""event":"seal","move":"FT""#,
    r#""event":"resume","present":["white"]"#,
    r#""event":"open-envelope""#,
    r#""event":"agree","agree":"draw""#,
    r#""event":"request","request":"arbiter""#,
    r#""event":"strike","entry":1,"why":"x""#,
    r#""event":"strike","entry":3,"why":"x""#,
    r#""event":"set-position","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1""#,
    r#""event":"set-position","moves":["FT"]"#,
    r#""event":"set-position","material":"K-KR""#,
    r#""event":"sign","result":"1-0""#,
];
/// The program's own.
const PROGRAMS: [&str; 2] = [r#""event":"tick""#, r#""event":"stop-clock","reason":"interruption""#];

fn case(bytes: &[u8]) -> String {
    let pick = |list: &[&'static str], at: usize| {
        list[usize::from(bytes.get(at).copied().unwrap_or(0)) % list.len()]
    };
    let mut text = format!(
        r#"{{"game":{{"rulebook":"{}","time":"{}","start":"{}"{}}}}}"#,
        RulebookId::ALL[usize::from(bytes.first().copied().unwrap_or(0)) % RulebookId::ALL.len()],
        pick(&TIMES, 1),
        pick(&STARTS, 2),
        pick(&OPTIONS, 3)
    );
    let mut at = 0u32;
    for event in bytes.get(4..).unwrap_or_default().chunks_exact(4) {
        let &[kind, who, a, b] = event else { continue };
        at += u32::from(who >> 2).pow(2);
        let kind = usize::from(kind) % (EVENTS.len() + PROGRAMS.len());
        let line = match PROGRAMS.get(kind.wrapping_sub(EVENTS.len())) {
            Some(event) => line(event, at, "program", a, b),
            None => line(EVENTS[kind], at, PLAYERS[usize::from(who & 3)], a, b),
        };
        // Not everybody can do everything.
        if serde_json::from_str::<CaseLine>(&line).is_ok() {
            text.push('\n');
            text.push_str(&line);
        }
    }
    text
}

fn line(event: &str, at: u32, by: &str, a: u8, b: u8) -> String {
    let body = event
        .replace('F', &square(a))
        .replace('T', &square(b))
        .replace("\"P\"", &format!("\"{}\"", PLAYERS[usize::from(a & 1)]))
        .replace('N', &b.to_string());
    format!("{{\"at\":{at},\"by\":\"{by}\",{body}}}")
}

/// Every event of the list is one that somebody can report.
fn check_events() {
    for event in EVENTS {
        let known = |by: &&str| serde_json::from_str::<CaseLine>(&line(event, 0, by, 12, 28)).is_ok();
        assert!(PLAYERS.iter().any(known), "{event}");
    }
}

fn square(byte: u8) -> String {
    [b'a' + (byte & 7), b'1' + (byte >> 3 & 7)].map(char::from).iter().collect()
}
