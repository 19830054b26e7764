//! The program as the watching arbiter, and as the clock beside a wooden board.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Board, Server, board, competition};

fn begun(server: &Server, game: Value) -> Board {
    let (competition, chief) = competition(server);
    let board = board(&chief, &competition, game);
    board.start();
    board
}

fn rulings(answer: &Value) -> Vec<&str> {
    answer["rulings"].as_array().expect("rulings").iter().filter_map(|it| it["ruling"].as_str()).collect()
}

/// What is seen depends on the rulebook, not on the server.
#[test]
fn a_program_that_watches_intervenes_where_an_arbiter_may_and_nowhere_else() {
    let server = Server::start();
    for (rulebook, time, sees) in [
        ("fide-2023", "5400+30", true),
        ("fide-2023", "300", true),
        ("fide-2018", "5400+30", true),
        ("fide-2009", "300", false),
        ("fin-blitz-2014", "300", false),
    ] {
        let game =
            |watch: &str| json!({"rulebook": rulebook, "time": time, "clock": "program", "watch": watch});
        for (watch, intervenes) in [("program", sees), ("reported", false)] {
            let board = begun(&server, game(watch));
            board.done(&board.white, json!({"event": "move", "move": "g1g3"}));
            let pressed = board.done(&board.white, json!({"event": "press"}));
            let found = rulings(&pressed).contains(&"illegal");
            assert_eq!(found, intervenes, "{rulebook} {time} {watch}: {pressed}");
        }
    }
}

#[test]
fn a_table_clock_presses_for_both_and_the_arbiter_is_asked_for_the_position() {
    let server = Server::start();
    let board =
        begun(&server, json!({"time": "2", "pace": "standard", "clock": "program", "moves": "unseen"}));
    assert_eq!(board.act(&board.clock, json!({"event": "press"})).0, 422, "it says whose press it is");
    assert_eq!(board.act(&board.clock, json!({"by": "white", "event": "resign"})).0, 403);
    let pressed = board.done(&board.clock, json!({"by": "white", "event": "press"}));
    assert_eq!(
        (&pressed["state"]["running"], &pressed["state"]["ply"]),
        (&json!("black"), &json!(1)),
        "{pressed}"
    );
    let pressed = board.done(&board.clock, json!({"by": "black", "event": "press"}));
    assert_eq!(
        (&pressed["state"]["running"], &pressed["state"]["ply"]),
        (&json!("white"), &json!(2)),
        "{pressed}"
    );
    // The flag falls by itself; whether Black could mate is to be seen on the board.
    server.asleep(Duration::from_millis(3_500));
    let state = board.state();
    assert_eq!((&state["result"], &state["running"]), (&json!("*"), &json!("none")), "{state}");
    let question = &state["questions"][0];
    assert_eq!(question["about"], "position", "{question}");
    assert_eq!(
        server.client().get(&board.path("")).1["state"]["questions"],
        json!([]),
        "that is for the board"
    );
    assert_eq!(board.act(&board.white, json!({"event": "set-position", "material": "KR-K"})).0, 403);
    let told = board.done(&board.arbiter, json!({"event": "set-position", "material": "KR-K"}));
    assert_eq!(
        (&told["state"]["result"], &told["state"]["reason"]),
        (&json!("1/2-1/2"), &json!("flag-unwinnable")),
        "{told}"
    );
    let (_, pgn) = board.white.get_text(&board.path("/pgn"));
    assert!(pgn.contains("the moves were not entered") && pgn.contains("[Result \"1/2-1/2\"]"), "{pgn}");
}

#[test]
fn the_clock_of_the_program_gives_the_increment_and_changes_periods() {
    let server = Server::start();
    let board = begun(&server, json!({"time": "1/100+5:50", "clock": "program", "moves": "unseen"}));
    let pressed = board.done(&board.clock, json!({"by": "white", "event": "press"}));
    let left = pressed["state"]["white"]["seconds"].as_f64().expect("a time");
    assert!((150.0..=155.0).contains(&left), "a move was made: {pressed}");
}

/// At wooden boards nobody tells that he has come: the round is started all the same, and nobody has lost by it.
#[test]
fn a_round_starts_where_nobody_has_told_that_he_is_there() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"time": "300", "clock": "program", "moves": "unseen"}));
    let start = json!({"id": crate::support::id(), "event": {"event": "start-round", "round": 1}});
    assert_eq!(chief.post(&format!("/api/v1/competitions/{competition}/events"), &start).0, 200);
    server.asleep(Duration::from_millis(1_200));
    let pressed = board.done(&board.clock, json!({"by": "white", "event": "press"}));
    assert_eq!(
        (&pressed["state"]["result"], &pressed["state"]["running"]),
        (&json!("*"), &json!("black")),
        "{pressed}"
    );
}
