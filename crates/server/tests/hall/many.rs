//! A start reads what is scheduled or running, and nothing of what is over.

use std::path::Path;
use std::time::{Duration, Instant};

use jadoube_hall::log::{Draft, Entry, Hash, Head, Line, Salt, Sender, of_rulings, replay};
use jadoube_store::{Append, Mark, Sqlite, Store};
use serde_json::{Value, json};

use crate::support::{Client, Server, competition_with, id};

/// Games of one competition.
const TOGETHER: usize = 200;

/// Makes games; gives them with the tokens of White.
fn made(chief: &Client, competition: &str, round: u32, number: usize, game: &Value) -> Vec<(String, Client)> {
    let games: Vec<Value> = (1..=number)
        .map(|board| {
            json!({"id": id(), "round": round, "board": board, "game": game, "give": ["white", "black"]})
        })
        .collect();
    let (status, made) =
        chief.post(&format!("/api/v1/competitions/{competition}/games"), &Value::Array(games));
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let made = made.as_array().expect("a list");
    made.iter().map(|it| (text(&it["id"]), chief.with(&text(&it["tokens"]["white"]["token"])))).collect()
}

fn start_round(chief: &Client, competition: &str, round: u32) {
    let body = json!({"id": id(), "event": {"event": "start-round", "round": round}});
    assert_eq!(chief.post(&format!("/api/v1/competitions/{competition}/events"), &body).0, 200);
}

/// Ends games in the store itself, as the server would have entered it: over the network a hundred thousand would take an hour.
fn finish(file: &Path, games: &[String]) {
    let store = Sqlite::open(file).expect("the store");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        // All are arranged alike, so all are ruled on alike.
        let mut digests: Option<Vec<Hash>> = None;
        for games in games.chunks(1_000) {
            let mut appends = Vec::new();
            for game in games {
                let head = head(&store, game).await;
                let digests = digests.get_or_insert_with(|| ruled(&head));
                let (mut before, mut stored) = (head.hash, Vec::new());
                for (version, (event, rulings)) in (1..).zip(EVENTS.iter().zip(digests.iter())) {
                    let entry = entered(before, version, event, *rulings);
                    before = entry.hash;
                    let key = format!("white-of-{game}/{}", entry.id);
                    let body = format!("{}\n{{\"seen\":0}}", entry.line());
                    stored.push(jadoube_store::Entry::new(body).key(key));
                }
                appends.push(Append::new(format!("games/{game}"), 1, stored).mark(Mark::Remove));
            }
            store.append(appends).await.expect("appended");
        }
    });
}

const EVENTS: [&str; 2] = ["arrive", "resign"];

async fn head(store: &Sqlite, game: &str) -> Head {
    let found = store.read(&format!("games/{game}"), 0, 1).await.expect("the store can be read");
    let text = String::from_utf8(found[0].entry.body.clone()).expect("a text");
    match Line::parse(text.lines().next().expect("a line")).expect("a line") {
        Line::Head(head) => head,
        Line::Entry(..) => panic!("no head"),
    }
}

fn entered(before: Hash, version: u32, event: &str, rulings: Hash) -> Entry {
    let sender =
        Sender { seat: jadoube_hall::rights::Seat::White, token: Some("a-token-of-white".to_owned()) };
    let event = json!({"by": "white", "event": event});
    let id = format!("entry-number-{version:06}").parse().expect("an id");
    let draft =
        Draft { version, id, at: jadoube_clock::Millis::ZERO, sender, event, rulings, salt: Salt([7; 16]) };
    Entry::new(before, draft).expect("an entry")
}

/// The digests of the rulings on both events.
fn ruled(head: &Head) -> Vec<Hash> {
    let mut log = replay(head, &[]).expect("a game").log;
    let ruled = EVENTS.map(|event| {
        let event = serde_json::from_value(json!({"by": "white", "event": event})).expect("an event");
        of_rulings(&log.handle(&event, jadoube_clock::Millis::ZERO))
    });
    assert_eq!(json!(log.game().short_state())["result"], "0-1");
    ruled.to_vec()
}

#[test]
fn a_start_reads_only_what_is_not_over_and_a_no_show_is_ruled_on_with_nobody_there() {
    let all = std::env::var_os("JADOUBE_TEST_ALL").is_some();
    let (finished, running) = if all { (100_000, 500) } else { (400, 20) };
    let server = Server::start();
    let mut over = Vec::new();
    let mut first = None;
    for _ in 0..finished / TOGETHER {
        let (competition, chief) = competition_with(&server, json!({"clock": "program"}));
        let games = made(&chief, &competition, 1, TOGETHER, &json!({}));
        first.get_or_insert_with(|| games[0].clone());
        over.extend(games.into_iter().map(|(game, _)| game));
    }
    let (competition, chief) =
        competition_with(&server, json!({"clock": "program", "regulations": {"default_time": 36_000}}));
    let going = made(&chief, &competition, 1, running, &json!({}));
    start_round(&chief, &competition, 1);
    // Nobody comes to this board.
    let alone = json!({"regulations": {"default_time": 8}});
    let absent = made(&chief, &competition, 2, 1, &alone).remove(0);
    let folder = server.stop();
    finish(&folder.path().join("hall.db"), &over);

    let begun = Instant::now();
    let server = Server::in_folder(folder, |_| {});
    println!("{finished} finished and {running} running games: ready after {:?}", begun.elapsed());
    let figure = |name: &str| -> usize {
        let (_, metrics) = server.client().get_text("/metrics");
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.and_then(|number| number.parse().ok()).expect("a figure")
    };
    assert_eq!(figure("jadoube_games"), running + 1, "what is over is not read");
    start_round(&server.client().with(chief.token.as_deref().expect("a token")), &competition, 2);
    while figure("jadoube_ticks_total") == 0 {
        server.asleep(Duration::from_millis(100));
    }
    assert_eq!(figure("jadoube_sockets"), 0, "nobody is there");
    let result = |(game, client): &(String, Client)| {
        let white = server.client().with(client.token.as_deref().expect("a token"));
        let (status, view) = white.get(&format!("/api/v1/games/{game}"));
        assert_eq!((status, &view["held"]), (200, &Value::Null), "{view}");
        view["state"]["result"].clone()
    };
    assert_ne!(result(&absent), "*");
    assert_eq!(result(&going[0]), "*");
    // What is over is there for who asks.
    assert_eq!(result(&first.expect("a game")), "0-1");
}
