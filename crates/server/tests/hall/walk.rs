//! The walk: every role over every call of the OpenAPI document and every event of its schemas. Who may is told here once more,
//! from the table of the design and not from the one that is tested.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Answer, Client, Server, competition, id};

/// Everybody who could ask, at the game of board 1.
const ROLES: [&str; 14] = [
    "nobody",
    "spectator",
    "white",
    "player",
    "assistant",
    "clock",
    "arbiter",
    "chief",
    "other-player",
    "other-arbiter",
    "other-chief",
    "admin",
    "revoked",
    "expired",
];

struct Walk {
    server: Server,
    competition: String,
    game: String,
    who: BTreeMap<&'static str, Client>,
    document: Value,
    secrets: Vec<String>,
}

fn walk() -> Walk {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let (_, other_chief) = self::competition(&server);
    let games = json!([
        {"id": id(), "board": 1, "give": ["white", "black", "clock", "arbiter", "assistant"], "game": {
            "white": {"name": "Anna"}, "black": {"name": "Béla", "sighted": false, "assistant": true}, "clock": "program",
        }},
        {"id": id(), "board": 2, "give": ["white", "arbiter"], "game": {"white": {"name": "Cleo"}, "black": {"name": "Dora"}}},
    ]);
    let (status, made) = chief.post(&format!("/api/v1/competitions/{competition}/games"), &games);
    assert_eq!(status, 201, "{made}");
    let given = |body: Value| {
        let (status, given) = chief.post("/api/v1/tokens", &body);
        assert_eq!(status, 201, "{given}");
        given
    };
    let with = |told: &Value| server.client().with(told.as_str().expect("a token"));
    let seat = |board: usize, word: &str| with(&made[board]["tokens"][word]["token"]);
    let revoked = given(json!({"id": id(), "role": "chief"}));
    assert_eq!(chief.delete(&format!("/api/v1/tokens/{}", revoked["id"].as_str().expect("an id"))).0, 200);
    let expired = given(json!({"id": id(), "role": "chief", "expires": "2020-01-01T00:00:00Z"}));
    let player = given(json!({"id": id(), "role": "player", "player": 1}));
    let spectator = given(json!({"id": id(), "role": "spectator"}));
    let who: BTreeMap<&'static str, Client> = BTreeMap::from([
        ("nobody", server.client()),
        ("spectator", with(&spectator["token"])),
        ("white", seat(0, "white")),
        ("player", with(&player["token"])),
        ("assistant", seat(0, "assistant")),
        ("clock", seat(0, "clock")),
        ("arbiter", seat(0, "arbiter")),
        ("chief", chief.clone()),
        ("other-player", seat(1, "white")),
        ("other-arbiter", seat(1, "arbiter")),
        ("other-chief", other_chief),
        ("admin", server.admin()),
        ("revoked", with(&revoked["token"])),
        ("expired", with(&expired["token"])),
    ]);
    assert_eq!(who.len(), ROLES.len());
    let secrets = who.values().filter_map(|client| client.token.clone()).collect();
    let (_, document) = server.client().get("/api/openapi.json");
    let game = made[0]["id"].as_str().expect("an id").to_owned();
    Walk { server, competition, game, who, document, secrets }
}

