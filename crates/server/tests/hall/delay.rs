//! With a delay, those who are not at a board see everything as it was then: canaries are planted, and every output is read.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Board, Client, Server, Socket, board, competition_with, id};

/// Long enough for everything to be read before it is over.
const DELAY: u64 = 8;

/// What nobody beyond the board may read before its time.
const CANARIES: [&str; 5] = ["d2d4", "Canary", "1-0", "0-1", "1/2-0"];

struct Evening {
    server: Server,
    competition: String,
    chief: Client,
    first: Board,
    second: Board,
}

fn act(evening: &Evening, event: Value) {
    let path = format!("/api/v1/competitions/{}/events", evening.competition);
    let (status, done) = evening.chief.post(&path, &json!({"id": id(), "event": event}));
    assert_eq!(status, 200, "{done}");
}

fn evening() -> Evening {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"delay": DELAY}));
    let game = |name: &str| json!({"white": {"name": format!("{name} A")}, "black": {"name": format!("{name} B")}, "clock": "program"});
    let (first, second) =
        (board(&chief, &competition, game("One")), board(&chief, &competition, game("Two")));
    Evening { server, competition, chief, first, second }
}

fn outputs(evening: &Evening, who: &Client) -> Vec<(String, String)> {
    let competition = format!("/api/v1/competitions/{}", evening.competition);
    let mut paths = vec![
        competition.clone(),
        format!("{competition}/rounds/1.pgn"),
        format!("{competition}/rounds/1.trf"),
        format!("{competition}/rounds/1.csv"),
        "/api/v1/competitions".to_owned(),
        "/api/v1/tokens".to_owned(),
    ];
    for rest in ["", "/case", "/log", "/log?from=0", "/pgn"] {
        paths.push(evening.first.path(rest));
    }
    paths.into_iter().map(|path| (path.clone(), who.get_text(&path).1)).collect()
}

