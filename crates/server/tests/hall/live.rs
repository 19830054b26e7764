//! Sockets.

use serde_json::{Value, json};

use crate::support::{Board, Server, board, competition, competition_with, id};

fn started() -> (Server, Board) {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    (server, board)
}

fn entry(socket: &mut crate::support::Socket) -> Value {
    socket.hear_of("entry")
}

#[test]
fn every_entry_comes_once_and_in_order_wherever_one_begins() {
    let (server, board) = started();
    let mut white = board.white.socket(&board.path("/live?from=1"));
    let hello = white.hear().expect("a greeting");
    assert_eq!(
        (&hello["type"], &hello["version"], &hello["role"]),
        (&json!("hello"), &json!(3), &json!("white"))
    );
    let mut looking = server.client().socket(&board.path("/live"));
    looking.say(&json!({"type": "token"}));
    for (who, event) in [
        (&board.white, json!({"event": "move", "move": "e2e4"})),
        (&board.white, json!({"event": "press"})),
        (&board.black, json!({"event": "move", "move": "e7e5"})),
    ] {
        board.done(who, event);
    }
    let versions: Vec<Value> = (2..=6).map(|_| entry(&mut white)["version"].clone()).collect();
    assert_eq!(versions, [2, 3, 4, 5, 6].map(Value::from));
    let versions: Vec<Value> = (1..=6).map(|_| entry(&mut looking)["version"].clone()).collect();
    assert_eq!(versions, [1, 2, 3, 4, 5, 6].map(Value::from));
}

/// A clock that runs is told at least every five seconds, whatever else happens, and no longer when it stands still.
#[test]
fn a_running_clock_is_told_at_least_every_five_seconds() {
    let (_server, board) = started();
    let mut white = board.white.socket(&board.path("/live?from=3&lang=fi"));
    let hello = white.hear().expect("a greeting");
    assert_eq!((&hello["language"], &hello["role"]), (&json!("fi"), &json!("white")));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let said: jadoube_hall::Utc = serde_json::from_value(hello["time"].clone()).expect("the server's time");
    assert!((said.millis() - now.as_millis() as i64).abs() < 60_000, "{hello}");
    let mut last = std::time::Instant::now();
    for round in 0..3 {
        let clock = white.hear_of("clock");
        assert!(last.elapsed().as_secs_f64() < 5.0, "the clock was silent for {:?}", last.elapsed());
        last = std::time::Instant::now();
        for key in ["white", "black", "now"] {
            assert!(clock[key].is_number(), "{clock}");
        }
        // What happens meanwhile does not put it off.
        if round < 2 {
            std::thread::sleep(std::time::Duration::from_secs(2));
            board.done(&board.white, json!({"event": "record", "up_to": 0}));
        }
    }
    board.done(&board.arbiter, json!({"event": "stop-clock"}));
    while white.hear_of("entry")["version"] != json!(6) {}
    std::thread::sleep(std::time::Duration::from_secs(5));
    white.say(&json!({"type": "ping", "t": 1}));
    assert_eq!(white.hear().expect("an answer")["type"], "pong", "no clock runs");
}

#[test]
fn acts_are_acknowledged_and_come_to_the_opponent() {
    let (_server, board) = started();
    let (mut white, mut black) =
        (board.white.socket(&board.path("/live?from=3")), board.black.socket(&board.path("/live?from=3")));
    let act = json!({"type": "act", "id": id(), "expect": 3, "event": {"event": "move", "move": "e2e4"}});
    white.say(&act);
    let ack = white.hear_of("ack");
    assert_eq!((&ack["id"], &ack["version"]), (&act["id"], &json!(4)));
    let seen = entry(&mut black);
    assert_eq!(
        (&seen["version"], &seen["event"]["move"], &seen["state"]["ply"]),
        (&json!(4), &json!("e2e4"), &json!(1))
    );
    assert!(seen.get("id").is_none(), "the id is its sender's");
    white.say(&json!({"type": "act", "id": id(), "expect": 3, "event": {"event": "press"}}));
    let ack = white.hear_of("ack");
    assert_eq!((&ack["error"], &ack["version"]), (&json!("conflict"), &json!(4)));
    white.say(&json!({"type": "something-new"}));
    white.say(&json!({"type": "ping", "t": 17}));
    let pong = white.hear_of("pong");
    assert_eq!(pong["t"], 17);
    let clock = white.hear_of("clock");
    assert_eq!(clock["running"], "white", "{clock}");
}

