//! A disk that is full or fails.

use std::time::Duration;

use jadoube_disk::Disk;
use serde_json::{Value, json};

use crate::support::{Board, Server, board, competition, id};

fn on(disk: &Disk, game: Value) -> (Server, Board) {
    let server = Server::with(|config| config.store.vfs = Some(disk.name().to_owned()));
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, game);
    board.start();
    (server, board)
}

fn until_ready(server: &Server, status: u16) {
    while server.client().get("/readyz").0 != status {
        server.asleep(Duration::from_millis(50));
    }
}

#[test]
fn a_full_disk_takes_nothing_from_anybody() {
    let disk = Disk::new();
    let (server, board) = on(&disk, json!({"time": "6", "clock": "program"}));
    disk.fill(true);
    let sent = json!({"id": id(), "event": {"event": "move", "move": "e2e4"}});
    let (status, refused) = board.white.post(&board.path("/events"), &sent);
    assert_eq!((status, &refused["error"]), (503, &json!("store")), "{refused}");
    let (status, shown) = board.black.get(&board.path(""));
    assert_eq!((status, &shown["version"]), (200, &json!(3)), "it is read all the same: {shown}");
    until_ready(&server, 503);
    // The clock of White would have run out by now, had anybody been able to press.
    server.asleep(Duration::from_secs(4));
    disk.fill(false);
    until_ready(&server, 200);
    while board.state()["running"] != "none" {
        server.asleep(Duration::from_millis(50));
    }
    let state = board.state();
    assert_eq!(state["result"], "*", "nobody loses on time because of a machine: {state}");
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    assert!(log.lines().last().is_some_and(|line| line.contains("interruption")), "{log}");
    board.done(&board.arbiter, json!({"event": "restart-clock"}));
    let (status, done) = board.white.post(&board.path("/events"), &sent);
    assert_eq!((status, &done["version"]), (200, &json!(6)), "the same id is good now: {done}");
}

#[test]
fn where_a_sync_fails_the_same_id_settles_what_happened() {
    let disk = Disk::new();
    let (_server, board) = on(&disk, json!({"time": "36000", "clock": "program"}));
    // The next sync may be that of a heartbeat.
    let sent = loop {
        let sent = json!({"id": id(), "event": {"event": "stop-clock"}});
        disk.fail_sync();
        match board.white.post(&board.path("/events"), &sent) {
            (503, answer) if answer["error"] == "unknown" => break sent,
            (200 | 429 | 503, _) => std::thread::sleep(Duration::from_millis(60)),
            other => panic!("{other:?}"),
        }
    };
    let done = loop {
        match board.white.post(&board.path("/events"), &sent) {
            (200, done) => break done,
            (429 | 503, _) => std::thread::sleep(Duration::from_millis(60)),
            other => panic!("{other:?}"),
        }
    };
    let (_, again) = board.white.post(&board.path("/events"), &sent);
    assert_eq!(again["version"], done["version"]);
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    jadoube_hall::log::verify(log.lines(), None).expect("the chain holds");
    let with_id = |line: &&str| line.contains(sent["id"].as_str().expect("an id"));
    assert_eq!(log.lines().filter(with_id).count(), 1, "{log}");
}