/// Whether a role may make a call, by the design.
fn may(role: &str, method: &str, path: &str) -> bool {
    let good = !["revoked", "expired"].contains(&role);
    let is = |roles: &[&str]| roles.contains(&role);
    match (method, path.strip_prefix("/api/v1/").unwrap_or(path)) {
        // Without a log-in; a token is not looked at.
        ("get", "/healthz" | "/readyz" | "/metrics" | "/api/openapi.json") => true,
        (
            _,
            "rule"
            | "ask"
            | "incidents"
            | "laws"
            | "laws/{rulebook}/{clause}"
            | "winnable"
            | "audit"
            | "leave",
        ) => true,
        // A code that is no code is nobody's.
        ("post", "join") => false,
        ("post", "competitions") => is(&["admin"]),
        ("post", "competitions/{competition}/games" | "competitions/{competition}/pairings") => {
            is(&["chief"])
        }
        // An announcement.
        ("post", "competitions/{competition}/events") => is(&["chief", "arbiter", "other-arbiter"]),
        ("get", "tokens") => is(&["chief", "arbiter", "other-arbiter", "other-chief"]),
        // A seat at board 1, given and revoked.
        ("post", "tokens") | ("delete", "tokens/{token}") => is(&["chief", "arbiter"]),
        // The clock is started.
        ("post", "games/{game}/events") => is(&["chief", "arbiter"]),
        // Something was asked of the arbiter, and one of the players is blind.
        ("get", "games/{game}/case") => is(&["white", "player", "assistant", "clock", "arbiter", "chief"]),
        (
            "get",
            "competitions" | "competitions/{competition}" | "competitions/{competition}/rounds/{file}",
        ) => good,
        ("get", "games/{game}" | "games/{game}/log" | "games/{game}/pgn") => good,
        // They are tried below.
        ("get", "games/{game}/live" | "competitions/{competition}/live") => good,
        _ => panic!("who may {method} {path}?"),
    }
}

impl Walk {
    fn filled(&self, path: &str, token: &str) -> String {
        let file = path.replace("{competition}", &self.competition).replace("{game}", &self.game);
        let file = file.replace("{file}", "1.pgn").replace("{token}", token);
        file.replace("{rulebook}", "fide-2023").replace("{clause}", "9.2")
    }

    /// A call with what would be done by who may.
    fn call(&self, role: &str, method: &str, path: &str) -> Answer {
        let (who, chief) = (&self.who[role], &self.who["chief"]);
        let seat = json!({"id": id(), "game": self.game, "seat": "assistant"});
        let token = match method {
            "delete" => chief.post("/api/v1/tokens", &seat).1["id"].as_str().expect("an id").to_owned(),
            _ => String::new(),
        };
        let at = self.filled(path, &token);
        match (method, path.strip_prefix("/api/v1/").unwrap_or(path)) {
            ("delete", _) => who.delete(&at),
            ("get", "winnable") => who.get(&format!("{at}?fen=8/8/8/4k3/8/8/8/4KQ2%20w%20-%20-%200%201")),
            ("get", "laws") => who.get(&format!("{at}?q=9.2")),
            ("get", _) => who.get(&at),
            (_, "rule") => {
                who.post_file(&at, "application/jsonl", "{\"game\":{\"rulebook\":\"fide-2018\"}}\n")
            }
            (_, "audit") => who.post_file(&at, "application/x-chess-pgn", "1. e4 *\n"),
            (_, "ask") => who.post(&at, &json!({"incident": "flag-fell"})),
            (_, "join") => who.post(&at, &json!({"code": "0000-0000"})),
            (_, "competitions") => who.post(&at, &json!({"id": id(), "name": "x", "rulebook": "fide-2023"})),
            (_, "competitions/{competition}/games") => {
                who.post(&at, &json!({"id": id(), "round": 9, "game": {}}))
            }
            (_, "competitions/{competition}/pairings") => {
                who.post_file(&at, "text/csv", "round,white,black\n8,Eva,Fanny\n")
            }
            (_, "competitions/{competition}/events") => {
                who.post(&at, &json!({"id": id(), "event": {"event": "announce", "text": "x"}}))
            }
            (_, "tokens") => who.post(&at, &seat),
            (_, "games/{game}/events") => who.post(&at, &json!({"id": id(), "event": {"event": "start"}})),
            _ => who.post(&at, &json!({})),
        }
    }

    fn calls(&self) -> Vec<(String, String)> {
        let paths = self.document["paths"].as_object().expect("paths");
        let calls = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().expect("methods").keys().map(move |method| (method.clone(), path.clone()))
        });
        calls.collect()
    }
}

