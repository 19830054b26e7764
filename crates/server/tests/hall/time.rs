//! Deadlines, and time in which the service was not there.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Server, board, competition, id};

fn last_entry(board: &crate::support::Board) -> Value {
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    serde_json::from_str(log.lines().last().expect("an entry")).expect("JSON")
}

#[test]
fn a_flag_falls_with_nobody_connected() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"time": "2", "clock": "program"}));
    board.start();
    server.asleep(Duration::from_millis(3_500));
    let tick = last_entry(&board);
    assert_eq!((&tick["event"]["event"], &tick["sender"]), (&json!("tick"), &json!("program")), "{tick}");
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    let start: Value = serde_json::from_str(log.lines().nth(3).expect("the start")).expect("JSON");
    let passed = tick["at"].as_f64().expect("a time") - start["at"].as_f64().expect("a time");
    assert!((1.999..2.001).contains(&passed), "a tick carries the deadline as its time: {passed}");
    let state = board.state();
    assert_eq!((&state["result"], &state["reason"]), (&json!("0-1"), &json!("flag")), "{state}");
}

#[test]
fn the_clock_charges_what_passed() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"time": "300", "clock": "program"}));
    board.start();
    server.asleep(Duration::from_millis(1_000));
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    let pressed = board.done(&board.white, json!({"event": "press"}));
    let left = pressed["state"]["white"]["seconds"].as_f64().expect("a time");
    // Both times are told in whole milliseconds, so that a quick machine charges the second exactly.
    assert!((298.0..=299.0).contains(&left), "{left}");
    assert_eq!(pressed["state"]["running"], "black");
}

#[test]
fn a_server_that_was_away_has_interrupted_play() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"time": "6", "clock": "program"}));
    board.done(&board.white, json!({"event": "arrive"}));
    board.done(&board.black, json!({"event": "arrive"}));
    let body = json!({"id": id(), "event": {"event": "start-round", "round": 1}});
    let events = format!("/api/v1/competitions/{competition}/events");
    assert_eq!(board.white.post(&events, &body).0, 403);
    let (status, answer) = chief.post(&events, &body);
    assert_eq!(status, 200, "{answer}");
    assert_eq!(chief.post(&events, &body), (200, answer), "sent twice it is done once");
    assert_eq!(board.state()["running"], "white");
    server.asleep(Duration::from_millis(1_200));
    let folder = server.stop();
    std::thread::sleep(Duration::from_millis(7_000));
    let server = Server::in_folder(folder, |_| {});
    let there =
        |client: &crate::support::Client| server.client().with(client.token.as_deref().expect("a token"));
    let board = crate::support::Board {
        game: board.game.clone(),
        white: there(&board.white),
        black: there(&board.black),
        clock: there(&board.clock),
        arbiter: there(&board.arbiter),
    };
    let chief = there(&chief);
    let state = board.state();
    assert_eq!((&state["result"], &state["running"]), (&json!("*"), &json!("none")), "{state}");
    let left = state["white"]["seconds"].as_f64().expect("a time");
    assert!((3.0..=5.9).contains(&left), "what was away is not charged: {left}");
    let stop = last_entry(&board);
    assert_eq!(
        (&stop["event"]["event"], &stop["event"]["reason"]),
        (&json!("stop-clock"), &json!("interruption"))
    );
    let refused = board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    assert_eq!(refused["rulings"][0]["ruling"], "refused", "{refused}");
    let resume = json!({"id": id(), "event": {"event": "resume-all"}});
    assert_eq!(board.arbiter.post(&events, &resume).0, 403);
    assert_eq!(chief.post(&events, &resume).0, 200);
    assert_eq!(board.state()["running"], "white");
    assert_eq!(chief.post(&events, &resume).0, 200);
    let moved = board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    assert_eq!(moved["state"]["ply"], 1);
}
