//! What is on its way to the nodes when they fall silent: nobody is charged for a time in which nothing could be entered, and no flag falls there.

use std::time::{Duration, Instant};

use jadoube_nodes::{NODES, Nodes};
use serde_json::json;

use super::process::Process;
use super::{at, count, game, log, support, until};

/// The time of the game in which nobody moves, and how long before its end the nodes fall silent.
const SHORT: Duration = Duration::from_secs(8);
const BEFORE: Duration = Duration::from_millis(1_300);

/// How long nobody hears of the nodes: longer than the three seconds that interrupt play.
const SILENCE: Duration = Duration::from_secs(7);

/// By how much a charge may be wrong.
const WRONG: f64 = 0.05;

/// One server alone: whoever else enters the interruption first would spare it the question.
#[test]
fn what_is_under_way_when_the_nodes_fall_silent_takes_nobodys_time() {
    let Some(nodes) = Nodes::start() else { return };
    let server = Process::start(&nodes);
    let (competition, chief, played) = game(&server, &server, "3000");
    let moved = Instant::now();
    played.done(&played.white, json!({"event": "move", "move": "e2e4"}));
    let short = support::board(&chief, &competition, json!({"time": SHORT.as_secs().to_string()}));
    let started = Instant::now();
    short.start();
    std::thread::sleep((started + SHORT - BEFORE).saturating_duration_since(Instant::now()));

    (0..NODES).for_each(|node| nodes.pause(node, true));
    let silent = Instant::now();
    let told = std::thread::scope(|scope| {
        // Received within what is no silence yet; the flag is due within it, too.
        std::thread::sleep(Duration::from_secs(1));
        let pressed = scope.spawn(|| played.act(&played.white, json!({"event": "press"})));
        std::thread::sleep((silent + SILENCE).duration_since(Instant::now()));
        (0..NODES).for_each(|node| nodes.pause(node, false));
        pressed.join().expect("an answer")
    });

    for board in [&played, &short] {
        until("the end of the silence", || {
            let entries = log(&board.arbiter, board);
            count(&entries, "stop-clock", Some("interruption")) + count(&entries, "tick", None) > 0
        });
    }
    let entries = log(&played.arbiter, &played);
    let place =
        entries.iter().position(|entry| entry["event"]["event"] == "stop-clock").expect("it is there");
    assert_eq!(entries[place - 1]["event"]["event"], "move", "nothing was entered in between: {entries:?}");
    let charged = at(&entries[place]) - at(&entries[place - 1]);
    let most = silent.duration_since(moved).as_secs_f64();
    assert!(charged <= most + WRONG, "{charged} s are charged, and nothing could be entered after {most} s");
    // What was pressed counts for nothing, and is told so; or it is told that it could not be entered.
    let counts = told.0 == 200 && told.1["rulings"][0]["ruling"] != "refused";
    assert!(!counts, "{told:?}");

    let entries = log(&short.arbiter, &short);
    assert_eq!(count(&entries, "tick", None), 0, "the flag fell in a silence: {entries:?}");
    assert_eq!(short.state()["running"], "none");
}
