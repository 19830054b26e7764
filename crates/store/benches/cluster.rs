//! Appends to a store on a cluster of three nodes on this machine, beside what the cluster gives for the same conditional appends without
//! a store around them, in one run and in turns.
//!
//! `JADOUBE_NATS_SERVER=$(crates/nodes/install) cargo bench -p jadoube-store --features nats --bench cluster`

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jadoube_nodes::Nodes;
use jadoube_store::{Append, Cluster, Entry, JetStream, Mark, Store, raw_appends};

const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;

/// As much as an act takes with its hashes and what the server notes beside it.
const BODY: [u8; 430] = [b'x'; 430];

fn main() {
    let Some(nodes) = Nodes::start() else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    println!("{:>8} {:>14} {:>14} {:>7}", "at once", "raw, a second", "store", "ratio");
    for at_once in [1, 16, 128] {
        let mut ratios: Vec<(f64, f64, f64)> = (0..ROUNDS)
            .map(|round| {
                let cluster = |kind: &str| {
                    let name = format!("{kind}-{at_once}-{round}");
                    Cluster { name, ..Cluster::new(nodes.addresses()) }
                };
                let raw = runtime.block_on(raw(&cluster("raw"), at_once));
                let store = runtime.block_on(store(&cluster("store"), at_once));
                (store / raw, raw, store)
            })
            .collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, raw, store) = ratios[ROUNDS / 2];
        println!("{at_once:>8} {raw:>14.0} {store:>14.0} {ratio:>7.2}");
    }
}

async fn raw(cluster: &Cluster, at_once: u64) -> f64 {
    // Counted from the first append on: the stream is there then.
    let begun = Arc::new(OnceLock::new());
    let start = Arc::clone(&begun);
    let go_on = move || start.get_or_init(Instant::now).elapsed() < ROUND;
    let done = raw_appends(cluster, at_once, BODY.len() + 200, go_on).await.expect("a cluster");
    done as f64 / begun.get().map_or(1.0, |begun| begun.elapsed().as_secs_f64())
}

/// As many who append, each to his own log and the next when he has the answer.
async fn store(cluster: &Cluster, at_once: u64) -> f64 {
    let store = Arc::new(JetStream::open(cluster).await.expect("a cluster"));
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
