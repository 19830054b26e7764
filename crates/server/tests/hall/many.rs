//! A start reads what is scheduled or running, and nothing of what is over.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Client, Server, competition_with, id};

/// Games of one competition.
const TOGETHER: usize = 200;

/// Makes games; gives the tokens of White with their games.
fn made(chief: &Client, competition: &str, round: u32, number: usize, game: &Value) -> Vec<(String, Client)> {
    let games: Vec<Value> = (1..=number)
        .map(|board| json!({"id": id(), "round": round, "board": board, "game": game, "give": ["white"]}))
        .collect();
    let (status, made) =
        chief.post(&format!("/api/v1/competitions/{competition}/games"), &Value::Array(games));
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let made = made.as_array().expect("a list");
    made.iter().map(|it| (text(&it["id"]), chief.with(&text(&it["tokens"]["white"]["token"])))).collect()
}

fn act(client: &Client, game: &str, event: &str) -> Value {
    let body = json!({"id": id(), "event": {"event": event}});
    let (status, answer) = client.post(&format!("/api/v1/games/{game}/events"), &body);
    assert_eq!(status, 200, "{answer}");
    answer["state"].clone()
}

#[test]
fn a_start_reads_only_what_is_not_over_and_a_no_show_is_ruled_on_with_nobody_there() {
    let all = std::env::var_os("JADOUBE_TEST_ALL").is_some();
    let (finished, running) = if all { (100_000, 500) } else { (400, 20) };
    let server = Server::start();
    for _ in 0..finished / TOGETHER {
        let (competition, chief) = competition_with(&server, json!({"clock": "program"}));
        let games = made(&chief, &competition, 1, TOGETHER, &json!({}));
        std::thread::scope(|scope| {
            for games in games.chunks(TOGETHER / 4) {
                scope.spawn(move || {
                    for (game, white) in games {
                        act(white, game, "arrive");
                        let state = act(white, game, "resign");
                        assert_eq!(state["result"], "0-1", "{state}");
                    }
                });
            }
        });
    }
    let (competition, chief) =
        competition_with(&server, json!({"clock": "program", "regulations": {"default_time": 3600}}));
    let going = made(&chief, &competition, 1, running, &json!({}));
    let body = json!({"id": id(), "event": {"event": "start-round", "round": 1}});
    assert_eq!(chief.post(&format!("/api/v1/competitions/{competition}/events"), &body).0, 200);
    // Nobody comes to this board.
    let alone = json!({"regulations": {"default_time": 8}});
    let absent = made(&chief, &competition, 2, 1, &alone).remove(0);
    let body = json!({"id": id(), "event": {"event": "start-round", "round": 2}});
    assert_eq!(chief.post(&format!("/api/v1/competitions/{competition}/events"), &body).0, 200);
    let folder = server.stop();
    let begun = Instant::now();
    let server = Server::in_folder(folder, |_| {});
    println!("{finished} finished and {running} running games: ready after {:?}", begun.elapsed());
    let (_, metrics) = server.client().get_text("/metrics");
    let held = metrics.lines().find_map(|line| line.strip_prefix("jadoube_games ")).expect("a figure");
    assert_eq!(held.parse::<usize>().ok(), Some(running + 1), "what is over is not read");
    server.asleep(Duration::from_secs(9));
    let (_, metrics) = server.client().get_text("/metrics");
    assert!(metrics.contains("jadoube_ticks_total 1\n"), "{metrics}");
    assert!(metrics.contains("jadoube_sockets 0\n"), "{metrics}");
    let white = server.client().with(absent.1.token.as_deref().expect("a token"));
    let (_, view) = white.get(&format!("/api/v1/games/{}", absent.0));
    assert_ne!(view["state"]["result"], "*", "{}", view["state"]);
    let white = server.client().with(going[0].1.token.as_deref().expect("a token"));
    let (_, view) = white.get(&format!("/api/v1/games/{}", going[0].0));
    assert_eq!(view["state"]["result"], "*", "{}", view["state"]);
}
