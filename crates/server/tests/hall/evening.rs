//! The demonstration evening, and the pages.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Server, id};

#[test]
fn an_evening_plays_itself_and_waits_for_the_arbiter() {
    let server = Server::with(|config| config.demo = true);
    let evening = server.evening().expect("an evening");
    let path = format!("/api/v1/competitions/{}", evening.competition);
    let joined = |body: Value| {
        let (status, joined) = server.client().post("/api/v1/join", &body);
        assert_eq!(status, 200, "{joined}");
        server.client().with(joined["token"].as_str().expect("a token"))
    };
    let chief = joined(json!({"code": evening.desk}));
    assert_eq!(server.client().post("/api/v1/join", &json!({"code": evening.desk})).0, 404, "good once");
    let begun = Instant::now();
    // The first round is over, the second in play, and at its third board the arbiter is waited for.
    let game = loop {
        let (status, shown) = server.client().get(&path);
        assert_eq!(status, 200, "{shown}");
        let boards: Vec<Value> = shown["rounds"].as_array().cloned().unwrap_or_default();
        let second = boards.iter().find(|round| round["round"] == 2);
        if let Some(game) = second.and_then(|round| round["boards"][2]["game"].as_str()) {
            let (_, view) = chief.get(&format!("/api/v1/games/{game}"));
            if view["state"]["open_questions"].as_array().is_some_and(|open| !open.is_empty()) {
                let first = boards.iter().find(|round| round["round"] == 1).expect("a first round");
                let over = first["boards"].as_array().is_some_and(|boards| {
                    boards.len() == 4 && boards.iter().all(|board| !board["result"].is_null())
                });
                assert!(over, "{first}");
                break game.to_owned();
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{shown}");
        std::thread::sleep(Duration::from_millis(500));
    };
    let (_, view) = chief.get(&format!("/api/v1/games/{game}"));
    assert_eq!(view["state"]["running"], "none", "{view}");
    // A board of one's own.
    let seat = |name: &str| {
        let secret = evening.seats.iter().find(|(seat, _)| *seat == name).expect("a seat");
        joined(json!({"seat": secret.1}))
    };
    let (white, arbiter) = (seat("white"), seat("arbiter"));
    let events = format!("/api/v1/games/{}/events", evening.game);
    assert_eq!(white.post(&events, &json!({"id": id(), "event": {"event": "arrive"}})).0, 200);
    let (status, started) = arbiter.post(&events, &json!({"id": id(), "event": {"event": "start"}}));
    assert_eq!((status, &started["state"]["running"]), (200, &json!("white")), "{started}");
    // Started again it goes on.
    let competition = evening.competition.clone();
    let server = Server::in_folder(server.stop(), |config| config.demo = true);
    let again = server.evening().expect("an evening");
    assert_eq!(again.competition, competition);
    assert_ne!(again.seats, evening.seats, "links are new with every start");
}

const SITE: [(&str, &[u8]); 3] = [
    (
        "assets/a-123.js",
        b"export const words = 'the same words, the same words, the same words, the same words';",
    ),
    ("icon.png", b"\x89PNG"),
    ("index.html", b"<!doctype html><title>J'adoube</title>"),
];

#[test]
fn pages_are_served_with_strict_headers() {
    let server = Server::with(|config| config.pages = SITE.to_vec());
    let client = server.client();
    let (status, headers, text) = client.asked_whole("GET", "/", &[]);
    assert_eq!((status, text.contains("J'adoube")), (200, true));
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    assert_eq!(header("content-type"), "text/html; charset=utf-8");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("referrer-policy"), "no-referrer");
    assert_eq!(header("x-frame-options"), "DENY");
    assert_eq!(header("cache-control"), "no-cache");
    let policy = header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
    let (status, headers, _) = client.asked_whole("GET", "/assets/a-123.js", &[("accept-encoding", "gzip")]);
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    assert_eq!(status, 200);
    assert_eq!(header("content-encoding"), "gzip");
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    for path in ["/no/such", "/assets/../index.html", "/assets", "//index.html"] {
        assert_eq!(client.get_text(path).0, 404, "{path}");
    }
    assert_eq!(client.post("/", &json!({})).0, 405);
    assert_eq!(client.post("/no/such", &json!({})).0, 404);
}

#[test]
fn without_pages_it_says_so() {
    let server = Server::start();
    let (status, told) = server.client().get("/");
    assert_eq!((status, &told["error"]), (404, &json!("pages")));
}