/// All that comes over a socket until a moment.
fn heard(mut socket: Socket, until: Instant) -> String {
    let mut all = String::new();
    while Instant::now() < until {
        socket.say(&json!({"type": "ping"}));
        while let Ok(message) = socket.hear() {
            if message["type"] == "pong" {
                break;
            }
            all.push_str(&message.to_string());
            all.push('\n');
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    all
}

#[test]
fn nothing_is_seen_before_its_time_by_who_is_not_there() {
    let evening = evening();
    let Evening { server, competition, chief, first, second } = &evening;
    let spectator = {
        let (_, given) = chief.post("/api/v1/tokens", &json!({"id": id(), "role": "spectator"}));
        chief.with(given["token"].as_str().expect("a token"))
    };
    let strangers = [
        ("nobody", server.client()),
        ("spectator", spectator),
        ("player of another board", second.white.clone()),
        ("arbiter of another board", second.arbiter.clone()),
        ("admin", server.admin()),
    ];
    let sockets: Vec<(String, Socket)> = strangers
        .iter()
        .flat_map(|(name, who)| {
            [first.path("/live"), format!("/api/v1/competitions/{competition}/live")].map(|path| {
                let mut socket = who.socket(&path);
                if who.token.is_none() {
                    socket.say(&json!({"type": "token"}));
                }
                (format!("{name} {path}"), socket)
            })
        })
        .collect();
    let mut desk = chief.socket(&format!("/api/v1/competitions/{competition}/live"));

    let begun = Instant::now();
    for who in [&first.white, &first.black] {
        first.done(who, json!({"event": "arrive"}));
    }
    act(&evening, json!({"event": "start-round", "round": 1}));
    let moved = first.done(&first.white, json!({"event": "move", "move": "d2d4"}));
    assert_eq!(moved["state"]["ply"], 1, "{moved}");
    first.done(&first.white, json!({"event": "press"}));
    let over = first.done(&first.black, json!({"event": "resign"}));
    assert_eq!(over["state"]["result"], "1-0", "{over}");
    act(&evening, json!({"event": "result", "round": 1, "board": 2, "result": "1/2-0"}));
    act(&evening, json!({"event": "announce", "text": "Canary wins"}));
    act(&evening, json!({"event": "close-round", "round": 1}));

    let read: Vec<(String, String)> = strangers
        .iter()
        .flat_map(|(name, who)| {
            outputs(&evening, who).into_iter().map(move |(path, text)| (format!("{name} {path}"), text))
        })
        .collect();
    let told: Vec<(String, String)> = std::thread::scope(|scope| {
        let until = begun + Duration::from_secs(DELAY - 4);
        let threads: Vec<_> = sockets
            .into_iter()
            .map(|(name, socket)| scope.spawn(move || (name, heard(socket, until))))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread")).collect()
    });
    assert!(begun.elapsed() < Duration::from_secs(DELAY), "the test was too slow to say anything");
    for (name, text) in read.iter().chain(&told) {
        for canary in CANARIES {
            // Who belongs to the hall hears what is announced there, and knows the board at which he is.
            let belongs = name.contains("another board") && (canary == "Canary" || canary == "1/2-0");
            assert!(belongs || !text.contains(canary), "{name} shows {canary} too early:\n{text}");
        }
        let pgn = name.ends_with("1.pgn") || name.ends_with("/pgn");
        assert!(!pgn || !text.contains("d4"), "{name}: {text}");
    }
    for (name, text) in told.iter().filter(|(name, _)| name.contains("/games/")) {
        assert!(!text.contains("\"entry\""), "{name}: {text}");
    }
    // Those who are there see it at once.
    assert_eq!(chief.get(&format!("/api/v1/competitions/{competition}")).1["rounds"][0]["closed"], true);
    assert!(first.black.get_text(&first.path("/pgn")).1.contains("d4"));
    assert_eq!(desk.hear_of("board")["version"], 1);
    assert_eq!(
        second.white.get(&format!("/api/v1/competitions/{competition}")).1["rounds"][0]["boards"][1]["result"],
        "1/2-0"
    );

    std::thread::sleep((begun + Duration::from_secs(DELAY + 3)).saturating_duration_since(Instant::now()));
    for (name, who) in &strangers {
        let (_, shown) = who.get(&format!("/api/v1/competitions/{competition}"));
        let round = &shown["rounds"][0];
        assert_eq!(
            (&round["boards"][0]["result"], &round["boards"][1]["result"], &round["closed"]),
            (&json!("1-0"), &json!("1/2-0"), &json!(true)),
            "{name}: {shown}"
        );
        assert_eq!(shown["announced"][0], "Canary wins", "{name}");
        assert!(who.get_text(&first.path("/pgn")).1.contains("d4"), "{name}");
    }
}

/// What is seen later comes over the sockets, too.
#[test]
fn what_is_seen_later_is_told_later() {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"delay": 2}));
    let board = board(&chief, &competition, json!({}));
    let mut socket = server.client().socket(&format!("/api/v1/competitions/{competition}/live"));
    socket.say(&json!({"type": "token"}));
    socket.hear_of("hello");
    let begun = Instant::now();
    board.start();
    let (status, _) = chief.post(
        &format!("/api/v1/competitions/{competition}/events"),
        &json!({"id": id(), "event": {"event": "announce", "text": "Coffee"}}),
    );
    assert_eq!(status, 200);
    // Boards and hall are told each in their order; which of the two comes first nobody promises.
    let (mut versions, mut announced) = (Vec::new(), Vec::new());
    while versions.len() < 3 || announced.is_empty() {
        let message = socket.hear().expect("the socket is open");
        match message["type"].as_str() {
            Some("board") => versions.push(message["version"].clone()),
            // What made the board may still be on its way when the socket is opened.
            Some("hall") if message["event"]["event"] == "announce" => {
                announced.push(message["event"]["text"].clone())
            }
            _ => continue,
        }
        assert!(begun.elapsed() >= Duration::from_secs(2), "it came too early");
    }
    assert_eq!(versions, [1, 2, 3].map(Value::from));
    assert_eq!(announced, ["Coffee"]);
}
