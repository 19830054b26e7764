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
