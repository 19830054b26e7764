//! Two servers, each a process of its own, on a real cluster of three nodes: one game with its players on different servers, one server
//! killed and back, one node killed, and the whole service away.

mod left_out;
mod lived;
#[cfg(target_os = "linux")]
mod long;
mod process;
mod silence;
#[path = "../hall/support.rs"]
mod support;
mod upgrade;

use std::time::{Duration, Instant};

use jadoube_nodes::Nodes;
use process::Process;
use serde_json::{Value, json};
use support::{Board, Client, id};

/// Not a test of its own: a server of the tests below. Without a folder it has nothing to do.
#[test]
fn a_server_among_others() {
    process::serve();
}

/// A competition with one game; White and the chief arbiter are at the first server, Black and the arbiter at the second.
fn game(first: &Process, second: &Process, time: &str) -> (String, Client, Board) {
    let admin = first.admin();
    let body =
        json!({"id": id(), "name": "Two halls", "rulebook": "fide-2023", "time": time, "clock": "program"});
    let (status, made) = first.client.with(&admin).post("/api/v1/competitions", &body);
    assert_eq!(status, 201, "{made}");
    let competition = made["id"].as_str().expect("an id").to_owned();
    let chief = first.client.with(made["tokens"]["chief"]["token"].as_str().expect("a token"));
    let board = support::board(&chief, &competition, json!({}));
    let board = Board { black: second.here(&board.black), arbiter: second.here(&board.arbiter), ..board };
    board.start();
    (competition, chief, board)
}

fn log(who: &Client, board: &Board) -> Vec<Value> {
    let (status, text) = who.get_text(&board.path("/log"));
    assert_eq!(status, 200, "{text}");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// How many entries have this event, and this reason where one is named.
fn count(log: &[Value], event: &str, reason: Option<&str>) -> usize {
    let right = |entry: &&Value| {
        entry["event"]["event"] == event && reason.is_none_or(|reason| entry["event"]["reason"] == reason)
    };
    log.iter().filter(right).count()
}

/// When an entry was made, in seconds.
fn at(entry: &Value) -> f64 {
    entry["at"].as_f64().expect("a time")
}

/// Waits for something that must become so.
fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what} never came");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const MOVES: [&str; 12] =
    ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5"];

fn play(board: &Board, moves: &[&str], from: usize) {
    for (ply, move_) in moves.iter().enumerate() {
        let who = if (from + ply).is_multiple_of(2) { &board.white } else { &board.black };
        let moved = board.done(who, json!({"event": "move", "move": move_}));
        assert_eq!(moved["state"]["ply"], from + ply + 1, "{moved}");
        board.done(who, json!({"event": "press"}));
    }
}

/// Does an act that must be done, however often play is interrupted meanwhile.
fn played_on(chief: &Client, events: &str, board: &Board, who: &Client, event: &Value) {
    let mut act = json!({"id": id(), "event": event});
    until("the act", || {
        let (status, answer) = who.post(&board.path("/events"), &act);
        // Nobody can say whether it was entered: under the same id it is not entered twice.
        if status != 200 {
            return false;
        }
        let refused = answer["rulings"][0]["ruling"] == "refused";
        if refused {
            // It was entered in an interruption. The chief arbiter lets all boards go on, and it is done anew.
            chief.post(events, &json!({"id": id(), "event": {"event": "resume-all"}}));
            act = json!({"id": id(), "event": event});
        }
        !refused
    });
}

#[test]
fn one_game_is_played_on_two_servers() {
    let Some(nodes) = Nodes::start() else { return };
    let (first, second) = (Process::start(&nodes), Process::start(&nodes));
    let (_, chief, board) = game(&first, &second, "300+3");
    let mut socket = second.here(&board.white).socket(&board.path("/live"));
    assert_eq!(socket.hear_of("hello")["version"], 3);
    play(&board, &MOVES, 0);
    // Who follows at the other server gets every entry once and in order.
    for version in 1..=27 {
        assert_eq!(socket.hear_of("entry")["version"], version);
    }
    // Sent again to the other server it is the same entry.
    let act = json!({"id": id(), "event": {"event": "offer-draw"}});
    let (status, done) = board.white.post(&board.path("/events"), &act);
    assert_eq!(status, 200, "{done}");
    let (status, again) = second.here(&board.white).post(&board.path("/events"), &act);
    assert_eq!((status, &again["version"], &again["at"]), (200, &done["version"], &done["at"]), "{again}");
    let arbiter = first.here(&board.arbiter);
    until("the same log", || log(&arbiter, &board) == log(&board.arbiter, &board));
    let entries = log(&arbiter, &board);
    assert_eq!(entries.len(), 29, "the head, the start, 24 acts, the offer");
    assert_eq!(count(&entries, "stop-clock", None), 0);

    // A code is good once, wherever.
    let new = json!({"id": id(), "kind": "code", "role": "arbiter", "boards": "all"});
    let (status, given) = chief.post("/api/v1/tokens", &new);
    assert_eq!(status, 201, "{given}");
    let joined: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = [&first, &second, &first, &second]
            .into_iter()
            .map(|server| {
                scope.spawn(|| server.client.post("/api/v1/join", &json!({"code": given["code"]})).0)
            })
            .collect();
        tries.into_iter().map(|it| it.join().expect("an answer")).collect()
    });
    assert_eq!(joined.iter().filter(|status| **status == 200).count(), 1, "{joined:?}");

    // What is revoked at one server is no longer good at the other.
    let (_, list) = chief.get("/api/v1/tokens");
    let of_black = list["tokens"].as_array().and_then(|all| all.iter().find(|it| it["seat"] == "black"));
    let path = format!("/api/v1/tokens/{}", of_black.expect("Black's token")["id"].as_str().expect("an id"));
    assert_eq!(chief.delete(&path).0, 200);
    until("the end of the token", || board.black.get(&board.path("")).0 == 401);
}

