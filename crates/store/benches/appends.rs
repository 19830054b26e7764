//! Appends that are answered when they are on the disk, beside what the file gives for the same transactions without a store around
//! them, in one run and in turns.
//!
//! `cargo bench -p jadoube-store --bench appends [-- FOLDER]`: the folder is on the disk that is to be measured.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jadoube_store::{Append, Entry, Mark, Sqlite, Store, raw_commits};

const ROUND: Duration = Duration::from_millis(700);
const ROUNDS: usize = 5;

/// As much as an act takes with its hashes and what the server notes beside it.
const BODY: [u8; 430] = [b'x'; 430];

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

fn raw(file: &Path, at_once: u64) -> f64 {
    let start = Instant::now();
    let written = raw_commits(file, at_once, || start.elapsed() < ROUND).expect("a file that can be written");
    written as f64 / start.elapsed().as_secs_f64()
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
