//! Appends that are answered when they are on the disk, beside what the file gives for the same transactions without a store around
//! them, in one run and in turns.
//!
//! `cargo bench -p jadoube-store --bench appends [-- FOLDER]`: the folder is on the disk that is to be measured.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jadoube_store::{Append, Entry, Mark, Sqlite, Store};
use rusqlite::{Connection, params};

const ROUND: Duration = Duration::from_millis(700);
const ROUNDS: usize = 5;

/// As much as an act with its hash takes.
const BODY: [u8; 220] = [b'x'; 220];

fn main() {
    let place = std::env::args().nth(1).filter(|it| !it.starts_with("--")).unwrap_or_else(|| ".".to_owned());
    let folder = tempfile::tempdir_in(place).expect("a folder to measure in");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    println!("{:>8} {:>14} {:>14} {:>7}", "at once", "raw, a second", "store", "ratio");
    for at_once in [1, 8, 64, 256] {
        let mut ratios: Vec<(f64, f64, f64)> = (0..ROUNDS)
            .map(|round| {
                let file = |kind: &str| folder.path().join(format!("{kind}-{at_once}-{round}.db"));
                let raw = raw(&file("raw"), at_once);
                let store = runtime.block_on(store(&file("store"), at_once));
                (store / raw, raw, store)
            })
            .collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, raw, store) = ratios[ROUNDS / 2];
        println!("{at_once:>8} {raw:>14.0} {store:>14.0} {ratio:>7.2}");
    }
}

/// The same rows in the same tables, `at_once` to a transaction, each log one more.
fn raw(file: &Path, at_once: u64) -> f64 {
    drop(Sqlite::open(file).expect("a new store"));
    let mut connection = Connection::open(file).expect("a SQLite file");
    connection.pragma_update(None, "journal_mode", "WAL").expect("a journal");
    connection.pragma_update(None, "synchronous", "FULL").expect("waiting for the disk");
    for log in 0..at_once {
        connection.execute("INSERT INTO logs (name) VALUES (?1)", [format!("games/{log}")]).expect("a log");
    }
    let (start, mut number) = (Instant::now(), 0_i64);
    while start.elapsed() < ROUND {
        let transaction = connection.transaction().expect("a transaction");
        for log in 1..=at_once as i64 {
            let sql = "INSERT INTO entries (log, number, key, body) VALUES (?1, ?2, ?3, ?4)";
            let row = params![log, number, format!("anna/{log}/{number}"), BODY];
            transaction.prepare_cached(sql).and_then(|mut it| it.execute(row)).expect("an entry");
            let sql = "INSERT INTO marks (log, mark) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET mark = ?2";
            transaction.prepare_cached(sql).and_then(|mut it| it.execute([log, number])).expect("a mark");
        }
        transaction.commit().expect("a commit");
        number += 1;
    }
    (number as u64 * at_once) as f64 / start.elapsed().as_secs_f64()
}

/// As many who append, each to his own log and the next when he has the answer.
async fn store(file: &Path, at_once: u64) -> f64 {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(file).expect("a new store"));
    let start = Instant::now();
    let mut writers = tokio::task::JoinSet::new();
    for log in 1..=at_once {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let (name, mut number) = (format!("games/{log}"), 0);
            while start.elapsed() < ROUND {
                let entry = Entry::new(BODY).key(format!("anna/{log}/{number}"));
                let append = Append::new(name.clone(), number, [entry]).mark(Mark::Set(number as i64));
                store.append(vec![append]).await.expect("it can be appended");
                number += 1;
            }
            number
        });
    }
    let appended: u64 = writers.join_all().await.into_iter().sum();
    appended as f64 / start.elapsed().as_secs_f64()
}
