//! The three cases of the protocol's page, and how a broken one is told.

use jadoube_arbiter::{Case, CaseLine, Game};
use jadoube_laws::Overlay;
use serde_json::{Value, json};

fn parse(text: &str) -> Result<Case, jadoube_arbiter::CaseError> {
    Case::parse(text, |line| serde_json::from_str::<CaseLine>(line).map_err(|error| error.to_string()))
}

fn rule(text: &str) -> Vec<Value> {
    let answer = parse(text).unwrap().rule().unwrap();
    answer.rulings.iter().map(|ruling| serde_json::to_value(ruling).unwrap()).collect()
}

/// Every key of `part` stands in `whole` with the same value.
fn has(whole: &Value, part: &Value) -> bool {
    part.as_object().unwrap().iter().all(|(key, value)| &whole[key] == value)
}

#[track_caller]
fn find(rulings: &[Value], part: Value) {
    assert!(rulings.iter().any(|ruling| has(ruling, &part)), "no {part} in {rulings:#?}");
}

#[test]
fn a_wrong_claim_gives_time_and_binds() {
    for (book, seconds, law) in
        [("fide-2018", 120, "9.5.3"), ("fide-2009", 180, "9.5.b"), ("fide-2014", 120, "9.5.b")]
    {
        let rulings = rule(&format!(
            r#"{{"game":{{"rulebook":"{book}","time":"5400+30"}}}}
            {{"at":5,"by":"white","event":"move","move":"e2e4"}}
            {{"at":6,"by":"white","event":"press"}}
            {{"at":20,"by":"black","event":"claim","claim":"threefold","move":"e7e5"}}"#
        ));
        find(
            &rulings,
            json!({"on":3,"ruling":"claim","by":"black","claim":"threefold","upheld":false,"law":law}),
        );
        find(&rulings, json!({"on":3,"at":20,"ruling":"time","player":"white","seconds":seconds,"law":law}));
        find(
            &rulings,
            json!({"ruling":"bound","player":"black","must":{"move":["e7"],"to":["e5"]},"law":law}),
        );
    }
}

#[test]
fn king_before_rook_is_castling() {
    let rulings = rule(
        r#"{"game":{"rulebook":"fide-2014","start":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}}
        {"at":1,"by":"white","event":"touch","squares":["e1","h1"]}"#,
    );
    find(
        &rulings,
        json!({"on":1,"ruling":"bound","player":"white","must":{"castle":"king-side"},"law":"4.4.a"}),
    );
}

#[test]
fn a_dead_start_is_over_before_it_starts() {
    let rulings = rule(
        r#"{"game":{"rulebook":"fide-2014","time":"300","start":"8/8/8/8/8/2k5/1b6/K7 w - - 0 1"}}
        {"at":1,"by":"white","event":"move","move":"a1a2"}"#,
    );
    find(&rulings, json!({"on":0,"ruling":"over","result":"1/2-1/2","reason":"dead-position","law":"5.2.b"}));
    find(&rulings, json!({"on":1,"ruling":"refused"}));
}

#[test]
fn every_overlay_can_be_switched_on_by_name() {
    for overlay in Overlay::ALL {
        for book in overlay.books() {
            let text =
                format!(r#"{{"game":{{"rulebook":"{book}","regulations":{{"overlays":["{overlay}"]}}}}}}"#);
            let (game, _) = Game::new(&parse(&text).unwrap().arrangement).unwrap();
            assert_eq!(game.rulebook().overlays().collect::<Vec<_>>(), [overlay], "{book}");
        }
    }
}

#[test]
fn a_broken_case_is_told_by_line_and_reason() {
    let cases = [
        ("", "line 1: there is nothing here"),
        (r#"{"at":1,"by":"white","event":"press"}"#, "line 1: the first line of a case is the arrangement"),
        (r#"{"game":{"rulebook":"fide-1999"}}"#, "line 1: `rulebook`: `fide-1999` is no rulebook"),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"overlays":["official-2017"]}}}"#,
            "line 1: `regulations`: `overlays`: `official-2017` is no overlay: expected one of",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"overlays":["pawn-no-material"]}}}"#,
            "line 1: `regulations`: the overlay pawn-no-material is not made for fide-2018: it belongs to",
        ),
    ];
    for (text, start) in cases {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.starts_with(start), "{error}");
    }
}

