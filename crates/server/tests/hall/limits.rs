//! Who comes too often, too slowly or too late.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Server, board, competition, id};

/// A hall is behind one router: whoever guesses there is told to wait, and everybody with a code comes in.
#[test]
fn three_hundred_come_in_from_an_address_from_which_somebody_guesses() {
    let server = Server::start();
    let (_, chief) = competition(&server);
    let codes: Vec<Value> = (0..300)
        .map(|_| {
            let new = json!({"id": id(), "kind": "code", "role": "spectator"});
            let (status, given) = chief.post("/api/v1/tokens", &new);
            assert_eq!(status, 201, "{given}");
            given["code"].clone()
        })
        .collect();
    let mut refused = 0;
    for (count, code) in codes.iter().enumerate() {
        let (status, joined) = server.client().post("/api/v1/join", &json!({"code": code}));
        assert_eq!(status, 200, "{joined}");
        let (status, guessed) = server.client().post("/api/v1/join", &json!({"code": format!("{count:08}")}));
        assert!([404, 429].contains(&status), "{guessed}");
        refused += usize::from(status == 429);
        // A token that is tried counts as well.
        assert!([401, 429].contains(&server.client().post("/api/v1/join", &json!({"token": id()})).0));
    }
    assert!(refused > 250, "who guesses is told to wait: {refused}");
    assert_eq!(server.client().post("/api/v1/join", &json!({"code": codes[0]})).0, 429, "it is used up");
}

#[test]
fn a_token_ends_when_it_was_said_to_end_and_so_do_its_sockets() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    let soon =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_millis()
            + 3_000;
    let soon = jadoube_hall::Utc::new(i64::try_from(soon).expect("a time")).expect("a time");
    let new = json!({"id": id(), "role": "arbiter", "boards": "all", "expires": soon});
    let (_, given) = chief.post("/api/v1/tokens", &new);
    let arbiter = server.client().with(given["token"].as_str().expect("a token"));
    let mut sockets = [board.path("/live"), format!("/api/v1/competitions/{competition}/live")]
        .map(|path| arbiter.socket(&path));
    assert_eq!(arbiter.get(&board.path("")).1["role"], "arbiter");
    server.asleep(Duration::from_millis(3_100));
    assert_eq!(arbiter.get(&board.path("")).0, 401);
    assert_eq!(board.act(&arbiter, json!({"event": "start"})).0, 401);
    for socket in &mut sockets {
        assert_eq!(socket.hear_of("error")["error"], "unauthorized");
        assert_eq!(socket.hear(), Err(1008));
    }
}

/// At a board where something is entered all the time, too: there the clocks go along with entries.
#[test]
fn a_token_ends_at_a_busy_board_as_well() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let soon = i64::try_from(now.as_millis() + 1_500).expect("a time");
    let soon = jadoube_hall::Utc::new(soon).expect("a time");
    let new = json!({"id": id(), "role": "arbiter", "boards": "all", "expires": soon});
    let (_, given) = chief.post("/api/v1/tokens", &new);
    let arbiter = server.client().with(given["token"].as_str().expect("a token"));
    let mut socket = arbiter.socket(&board.path("/live"));
    let mut last = Value::Null;
    for _ in 0..30 {
        last = board.done(&board.white, json!({"event": "record", "up_to": 0}))["version"].clone();
        std::thread::sleep(Duration::from_millis(300));
    }
    let mut heard = Vec::new();
    while let Ok(message) = socket.hear() {
        heard.push(message);
    }
    assert_eq!(heard.last().expect("something")["error"], "unauthorized");
    assert!(heard.iter().any(|it| it["type"] == "clock"), "the clock runs");
    assert!(heard.iter().all(|it| it["version"] != last), "it was open while something was entered");
}

/// Who does not read is closed, and comes back with `from`; who has sent too much to a game sends no more.
#[test]
fn a_slow_reader_is_closed_a_tireless_sender_is_stopped_and_others_go_on() {
    use jadoube_hall::log::{Draft, Entry, Line, Salt, of_rulings, replay};
    use jadoube_store::{Append, Sqlite, Store};

    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    board.done(&board.white, json!({"event": "arrive"}));
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    let mut lines = log.lines().map(|line| Line::parse(line).expect("a line"));
    let (Some(Line::Head(head)), Some(Line::Entry(mut last, _))) = (lines.next(), lines.next()) else {
        panic!("a head and an entry")
    };
    let folder = server.stop();
    // More than the buffers between them hold.
    let (mut stored, mut game) = (Vec::new(), replay(&head, [&last]).expect("a game").log);
    for version in 2..12_000 {
        let event = json!({"by": "white", "event": "arrive"});
        let rulings = game.handle(&serde_json::from_value(event.clone()).expect("an event"), last.at);
        let draft = Draft {
            version,
            id: id().parse().expect("an id"),
            at: last.at,
            sender: last.sender.clone(),
            event,
            rulings: of_rulings(&rulings),
            salt: Salt([7; 16]),
        };
        last = Entry::new(last.hash, draft).expect("an entry");
        stored.push(jadoube_store::Entry::new(format!("{}\n{{\"seen\":0}}", last.line())));
    }
    let store = Sqlite::open(folder.path().join("hall.db")).expect("the store");
    let append = Append::new(format!("games/{}", board.game), 2, stored);
    tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(store.append(vec![append]))
        .expect("appended");
    drop(store);

    let server = Server::in_folder(folder, |_| {});
    let there = |token: &Option<String>| server.client().with(token.as_deref().expect("a token"));
    let mut slow = there(&board.black.token).socket(&board.path("/live"));
    server.asleep(Duration::from_millis(14_000));
    let begun = std::time::Instant::now();
    assert_eq!(there(&board.white.token).get("/api/v1/competitions").0, 200);
    assert!(begun.elapsed() < Duration::from_secs(5), "others go on");
    let mut last = 0;
    let code = loop {
        match slow.hear() {
            Ok(message) if message["type"] == "entry" => {
                assert_eq!(message["version"], last + 1, "none is left out");
                last += 1;
            }
            Ok(_) => {}
            Err(code) => break code,
        }
    };
    assert!(last < 11_999, "everything was in the buffers; this says nothing");
    assert_eq!(code, 1013, "after {last} entries");
    let acts = |token| {
        let arrives = json!({"id": id(), "event": {"event": "arrive"}});
        there(token).post(&board.path("/events"), &arrives)
    };
    let (status, stopped) = acts(&board.white.token);
    assert_eq!((status, &stopped["error"]), (429, &json!("too-many")), "{stopped}");
    assert_eq!(acts(&board.black.token).0, 200);
    let mut again = there(&board.black.token).socket(&board.path(&format!("/live?from={last}")));
    assert_eq!(again.hear_of("entry")["version"], last + 1);
}