#[test]
fn every_role_makes_the_calls_that_are_its_own() {
    let walk = walk();
    let board = |word: &str, event: Value| {
        let (status, done) = walk.who[word]
            .post(&walk.filled("/api/v1/games/{game}/events", ""), &json!({"id": id(), "event": event}));
        assert_eq!(status, 200, "{done}");
    };
    board("white", json!({"event": "request", "request": "leave"}));
    let calls = walk.calls();
    assert!(calls.len() > 25, "{calls:?}");
    for role in ROLES {
        for (method, path) in &calls {
            if path.ends_with("/live") {
                continue;
            }
            let (status, answer) = walk.call(role, method, path);
            let done = ![401, 403, 404].contains(&status);
            assert_eq!(done, may(role, method, path), "{role} {method} {path}: {status} {answer}");
            assert!(
                status < 500 && status != 422 && status != 405,
                "{role} {method} {path}: {status} {answer}"
            );
            assert!(
                ["revoked", "expired"].iter().all(|it| *it != role)
                    || done
                    || status == 401
                    || path.ends_with("join"),
                "{role} {method} {path}: {status}"
            );
            canaries(&walk, role, &format!("{method} {path}"), &answer.to_string(), method == "get");
        }
    }
}

/// What nobody reads who may not: tokens in any list, what is between a board and the arbiter, remarks on a disability.
fn canaries(walk: &Walk, role: &str, place: &str, text: &str, read: bool) {
    if read {
        for secret in &walk.secrets {
            assert!(!text.contains(secret.as_str()), "{role} {place} shows a token: {text}");
        }
    }
    let here = ["white", "player", "assistant", "clock", "arbiter", "chief"].contains(&role);
    // The description of the interface has all words, and so have the Laws.
    if !here && (place.contains("/games") || place.contains("/competitions")) {
        for canary in ["sighted", "assistant", "\"request\"", "\"leave\""] {
            assert!(!text.contains(canary), "{role} {place} shows {canary}: {text}");
        }
    }
}

#[test]
fn every_message_of_a_socket_is_described_and_shows_what_its_reader_may_see() {
    let walk = walk();
    let paths = [
        ("GameTold", walk.filled("/api/v1/games/{game}/live", "")),
        ("HallTold", walk.filled("/api/v1/competitions/{competition}/live", "")),
    ];
    let good: Vec<&str> = ROLES.into_iter().filter(|role| !["revoked", "expired"].contains(role)).collect();
    let mut sockets = Vec::new();
    for role in &good {
        for (schema, path) in &paths {
            let mut socket = walk.who[role].socket(path);
            if *role == "nobody" {
                socket.say(&json!({"type": "token"}));
            }
            sockets.push((*role, *schema, socket));
        }
    }
    for role in ["revoked", "expired"] {
        for (_, path) in &paths {
            let mut socket = walk.server.client().socket(path);
            socket.say(&json!({"type": "token", "token": walk.who[role].token}));
            assert_eq!(socket.hear().expect("an error")["error"], "unauthorized", "{role} {path}");
        }
    }
    let events = walk.filled("/api/v1/games/{game}/events", "");
    let hall = walk.filled("/api/v1/competitions/{competition}/events", "");
    for (role, path, event) in [
        ("white", &events, json!({"event": "request", "request": "leave"})),
        ("white", &hall, json!({"event": "call", "game": walk.game})),
        ("assistant", &events, json!({"event": "announce", "text": "e4"})),
        ("arbiter", &events, json!({"event": "start"})),
        ("chief", &hall, json!({"event": "announce", "text": "x"})),
    ] {
        let (status, done) = walk.who[role].post(path, &json!({"id": id(), "event": event}));
        assert_eq!(status, 200, "{done}");
    }
    for (role, schema, socket) in &mut sockets {
        socket.say(&json!({"type": "ping", "t": 1}));
        let mut kinds = Vec::new();
        // What was done before comes before the answer to what is asked now, but for the order of two tasks.
        for _ in 0..2 {
            loop {
                let message = socket.hear().expect("the socket is open");
                let kind = message["type"].as_str().expect("a type").to_owned();
                let described =
                    walk.document["components"]["schemas"][*schema]["oneOf"].as_array().expect("messages");
                let described = described.iter().find(|it| it["properties"]["type"]["const"] == json!(kind));
                let required = described.unwrap_or_else(|| panic!("{kind} is not described"))["required"]
                    .as_array()
                    .expect("keys");
                for key in required {
                    assert!(
                        message.get(key.as_str().expect("a key")).is_some(),
                        "{kind} has no {key}: {message}"
                    );
                }
                canaries(&walk, role, &format!("{schema} /games"), &message.to_string(), true);
                let is_pong = kind == "pong";
                kinds.push(kind);
                if is_pong {
                    break;
                }
            }
            std::thread::sleep(Duration::from_millis(50));
            socket.say(&json!({"type": "ping", "t": 2}));
        }
        let hears_calls = match *schema {
            "GameTold" => ["white", "player", "assistant", "clock", "arbiter", "chief"].contains(role),
            // Arbiters and players of other boards are told that nobody waits there.
            _ => !["nobody", "spectator", "admin", "other-chief"].contains(role),
        };
        assert_eq!(kinds.iter().any(|kind| kind == "calls"), hears_calls, "{role} {schema}: {kinds:?}");
        let expected: &[&str] = if *schema == "GameTold" {
            &["hello", "entry", "pong"]
        } else {
            &["hello", "board", "hall", "pong"]
        };
        assert!(expected.iter().all(|kind| kinds.iter().any(|it| it == kind)), "{role} {schema}: {kinds:?}");
    }
}

