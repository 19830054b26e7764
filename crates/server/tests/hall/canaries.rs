//! Canaries: what not everybody may read is planted, and every output is read as every role. The outputs are those of the OpenAPI
//! document and of the sockets' schemas, so that a new one cannot be forgotten.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Client, Server, Socket, id};
use crate::walk::{Findings, HERE, ROLES, Walk, walk};

/// A move that is told nowhere else, as it is sent and as it is written.
const MOVE: [&str; 2] = ["g1h3", "Nh3"];

/// Whether a text has a word, and not only its letters inside another one, as the random letters of an id could.
fn tells(text: &str, word: &str) -> bool {
    let edge = |it: Option<char>| !it.is_some_and(|it| it.is_alphanumeric() || it == '_');
    text.match_indices(word)
        .any(|(at, _)| edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next()))
}

/// Reads an answer as a role: tokens in nothing that is only read, and beyond the board nothing that is between it and the arbiter
/// and no remark on a disability.
pub fn read(walk: &Walk, findings: &Findings, role: &str, place: &str, text: &str) {
    let made = place.starts_with("post ");
    for secret in walk.secrets.iter().filter(|_| !made) {
        findings.expect(!text.contains(secret.as_str()), || format!("{role} {place} shows a token: {text}"));
    }
    if is_ours(place) && !HERE.contains(&role) {
        for canary in ["sighted", "hearing", "assistant", "leave"] {
            findings.expect(!tells(text, canary), || format!("{role} {place} shows {canary}: {text}"));
        }
    }
}

/// Whether a place tells of the evening. The description of the interface has all words, and so have the Laws and the catalogue.
fn is_ours(place: &str) -> bool {
    ["/games", "/competitions", "/tokens"].iter().any(|part| place.contains(part))
}

/// A sealed move is nobody's to read; a move inside the delay and a result there belong to the board.
fn read_of_moves(findings: &Findings, seen_by: &[&str], role: &str, place: &str, text: &str) {
    if seen_by.contains(&role) || !is_ours(place) {
        return;
    }
    for canary in MOVE.iter().chain(&["0-1"]) {
        findings.expect(!tells(text, canary), || format!("{role} {place} shows {canary}: {text}"));
    }
}

const SOCKETS: [(&str, &str); 2] =
    [("GameTold", "/api/v1/games/{game}/live"), ("HallTold", "/api/v1/competitions/{competition}/live")];

/// The kinds of messages that a schema describes.
fn described(walk: &Walk, schema: &str) -> Vec<Value> {
    walk.document["components"]["schemas"][schema]["oneOf"].as_array().expect("messages").clone()
}

fn opened(walk: &Walk, role: &str, path: &str) -> Socket {
    let mut socket = walk.who[role].socket(&format!("{}?from=0", walk.filled(path, "")));
    if role == "nobody" {
        socket.say(&json!({"type": "token"}));
    }
    socket
}

/// All that a socket has to tell until it answers; every message is one that is described, with its keys.
fn heard(walk: &Walk, schema: &str, socket: &mut Socket) -> Vec<Value> {
    socket.say(&json!({"type": "ping", "t": 1}));
    let mut all = Vec::new();
    loop {
        let message = socket.hear().expect("the socket is open");
        let kind = &message["type"];
        let described =
            described(walk, schema).into_iter().find(|it| it["properties"]["type"]["const"] == *kind);
        let described = described.unwrap_or_else(|| panic!("{kind} is not described"));
        for key in described["required"].as_array().expect("keys") {
            let key = key.as_str().expect("a key");
            assert!(message.get(key).is_some(), "{kind} has no {key}: {message}");
        }
        let last = *kind == "pong";
        all.push(message);
        if last {
            return all;
        }
    }
}

/// Everything that a role can read: all calls that only read, what a conflict tells, and both sockets.
fn outputs(walk: &Walk, role: &str) -> Vec<(String, String)> {
    let mut read = Vec::new();
    for (method, path) in walk.calls() {
        if method == "get" && !path.ends_with("/live") {
            for query in ["", "?from=0&q=9.2&fen=8/8/8/4k3/8/8/8/4KQ2%20w%20-%20-%200%201"] {
                let place = format!("{}{query}", walk.filled(&path, ""));
                read.push((format!("get {path}"), walk.who[role].get_text(&place).1));
                for kind in ["trf", "csv"].into_iter().filter(|_| place.contains("1.pgn")) {
                    let file = place.replace("1.pgn", &format!("1.{kind}"));
                    read.push((format!("get {path} {kind}"), walk.who[role].get_text(&file).1));
                }
            }
        }
    }
    let late = json!({"id": id(), "expect": 0, "event": {"event": "press"}});
    let (status, conflict) = walk.who[role].post(&walk.filled("/api/v1/games/{game}/events", ""), &late);
    assert!([401, 409].contains(&status), "{role}: {status} {conflict}");
    read.push(("conflict /games/{game}/events".to_owned(), conflict.to_string()));
    for (schema, path) in SOCKETS {
        if !["revoked", "expired"].contains(&role) {
            let mut socket = opened(walk, role, path);
            let heard = heard(walk, schema, &mut socket);
            read.extend(heard.into_iter().map(|it| (format!("{schema} {path}"), it.to_string())));
        }
    }
    read
}

