//! Cases as people write them: moves as on scoresheets, times left out, a list instead of lines.

use jadoube_arbiter::{By, Case, JsonLine, Log, What};
use jadoube_clock::Millis;

fn parse(text: &str) -> Result<Case, String> {
    let json = |line: &str| serde_json::from_str::<JsonLine>(line).map_err(|error| error.to_string());
    Case::parse(text, json).map_err(|error| error.to_string())
}

/// The events of a case as they are kept: time, actor and move.
fn moves(text: &str) -> Result<Vec<String>, String> {
    let case = parse(text)?;
    Ok(case
        .events
        .iter()
        .map(|line| match &line.event.what {
            What::Move { made, .. } => format!("{} {} {made}", line.at, line.event.by),
            what => format!("{} {} {}", line.at, line.event.by, what.word()),
        })
        .collect())
}

const GAME: &str = r#"{"game":{"rulebook":"fide-2023","time":"5400+30"}}"#;

#[test]
fn moves_may_be_written_as_scoresheets_have_them() {
    let text = format!(
        r#"{GAME}
        {{"by":"white","event":"move","move":"e4"}}
        {{"by":"black","event":"move","move":"e5"}}
        {{"by":"white","event":"move","move":"Nf3!"}}
        {{"by":"black","event":"move","move":"Nc6"}}
        {{"by":"white","event":"move","move":"Bc4"}}
        {{"by":"black","event":"move","move":"Nf6"}}
        {{"at":9,"by":"white","event":"move","move":"0-0"}}
        {{"by":"black","event":"move","move":"Nxe4"}}"#
    );
    let expected = [
        "1 white e2e4",
        "2 black e7e5",
        "3 white g1f3",
        "4 black b8c6",
        "5 white f1c4",
        "6 black g8f6",
        "9 white O-O",
        "10 black f6e4",
    ];
    assert_eq!(moves(&text).unwrap(), expected);
}

