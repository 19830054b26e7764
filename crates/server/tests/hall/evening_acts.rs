//! The acts of the hall, and what is heard of them over the sockets.

use serde_json::{Value, json};

use crate::support::{Board, Client, Server, Socket, board, competition, id};

fn act(who: &Client, competition: &str, event: Value) -> (u16, Value) {
    who.post(&format!("/api/v1/competitions/{competition}/events"), &json!({"id": id(), "event": event}))
}

fn watching(who: &Client, competition: &str) -> Socket {
    let mut socket = who.socket(&format!("/api/v1/competitions/{competition}/live"));
    if who.token.is_none() {
        socket.say(&json!({"type": "token"}));
    }
    socket.hear_of("hello");
    socket
}

#[test]
fn every_act_of_the_hall_is_done_once_and_heard() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(
        &chief,
        &competition,
        json!({"white": {"name": "Anna"}, "black": {"name": "Béla"}, "clock": "program"}),
    );
    let (mut desk, mut hall) = (watching(&chief, &competition), watching(&server.client(), &competition));
    for who in [&board.white, &board.black] {
        board.done(who, json!({"event": "arrive"}));
    }
    let mut looking = watching(&server.client(), &competition);
    let mut table = board.white.socket(&board.path("/live"));
    table.hear_of("hello");
    assert_eq!(desk.hear_of("calls")["calls"], json!([]), "an arbiter is told that nobody waits");

    let call = json!({"event": "call", "game": board.game});
    assert_eq!(act(&server.client(), &competition, call.clone()).0, 401);
    assert_eq!(act(&board.white, &competition, call.clone()).0, 200);
    assert_eq!(act(&board.white, &competition, call.clone()).0, 409, "he waits already");
    for socket in [&mut desk, &mut table] {
        let calls = socket.hear_of("calls")["calls"].clone();
        assert_eq!(
            (&calls[0]["by"], &calls[0]["board"], &calls[0]["number"]),
            (&json!("white"), &json!(1), &json!(1)),
            "{calls}"
        );
    }
    let (_, shown) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(shown["calls"][0]["game"], json!(board.game), "{shown}");
    let (_, public) = server.client().get(&format!("/api/v1/competitions/{competition}"));
    assert!(public.get("calls").is_none(), "{public}");
    let answer = json!({"event": "answer-call", "call": 1});
    assert_eq!(act(&board.white, &competition, answer.clone()).0, 403);
    assert_eq!(act(&board.arbiter, &competition, answer).0, 200);
    assert_eq!((&desk.hear_of("calls")["calls"], &table.hear_of("calls")["calls"]), (&json!([]), &json!([])));

    for (event, who) in [
        (json!({"event": "announce", "text": "\u{7}Welcome "}), &board.arbiter),
        (json!({"event": "start-round", "round": 1}), &chief),
        (json!({"event": "resume-all"}), &chief),
    ] {
        assert_eq!(act(&board.white, &competition, event.clone()).0, 403, "{event}");
        let (status, done) = act(who, &competition, event.clone());
        assert_eq!(status, 200, "{done}");
        for socket in [&mut desk, &mut hall] {
            let heard = socket.hear_of("hall");
            assert_eq!(
                (&heard["event"]["event"], &heard["version"]),
                (&event["event"], &done["version"]),
                "{heard}"
            );
            if event["event"] == "announce" {
                assert_eq!(heard["event"]["text"], "Welcome");
            }
        }
    }
    let begun = looking.hear_of("board");
    assert_eq!(
        (&begun["game"], &begun["board"], &begun["round"], &begun["state"]["course"]),
        (&json!(board.game), &json!(1), &json!(1), &json!("playing")),
        "{begun}"
    );
    assert_eq!(board.state()["running"], "white");

    for (event, who) in [
        (json!({"event": "result", "round": 1, "board": 1, "result": "1/2-0"}), &board.arbiter),
        (json!({"event": "withdraw", "player": 2, "from": 2}), &chief),
        (json!({"event": "close-round", "round": 1}), &chief),
    ] {
        assert_eq!(act(&board.black, &competition, event.clone()).0, 403, "{event}");
        assert_eq!(act(who, &competition, event.clone()).0, 200, "{event}");
        assert_eq!(hall.hear_of("hall")["event"]["event"], event["event"]);
    }
    let (_, shown) = server.client().get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(
        (&shown["rounds"][0]["boards"][0]["result"], &shown["rounds"][0]["closed"]),
        (&json!("1/2-0"), &json!(true)),
        "{shown}"
    );
    let withdrawn = |player: usize| shown["standings"][player]["withdrawn"].clone();
    assert_eq!((withdrawn(0), withdrawn(1)), (Value::Null, json!(2)), "{shown}");
    assert_eq!(
        act(&chief, &competition, json!({"event": "result", "round": 1, "board": 1, "result": "1-0"})).0,
        409
    );

    // Whoever comes back hears what was done since.
    let mut late = chief.socket(&format!("/api/v1/competitions/{competition}/live?from=0"));
    let heard: Vec<Value> = (0..7).map(|_| late.hear_of("hall")["event"]["event"].clone()).collect();
    assert_eq!(
        heard,
        ["pair", "announce", "start-round", "resume-all", "result", "withdraw", "close-round"]
            .map(Value::from)
    );
    let mut ahead = chief.socket(&format!("/api/v1/competitions/{competition}/live?from=9999"));
    assert_eq!(ahead.hear_of("error")["error"], "ahead");
}