fn done(walk: &Walk, role: &str, event: Value) {
    let path = walk.filled("/api/v1/games/{game}/events", "");
    let (status, done) = walk.who[role].post(&path, &json!({"id": id(), "event": event}));
    assert_eq!(status, 200, "{done}");
}

/// Both are at the board: who is not when the clock is started has lost.
fn arrived(walk: &Walk) {
    done(walk, "white", json!({"event": "arrive"}));
    done(walk, "arbiter", json!({"by": "black", "event": "arrive"}));
}

/// A competition whose delay outlasts every test: what happens at a board is read there alone.
#[test]
fn what_is_inside_the_delay_is_read_at_the_board_alone() {
    let walk = walk(json!({"delay": 86_400}));
    let mut sockets = Vec::new();
    for role in ROLES.into_iter().filter(|role| !["revoked", "expired"].contains(role)) {
        sockets.extend(SOCKETS.map(|(schema, path)| (role, schema, opened(&walk, role, path))));
    }
    arrived(&walk);
    done(&walk, "arbiter", json!({"event": "start"}));
    done(&walk, "white", json!({"event": "move", "move": MOVE[0]}));
    done(&walk, "white", json!({"event": "press"}));
    done(&walk, "white", json!({"event": "resign"}));
    let findings = Findings::default();
    for (role, schema, socket) in &mut sockets {
        // What is told to those who watch a competition is told by another task: whoever is told it at all waits for it.
        if *schema == "HallTold" && HERE.contains(role) {
            while socket.hear_of("board")["version"] != 6 {}
        }
        for message in heard(&walk, schema, socket) {
            let place = format!("{schema} /games");
            read_of_moves(&findings, &HERE, role, &place, &message.to_string());
        }
    }
    let mut at_the_board = BTreeSet::new();
    for role in ROLES {
        for (place, text) in outputs(&walk, role) {
            read(&walk, &findings, role, &place, &text);
            read_of_moves(&findings, &HERE, role, &place, &text);
            if HERE.contains(&role) && MOVE.iter().any(|canary| tells(&text, canary)) {
                at_the_board.insert(place);
            }
        }
    }
    // A canary that nobody can hear shows nothing: at the board it is told by all of these.
    for place in ["", "/case", "/log", "/pgn", "/live"] {
        let told = |it: &String| it.ends_with(&format!("/games/{{game}}{place}"));
        assert!(at_the_board.iter().any(told), "nothing is told by {place}: {at_the_board:?}");
    }
    findings.none();
}

/// A sealed move that stands in a log in plain, as an old program or an import could have left it there.
#[test]
fn a_sealed_move_is_nobody_s_to_read() {
    let walk = walk(json!({}));
    arrived(&walk);
    done(&walk, "arbiter", json!({"event": "start"}));
    done(&walk, "white", json!({"event": "request", "request": "leave"}));
    done(&walk, "arbiter", json!({"event": "adjourn"}));
    let walk = with_a_plain_seal(walk);
    let (_, shown) = walk.who["chief"].get(&walk.filled("/api/v1/games/{game}", ""));
    assert_eq!((&shown["version"], &shown["held"]), (&json!(6), &Value::Null), "{shown}");
    let findings = Findings::default();
    for role in ROLES {
        for (place, text) in outputs(&walk, role) {
            read(&walk, &findings, role, &place, &text);
            read_of_moves(&findings, &[], role, &place, &text);
        }
    }
    findings.none();
}

/// The server is stopped, the entry is put into the store behind the others, and it is started again.
fn with_a_plain_seal(walk: Walk) -> Walk {
    use jadoube_hall::log::{Draft, Entry, Line, Salt, of_rulings, replay};
    use jadoube_store::{Append, Sqlite, Store};

    let log = walk.who["chief"].get_text(&walk.filled("/api/v1/games/{game}/log", "")).1;
    let (mut head, mut entries) = (None, Vec::new());
    for line in log.lines() {
        match Line::parse(line).expect("a line") {
            Line::Head(it) => head = Some(it),
            Line::Entry(entry, _) => entries.push(entry),
        }
    }
    let event = json!({"by": "white", "event": "seal", "move": MOVE[0], "salt": "0123456789abcdef"});
    let (head, last) = (head.expect("a head"), entries.last().expect("an entry").clone());
    let mut replayed = replay(&head, &entries).expect("a log").log;
    let rulings = replayed.handle(&serde_json::from_value(event.clone()).expect("an event"), last.at);
    let draft = Draft {
        version: last.version + 1,
        id: id().parse().expect("an id"),
        at: last.at,
        sender: entries[0].sender.clone(),
        event,
        rulings: of_rulings(&rulings),
        salt: Salt([7; 16]),
    };
    let entry = Entry::new(last.hash, draft).expect("an entry");
    let Walk { server, competition, game, who, document, secrets } = walk;
    let folder = server.stop();
    let store = Sqlite::open(folder.path().join("hall.db")).expect("the store");
    let stored = jadoube_store::Entry::new(format!("{}\n{{\"seen\":0}}", entry.line()));
    let append = Append::new(format!("games/{game}"), u64::from(entry.version), [stored]);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(store.append(vec![append])).expect("appended");
    drop(store);
    let server = Server::in_folder(folder, |_| {});
    let who =
        who.into_iter().map(|(role, client)| (role, Client { address: server.address, ..client })).collect();
    Walk { server, competition, game, who, document, secrets }
}