/// Whether a role may enter an event, by the design: in the name of whom an arbiter enters it, and nothing where he may not.
fn enters(role: &str, word: &str) -> bool {
    let player = [
        "arrive",
        "touch",
        "release",
        "move",
        "press",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "resign",
        "claim",
        "stop-clock",
        "record",
        "announce",
        "seal",
        "agree",
        "sign",
        "request",
        // Beside what the design lists: acts of a player that the Laws know.
        "displace",
        "withdraw",
        "dispute",
    ];
    match role {
        "white" | "player" => player.contains(&word),
        "assistant" => ["touch", "move", "press", "claim", "record", "seal", "announce"].contains(&word),
        "clock" => word == "press",
        "arbiter" => !["tick", "strike"].contains(&word),
        "chief" => word != "tick",
        _ => false,
    }
}

fn sample(word: &str) -> Value {
    let keys = match word {
        "touch" => json!({"squares": ["e2"]}),
        "release" => json!({"from": "e1", "to": "g1"}),
        "move" => json!({"move": "e2e4"}),
        "claim" => json!({"claim": "threefold"}),
        "set-clock" => json!({"white": 60, "black": 60}),
        "observe" => json!({"observe": "illegal-move"}),
        "find" => json!({"find": "illness"}),
        "request" => json!({"request": "leave"}),
        "withdraw" => json!({"withdraw": "offer"}),
        "gesture" => json!({"gesture": "handshake"}),
        "dispute" => json!({"dispute": "touch"}),
        "offence" => json!({"of": "black", "offence": "device"}),
        "penalty" => json!({"of": "black", "penalty": "warning"}),
        "decide" => json!({"question": "q1", "choice": "uphold"}),
        "record" => json!({"up_to": 1}),
        "seal" => json!({"commitment": "ab".repeat(32)}),
        "resume" => json!({"present": ["white", "black"]}),
        "open-envelope" => json!({"move": "e2e4", "salt": "0123456789abcdef"}),
        "agree" => json!({"agree": "draw"}),
        "announce" => json!({"text": "e4"}),
        "sign" => json!({"result": "1-0"}),
        "strike" => json!({"entry": 1, "why": "wrong board"}),
        "set-position" => json!({"material": "KR-K"}),
        _ => json!({}),
    };
    let mut event = json!({"event": word});
    event.as_object_mut().expect("an object").extend(keys.as_object().expect("an object").clone());
    event
}