#[test]
fn players_entered_at_once_keep_their_names() {
    const BOARDS: usize = 8;
    let Some(nodes) = Nodes::start() else { return };
    let servers = [Process::start(&nodes), Process::start(&nodes)];
    let (competition, chief, _) = game(&servers[0], &servers[1], "300");
    let games = format!("/api/v1/competitions/{competition}/games");
    let made: Vec<(String, String)> = std::thread::scope(|scope| {
        let one = |number: usize| {
            let (chief, games) = (servers[number % 2].here(&chief), &games);
            scope.spawn(move || {
                let game = json!({"white": {"name": format!("White {number}")},
                    "black": {"name": format!("Black {number}")}});
                let body = json!({"id": id(), "game": game});
                let (status, made) = chief.post(games, &body);
                assert_eq!(status, 201, "{made}");
                (made["id"].as_str().expect("an id").to_owned(), number.to_string())
            })
        };
        let all: Vec<_> = (0..BOARDS).map(one).collect();
        all.into_iter().map(|it| it.join().expect("a game")).collect()
    });
    for server in &servers {
        let chief = server.here(&chief);
        for (game, number) in &made {
            until("the names", || {
                let (_, told) = chief.get(&format!("/api/v1/games/{game}"));
                let is =
                    |side: &str, name: &str| told["arrangement"][side]["name"] == format!("{name} {number}");
                is("white", "White") && is("black", "Black")
            });
        }
    }
}

#[test]
fn a_flag_falls_once() {
    let Some(nodes) = Nodes::start() else { return };
    let (first, second) = (Process::start(&nodes), Process::start(&nodes));
    let (_, chief, board) = game(&first, &second, "2");
    until("the end of the game", || board.state()["result"] == "0-1");
    until("the same log", || log(&chief, &board) == log(&board.arbiter, &board));
    let entries = log(&chief, &board);
    assert_eq!(count(&entries, "tick", None), 1, "{entries:?}");
    let passed = entries[4]["at"].as_f64().expect("a time") - entries[3]["at"].as_f64().expect("a time");
    assert!((1.999..2.001).contains(&passed), "a tick carries the deadline as its time: {passed}");
}

#[test]
fn a_server_that_dies_interrupts_nothing_and_a_silence_of_all_does() {
    let Some(mut nodes) = Nodes::start() else { return };
    let (first, second) = (Process::start(&nodes), Process::start(&nodes));
    let (competition, chief, board) = game(&first, &second, "3000");
    play(&board, &MOVES[..2], 0);
    drop(first);
    // Longer than the silence that would interrupt play.
    std::thread::sleep(Duration::from_millis(4_500));
    let board = Board { white: second.here(&board.white), ..board };
    play(&board, &MOVES[2..4], 2);
    let first = Process::start(&nodes);
    let board = Board { white: first.here(&board.white), ..board };
    play(&board, &MOVES[4..6], 4);
    assert_eq!(count(&log(&board.arbiter, &board), "stop-clock", None), 0, "one server served all the time");

    // A node is gone: acts are entered all the same, after an interruption where it took the others long to agree.
    nodes.kill(0);
    let events = format!("/api/v1/competitions/{competition}/events");
    let chief = second.here(&chief);
    for (ply, move_) in MOVES[6..10].iter().enumerate() {
        let who = if ply.is_multiple_of(2) { &board.white } else { &board.black };
        played_on(&chief, &events, &board, who, &json!({"event": "move", "move": move_}));
        played_on(&chief, &events, &board, who, &json!({"event": "press"}));
    }
    assert_eq!(board.state()["ply"], 10);

    // Nobody is there for a while: every game is interrupted, once, whoever comes back first.
    let before = count(&log(&board.arbiter, &board), "stop-clock", Some("interruption"));
    drop((first, second));
    std::thread::sleep(Duration::from_millis(4_500));
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| Process::start(&nodes));
        (Process::start(&nodes), other.join().expect("a server"))
    });
    let (here, there) = (first.here(&board.arbiter), second.here(&board.arbiter));
    until("the interruption", || {
        count(&log(&here, &board), "stop-clock", Some("interruption")) == before + 1
    });
    until("the same log", || log(&here, &board) == log(&there, &board));
    let white = Board { white: first.here(&board.white), arbiter: here, ..board };
    assert_eq!(white.state()["running"], "none");
    let refused = white.done(&white.white, json!({"event": "move", "move": "f1e1"}));
    assert_eq!(refused["rulings"][0]["ruling"], "refused", "{refused}");
    let chief = second.here(&chief);
    let (status, told) = chief.post(&events, &json!({"id": id(), "event": {"event": "resume-all"}}));
    assert_eq!(status, 200, "{told}");
    until("the clock", || white.state()["running"] == "white");
    assert_eq!(white.done(&white.white, json!({"event": "move", "move": "f1e1"}))["state"]["ply"], 11);
    assert_eq!(count(&log(&there, &white), "stop-clock", Some("interruption")), before + 1);
}
