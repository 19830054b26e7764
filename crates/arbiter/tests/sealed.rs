//! Nobody learns a sealed move before the envelope is opened, and nobody changes it.

use jadoube_arbiter::{Case, Commitment, Game, JsonLine};

const SALT: &str = "Capablanca, Havana 1921";

fn parse(text: &str) -> Result<Case, jadoube_arbiter::CaseError> {
    Case::parse(text, |line| serde_json::from_str::<JsonLine>(line).map_err(|error| error.to_string()))
}

fn adjourned(seal: &str) -> String {
    format!(
        r#"{{"game":{{"rulebook":"fide-2023","time":"7200"}}}}
        {{"at":10,"by":"arbiter","event":"adjourn"}}
        {{"at":20,"by":"white","event":"seal",{seal}}}"#
    )
}

#[test]
fn no_answer_state_or_debug_output_tells_a_sealed_move() {
    let case = parse(&adjourned(&format!(r#""move":"g1h3","salt":"{SALT}""#))).unwrap();
    let (mut game, _) = Game::new(&case.arrangement).unwrap();
    for line in &case.events {
        for ruling in game.handle(&line.event, line.at) {
            let told = serde_json::to_string(&ruling).unwrap();
            assert!(!told.contains("g1h3") && !told.contains(SALT), "{told}");
        }
    }
    let state = serde_json::to_value(game.state()).unwrap();
    assert_eq!(state["sealed"], Commitment::of(SALT, "g1h3").to_string());
    for told in [state.to_string(), format!("{game:?}")] {
        assert!(!told.contains("g1h3") && !told.contains(SALT), "{told}");
    }
}

#[test]
fn without_salt_no_commitment_is_published() {
    let case = parse(&adjourned(r#""move":"g1h3""#)).unwrap();
    let answer = case.rule().unwrap();
    assert_eq!(answer.state.sealed, None);
    let told = serde_json::to_string(&answer.rulings).unwrap();
    assert!(!told.contains(&Commitment::of("", "g1h3").to_string()));
}

#[test]
fn salt_and_text_cannot_be_divided_elsewhere() {
    assert_ne!(Commitment::of("abc", "e2e4"), Commitment::of("abce2", "e4"));
}

#[test]
fn a_seal_that_gives_itself_away_is_no_case() {
    for (seal, reason) in [
        (r#""move":"e2e4","salt":"short""#, "fewer than 16 characters"),
        (r#""move":"e2e4","salt":"line\nbreak and so on""#, "line break"),
        (r#""commitment":"00""#, "64 hexadecimal digits"),
        (r#""move":"e2e4","text":"e4""#, "not by both"),
        (r#""text":"e4","commitment":"00""#, "64 hexadecimal digits"),
        (r#""salt":"long enough for a salt""#, "needs one of the keys"),
    ] {
        let error = parse(&adjourned(seal)).unwrap_err();
        assert!(error.reason.contains(reason), "{seal}: {error}");
        assert_eq!(error.line, 3);
    }
}

#[test]
fn time_given_or_taken_after_sealing_stays_so() {
    let case = |end: &str| {
        let text = adjourned(r#""move":"g1h3""#)
            + r#"
            {"at":25,"by":"arbiter","event":"penalty","of":"white","penalty":"time-from-player","seconds":60}
            {"at":26,"by":"arbiter","event":"penalty","of":"white","penalty":"time-to-opponent","seconds":90}
            "#
            + end;
        let state = parse(&text).unwrap().rule().unwrap().state;
        [state.white.seconds, state.black.seconds].map(|left| left.unwrap().0 / 1000)
    };
    let stopped = case(r#"{"at":30,"by":"white","event":"stop-clock"}"#);
    let changed = case(r#"{"at":30,"by":"white","event":"seal","move":"e2e4"}"#);
    let resumed = case(r#"{"at":90000,"by":"arbiter","event":"resume","present":["white","black"]}"#);
    assert_eq!([stopped, changed], [[7110, 7290]; 2]);
    // Nobody stopped the clock, so it counts as stopped at the sealing.
    assert_eq!(resumed, [7120, 7290]);
}
