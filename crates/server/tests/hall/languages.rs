//! Errors in the language of who asked, over HTTP and over a socket.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::support::{Client, Server, board, competition, id};

const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

/// What each of some questions and acts is answered with: an error.
fn wrong(client: &Client, chief: &Client, competition: &str, lang: &str) -> Vec<Value> {
    let pairings = format!("/api/v1/competitions/{competition}/pairings?lang={lang}");
    let events = format!("/api/v1/competitions/{competition}/events?lang={lang}");
    vec![
        client.get(&format!("/api/v1/winnable?fen=x&lang={lang}")).1,
        client.get(&format!("/api/v1/games/nothing?lang={lang}")).1,
        client.get(&format!("/nowhere?lang={lang}")).1,
        client.post(&format!("/api/v1/competitions?lang={lang}"), &json!({})).1,
        client.post(&format!("/api/v1/join?lang={lang}"), &json!({"code": "12345678"})).1,
        client.post(&format!("/api/v1/ask?lang={lang}"), &json!({"incident": "nothing"})).1,
        chief.post(&events, &json!({"id": id(), "event": "start-round", "round": 7})).1,
        chief.post(&events, &json!({"id": id(), "event": "announce", "text": ""})).1,
        chief.post_file(&pairings, "text/csv", "white,black\nAda,Ada\nEve,\n").1,
    ]
}

#[test]
fn errors_are_told_in_the_language_that_was_asked_for() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let told = LANGUAGES.map(|lang| wrong(&server.client(), &chief, &competition, lang));
    for (number, english) in told[0].iter().enumerate() {
        let each = told.each_ref().map(|told| &told[number]);
        let messages: HashSet<&str> = each.iter().map(|it| it["message"].as_str().expect("a text")).collect();
        assert_eq!(messages.len(), LANGUAGES.len(), "{messages:?}");
        assert!(each.iter().all(|it| (&it["error"], &it["where"]) == (&english["error"], &english["where"])));
    }
    let faults = told.each_ref().map(|told| told[8]["faults"].clone());
    assert_eq!(faults[0][0]["message"], "Ada is paired with himself");
    assert!(faults[1..].iter().all(|it| it[0]["message"] != faults[0][0]["message"] && it[0]["line"] == 2));
    let accepted = [("accept-language", "hu-HU,hu;q=0.9")];
    let (status, headers, text) =
        server.client().asked_with("GET", "/api/v1/games/nothing", &accepted, Vec::new()).expect("an answer");
    let message = serde_json::from_str::<Value>(&text).expect("JSON")["message"].clone();
    assert_eq!((status, message), (404, told[2][1]["message"].clone()));
    assert_eq!(headers.get("content-type").map(|it| it.as_bytes()), Some(&b"application/json"[..]));
}

#[test]
fn a_socket_tells_them_so_too() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    let mut messages = HashSet::new();
    for lang in LANGUAGES {
        let mut socket = board.white.socket(&board.path(&format!("/live?lang={lang}")));
        socket.say(&json!({"type": "act", "id": id(), "event": {"event": "start"}}));
        let ack = socket.hear_of("ack");
        assert_eq!(ack["error"], "forbidden");
        messages.insert(ack["message"].to_string());
    }
    assert_eq!(messages.len(), LANGUAGES.len(), "{messages:?}");
}