#[test]
fn a_socket_wants_a_token_and_a_place_in_the_log() {
    let (server, board) = started();
    let mut ahead = board.white.socket(&board.path("/live?from=99"));
    assert_eq!(ahead.hear().expect("an error")["error"], "ahead");
    assert!(ahead.hear().is_err(), "it is closed then");
    let mut unknown = server.client().socket(&board.path("/live"));
    unknown.say(&json!({"type": "token", "token": "nonsense"}));
    assert_eq!(unknown.hear().expect("an error")["error"], "unauthorized");
    let mut late = server.client().socket(&board.path("/live"));
    late.say(&json!({"type": "token", "token": board.black.token}));
    assert_eq!(late.hear().expect("a greeting")["role"], "black");
    let mut silent = server.client().socket(&board.path("/live"));
    assert_eq!(silent.hear().expect("an error")["error"], "unauthorized", "who does not say who he is");
    assert_eq!(silent.hear(), Err(1008));
    let mut broken = board.white.socket(&board.path("/live?from=3"));
    broken.hear().expect("a greeting");
    broken.say(&json!("no object"));
    broken.say(&json!({"type": "ping"}));
    assert_eq!(broken.hear_of("pong")["type"], "pong", "what is not known is passed over");
}

#[test]
fn spectators_see_a_game_as_it_was() {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"delay": 2}));
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    let looking = server.client();
    let (_, now) = looking.get(&board.path(""));
    assert_eq!((&now["version"], &now["state"]["ply"]), (&json!(0), &json!(0)), "{now}");
    assert_eq!(looking.get_text(&board.path("/log")).1.lines().count(), 1);
    let mut socket = looking.socket(&board.path("/live"));
    socket.say(&json!({"type": "token"}));
    assert_eq!(socket.hear().expect("a greeting")["version"], 0);
    let begun = std::time::Instant::now();
    let first = entry(&mut socket);
    assert_eq!(first["version"], 1);
    assert!(begun.elapsed().as_millis() > 500, "it came at once");
    let (_, players) = board.black.get(&board.path(""));
    assert_eq!(players["version"], 4);
}

/// Who sees later sees the same entries in the same words, however many look on and wherever they begin.
#[test]
fn all_who_see_later_are_told_alike() {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"delay": 1}));
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    let moves =
        [(&board.white, "g1f3"), (&board.black, "g8f6"), (&board.white, "f3g1"), (&board.black, "f6g8")];
    for (player, made) in moves {
        board.done(player, json!({"event": "move", "move": made}));
        board.done(player, json!({"event": "press"}));
    }
    let told = |socket: &mut crate::support::Socket, from: u64| -> Vec<Value> {
        (from..11).map(|_| entry(socket)).collect()
    };
    let mut at_the_board = board.arbiter.socket(&board.path("/live"));
    let known = told(&mut at_the_board, 0);
    let looking = server.client();
    server.asleep(std::time::Duration::from_millis(1_200));
    for from in [0, 3, 10] {
        let mut socket = looking.socket(&board.path(&format!("/live?from={from}")));
        socket.say(&json!({"type": "token"}));
        for (seen, known) in told(&mut socket, from).iter().zip(&known[from as usize..]) {
            for key in ["version", "at", "event", "hash", "state"] {
                assert_eq!(seen[key], known[key], "{key} from {from}");
            }
        }
    }
    let mut follows: Vec<_> = (0..3).map(|_| looking.socket(&board.path("/live?from=11"))).collect();
    for socket in &mut follows {
        socket.say(&json!({"type": "token"}));
        assert_eq!(socket.hear().expect("a greeting")["version"], 11);
    }
    board.done(&board.white, json!({"event": "resign"}));
    let last: Vec<Value> = follows.iter_mut().map(entry).collect();
    assert_eq!(last[0]["state"]["result"], "0-1");
    assert!(last.iter().all(|one| one == &last[0]), "{last:?}");
}

