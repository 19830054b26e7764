//! A game over the network: what `POST …/events` and its neighbours answer.

use crate::support::{Board, Server, board, competition, competition_with, id};
use serde_json::{Value, json};

fn evening() -> (Server, String, Board) {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let game = json!({"white": {"name": "Anna"}, "black": {"name": "Béla"}, "clock": "program"});
    let board = board(&chief, &competition, game);
    (server, competition, board)
}

#[test]
fn a_game_is_played_and_its_case_gives_the_same_rulings() {
    let (server, _, board) = evening();
    board.start();
    let mut seen: Vec<Value> = Vec::new();
    for (who, event) in [
        (&board.white, json!({"event": "move", "move": "e2e4"})),
        (&board.white, json!({"event": "press"})),
        (&board.black, json!({"event": "move", "move": "e5"})),
        (&board.clock, json!({"by": "black", "event": "press"})),
        (&board.white, json!({"event": "offer-draw"})),
        (&board.black, json!({"event": "accept-draw"})),
    ] {
        let answer = board.done(who, event);
        seen.extend(answer["rulings"].as_array().expect("rulings").iter().cloned());
    }
    assert_eq!(board.state()["result"], "1/2-1/2");
    let (status, case) = board.white.get_text(&board.path("/case"));
    assert_eq!(status, 200, "{case}");
    assert!(case.starts_with(r#"{"game":"#) && case.contains("Béla"), "{case}");
    let (status, ruled) = server.client().post_text("/api/v1/rule", &case);
    assert_eq!(status, 200, "{ruled}");
    let lines: Vec<Value> = ruled.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for ruling in &seen {
        assert!(lines.contains(ruling), "{ruling} is not among the rulings on the case");
    }
    assert!(seen.len() >= 4);
}

#[test]
fn an_id_is_good_once_and_tells_the_same_again() {
    let (_server, _, board) = evening();
    board.start();
    let act = json!({"id": id(), "expect": 3, "event": {"event": "move", "move": "e2e4"}});
    let (_, first) = board.white.post(&board.path("/events"), &act);
    assert_eq!(first["version"], 4, "{first}");
    board.done(&board.white, json!({"event": "press"}));
    let (status, again) = board.white.post(&board.path("/events"), &act);
    assert_eq!(status, 200);
    for key in ["version", "at", "rulings"] {
        assert_eq!(again[key], first[key], "{key}");
    }
    assert_eq!(again["state"]["running"], "black", "the state is the present one");
    let mut other = act.clone();
    other["event"] = json!({"event": "resign"});
    let (status, reused) = board.white.post(&board.path("/events"), &other);
    assert_eq!((status, reused["error"].as_str()), (409, Some("id-reused")));
    // Another sender's ids are his own.
    let same = json!({"id": act["id"], "event": {"event": "move", "move": "e7e5"}});
    assert_eq!(board.black.post(&board.path("/events"), &same).0, 200);
}

#[test]
fn who_comes_late_is_told_what_came_first() {
    let (_server, _, board) = evening();
    board.start();
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    let late = json!({"id": id(), "expect": 3, "event": {"event": "offer-draw"}});
    let (status, answer) = board.black.post(&board.path("/events"), &late);
    assert_eq!(
        (status, answer["error"].as_str(), answer["version"].as_u64()),
        (409, Some("conflict"), Some(4))
    );
    let entries = answer["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0]["event"]["move"], "e2e4");
}

#[test]
fn a_refusal_of_the_laws_is_an_answer() {
    let (_server, _, board) = evening();
    board.start();
    let answer = board.done(&board.black, json!({"event": "accept-draw"}));
    assert!(
        answer["rulings"].as_array().expect("rulings").iter().any(|it| it["ruling"] == "refused"),
        "{answer}"
    );
}

#[test]
fn every_wrong_act_has_its_status_and_its_words() {
    let (server, competition, board) = evening();
    let (_, other_chief) = self::competition(&server);
    let press = json!({"event": "press"});
    let status_of = |answer: (u16, Value)| {
        let (status, answer) = answer;
        let words = ["error", "message", "where"].map(|key| answer[key].is_string());
        assert_eq!(words, [true; 3], "{answer}");
        (status, answer["error"].as_str().unwrap_or_default().to_owned())
    };
    let is = |status, word: &str| (status, word.to_owned());
    assert_eq!(status_of(board.act(&server.client(), press.clone())), is(401, "unauthorized"));
    assert_eq!(
        status_of(board.act(&server.client().with("nonsense"), press.clone())),
        is(401, "unauthorized")
    );
    assert_eq!(status_of(board.act(&board.white, json!({"event": "start"}))), is(403, "forbidden"));
    assert_eq!(
        status_of(board.act(&board.white, json!({"by": "black", "event": "press"}))),
        is(403, "forbidden")
    );
    assert_eq!(
        status_of(board.act(&board.clock, json!({"by": "white", "event": "resign"}))),
        is(403, "forbidden")
    );
    assert_eq!(status_of(board.act(&board.white, json!({"event": "tick"}))), is(403, "forbidden"));
    assert_eq!(status_of(board.act(&other_chief, json!({"event": "start"}))), is(403, "forbidden"));
    assert_eq!(status_of(board.act(&board.white, json!({"event": "jump"}))), is(422, "event"));
    assert_eq!(
        status_of(board.act(&board.white, json!({"event": "press", "hnad": "same"}))),
        is(422, "event")
    );
    assert_eq!(status_of(board.act(&board.white, json!(7))), is(422, "event"));
    let events = board.path("/events");
    assert_eq!(
        status_of(board.white.post(&events, &json!({"id": "short", "event": press}))),
        is(422, "json")
    );
    assert_eq!(
        status_of(board.white.post(&events, &json!({"id": id(), "event": press, "x": 1}))),
        is(422, "json")
    );
    let (status, text) = board.white.post_text(&events, "{broken");
    assert_eq!(status, 422, "{text}");
    let (status, text) = board.white.post_text(&events, &"x".repeat(100_000));
    assert_eq!(status, 413, "{text}");
    let nowhere = json!({"id": id(), "event": press});
    assert_eq!(
        status_of(board.white.post("/api/v1/games/000000000000000000000000/events", &nowhere)),
        is(404, "not-found")
    );
    assert_eq!(status_of(board.white.get("/api/v1/nothing")), is(404, "not-found"));
    assert_eq!(status_of(board.white.post("/healthz", &json!({}))), is(405, "method"));
    let games = format!("/api/v1/competitions/{competition}/games");
    assert_eq!(status_of(board.white.post(&games, &json!({"id": id(), "game": {}}))), is(403, "forbidden"));
    assert_eq!(board.state()["course"], "not-started", "none of it was entered");
}

#[test]
fn a_closed_competition_is_not_there_for_others() {
    let server = Server::start();
    let (closed, chief) = competition_with(&server, json!({"access": "closed"}));
    let (_, other) = competition(&server);
    let board = board(&chief, &closed, json!({}));
    for who in [&server.client(), &other] {
        assert_eq!(who.get(&board.path("")).0, 404);
        assert_eq!(who.get(&board.path("/log")).0, 404);
        assert_eq!(who.get(&format!("/api/v1/competitions/{closed}")).0, 404);
    }
    assert_eq!(board.act(&other, json!({"event": "press"})).0, 404);
    assert_eq!(board.white.get(&board.path("")).0, 200);
}

#[test]
fn a_flood_is_stopped() {
    let (_server, _, board) = evening();
    let mut refused = 0;
    for _ in 0..60 {
        let (status, _) = board.act(&board.white, json!({"event": "arrive"}));
        refused += usize::from(status == 429);
    }
    assert!(refused > 0, "sixty acts at once were all taken");
    assert_eq!(board.act(&board.black, json!({"event": "arrive"})).0, 200, "others are not concerned");
}

#[test]
fn creating_twice_makes_one_thing() {
    let server = Server::start();
    let body = json!({"id": id(), "name": "Cup", "rulebook": "fide-2023"});
    let (_, first) = server.admin().post("/api/v1/competitions", &body);
    let (status, again) = server.admin().post("/api/v1/competitions", &body);
    assert_eq!((status, &again), (201, &first));
    let mut other = body.clone();
    other["name"] = json!("Another cup");
    assert_eq!(server.admin().post("/api/v1/competitions", &other).0, 409);
    let chief = server.client().with(first["tokens"]["chief"]["token"].as_str().expect("a token"));
    let games = format!("/api/v1/competitions/{}/games", first["id"].as_str().expect("an id"));
    let list = json!([
        {"id": id(), "board": 1, "game": {"white": {"name": "A"}, "black": {"name": "B"}}, "give": ["white"]},
        {"id": id(), "board": 2, "game": {"white": {"name": "C"}, "black": {"name": "D"}}},
    ]);
    let (status, made) = chief.post(&games, &list);
    assert_eq!(status, 201, "{made}");
    assert_eq!(chief.post(&games, &list), (201, made.clone()));
    // All or none, and the index is named.
    let list = json!([{"id": id(), "board": 3, "game": {}}, {"id": id(), "board": 4, "game": {"rulebook": "fide-1800"}}]);
    let (status, wrong) = chief.post(&games, &list);
    assert_eq!(status, 422, "{wrong}");
    assert!(wrong["where"].as_str().is_some_and(|place| place.starts_with("[1]")), "{wrong}");
    let (_, shown) = chief.get(&format!("/api/v1/competitions/{}", first["id"].as_str().expect("an id")));
    assert_eq!(shown["rounds"][0]["boards"].as_array().map(Vec::len), Some(2), "{shown}");
}

#[test]
fn what_is_wrong_with_a_competition_is_named_by_its_key() {
    let server = Server::start();
    for (key, value) in [("rulebook", json!("fide-1800")), ("time", json!("soon")), ("delay", json!("long"))]
    {
        let mut body = json!({"id": id(), "name": "Cup", "rulebook": "fide-2023", "time": "300+3"});
        body[key] = value;
        let (status, wrong) = server.admin().post("/api/v1/competitions", &body);
        assert_eq!((status, &wrong["where"]), (422, &json!(key)), "{wrong}");
    }
}

#[test]
fn the_log_verifies_for_everybody_and_shows_each_what_he_may_see() {
    let (server, _, board) = evening();
    board.start();
    board.done(&board.white, json!({"event": "request", "request": "arbiter"}));
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    for who in [&board.arbiter, &server.client()] {
        let (status, log) = who.get_text(&board.path("/log"));
        assert_eq!(status, 200);
        let lines: Vec<_> =
            log.lines().map(|line| jadoube_hall::log::Line::parse(line).expect("a line")).collect();
        assert_eq!(lines.len(), 6);
        jadoube_hall::log::verify(log.lines(), None).expect("the chain holds");
        assert_eq!(log.contains("\"request\""), who.token.is_some(), "{log}");
    }
    let (_, part) = board.white.get_text(&board.path("/log?from=4"));
    assert_eq!(part.lines().count(), 1);
    assert!(!board.white.get_text(&board.path("/log")).1.contains("Anna"), "a log has no names");
}

#[test]
fn a_failing_core_costs_one_act() {
    fn plant(event: &jadoube_arbiter::Event) {
        assert!(event.what.word().to_string() != "resign", "planted");
    }
    let server = Server::with(|config| config.planted = plant);
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    board.start();
    let (status, answer) = board.act(&board.white, json!({"event": "resign"}));
    assert_eq!((status, answer["error"].as_str()), (500, Some("failed")));
    let answer = board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    assert_eq!(answer["version"], 4, "the act on which the core failed is not in the log");
}

#[test]
fn everything_is_there_after_a_restart() {
    let (server, competition, board) = evening();
    board.start();
    let act = json!({"id": id(), "event": {"event": "move", "move": "e2e4"}});
    let (_, first) = board.white.post(&board.path("/events"), &act);
    let (_, log) = board.white.get_text(&board.path("/log"));
    let folder = server.stop();
    let server = Server::in_folder(folder, |_| {});
    let white = server.client().with(board.white.token.as_deref().expect("a token"));
    assert_eq!(white.get_text(&board.path("/log")).1, log);
    let (status, again) = white.post(&board.path("/events"), &act);
    assert_eq!((status, &again["version"], &again["rulings"]), (200, &first["version"], &first["rulings"]));
    assert_eq!(
        white.get(&format!("/api/v1/competitions/{competition}")).1["rounds"][0]["boards"][0]["white"]["name"],
        "Anna"
    );
}

#[test]
fn games_and_rounds_are_files_with_names_and_results() {
    let (_server, competition, board) = evening();
    board.start();
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    board.done(&board.white, json!({"event": "press"}));
    board.done(&board.black, json!({"event": "resign"}));
    for path in [board.path("/pgn"), format!("/api/v1/competitions/{competition}/rounds/1.pgn")] {
        let (status, pgn) = board.white.get_text(&path);
        assert_eq!(status, 200, "{pgn}");
        for part in ["[White \"Anna\"]", "[Black \"Béla\"]", "[Result \"1-0\"]", "e4", "%clk"] {
            assert!(pgn.contains(part), "{part} is not in {pgn}");
        }
    }
    let (status, trf) = board.white.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.trf"));
    assert_eq!(status, 200, "{trf}");
    assert!(trf.lines().filter(|line| line.starts_with("001 ")).count() == 2, "{trf}");
    let (status, csv) = board.white.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.csv"));
    assert_eq!((status, csv.as_str()), (200, "round,board,white,black,result\r\n1,1,Anna,Béla,1-0\r\n"));
    let wrong = board.white.get(&format!("/api/v1/competitions/{competition}/rounds/1.trf?edition=1999"));
    assert_eq!((wrong.0, &wrong.1["error"]), (422, &json!("edition")));
    for file in ["9.pgn", "1.exe", "x.pgn", "1"] {
        assert_eq!(board.white.get(&format!("/api/v1/competitions/{competition}/rounds/{file}")).0, 404);
    }
    let (_, shown) = board.white.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(shown["rounds"][0]["boards"][0]["result"], "1-0", "{shown}");
    assert_eq!(shown["standings"][0]["name"], "Anna", "{shown}");
}

/// What programs read is the same in every language; what people read is not.
#[test]
fn an_answer_is_in_the_language_that_was_asked_for() {
    fn without_texts(value: &mut Value) {
        match value {
            Value::Object(keys) => {
                ["text", "why", "ground"].iter().for_each(|key| drop(keys.remove(*key)));
                keys.values_mut().for_each(without_texts);
            }
            Value::Array(items) => items.iter_mut().for_each(without_texts),
            _ => {}
        }
    }
    let (_server, _, board) = evening();
    board.start();
    let sent = json!({"id": id(), "event": {"event": "accept-draw"}});
    let mut told = Vec::new();
    for (query, header) in [("", ""), ("?lang=fi", ""), ("", "hu;q=0.9, xx"), ("?lang=tr", "fi")] {
        let path = format!("{}{query}", board.path("/events"));
        let headers = [("accept-language", header), ("content-type", "application/json")];
        let answer = board.white.asked_with("POST", &path, &headers, sent.to_string().into_bytes());
        let (status, _, text) = answer.expect("an answer");
        assert_eq!(status, 200, "{text}");
        told.push(serde_json::from_str::<Value>(&text).expect("JSON")["rulings"].clone());
    }
    let texts: std::collections::BTreeSet<String> = told.iter().map(Value::to_string).collect();
    assert_eq!(texts.len(), 4, "each in its own language: {told:?}");
    told.iter_mut().for_each(without_texts);
    assert!(told.iter().all(|it| *it == told[0]), "{told:?}");
}

/// A game that is over and that nobody looks at is not kept in memory; whoever asks has it again, with all that it was.
#[test]
fn games_that_are_over_are_let_go_and_come_back() {
    let server = Server::with(|config| config.rest = std::time::Duration::from_millis(300));
    let (competition, chief) = competition(&server);
    let [over, running] = [(); 2].map(|()| board(&chief, &competition, json!({"clock": "program"})));
    let held = |number: u32| {
        let begun = std::time::Instant::now();
        let line = format!("jadoube_games {number}");
        while !server.client().get_text("/metrics").1.lines().any(|it| it == line) {
            assert!(begun.elapsed().as_secs() < 20, "there are not {number} games in memory");
            server.asleep(std::time::Duration::from_millis(50));
        }
    };
    let mut follows = over.black.socket(&over.path("/live"));
    for board in [&over, &running] {
        board.start();
    }
    let resigned = over.done(&over.white, json!({"event": "resign"}));
    while follows.hear_of("entry")["version"] != resigned["version"] {}
    server.asleep(std::time::Duration::from_millis(1_000));
    held(2);
    drop(follows);
    held(1);
    let (_, all) = chief.get(&format!("/api/v1/competitions/{competition}"));
    let results: Vec<&Value> =
        all["rounds"][0]["boards"].as_array().expect("boards").iter().map(|it| &it["result"]).collect();
    assert!(results.contains(&&json!("0-1")) && results.contains(&&json!("*")), "{results:?}");
    held(1);
    assert_eq!(over.state()["result"], "0-1");
    let (_, log) = over.arbiter.get_text(&over.path("/log"));
    assert_eq!(log.lines().count(), 5);
    assert_eq!(running.state()["result"], "*");
}
