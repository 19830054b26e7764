//! Who takes a game over knows how long it has gone on: one server that comes back, the whole service, and a hall that was moved.

use std::io::Cursor;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use jadoube_nodes::Nodes;
use serde_json::json;

use super::process::Process;
use super::support::{Board, Server, board, competition_with};
use super::{MOVES, at, count, game, log, play, until};

/// How long a player thinks, and how long nobody is there: longer than the silence that interrupts play.
const THOUGHT: Duration = Duration::from_secs(6);
const AWAY: Duration = Duration::from_millis(4_500);

/// Beats are a second apart, and are looked for four times a second.
const BEAT_SEEN: Duration = Duration::from_millis(1_300);

/// By how much less may be charged: what passes between two beats, and between two looks.
const GIVEN: f64 = 1.6;

/// What the game's clocks count now, as a server tells it.
fn now(server: &Process, board: &Board) -> f64 {
    let mut socket = server.here(&board.arbiter).socket(&board.path("/live"));
    socket.hear_of("hello")["now"].as_f64().expect("a time")
}

#[test]
fn who_comes_back_counts_what_was_thought_meanwhile() {
    let Some(nodes) = Nodes::start() else { return };
    let (first, second) = (Process::start(&nodes), Process::start(&nodes));
    let (_, _, board) = game(&first, &second, "3000");
    // Who has just come has to see a beat being made before he knows when that was.
    sleep(BEAT_SEEN);
    play(&board, &MOVES[..2], 0);
    let moved = Instant::now();
    drop(first);
    sleep(THOUGHT);

    // The other has served all the time.
    let first = Process::start(&nodes);
    sleep(Duration::from_millis(1_300));
    // Asked before and behind it: to ask takes time as well.
    let (before, here, behind) = (now(&second, &board), now(&first, &board), now(&second, &board));
    assert!(
        (before - GIVEN..=behind).contains(&here),
        "{here} s at the server that came back, {before} to {behind} s at the other"
    );

    // And then nobody has.
    drop((first, second));
    let most = moved.elapsed().as_secs_f64();
    sleep(AWAY);
    let first = Process::start(&nodes);
    let board = Board { arbiter: first.here(&board.arbiter), ..board };
    until("the interruption", || {
        count(&log(&board.arbiter, &board), "stop-clock", Some("interruption")) == 1
    });
    let entries = log(&board.arbiter, &board);
    let last = entries.len() - 1;
    let charged = at(&entries[last]) - at(&entries[last - 1]);
    assert!((most - GIVEN..=most + 0.05).contains(&charged), "{charged} s are charged of {most} s");
}

/// Everything of one store in another. Addresses of a cluster stand in the place of a file.
fn moved(from: &Path, to: &Path) {
    let mut lines = Vec::new();
    jadoube_server::export(from, &mut lines).expect("it can be written out");
    jadoube_server::import(&mut Cursor::new(lines), to).expect("it can be read in");
}

#[test]
fn a_hall_that_is_moved_while_a_clock_runs_has_been_interrupted() {
    let Some(nodes) = Nodes::start() else { return };
    let laptop = Server::start();
    let (competition, chief) = competition_with(&laptop, json!({"time": "3000", "clock": "program"}));
    let played = board(&chief, &competition, json!({}));
    played.start();
    play(&played, &MOVES[..2], 0);
    let folder = laptop.stop();
    let cluster = nodes.addresses().join(",");
    moved(&folder.path().join("hall.db"), Path::new(&cluster));

    let server = Process::start(&nodes);
    let events = format!("/api/v1/competitions/{competition}/events");
    let (chief, arbiter) = (server.here(&chief), server.here(&played.arbiter));
    let interrupted = |who, times| {
        until("the interruption", || count(&log(who, &played), "stop-clock", Some("interruption")) == times);
    };
    interrupted(&arbiter, 1);
    let (status, told) = chief.post(&events, &json!({"id": super::id(), "event": {"event": "resume-all"}}));
    assert_eq!(status, 200, "{told}");
    drop(server);

    // And back, where the admin token of before is good again.
    let back = tempfile::TempDir::new().expect("a folder");
    moved(Path::new(&cluster), &back.path().join("hall.db"));
    let token = "hall.db.admin-token";
    std::fs::copy(folder.path().join(token), back.path().join(token)).expect("it was there before");
    sleep(AWAY);
    let laptop = Server::in_folder(back, |_| {});
    interrupted(&laptop.client().with(arbiter.token.as_deref().expect("a token")), 2);
}