#[test]
fn letters_are_those_of_the_game() {
    let game = |language: &str| {
        format!(r#"{{"game":{{"rulebook":"fide-2018","regulations":{{"language":"{language}"}}}}}}"#)
    };
    let knight = |letter: &str| format!(r#"{{"by":"white","event":"move","move":"{letter}f3"}}"#);
    for (language, letter) in [("en", "N"), ("fi", "R"), ("hu", "H"), ("tr", "A")] {
        let text = format!("{}\n{}", game(language), knight(letter));
        assert_eq!(moves(&text).unwrap(), ["1 white g1f3"], "{language}");
    }
    // The letter of the king is that of the rook in Turkish, the language of the rulebook at hand.
    let king = |game: &str| moves(&format!("{game}\n{}", r#"{"by":"white","event":"move","move":"Ke2"}"#));
    let plain = r#"{"game":{"rulebook":"fide-2018","start":"4k3/8/8/8/8/8/7R/4K3 w - - 0 1"}}"#;
    let error = king(plain).unwrap_err();
    assert!(error.contains("Ke2 is another move in the letters of `tr`"), "{error}");
    let told = |code: &str| plain.replace("}}", &format!(r#","regulations":{{"language":"{code}"}}}}}}"#));
    assert_eq!(king(&told("en")).unwrap(), ["1 white e1e2"]);
    assert_eq!(king(&told("tr")).unwrap(), ["1 white h2e2"]);
    // Of two readings that nobody has chosen between, the one counts that a piece can go at all: the Finnish knight's, the
    // English rook's. Where both can, or only the king's safety speaks against one, it has to be told.
    let untold = |start: &str, text: &str| {
        let line = format!(r#"{{"by":"white","event":"move","move":"{text}"}}"#);
        moves(&format!("{{\"game\":{{\"rulebook\":\"fide-2014\",\"start\":\"{start}\"}}}}\n{line}"))
    };
    assert_eq!(untold("startpos", "Rf3").unwrap(), ["1 white g1f3"]);
    assert_eq!(untold("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "Ra7").unwrap(), ["1 white a1a7"]);
    let error = untold("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "Ra3").unwrap_err();
    assert!(error.contains("another move in the letters of `fi`"), "{error}");
    let error = untold("3qk3/8/8/8/8/8/3R4/N2K4 w - - 0 1", "Rc2").unwrap_err();
    assert!(error.contains("another move in the letters of `fi`"), "{error}");
    let error = moves(&format!("{}\n{}", game("fi"), knight("N"))).unwrap_err();
    assert!(error.starts_with("line 2: `move`: Nf3 is not a move: character 1 is N"), "{error}");
}

#[test]
fn what_is_not_clear_is_told_with_its_reason() {
    let after = |line: &str| {
        let game = r#"{"game":{"rulebook":"fide-2023","start":"4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1"}}"#;
        moves(&format!("{game}\n{line}"))
    };
    let played = |text: &str| after(&format!(r#"{{"by":"white","event":"move","move":"{text}"}}"#));
    assert_eq!(played("Nf3").unwrap_err(), "line 2: `move`: Nf3 is ambiguous: Nd2 or Ng1");
    assert_eq!(played("Qe2").unwrap_err(), "line 2: `move`: Qe2: the player has no such piece");
    assert_eq!(
        played("Na8").unwrap_err(),
        "line 2: `move`: Na8 is not legal, and several pieces could be meant: tell it by its squares, such as d2a8"
    );
    assert!(played("castles").unwrap_err().starts_with("line 2: `move`: castles is not a move"));
    assert_eq!(
        played("Ke2 (=)").unwrap_err(),
        "line 2: `move`: Ke2 (=) also offers a draw, which is an event of its own: offer-draw"
    );
    // What is clear and illegal was done all the same.
    assert_eq!(played("Ke3").unwrap(), ["1 white e1e3"]);
    let line = r#"{"by":"white","event":"claim","claim":"forced-mate","moves":["Kd1","Ke7","Nf3"]}"#;
    assert_eq!(after(line).unwrap_err(), "line 2: `moves`: Nf3 is ambiguous: Nd2 or Ng1");
}

/// Every event that takes a move, and the position that it speaks of.
#[test]
fn every_event_takes_written_moves() {
    let text = format!(
        r#"{GAME}
        {{"by":"white","event":"move","move":"Nf6"}}
        {{"by":"white","event":"move","move":"Nf3"}}
        {{"by":"white","event":"press"}}
        {{"by":"black","event":"claim","claim":"fifty","move":"Nf6"}}
        {{"by":"arbiter","event":"restart-clock"}}
        {{"by":"arbiter","event":"adjourn"}}
        {{"by":"black","event":"seal","move":"Nf6"}}
        {{"by":"arbiter","event":"envelope-lost","move":"Nf6"}}
        {{"by":"arbiter","event":"open-envelope","move":"Nf6"}}
        {{"by":"arbiter","event":"set-position","moves":["e4","c5","Nf3"]}}"#
    );
    // The knights of White cannot reach f6, so the first one is not clear.
    assert!(moves(&text).unwrap_err().contains("several pieces"));
    let text =
        text.replace(r#""white","event":"move","move":"Nf6""#, r#""white","event":"move","move":"Ke3""#);
    let case = parse(&text).unwrap();
    let written: Vec<String> = case
        .events
        .iter()
        .map(|line| serde_json::to_value(jadoube_arbiter::CaseLine::Event(line.clone())).unwrap())
        .filter_map(|line| line.get("move").or(line.get("moves")).map(ToString::to_string))
        .collect();
    let black = r#""g8f6""#;
    let told = [r#""e1e3""#, r#""g1f3""#, black, black, black, black, r#"["e2e4","c7c5","g1f3"]"#];
    assert_eq!(written, told);
}

#[test]
fn a_list_and_a_byte_order_mark_are_read() {
    let events =
        [r#"{"by":"white","event":"move","move":"d4"}"#, r#"{"at":3.5,"by":"white","event":"press"}"#];
    let lines = format!("{GAME}\n{}\n{}", events[0], events[1]);
    let list = format!("\u{feff}[{GAME},\n {},\n {}]\n", events[0], events[1]);
    assert_eq!(parse(&list), parse(&lines));
    assert_eq!(moves(&list).unwrap(), ["1 white d2d4", "3.5 white press"]);
    let error = parse(&format!("[{GAME},\n\n{{\"by\":\"white\"}}]")).unwrap_err();
    assert_eq!(error, "line 3: a line needs the key `event`");
}

#[test]
fn a_king_put_on_his_own_rook_castles_in_chess960_only() {
    let ruled = |start: &str| {
        let text = format!(
            r#"{{"game":{{"rulebook":"fide-2018","start":{start}}}}}
            {{"by":"white","event":"move","move":"e1h1"}}
            {{"by":"white","event":"press"}}
            {{"by":"black","event":"claim","claim":"illegal-move"}}"#
        );
        let rulings = parse(&text).unwrap().rule().unwrap().rulings;
        rulings.iter().any(|ruling| ruling.decision.word() == "illegal")
    };
    assert!(ruled(r#""r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1""#));
    assert!(!ruled(r#""r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1""#));
}

/// A game that is kept live reads what is sent to it in the same way.
#[test]
fn a_live_game_reads_written_moves() {
    let case = parse(GAME).unwrap();
    let (mut log, _) = Log::new(&case.arrangement).unwrap();
    let read = |log: &Log, text: &str, by| log.read(serde_json::from_str(text).unwrap(), Some(by));
    let act = read(&log, r#"{"event":"move","move":"Nf3"}"#, By::White).unwrap();
    let event = jadoube_arbiter::Event { by: By::White, what: act.what };
    log.handle(&event, Millis(5000));
    let act = read(&log, r#"{"by":"black","event":"move","move":"Nf6"}"#, By::Black).unwrap();
    assert!(matches!(act.what, What::Move { made, .. } if made.to_string() == "g8f6"));
    let error = read(&log, r#"{"event":"move","move":"Nf5"}"#, By::Black).unwrap_err();
    assert!(error.contains("several pieces could be meant"), "{error}");
}

/// Numbers that nobody means are taken all the same, up to the largest.
#[test]
fn the_largest_numbers_do_no_harm() {
    for time in ["1/1:1/1", "40/5400+30:1800", "-"] {
        let text = format!(
            r#"{{"game":{{"rulebook":"fide-2018","time":"{time}","pace":"standard","before":{{"moves":4294967295,
            "illegal":{{"white":4294967295}},"warnings":{{"black":4294967295}},"clocks":{{"white":9000000000000000}}}}}}}}
            {{"by":"white","event":"move","move":"e2e4"}}
            {{"by":"white","event":"press"}}
            {{"by":"black","event":"move","move":"e8e5"}}
            {{"by":"black","event":"press"}}
            {{"by":"arbiter","event":"find","find":"illegal-move","ply":4294967295}}
            {{"by":"arbiter","event":"penalty","of":"black","penalty":"warning"}}
            {{"by":"arbiter","event":"penalty","of":"black","penalty":"time-from-player","seconds":-9000000000000000}}
            {{"by":"arbiter","event":"penalty","of":"white","penalty":"time-to-opponent","seconds":9000000000000000}}
            {{"at":9000000000000000,"by":"arbiter","event":"observe","observe":"illegal-move"}}
            {{"by":"white","event":"record","up_to":4294967295}}
            {{"by":"arbiter","event":"strike","entry":4294967295,"why":"none"}}"#
        )
        .replace("\n            \"", " \"");
        let case = parse(&text).unwrap();
        assert!(case.rule().is_ok());
    }
}

#[test]
fn a_position_may_be_told_without_its_counters() {
    let fen_at_start = |fen: &str| {
        let case = parse(&format!(r#"{{"game":{{"rulebook":"fide-2023","start":"{fen}"}}}}"#))?;
        case.rule().map(|answer| answer.state.fen).map_err(|error| error.to_string())
    };
    assert_eq!(fen_at_start("4k3/8/8/8/8/8/8/4K2R w K -").unwrap(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for (fen, found) in [
        ("4k3/8/8/8/8/8/8/4K2R w K", "(en passant): the text ends"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0", "(the move number): the text ends"),
    ] {
        let error = fen_at_start(fen).unwrap_err();
        assert!(error.contains(found), "{error}");
    }
}
