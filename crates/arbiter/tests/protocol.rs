//! The three cases of the protocol's page, and how a broken one is told.

use jadoube_arbiter::{
    Arrangement, By, Case, CaseLine, Event, EventWord, Game, JsonLine, QuestionId, Ruling, State, What,
    WrittenRuling,
};
use jadoube_laws::Overlay;
use serde_json::{Value, json};

fn parse(text: &str) -> Result<Case, jadoube_arbiter::CaseError> {
    Case::parse(text, |line| serde_json::from_str::<JsonLine>(line).map_err(|error| error.to_string()))
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

/// The arbiter has seen both flags down, the players press on, and the clock that is set going stands at 0: its flag falls at the
/// instant at which the other's was seen. That is ruled on like any fall, or a server would wait for it for ever.
#[test]
fn both_flags_fall_at_the_same_instant() {
    let rulings = rule(
        r#"{"game":{"rulebook":"fide-2018","time":"900","moves":"unseen","watch":"program","supervision":"limited"}}
        {"at":0,"by":"white","event":"press"}
        {"at":0,"by":"arbiter","event":"observe","observe":"both-flags","first":"white"}
        {"at":0,"by":"black","event":"press"}
        {"at":0,"by":"program","event":"tick"}"#,
    );
    find(&rulings, json!({"on":4,"ruling":"flag","player":"white","stands":true}));
    find(&rulings, json!({"on":4,"ruling":"flag","player":"black","stands":true}));
    find(&rulings, json!({"on":4,"ruling":"decide","about":"both-flags"}));
}

/// What the arbiter told of the board holds for that move, also after he has told of another.
#[test]
fn a_board_that_was_told_is_remembered() {
    let rulings = rule(
        r#"{"game":{"rulebook":"fide-2023","time":"900","moves":"unseen"}}
        {"at":5,"by":"white","event":"press"}
        {"at":9,"by":"black","event":"press"}
        {"at":20,"by":"arbiter","event":"set-position","fen":"k7/8/8/8/8/8/5n2/K6Q w - - 4 2"}
        {"at":25,"by":"white","event":"move","move":"a1b1"}
        {"at":26,"by":"white","event":"press"}
        {"at":30,"by":"black","event":"move","move":"f2e4"}
        {"at":31,"by":"black","event":"press"}
        {"at":40,"by":"arbiter","event":"set-position","fen":"k7/8/8/8/8/5n2/8/1K5Q w - - 6 3"}
        {"at":50,"by":"arbiter","event":"find","find":"displaced-pieces","ply":3}"#,
    );
    find(&rulings, json!({"on":9,"ruling":"restored","fen":"k7/8/8/8/8/8/5n2/1K5Q b - - 5 2","ply":3}));
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
        (
            r#"{"game":{"rulebook":"fide-2009","regulations":{"device_penalty":"warning"}}}"#,
            "line 1: `regulations`: `device_penalty` is `warning`, but fide-2009 leaves a competition no choice",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"device_penalty":"expel"}}}"#,
            "line 1: `regulations`: `device_penalty` is `expel`, but the regulations may only have a penalty that is \
             lighter",
        ),
        (
            r#"{"game":{"rulebook":"fide-2023","regulations":{"national":"fin"}}}"#,
            "line 1: `regulations`: `national` is `fin`, but no such choices are known under fide-2023",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"device_penality":"loss"}}}"#,
            "line 1: `device_penality` is no key of `regulations`; did you mean `device_penalty`?",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"device_penalty":"los"}}}"#,
            "line 1: `regulations`: `device_penalty`: `los` is not known here; did you mean `loss`?",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"points":{"win":1,"draw":0.5}}}}"#,
            "line 1: `regulations`: `points` needs the key `loss`",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","regulations":{"draw_by_agreement":"no"}}}"#,
            "line 1: `regulations`: `draw_by_agreement`: expected `true`, `false` or {\"min_moves\": 30}",
        ),
        (
            r#"{"game":{"rulebok":"fide-2018"}}"#,
            "line 1: `rulebok` is no key of the arrangement; did you mean `rulebook`?",
        ),
        (r#"{"game":{"time":"300"}}"#, "line 1: the arrangement needs the key `rulebook`"),
        (r#"{"game":{"rulebook":2018}}"#, "line 1: `rulebook`: found 2018, expected a text"),
        (
            r#"{"game":{"rulebook":"fide-2018","time":"40/5400+x"}}"#,
            "line 1: `time`: time control `40/5400+x`, character 9: expected the extra time",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","white":{"nam":"Anna"}}}"#,
            "line 1: `nam` is no key of `white`; did you",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","start":{"chess961":5}}}"#,
            "line 1: `start`: expected `startpos`, a FEN",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","before":{"move":5}}}"#,
            "line 1: `move` is no key of `before`; did you mean `moves`?",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018"},"clock":"program"}"#,
            "line 1: `clock` does not stand beside `game`",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018"},"event":"press"}"#,
            "line 1: a line is the arrangement (`game`) or an event",
        ),
        (
            r#"{"game":{"rulebook":"fide-2018","rulebook":"fide-2014"}}"#,
            "line 1: the key `rulebook` stands twice",
        ),
        (r#"[1]"#, "line 1: expected an object such as {\"at\": 5"),
    ];
    for (text, start) in cases {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.starts_with(start), "{error}");
    }
}