/// The lines of a game that was kept live: the program speaks, an entry is struck, a position is told.
#[test]
fn what_was_added_is_read_and_written() {
    let lines = [
        r#"{"at":1.0,"by":"program","event":"tick"}"#,
        r#"{"at":1.0,"by":"program","event":"stop-clock","reason":"interruption"}"#,
        r#"{"at":1.0,"by":"arbiter","event":"strike","entry":3,"why":"the wrong board"}"#,
        r#"{"at":1.0,"by":"arbiter","event":"set-position","fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}"#,
        r#"{"at":1.0,"by":"arbiter","event":"set-position","moves":["e2e4","e7e5"]}"#,
        r#"{"at":1.0,"by":"arbiter","event":"set-position","material":"KRP-KR"}"#,
        r#"{"at":1.0,"by":"white","event":"request","request":"arbiter"}"#,
    ];
    for line in lines {
        let read: CaseLine = serde_json::from_str(line).unwrap();
        let (written, given): (Value, Value) =
            (serde_json::to_value(&read).unwrap(), serde_json::from_str(line).unwrap());
        assert_eq!(written["at"].as_f64(), given["at"].as_f64());
        assert!(has(&written, &json!({"by": given["by"], "event": given["event"]})), "{written}");
        assert_eq!(serde_json::from_value::<CaseLine>(written).unwrap(), read);
    }
}

#[test]
fn the_program_says_no_more_than_it_may() {
    let cases = [
        (r#"{"at":1,"by":"white","event":"tick"}"#, "the event `tick` is the program's alone"),
        (
            r#"{"at":1,"by":"arbiter","event":"stop-clock","reason":"interruption"}"#,
            "the reason `interruption`",
        ),
        (
            r#"{"at":1,"by":"program","event":"stop-clock","reason":"none"}"#,
            "the event `stop-clock` is not the program's",
        ),
        (
            r#"{"at":1,"by":"program","event":"restart-clock"}"#,
            "the event `restart-clock` is not the program's",
        ),
        (r#"{"at":1,"by":"program","event":"resign"}"#, "the event `resign` is not the program's"),
        (r#"{"at":1,"by":"arbiter","event":"strike","entry":0,"why":"x"}"#, "`entry`: 0 is the arrangement"),
        (r#"{"at":1,"by":"arbiter","event":"strike","entry":1}"#, "the event `strike` needs the key `why`"),
        (r#"{"at":1,"by":"arbiter","event":"set-position"}"#, "the event `set-position` needs one of"),
        (r#"{"at":1,"by":"arbiter","event":"set-position","fen":"x"}"#, "`fen`: "),
        (
            r#"{"at":1,"by":"arbiter","event":"set-position","material":"KR"}"#,
            "`material`: `KR` is no material",
        ),
    ];
    for (line, start) in cases {
        let error = serde_json::from_str::<CaseLine>(line).unwrap_err().to_string();
        assert!(error.starts_with(start), "{error}");
    }
}

#[test]
fn what_went_before_is_told_by_matter_or_by_player() {
    let before = |text: &str| -> Result<Value, String> {
        let line = format!(r#"{{"game":{{"rulebook":"fide-2023","before":{text}}}}}"#);
        let line: CaseLine = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        Ok(serde_json::to_value(line).unwrap()["game"]["before"].clone())
    };
    let by_matter = before(
        r#"{"moves":20,"illegal":{"white":1},"warnings":{"black":2},"clocks":{"white":312,"black":95.5},"offer":"white"}"#,
    );
    let by_player = before(
        r#"{"moves":{"white":20,"black":20},"white":{"illegal":1,"seconds":312},"black":{"warnings":2,"seconds":95.5},"offer":"white"}"#,
    );
    assert_eq!(by_matter, by_player);
    let written = by_matter.unwrap();
    assert_eq!(before(&written.to_string()).unwrap(), written);
    let twice = before(r#"{"illegal":{"white":1},"white":{"illegal":1}}"#).unwrap_err();
    assert!(
        twice.starts_with("`before`: what `white` had is told twice, by `illegal` and by `white`"),
        "{twice}"
    );
    assert!(before(r#"{"moves":"20"}"#).unwrap_err().starts_with("`before`: `moves`: expected a number, or"));
    assert!(before(r#"{"clocks":{"white":-1}}"#).unwrap_err().contains("below zero"));
}

#[test]
fn the_new_keys_of_the_arrangement_are_written_only_where_they_are_used() {
    let plain = r#"{"game":{"rulebook":"fide-2023"}}"#;
    let keys = |text: &str| {
        let line: CaseLine = serde_json::from_str(text).unwrap();
        let written = serde_json::to_value(&line).unwrap();
        assert_eq!(serde_json::from_value::<CaseLine>(written.clone()).unwrap(), line);
        written["game"].clone()
    };
    for key in ["begins", "moves", "before", "winnability", "help"] {
        assert_eq!(keys(plain).get(key), None);
    }
    let full = json!({"begins": "start", "moves": "unseen", "winnability": 20000, "help": "legal-moves"});
    let mut game = json!({"rulebook": "fide-2023"});
    game.as_object_mut().unwrap().extend(full.as_object().unwrap().clone());
    assert!(has(&keys(&json!({ "game": game }).to_string()), &full));
}