#[test]
fn a_round_is_closed_with_what_its_games_gave() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    board.start();
    let close = json!({"event": "close-round", "round": 1});
    assert_eq!(act(&chief, &competition, close.clone()).0, 422, "a game is going on");
    board.done(&board.black, json!({"event": "resign"}));
    assert_eq!(act(&chief, &competition, close).0, 200);
    let (_, shown) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(
        (&shown["rounds"][0]["closed"], &shown["rounds"][0]["boards"][0]["result"]),
        (&json!(true), &json!("1-0")),
        "{shown}"
    );
}

#[test]
fn a_second_device_is_let_to_a_seat_and_the_first_loses_it() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    let seat = json!({"id": id(), "kind": "seat", "game": board.game, "seat": "assistant"});
    let (_, link) = chief.post("/api/v1/tokens", &seat);
    let join = || server.client().post("/api/v1/join", &json!({"seat": link["seat"]})).1;
    let first = join();
    let device = |joined: &Value| server.client().with(joined["token"].as_str().expect("a token"));
    let mut socket = device(&first).socket(&board.path("/live"));
    socket.hear_of("hello");
    let mut desk = watching(&chief, &competition);
    let second = join();
    // The device that has the seat and the arbiters hear of it; others do not.
    for heard in [socket.hear_of("asking"), desk.hear_of("asking")] {
        let asking = &heard["asking"][0];
        assert_eq!(
            (&asking["token"], &asking["game"], &asking["board"], &asking["seat"]),
            (&second["id"], &json!(board.game), &json!(1), &json!("assistant")),
            "{heard}"
        );
    }
    let shown = |who: &Client| who.get(&format!("/api/v1/competitions/{competition}")).1["asking"].clone();
    assert_eq!(shown(&chief)[0]["token"], second["id"]);
    assert_eq!((shown(&board.white), shown(&server.client())), (json!([]), Value::Null));
    let (status, waits) = device(&second).get(&board.path(""));
    assert_eq!((status, &waits["error"]), (401, &json!("waiting")), "{waits}");
    // A request that an arbiter refuses is over.
    let third = join();
    assert_eq!(chief.delete(&format!("/api/v1/tokens/{}", third["id"].as_str().expect("an id"))).0, 200);
    assert_eq!(device(&third).get(&board.path("")).1["error"], "unauthorized");
    assert_eq!(shown(&chief).as_array().map(Vec::len), Some(1));
    let admit = json!({"event": "admit", "token": second["id"]});
    assert_eq!(act(&board.white, &competition, admit.clone()).0, 403);
    assert_eq!(act(&device(&first), &competition, admit).0, 200, "the first device says yes");
    assert_eq!(socket.hear_of("error")["error"], "unauthorized");
    assert_eq!((device(&first).get(&board.path("")).0, device(&second).get(&board.path("")).0), (401, 200));
    assert_eq!(shown(&chief), json!([]));
}