fn two_devices_ask_for_a_seat(walk: &Walk) {
    let seat = json!({"id": id(), "kind": "seat", "game": walk.game, "seat": "clock"});
    let (_, link) = walk.who["chief"].post("/api/v1/tokens", &seat);
    for _ in 0..2 {
        let (status, joined) = walk.server.client().post("/api/v1/join", &json!({"seat": link["seat"]}));
        assert!(status < 300, "{joined}");
    }
}

/// Who may know of calls is told of them, nobody hears a kind of message that is not described, and every kind that is described
/// is heard by somebody here.
#[test]
fn every_message_of_a_socket_is_described_and_shows_what_its_reader_may_see() {
    let walk = walk(json!({}));
    let findings = Findings::default();
    let mut kinds: BTreeSet<(&str, String)> = BTreeSet::new();
    for role in ["revoked", "expired"] {
        for (schema, path) in SOCKETS {
            let mut socket = walk.server.client().socket(&walk.filled(path, ""));
            socket.say(&json!({"type": "token", "token": walk.who[role].token}));
            let told = socket.hear().expect("an error");
            findings.expect(told["error"] == "unauthorized", || format!("{role} {path}: {told}"));
            kinds.insert((schema, told["type"].as_str().expect("a type").to_owned()));
        }
    }
    let mut sockets = Vec::new();
    for role in ROLES.into_iter().filter(|role| !["revoked", "expired"].contains(role)) {
        sockets.extend(SOCKETS.map(|(schema, path)| (role, schema, opened(&walk, role, path))));
    }
    arrived(&walk);
    done(&walk, "white", json!({"event": "request", "request": "leave"}));
    let hall = walk.filled("/api/v1/competitions/{competition}/events", "");
    for (role, event) in [
        ("white", json!({"event": "call", "game": walk.game})),
        ("chief", json!({"event": "announce", "text": "x"})),
    ] {
        assert_eq!(walk.who[role].post(&hall, &json!({"id": id(), "event": event})).0, 200);
    }
    two_devices_ask_for_a_seat(&walk);
    done(&walk, "assistant", json!({"event": "announce", "text": "e4"}));
    done(&walk, "arbiter", json!({"event": "start"}));
    for (role, schema, socket) in &mut sockets {
        let mut told = Vec::new();
        // Board by board: what is told by another task is waited for.
        while *schema == "HallTold"
            && !told.iter().any(|it: &Value| it["version"] == 5 && it["type"] == "board")
        {
            told.push(socket.hear().expect("the socket is open"));
        }
        told.extend(heard(&walk, schema, socket));
        if *schema == "GameTold" {
            // The clock is started again by who may: the Laws refuse it, and it is entered.
            socket.say(&json!({"type": "act", "id": id(), "event": {"event": "start"}}));
            let mut ack = socket.hear().expect("the socket is open");
            while ack["type"] != "ack" {
                told.push(ack);
                ack = socket.hear().expect("the socket is open");
            }
            let may = ["arbiter", "chief"].contains(role);
            findings.expect(ack["version"].is_u64() == may, || format!("{role} starts over a socket: {ack}"));
            told.push(ack);
        }
        if (*role, *schema) == ("white", "GameTold") {
            // A running clock is told every few seconds.
            told.push(socket.hear_of("clock"));
        }
        for message in &told {
            read(&walk, &findings, role, &format!("{schema} /games"), &message.to_string());
            kinds.insert((*schema, message["type"].as_str().expect("a type").to_owned()));
        }
        let hears_calls = match *schema {
            "GameTold" => HERE.contains(role),
            // Arbiters and players of other boards are told that nobody waits there.
            _ => !["nobody", "spectator", "admin", "other-chief"].contains(role),
        };
        let heard = told.iter().any(|it| it["type"] == "calls");
        findings.expect(heard == hears_calls, || format!("{role} {schema} hears of calls: {heard}"));
        let expected: &[&str] = if *schema == "GameTold" {
            &["hello", "entry", "pong"]
        } else {
            &["hello", "board", "hall", "pong"]
        };
        let all = expected.iter().all(|kind| told.iter().any(|it| it["type"] == *kind));
        assert!(all, "{role} {schema}: {told:?}");
    }
    for (schema, _) in SOCKETS {
        for message in described(&walk, schema) {
            let kind = message["properties"]["type"]["const"].as_str().expect("a kind").to_owned();
            assert!(kinds.contains(&(schema, kind.clone())), "{schema}: nobody has heard {kind}");
        }
    }
    findings.none();
}