#[test]
fn every_role_enters_the_events_that_are_its_own() {
    let walk = walk();
    let events: Vec<String> = walk.document["components"]["schemas"]["Act"]["oneOf"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|it| it["properties"]["event"]["const"].as_str().map(str::to_owned))
        .collect();
    assert!(events.len() >= 36, "{events:?}");
    let path = walk.filled("/api/v1/games/{game}/events", "");
    let send = |role: &str, event: &Value| loop {
        let answer = walk.who[role].post(&path, &json!({"id": id(), "event": event}));
        if answer.0 != 429 {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(300));
    };
    std::thread::scope(|scope| {
        for role in ROLES {
            let (events, send) = (&events, &send);
            scope.spawn(move || {
                for word in events {
                    let own = send(role, &sample(word));
                    let mut event = sample(word);
                    event["by"] = json!("white");
                    let for_white = send(role, &event);
                    let entered = [&own, &for_white].iter().any(|(status, _)| *status == 200);
                    assert_eq!(entered, enters(role, word), "{role} {word}: {own:?} {for_white:?}");
                    // Nobody acts for the other side, and nobody is the program.
                    event["by"] = json!("black");
                    let for_black = send(role, &event).0;
                    let both = ["arbiter", "chief"].contains(&role) || (role == "clock" && word == "press");
                    assert!(for_black != 200 || both, "{role} {word} for Black");
                    event["by"] = json!("program");
                    assert_ne!(send(role, &event).0, 200, "{role} {word} as the program");
                }
            });
        }
    });
    // A sealed move is nobody's to read: in plain it is not taken.
    let plain = json!({"event": "seal", "move": "e2e4"});
    let (status, answer) = send("white", &plain);
    assert_eq!(status, 422, "{answer}");
    assert!(
        !walk.who["chief"]
            .get_text(&walk.filled("/api/v1/games/{game}/log", ""))
            .1
            .contains("\"seal\",\"move\"")
    );
}

/// Whether a role may do an act of the hall; at board 1, where it is about a board.
fn does(role: &str, word: &str) -> bool {
    match word {
        "call" => ["white", "player", "assistant", "clock", "arbiter", "chief"].contains(&role),
        "answer-call" | "result" | "rules-anew" => ["arbiter", "chief"].contains(&role),
        "announce" => ["arbiter", "other-arbiter", "chief"].contains(&role),
        "start-round" | "resume-all" | "withdraw" | "close-round" => role == "chief",
        // The device that waits is at board 1.
        "admit" => ["arbiter", "chief"].contains(&role),
        _ => panic!("who may {word}?"),
    }
}

#[test]
fn every_role_does_the_acts_of_the_hall_that_are_its_own() {
    let walk = walk();
    let words: Vec<String> = walk.document["components"]["schemas"]["HallAct"]["oneOf"]
        .as_array()
        .expect("acts")
        .iter()
        .filter_map(|it| it["properties"]["event"]["const"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(words.len(), 10, "{words:?}");
    let chief = &walk.who["chief"];
    let (_, link) = chief
        .post("/api/v1/tokens", &json!({"id": id(), "kind": "seat", "game": walk.game, "seat": "black"}));
    let path = walk.filled("/api/v1/competitions/{competition}/events", "");
    assert_eq!(chief.post(&path, &json!({"id": id(), "event": {"event": "call", "game": walk.game}})).0, 200);
    for role in ROLES {
        // Another device asks for a seat that is taken.
        let (_, waiting) = walk.server.client().post("/api/v1/join", &json!({"seat": link["seat"]}));
        assert_eq!(waiting["waiting"], true, "{waiting}");
        for word in &words {
            let mut event = match word.as_str() {
                "call" => json!({"game": walk.game}),
                "answer-call" => json!({"call": 1}),
                "start-round" | "close-round" => json!({"round": 99}),
                "result" => json!({"round": 1, "board": 1, "result": "1-0"}),
                "withdraw" => json!({"player": 1, "from": 50}),
                "announce" => json!({"text": "x"}),
                "admit" => json!({"token": waiting["id"]}),
                "rules-anew" => json!({"game": walk.game, "from": 1}),
                _ => json!({}),
            };
            event["event"] = json!(word);
            let (status, answer) = walk.who[role].post(&path, &json!({"id": id(), "event": event}));
            // Who may can still be told that there is no such round, or that it was done already.
            let not_theirs =
                [401, 403].contains(&status) || (status == 404 && answer["where"] == "competition");
            assert_eq!(!not_theirs, does(role, word), "{role} {word}: {status} {answer}");
        }
    }
}
