//! The walk: every role over every call of the OpenAPI document and every event of its schemas. Who may is told here once more,
//! from the table of the design and not from the one that is tested.

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde_json::{Value, json};

use crate::planted;
use crate::support::{Answer, Client, Server, competition, competition_with, id};

/// Everybody who could ask, at the game of board 1.
pub const ROLES: [&str; 14] = [
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

/// Those who are at board 1, or its arbiters.
pub const HERE: [&str; 6] = ["white", "player", "assistant", "clock", "arbiter", "chief"];

/// Those who have no token of the competition.
const STRANGERS: [&str; 2] = ["nobody", "other-chief"];

pub struct Walk {
    pub server: Server,
    pub competition: String,
    pub game: String,
    pub who: BTreeMap<&'static str, Client>,
    pub document: Value,
    pub secrets: Vec<String>,
}

/// What is otherwise than the design has it. All of it is told, and not only what is met first: a test that plants wrong rights
/// sees whether each of them is noticed.
#[derive(Default)]
pub struct Findings(Mutex<Vec<String>>);

impl Findings {
    pub fn expect(&self, is_right: bool, found: impl FnOnce() -> String) {
        if !is_right {
            self.0.lock().expect("the list").push(found());
        }
    }

    pub fn none(self) {
        let found = self.0.into_inner().expect("the list");
        assert!(found.is_empty(), "{} findings:\n{}", found.len(), found.join("\n"));
    }
}

/// An evening with everybody in it. Where this process is told to, something is wrong with the rights of all.
pub fn walk(more: Value) -> Walk {
    planted::plant();
    let server = Server::start();
    let (competition, chief) = competition_with(&server, more);
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

/// Whether a role may make a call, by the design. A closed competition is not there for who has no token of it.
fn may(access: &str, role: &str, method: &str, path: &str) -> bool {
    let hidden = access == "closed" && STRANGERS.contains(&role);
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
        // A list that may be empty.
        ("get", "competitions") => good,
        // A seat at board 1, given and revoked.
        ("post", "tokens") | ("delete", "tokens/{token}") => is(&["chief", "arbiter"]),
        // The clock is started.
        ("post", "games/{game}/events") => is(&["chief", "arbiter"]),
        // Something was asked of the arbiter, and one of the players is blind.
        ("get", "games/{game}/case") => HERE.contains(&role),
        ("get", "competitions/{competition}" | "competitions/{competition}/rounds/{file}") => good && !hidden,
        ("get", "games/{game}" | "games/{game}/log" | "games/{game}/pgn") => good && !hidden,
        // They are tried in `canaries`.
        ("get", "games/{game}/live" | "competitions/{competition}/live") => good && !hidden,
        _ => panic!("who may {method} {path}?"),
    }
}

impl Walk {
    pub fn filled(&self, path: &str, token: &str) -> String {
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

    pub fn calls(&self) -> Vec<(String, String)> {
        let paths = self.document["paths"].as_object().expect("paths");
        let calls = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().expect("methods").keys().map(move |method| (method.clone(), path.clone()))
        });
        calls.collect()
    }
}

#[test]
fn every_role_makes_the_calls_that_are_its_own() {
    for access in ["link", "closed"] {
        let walk = walk(json!({"access": access}));
        let events = walk.filled("/api/v1/games/{game}/events", "");
        let asked = json!({"id": id(), "event": {"event": "request", "request": "leave"}});
        assert_eq!(walk.who["white"].post(&events, &asked).0, 200);
        let (calls, findings) = (walk.calls(), Findings::default());
        assert!(calls.len() > 25, "{calls:?}");
        for role in ROLES {
            for (method, path) in calls.iter().filter(|(_, path)| !path.ends_with("/live")) {
                let (status, answer) = walk.call(role, method, path);
                let done = ![401, 403, 404].contains(&status);
                let right = done == may(access, role, method, path);
                findings.expect(right, || format!("{access} {role} {method} {path}: {status} {answer}"));
                assert!(
                    status < 500 && status != 422 && status != 405,
                    "{access} {role} {method} {path}: {status} {answer}"
                );
                let gone = ["revoked", "expired"].contains(&role) && !done && !path.ends_with("join");
                findings
                    .expect(!gone || status == 401, || format!("{access} {role} {method} {path}: {status}"));
                crate::canaries::read(
                    &walk,
                    &findings,
                    role,
                    &format!("{method} {path}"),
                    &answer.to_string(),
                );
            }
        }
        findings.none();
    }
}