#[test]
fn a_broken_event_is_told_by_key_and_reason() {
    let cases = [
        (r#"{"by":"white","event":"press"}"#, "an event needs the key `at`"),
        (r#"{"at":1,"event":"press"}"#, "an event needs the key `by`"),
        (r#"{"at":1,"by":"white"}"#, "a line needs the key `event`"),
        (r#"{"at":-1,"by":"white","event":"press"}"#, "`at` is below zero"),
        (
            r#"{"at":"1","by":"white","event":"press"}"#,
            "`at`: found the text `1`, expected a number of seconds",
        ),
        (r#"{"at":1,"at":2,"by":"white","event":"press"}"#, "the key `at` stands twice"),
        (
            r#"{"at":1,"by":"whyte","event":"press"}"#,
            "`by`: `whyte` is not known here; did you mean `white`?",
        ),
        (r#"{"at":1,"by":"white","event":"pres"}"#, "`pres` is no event; did you mean `press`?"),
        (r#"{"at":1,"by":"white","event":"castle"}"#, "`castle` is no event"),
        (r#"{"at":1,"by":"white","event":7}"#, "`event`: found 7, expected a text"),
        (
            r#"{"at":1,"by":"white","event":"press","squares":["e2"]}"#,
            "the event `press` does not take the key `squares`",
        ),
        (
            r#"{"at":1,"by":"white","event":"resign","to":"e2"}"#,
            "the event `resign` does not take the key `to`",
        ),
        (
            r#"{"at":1,"by":"white","event":"touch","sqares":["e2"]}"#,
            "the event `touch` does not take the key `sqares`; did you mean `squares`?",
        ),
        (r#"{"at":1,"by":"white","event":"touch"}"#, "the event `touch` needs the key `squares`"),
        (r#"{"at":1,"by":"white","event":"touch","squares":[]}"#, "`squares`: the list names no square"),
        (
            r#"{"at":1,"by":"white","event":"touch","squares":["e9"]}"#,
            "`squares`: found the text `e9`, expected a square",
        ),
        (
            r#"{"at":1,"by":"white","event":"touch","squares":"e2"}"#,
            "`squares`: found the text `e2`, expected a list",
        ),
        (
            r#"{"at":1,"by":"white","event":"touch","squares":["e2"],"manner":"inten"}"#,
            "`manner`: `inten` is not known here; did you mean `intent`?",
        ),
        (
            r#"{"at":1,"by":"white","event":"touch","squares":["e2"],"together":"yes"}"#,
            "`together`: found the text `yes`, expected `true` or `false`",
        ),
        (r#"{"at":1,"by":"white","event":"move","move":"e2"}"#, "`move`: `e2` is no move"),
        (
            r#"{"at":1,"by":"white","event":"move","move":"e2e4","hands":3}"#,
            "`hands`: found 3, expected 1 or 2",
        ),
        (
            r#"{"at":1,"by":"white","event":"press","hand":"left"}"#,
            "`hand`: `left` is not known here; expected one of `same`, `other`",
        ),
        (
            r#"{"at":1,"by":"arbiter","event":"find","find":"illegal-move","ply":-1}"#,
            "`ply`: found -1, expected a whole number",
        ),
        (
            r#"{"at":1,"by":"arbiter","event":"penalty","of":"white","penalty":"loss","points":101}"#,
            "`points`: found 101, expected a number from 0 to 100",
        ),
        (r#"{"at":1,"by":"arbiter","event":"observe","observe":"flag"}"#, "`flag` needs the key `of`"),
        (
            r#"{"at":1,"by":"arbiter","event":"observe","observe":"both-flags","of":"white"}"#,
            "`both-flags` does not take the key `of`",
        ),
        (
            r#"{"at":1,"by":"white","event":"claim","claim":"threefold","first":"white"}"#,
            "the claim `threefold` does not take the key `first`",
        ),
        (
            r#"{"at":1,"by":"white","event":"claim","claim":"fifty","moves":["e2e4"]}"#,
            "the claim `fifty` does not take the key `moves`",
        ),
        (
            r#"{"at":1,"by":"arbiter","event":"decide","question":"1","choice":"draw"}"#,
            "`question`: `1` is no question",
        ),
        (r#"{"at":1,"by":"arbiter","event":"move","move":"e2e4"}"#, "the event `move` is a player's"),
        (r#"{"at":1,"by":"white","event":"seal"}"#, "the event `seal` needs one of the keys"),
    ];
    for (line, start) in cases {
        let error = serde_json::from_str::<CaseLine>(line).unwrap_err().to_string();
        assert!(error.starts_with(start), "{error}");
    }
    // What the arbiter cannot do, but the game has an answer to, is read.
    let line = r#"{"at":1,"by":"arbiter","event":"record","up_to":3}"#;
    assert!(serde_json::from_str::<CaseLine>(line).is_ok());
}

#[test]
fn a_ruling_that_is_none_is_told_by_its_key() {
    let cases = [
        (r#"{"at":1,"ruling":"time"}"#, "the ruling needs the key `on`"),
        (
            r#"{"on":1,"at":1,"ruling":"tyme","law":"x","concept":"x"}"#,
            "`tyme` is no ruling; did you mean `time`?",
        ),
        (
            r#"{"on":1,"at":1,"ruling":"time","player":"white","law":"x","concept":"x"}"#,
            "the ruling `time` needs the key `seconds`",
        ),
        (
            r#"{"on":1,"at":1,"ruling":"time","player":"white","second":3,"seconds":3,"law":"x","concept":"x"}"#,
            "the ruling `time` does not take the key `second`; did you mean `seconds`?",
        ),
        (
            r#"{"on":1,"at":1,"ruling":"bound","player":"white","must":{"to":["e4"]},"law":"x","concept":"x"}"#,
            "`must`: these keys together are no duty",
        ),
        (
            r#"{"on":1,"at":1,"ruling":"over","result":"2-0","reason":"flag","law":"x","concept":"x"}"#,
            "`result`: `2-0` is not known here",
        ),
    ];
    for (line, start) in cases {
        let error = serde_json::from_str::<WrittenRuling>(line).unwrap_err().to_string();
        assert!(error.starts_with(start), "{error}");
    }
}

#[test]
fn an_arrangement_keeps_the_text_of_its_time() {
    for time in ["40/5400+30:1800+30", "300+0", "-", "0.5"] {
        let text = format!(r#"{{"rulebook":"fide-2018","time":"{time}"}}"#);
        let arrangement: Arrangement = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_value(&arrangement).unwrap()["time"], time);
    }
}

/// A server holds games in several threads.
#[test]
fn a_game_can_be_sent_and_shared() {
    const fn check<T: Send + Sync + Clone>() {}
    const {
        check::<Game>();
        check::<Case>();
        check::<Ruling>();
        check::<Event>();
        check::<State>();
        check::<WrittenRuling>();
    }
}

#[test]
fn what_people_print_reads_back() {
    assert_eq!("q12".parse::<QuestionId>().unwrap().to_string(), "q12");
    for text in ["12", "q", "q-1", "q01", "q+1", "Q1"] {
        assert!(text.parse::<QuestionId>().is_err(), "{text}");
    }
    for event in EventWord::ALL {
        assert_eq!(event.to_string().parse::<EventWord>().as_ref(), Ok(event));
    }
    let event = Event { by: By::White, what: What::Resign };
    assert_eq!(event.to_string(), "white: resign");
    let answer = parse(
        r#"{"game":{"rulebook":"fide-2018","time":"300"}}
        {"at":5,"by":"white","event":"resign"}"#,
    );
    let answer = answer.unwrap().rule().unwrap();
    assert!(answer.rulings.iter().any(|ruling| ruling.to_string().contains("0-1: resignation (5.1.2)")));
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
