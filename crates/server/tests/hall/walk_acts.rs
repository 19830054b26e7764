//! The walk over acts: every role enters every event of the arbiter's schema and does every act of the hall.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::id;
use crate::walk::{Findings, HERE, ROLES, walk};

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
    let walk = walk(json!({}));
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
    let findings = Findings::default();
    std::thread::scope(|scope| {
        for role in ROLES {
            let (events, send, findings) = (&events, &send, &findings);
            scope.spawn(move || {
                for word in events {
                    let own = send(role, &sample(word));
                    let mut event = sample(word);
                    event["by"] = json!("white");
                    let for_white = send(role, &event);
                    let entered = [&own, &for_white].iter().any(|(status, _)| *status == 200);
                    let right = entered == enters(role, word);
                    findings.expect(right, || format!("{role} {word}: {own:?} {for_white:?}"));
                    // Nobody acts for the other side, and nobody is the program.
                    event["by"] = json!("black");
                    let for_black = send(role, &event).0;
                    let both = ["arbiter", "chief"].contains(&role) || (role == "clock" && word == "press");
                    findings.expect(for_black != 200 || both, || format!("{role} {word} for Black"));
                    event["by"] = json!("program");
                    let as_program = send(role, &event).0;
                    findings.expect(as_program != 200, || format!("{role} {word} as the program"));
                }
            });
        }
    });
    // A sealed move is nobody's to read: in plain it is not taken.
    let plain = json!({"event": "seal", "move": "e2e4"});
    let (status, answer) = send("white", &plain);
    findings.expect(status == 422, || format!("a sealed move in plain: {status} {answer}"));
    findings.none();
}

/// Whether a role may do an act of the hall; at board 1, where it is about a board.
fn does(role: &str, word: &str) -> bool {
    match word {
        "call" => HERE.contains(&role),
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
    let walk = walk(json!({}));
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
    let findings = Findings::default();
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
            let right = not_theirs != does(role, word);
            findings.expect(right, || format!("{role} {word}: {status} {answer}"));
        }
    }
    findings.none();
}