/// A move and its press in one go: both are entered, in their order, and answered in it, however many come together.
#[test]
fn acts_that_come_together_are_entered_one_after_the_other() {
    let (_server, board) = started();
    let (mut white, mut black) =
        (board.white.socket(&board.path("/live?from=3")), board.black.socket(&board.path("/live?from=3")));
    let act = |event: Value| json!({"type": "act", "id": id(), "event": event});
    let (made, press) = (act(json!({"event": "move", "move": "e2e4"})), act(json!({"event": "press"})));
    // The second again is the same act, and no third one; another body under its id is an error. Neither keeps the last from being entered.
    let mut reused = act(json!({"event": "offer-draw"}));
    reused["id"] = press["id"].clone();
    let wrong = act(json!({"event": "no-such-thing"}));
    let late = json!({"type": "act", "id": id(), "expect": 3, "event": {"event": "record", "up_to": 1}});
    let last = act(json!({"event": "record", "up_to": 1}));
    let ping = json!({"type": "ping", "t": 7});
    let all = [&made, &press, &press, &reused, &wrong, &ping, &late, &last].map(Value::clone);
    white.say_all(&all);
    let mut answers = Vec::new();
    while answers.len() < all.len() {
        let heard = white.hear().expect("the socket is open");
        if ["ack", "pong"].iter().any(|kind| heard["type"] == *kind) {
            answers.push(heard);
        }
    }
    let told: Vec<(Value, Value)> =
        answers.iter().map(|it| (it["version"].clone(), it["error"].clone())).collect();
    let (no, of) = (Value::Null, |number: u32| Value::from(number));
    assert_eq!(told[..3], [(of(4), no.clone()), (of(5), no.clone()), (of(5), no.clone())], "{answers:?}");
    assert_eq!(told[3..5], [(no.clone(), json!("id-reused")), (no.clone(), json!("event"))], "{answers:?}");
    assert_eq!((&answers[5]["type"], &answers[5]["t"]), (&json!("pong"), &json!(7)));
    assert_eq!((&told[6].1, &told[7].0), (&json!("conflict"), &of(6)), "{answers:?}");
    for (answer, said) in answers.iter().zip(&all) {
        assert_eq!(answer.get("id"), said.get("id"), "answers come in the order of what was said");
    }
    let events: Vec<Value> = (0..3).map(|_| entry(&mut black)["event"]["event"].clone()).collect();
    assert_eq!(events, ["move", "press", "record"].map(Value::from));
}

/// Both players send at the same time, again and again: every act is entered once, and both are told the same in the same order.
#[test]
fn both_may_send_at_the_same_time() {
    let (_server, board) = started();
    let mut sockets = [&board.white, &board.black].map(|who| who.socket(&board.path("/live?from=3")));
    for _ in 0..8 {
        for socket in &mut sockets {
            let act = json!({"type": "act", "id": id(), "event": {"event": "record", "up_to": 0}});
            socket.say(&act);
        }
    }
    let [white, black] = sockets.map(|mut socket| {
        let told = (4..=19).map(|_| entry(&mut socket));
        told.map(|it| (it["version"].clone(), it["event"]["by"].clone(), it["hash"].clone()))
            .collect::<Vec<_>>()
    });
    assert_eq!(white, black);
    let by = |side: &str| white.iter().filter(|(_, by, _)| by == side).count();
    assert_eq!((by("white"), by("black")), (8, 8));
    assert!(white.iter().zip(4..).all(|((version, _, _), number)| *version == json!(number)));
}
