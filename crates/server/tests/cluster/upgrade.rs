//! Two releases on one cluster: the logs of another program, as this one finds them while both serve.

use std::time::Duration;

use jadoube_nodes::{NODES, Nodes};
use jadoube_store::{Append, Cluster, Entry, JetStream, Mark, SetFact, Sqlite, Store};
use serde_json::json;

use super::process::Process;
use super::support::{Board, Client, Server, board, competition};
use super::{MOVES, count, game, log, play, support, until};

/// The program of an older release, for the test that needs one.
const OLDER: &str = "JADOUBE_OLDER";

/// What another release makes of a log of ours, by its name: the lines of its entries.
pub type Changed<'a> = (&'a str, &'a dyn Fn(usize, &str) -> String);

/// Copies what a file has to a cluster, and the facts whose keys begin so, as another release would have written it there.
pub async fn copy(file: &Sqlite, cluster: &JetStream, facts: &str, changed: &[Changed<'_>]) {
    for name in file.list("", "", 1_000).await.expect("the logs") {
        let change = changed.iter().find(|(log, _)| name == *log);
        let found = file.read(&name, 0, 1_000).await.expect("a log");
        let changed = found.into_iter().enumerate().map(|(place, found)| {
            let mut entry = found.entry;
            if let (Some((_, change)), Ok(text)) = (change, std::str::from_utf8(&entry.body)) {
                entry = Entry { body: change(place, text).into_bytes(), ..entry };
            }
            entry
        });
        let mut append = Append::new(name.clone(), 0, changed.collect::<Vec<_>>());
        if name.starts_with("games/") {
            append = append.mark(Mark::Set(0));
        }
        cluster.append(vec![append]).await.expect("it is the first");
    }
    for (key, fact) in file.facts(facts).await.expect("the facts") {
        // The heart of the file's server beats no longer.
        if key != "heartbeat" {
            cluster.set(vec![SetFact::new(key, fact.value)]).await.expect("a fact");
        }
    }
}

/// The head of a log, in the next protocol.
fn newer(place: usize, text: &str) -> String {
    if place > 0 { text.to_owned() } else { text.replace(r#""protocol":1"#, r#""protocol":2"#) }
}

/// The same with something in it that this program has never heard of.
pub fn unheard_of(place: usize, text: &str) -> String {
    let text = newer(place, text);
    text.replace(r#""clock":"program""#, r#""clock":"moon""#)
        .replace(r#""event":"start""#, r#""event":"levitate""#)
}

/// A log that an earlier release began.
fn older(place: usize, text: &str) -> String {
    if place > 0 { text.to_owned() } else { text.replace(r#""program":""#, r#""program":"0.0.1-of-"#) }
}

#[test]
fn games_of_a_newer_release_are_left_to_it_and_those_of_an_older_one_go_on() {
    let Some(nodes) = Nodes::start() else { return };
    let server = Server::start();
    let (id, chief) = competition(&server);
    // Long enough to be copied, short enough to be waited for.
    let make = |time: &str| {
        let board = board(&chief, &id, json!({"clock": "program", "time": time}));
        board.start();
        board
    };
    let (unknown, old, known) = (make("3600"), make("3600"), make("5"));
    let folder = server.stop();
    let file = Sqlite::open(folder.path().join("hall.db")).expect("the store");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let cluster = JetStream::open(&Cluster::new(nodes.addresses())).await.expect("a cluster");
        let names = [&known, &unknown, &old].map(|board| format!("games/{}", board.game));
        let changed: [Changed<'_>; 3] = [(&names[0], &newer), (&names[1], &unheard_of), (&names[2], &older)];
        copy(&file, &cluster, "", &changed).await;
    });
    let process = Process::start(&nodes);
    let here = |client: &Client| process.here(client);
    let at = |board: Board| Board {
        white: here(&board.white),
        black: here(&board.black),
        clock: here(&board.clock),
        arbiter: here(&board.arbiter),
        ..board
    };
    let (known, unknown, old) = (at(known), at(unknown), at(old));

    // What can be read is shown, with why it is held. Nothing is entered: no act, no flag, no interruption.
    let before = log(&known.arbiter, &known);
    assert_eq!(before[0]["protocol"], 2);
    let (status, told) = known.arbiter.get(&known.path(""));
    assert_eq!((status, &told["held"]["protocol"]), (200, &json!(2)), "{told}");
    let (status, told) = known.act(&known.white, json!({"event": "move", "move": "e2e4"}));
    assert_eq!((status, &told["error"]), (409, &json!("held")), "{told}");
    std::thread::sleep(Duration::from_secs(7));
    assert_eq!(log(&known.arbiter, &known), before);

    // What cannot be read is not guessed at, and it is said which program keeps it.
    for (status, told) in [
        unknown.arbiter.get(&unknown.path("")),
        unknown.act(&unknown.white, json!({"event": "move", "move": "e2e4"})),
    ] {
        assert_eq!((status, &told["error"]), (409, &json!("held")), "{told}");
        assert!(told["message"].as_str().is_some_and(|why| why.contains("protocol 2")), "{told}");
    }

    // Another game is played on, whoever began it.
    let state = old.state();
    if state["running"] == "none" {
        old.done(&old.arbiter, json!({"event": "restart-clock"}));
    }
    until("the clock", || old.state()["running"] == "white");
    assert_eq!(old.done(&old.white, json!({"event": "move", "move": "e2e4"}))["state"]["ply"], 1);
    assert!(
        log(&old.arbiter, &old)[0]["program"].as_str().is_some_and(|program| program.starts_with("0.0.1"))
    );
}

/// A rolling upgrade with both programs as they are: `JADOUBE_OLDER` names the older one. Without it there is nothing to be tried.
#[test]
fn an_older_release_and_this_one_serve_the_same_games() {
    let Some(older) = std::env::var_os(OLDER) else {
        return println!("skipped: {OLDER} does not name the program of an older release");
    };
    let Some(nodes) = Nodes::start() else { return };
    let (older, newer) = (Process::of(older.as_ref(), &nodes), Process::start(&nodes));
    // White and the chief arbiter are with the older one, Black and the arbiter with the newer one.
    let (competition, chief, board) = game(&older, &newer, "3000");
    play(&board, &MOVES[..4], 0);
    until("the same log", || log(&chief, &board) == log(&board.arbiter, &board));
    // Each of them keeps the deadlines of games that the other made.
    for made in [&chief, &newer.here(&chief)] {
        let short = support::board(made, &competition, json!({"time": "3"}));
        short.start();
        until("the flag", || short.state()["result"] == "0-1");
        assert_eq!(count(&log(&short.arbiter, &short), "tick", None), 1);
    }
    // The nodes are silent: both interrupt play, once, and one of them lets it go on.
    (0..NODES).for_each(|node| nodes.pause(node, true));
    std::thread::sleep(Duration::from_secs(6));
    (0..NODES).for_each(|node| nodes.pause(node, false));
    until("the interruption", || count(&log(&board.arbiter, &board), "stop-clock", None) == 1);
    until("the same log", || log(&chief, &board) == log(&board.arbiter, &board));
    let events = format!("/api/v1/competitions/{competition}/events");
    let (status, told) = chief.post(&events, &json!({"id": support::id(), "event": {"event": "resume-all"}}));
    assert_eq!(status, 200, "{told}");
    until("the clock", || board.state()["running"] == "white");
    play(&board, &MOVES[4..6], 4);
    // The older one is stopped and another takes its place; nothing is interrupted by that.
    let before = count(&log(&board.arbiter, &board), "stop-clock", None);
    drop(older);
    std::thread::sleep(Duration::from_millis(4_500));
    let other = Process::start(&nodes);
    let board = Board { white: other.here(&board.white), ..board };
    play(&board, &MOVES[6..], 6);
    assert_eq!(count(&log(&board.arbiter, &board), "stop-clock", None), before);
    assert_eq!(board.state()["ply"], MOVES.len());
}
