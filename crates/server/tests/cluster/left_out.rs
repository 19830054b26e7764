//! What another server has made and this one cannot read is left out: it is said what and why, and everything else goes on.

use jadoube_nodes::Nodes;
use jadoube_store::{Cluster, JetStream, Sqlite};
use serde_json::{Value, json};

use super::process::Process;
use super::support::{Board, Client, Server, competition, competition_with, id};
use super::upgrade::{Changed, copy, unheard_of};
use super::{MOVES, game, log, play, until};

/// A log whose first line ends in the middle.
fn cut(place: usize, text: &str) -> String {
    if place > 0 { text.to_owned() } else { text[..text.len() / 2].to_owned() }
}

/// A game of the first round.
fn board(chief: &Client, competition: &str, number: u32) -> Board {
    let body = json!({"id": id(), "round": 1, "board": number, "game": {},
        "give": ["white", "black", "clock", "arbiter"]});
    let (status, made) = chief.post(&format!("/api/v1/competitions/{competition}/games"), &body);
    assert_eq!(status, 201, "{made}");
    let seat = |seat: &str| chief.with(made["tokens"][seat]["token"].as_str().expect("a token"));
    let game = made["id"].as_str().expect("an id").to_owned();
    Board { game, white: seat("white"), black: seat("black"), clock: seat("clock"), arbiter: seat("arbiter") }
}

/// The same board with White and the arbiter at one server and Black at another.
fn at(white: &Process, black: &Process, board: &Board) -> Board {
    Board {
        game: board.game.clone(),
        white: white.here(&board.white),
        black: black.here(&board.black),
        clock: white.here(&board.clock),
        arbiter: white.here(&board.arbiter),
    }
}

/// Whether somebody who asks for a game is told in words why he cannot have it, however he asks.
fn is_told_why(server: &Process, board: &Board, error: &str, status: u16, why: &str) {
    let asked = at(server, server, board);
    let is_told = |told: &Value| {
        assert_eq!(told["error"], error, "{told}");
        assert!(told["message"].as_str().is_some_and(|said| said.contains(why)), "{told}");
    };
    for (answer, told) in [
        asked.arbiter.get(&asked.path("")),
        asked.arbiter.get(&asked.path("/log")),
        asked.act(&asked.white, json!({"event": "arrive"})),
    ] {
        assert_eq!(answer, status, "{told}");
        is_told(&told);
    }
    let mut socket = server.client.socket(&asked.path("/live"));
    socket.say(&json!({"type": "token", "token": asked.white.token}));
    is_told(&socket.hear().expect("a message"));
    assert_eq!(socket.hear(), Err(1008));
}

#[test]
fn what_another_server_made_and_cannot_be_read_is_left_out_and_all_else_goes_on() {
    let Some(nodes) = Nodes::start() else { return };
    let (first, second) = (Process::start(&nodes), Process::start(&nodes));
    let (_, _, own) = game(&first, &second, "3000");
    play(&own, &MOVES[..2], 0);

    // A server that is none of these two makes a competition, of whose games two cannot be read, and one that cannot be read at all.
    let elsewhere = Server::start();
    let (whole, chief) = competition_with(&elsewhere, json!({"time": "3000", "clock": "program"}));
    let boards: Vec<Board> = (1..=4).map(|number| board(&chief, &whole, number)).collect();
    let (damaged, stranger) = competition(&elsewhere);
    let folder = elsewhere.stop();
    let file = Sqlite::open(folder.path().join("hall.db")).expect("the store");
    let (competitions, games) =
        (format!("competitions/{damaged}"), |at: usize| format!("games/{}", boards[at].game));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let cluster = JetStream::open(&Cluster::new(nodes.addresses())).await.expect("a cluster");
        let changed: [Changed<'_>; 3] = [(&games(1), &cut), (&games(2), &unheard_of), (&competitions, &cut)];
        copy(&file, &cluster, "roster/", &changed).await;
    });

    // Each of them says once what it leaves out, and why.
    for server in [&first, &second] {
        for what in [&games(1), &games(2)] {
            let name = what.trim_start_matches("games/");
            let line = format!("the game {name} of another server is left out");
            until("the line about a game", || server.said().contains(&line));
            assert_eq!(server.said().matches(&line).count(), 1, "{}", server.said());
        }
        let line = format!("the competition {damaged} of another server is left out");
        until("the line about a competition", || server.said().contains(&line));

        is_told_why(server, &boards[1], "damaged", 500, "the log cannot be read");
        is_told_why(server, &boards[2], "held", 409, "protocol 2");
        let admin = server.client.with(&first.admin());
        let (status, told) = admin.get(&format!("/api/v1/competitions/{damaged}"));
        assert_eq!((status, &told["error"]), (500, &json!("damaged")), "{told}");
        // Nobody can say any more whose this token was.
        assert_eq!(server.here(&stranger).get(&format!("/api/v1/competitions/{damaged}")).0, 401);
    }

    // The competition is there with all of its boards, and an act for all of them is done at those that there are.
    let chief = first.here(&chief);
    for server in [&first, &second] {
        let (status, told) = server.here(&chief).get(&format!("/api/v1/competitions/{whole}"));
        assert_eq!(status, 200, "{told}");
    }
    for board in [&boards[0], &boards[3]] {
        let here = at(&first, &second, board);
        here.done(&here.white, json!({"event": "arrive"}));
        here.done(&here.black, json!({"event": "arrive"}));
    }
    let events = format!("/api/v1/competitions/{whole}/events");
    let (status, told) =
        chief.post(&events, &json!({"id": id(), "event": {"event": "start-round", "round": 1}}));
    assert_eq!(status, 200, "{told}");
    for board in [&boards[0], &boards[3]] {
        let (here, there) = (at(&first, &second, board), at(&second, &first, board));
        play(&here, &MOVES[..4], 0);
        until("the same log", || log(&here.arbiter, &here) == log(&there.arbiter, &there));
    }
    play(&own, &MOVES[2..6], 2);
    assert_eq!(own.state()["ply"], 6);
}
