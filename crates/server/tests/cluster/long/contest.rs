//! Twelve writers of four stores who all want the same next place, for as long as nodes come and go.

use std::sync::Arc;
use std::time::Duration;

use jadoube_store::{Append, Cluster, Entry, Error, JetStream, Store};
use tokio::task::JoinSet;

use super::service::Service;

const STORES: usize = 4;
const WRITERS: usize = 12;

/// What came of it.
pub struct Contested {
    pub contests: u64,
    /// Appends of which it was not known at first whether they were stored.
    pub unknown: u64,
}

/// Contests until all come to an end; fails where one has two winners or none.
pub fn contest(service: &Service, nodes: Vec<String>) -> Contested {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(contested(service, nodes))
}

async fn contested(service: &Service, nodes: Vec<String>) -> Contested {
    let cluster = Cluster { name: "contest".to_owned(), ..Cluster::new(nodes) };
    let mut stores = Vec::new();
    for _ in 0..STORES {
        stores.push(Arc::new(JetStream::open(&cluster).await.expect("the cluster is there")));
    }
    let (mut winners, mut unknown) = (Vec::new(), 0);
    while service.goes_on() {
        let contest = winners.len() as u64;
        let mut writers = JoinSet::new();
        for writer in 0..WRITERS {
            let store = Arc::clone(&stores[writer % STORES]);
            writers.spawn(async move {
                let key = format!("{contest}/{writer}");
                let (won, unknown) = wants(&store, contest, &key).await;
                (won.then_some(key), unknown)
            });
        }
        let done = writers.join_all().await;
        unknown += done.iter().map(|(_, unknown)| unknown).sum::<u64>();
        let mut won: Vec<String> = done.into_iter().filter_map(|(won, _)| won).collect();
        assert_eq!(won.len(), 1, "contest {contest} was won by {won:?}");
        winners.append(&mut won);
        // The games shall have something of the machine, too.
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    for store in &stores {
        let there = store.read("contested", 0, 1_000_000).await.expect("the log can be read");
        let there: Vec<String> = there.into_iter().filter_map(|found| found.entry.key).collect();
        assert!(there == winners, "the log has {} entries of {} contests", there.len(), winners.len());
    }
    Contested { contests: winners.len() as u64, unknown }
}

/// Whether it got the place. Who does not know sends it again, which settles it.
async fn wants(store: &JetStream, place: u64, key: &str) -> (bool, u64) {
    let mut unknown = 0;
    loop {
        let append = Append::new("contested", place, [Entry::new(key).key(key)]);
        match store.append(vec![append]).await {
            Ok(_) => return (true, unknown),
            Err(Error::Repeated { number, .. }) => {
                assert_eq!(number, place, "{key} is stored at another place");
                return (true, unknown);
            }
            Err(Error::Conflict { length, .. }) => {
                assert_eq!(length, place + 1, "{key} came {} too late", length - place);
                return (false, unknown);
            }
            Err(_) => {
                unknown += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}