/// A log whose rulings another program gave is held and shown, and goes on when an arbiter has seen it.
#[test]
fn a_game_that_another_program_ruled_on_is_held_until_an_arbiter_lets_it_go_on() {
    use jadoube_hall::log::{Draft, Entry, Hash, Line, Salt};
    use jadoube_store::{Append, Sqlite, Store};

    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    let last = log.lines().last().map(|line| Line::parse(line).expect("a line"));
    let Some(Line::Entry(last, _)) = last else { panic!("an entry") };
    let folder = server.stop();
    let doctored = Draft {
        version: last.version + 1,
        id: id().parse().expect("an id"),
        at: last.at,
        sender: last.sender.clone(),
        event: json!({"by": "white", "event": "move", "move": "e2e4"}),
        rulings: Hash::of_lines(&["ruled otherwise"]),
        salt: Salt([7; 16]),
    };
    let entry = Entry::new(last.hash, doctored).expect("an entry");
    let store = Sqlite::open(folder.path().join("hall.db")).expect("the store");
    let stored = jadoube_store::Entry::new(format!("{}\n{{\"seen\":0}}", entry.line()));
    let append = Append::new(format!("games/{}", board.game), u64::from(entry.version), [stored]);
    tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(store.append(vec![append]))
        .expect("appended");
    drop(store);

    let server = Server::in_folder(folder, |_| {});
    let there = |client: &Client| server.client().with(client.token.as_deref().expect("a token"));
    let board = Board {
        game: board.game.clone(),
        white: there(&board.white),
        black: there(&board.black),
        clock: there(&board.clock),
        arbiter: there(&board.arbiter),
    };
    let (_, shown) = board.arbiter.get(&board.path(""));
    assert_eq!((&shown["held"]["version"], shown["held"]["now"].is_array()), (&json!(4), true), "{shown}");
    let (_, public) = server.client().get(&board.path(""));
    assert_eq!(public["held"], json!({"version": 4}));
    let (status, held) = board.act(&board.white, json!({"event": "press"}));
    assert_eq!((status, &held["error"]), (409, &json!("held")));

    let release = |from: u32| json!({"event": "rules-anew", "game": board.game, "from": from});
    assert_eq!(act(&board.white, &competition, release(4)).0, 403);
    assert_eq!(act(&board.arbiter, &competition, release(3)).0, 422, "he has to have seen from where");
    let sent = json!({"id": id(), "event": release(4)});
    let events = format!("/api/v1/competitions/{competition}/events");
    let (status, done) = board.arbiter.post(&events, &sent);
    assert_eq!(status, 200, "{done}");
    assert_eq!(board.arbiter.post(&events, &sent), (200, done), "sent twice it is done once");
    assert_eq!(act(&board.arbiter, &competition, release(4)).1["error"], "not-held");
    let (_, shown) = board.arbiter.get(&board.path(""));
    assert_eq!(
        (&shown["held"], &shown["state"]["running"]),
        (&Value::Null, &json!("none")),
        "nobody played meanwhile: {shown}"
    );
    board.done(&board.arbiter, json!({"event": "restart-clock"}));
    let pressed = board.done(&board.white, json!({"event": "press"}));
    assert_eq!(pressed["state"]["running"], "black", "{pressed}");

    // It is not held again by the same program.
    let folder = server.stop();
    let server = Server::in_folder(folder, |_| {});
    let arbiter = server.client().with(board.arbiter.token.as_deref().expect("a token"));
    assert_eq!(arbiter.get(&board.path("")).1["held"], Value::Null);
}
