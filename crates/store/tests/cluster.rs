//! The store on a real cluster of three nodes keeps the same contract, and what is particular to it.

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube_nodes::Nodes;
use jadoube_store::contract::{Ground, run};
use jadoube_store::{
    Append, Cluster, Durability, Entry, Error, JetStream, Mark, SetFact, Sqlite, Store, export, import,
};
use tokio::runtime::Handle;
use tokio::task::{JoinSet, block_in_place};

/// Waits for something where one cannot wait.
fn wait<T>(work: impl Future<Output = T>) -> T {
    block_in_place(|| Handle::current().block_on(work))
}

fn cluster(nodes: &Nodes, name: &str) -> Cluster {
    Cluster { name: name.to_owned(), ..Cluster::new(nodes.addresses()) }
}

/// A stream on nodes that have others beside it.
struct OnNodes {
    nodes: Arc<Nodes>,
    name: String,
}

impl Ground for OnNodes {
    fn open(&self) -> Result<Arc<dyn Store>, Error> {
        Ok(Arc::new(wait(JetStream::open(&cluster(&self.nodes, &self.name)))?))
    }

    fn cut(&self) -> Box<dyn Ground> {
        let nodes = block_in_place(|| Arc::new(self.nodes.copied()));
        Box::new(OnNodes { nodes, name: self.name.clone() })
    }

    fn fill(&self, full: bool) {
        wait(self.fill_streams(full));
    }

    // What a node does with its disk is not ours to hold up; that it says to wait for it is looked at when the store is opened.
    fn hold(&self, _: bool) -> bool {
        false
    }

    // Each takes three nodes that find each other anew.
    fn cuts(&self) -> usize {
        if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 10 } else { 2 }
    }
}

impl OnNodes {
    /// Leaves the streams no room beyond what they hold.
    async fn fill_streams(&self, full: bool) {
        let client =
            async_nats::ConnectOptions::with_user_and_password("hall".into(), "hall-of-tests".into());
        let client = client.connect(&self.nodes.addresses()[..]).await.expect("a node");
        for stream in
            [self.name.clone(), format!("KV_{}_facts", self.name), format!("KV_{}_marks", self.name)]
        {
            let ask = async |what: &str, with: String| -> serde_json::Value {
                let subject = format!("$JS.API.STREAM.{what}.{stream}");
                let answer = client.request(subject, with.into()).await.expect("an answer");
                serde_json::from_slice(&answer.payload).expect("JSON")
            };
            let mut info = ask("INFO", String::new()).await;
            let bytes = info["state"]["bytes"].as_u64().expect("its size");
            let mut config = info["config"].take();
            config["max_bytes"] = if full { (bytes + 1).into() } else { (-1).into() };
            let updated = ask("UPDATE", config.to_string()).await;
            assert!(updated["error"].is_null(), "{updated}");
        }
    }
}

static GROUNDS: AtomicU64 = AtomicU64::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn three_nodes_keep_the_contract() {
    let Some(nodes) = block_in_place(Nodes::start).map(Arc::new) else { return };
    let points = run(|| {
        let name = format!("hall{}", GROUNDS.fetch_add(1, Ordering::Relaxed));
        Box::new(OnNodes { nodes: Arc::clone(&nodes), name })
    })
    .await;
    assert!(points.len() > 15);
    let broken: Vec<String> =
        points.iter().filter_map(|it| Some(format!("{}: {}", it.name, it.kept.as_ref().err()?))).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    let [told, met] = JetStream::conflicts();
    println!("somebody was first {told} times by 10071 and {met} times by 10164");
}

fn one(log: &str, length: u64, key: &str) -> Vec<Append> {
    vec![Append::new(log, length, [Entry::new(key).key(key)])]
}

async fn keys(store: &dyn Store, log: &str) -> Vec<String> {
    let found = store.read(log, 0, 100_000).await.expect("the log can be read");
    found.into_iter().filter_map(|found| found.entry.key).collect()
}

async fn open(nodes: &Nodes, name: &str) -> Arc<JetStream> {
    Arc::new(JetStream::open(&cluster(nodes, name)).await.expect("the cluster is there"))
}

/// Twelve writers of four servers want the same next entry, of one log or of two at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_servers_one_is_first() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let contests = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 3_000 } else { 100 };
    let mut stores = Vec::new();
    for _ in 0..4 {
        stores.push(open(&nodes, "contest").await);
    }
    let mut winners = Vec::new();
    for contest in 0..contests {
        let mut writers = JoinSet::new();
        for writer in 0..12 {
            let store = Arc::clone(&stores[writer % 4]);
            writers.spawn(async move {
                let key = format!("{contest}/{writer}");
                let mut appends = one("a", contest, &key);
                if contest % 2 == 1 {
                    appends.extend(one("b", contest / 2, &key));
                }
                (key, store.append(appends).await)
            });
        }
        let mut won = Vec::new();
        while let Some(done) = writers.join_next().await {
            match done.expect("no panic") {
                (key, Ok(_)) => won.push(key),
                (_, Err(Error::Conflict { log, length })) => {
                    assert_eq!(length, if log == "a" { contest + 1 } else { contest / 2 + 1 });
                }
                (key, Err(error)) => panic!("{key}: {error}"),
            }
        }
        assert_eq!(won.len(), 1, "contest {contest} was won by {won:?}");
        winners.extend(won);
    }
    for store in &stores {
        assert_eq!(keys(&**store, "a").await, winners);
        let second: Vec<String> = winners.iter().skip(1).step_by(2).cloned().collect();
        assert_eq!(keys(&**store, "b").await, second);
    }
    let [told, met] = JetStream::conflicts();
    println!("{contests} contests: somebody was first {told} times by 10071 and {met} times by 10164");
    assert!(told + met >= contests, "nobody was ever late");
    assert!(met > 0, "nobody was late while the place was being taken");
}

/// What one server appends another gets, and it relies on nothing that it has seen before.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_see_what_others_append() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let (first, second) = (open(&nodes, "two").await, open(&nodes, "two").await);
    let mut follow = second.follow(second.last().await.expect("its end"));
    for number in 0..30_u64 {
        let (writer, reader) = if number % 2 == 0 { (&first, &second) } else { (&second, &first) };
        let key = format!("k{number}");
        let append = one("a", number, &key).remove(0).mark(Mark::Set(number as i64));
        writer.append(vec![append]).await.expect("it is the next");
        assert_eq!(reader.length("a").await, Ok(number + 1));
        let found = reader.find("a", &key).await.expect("it can be read");
        assert_eq!(found.map(|found| found.number), Some(number));
        let marks = reader.marks().await.expect("they can be read");
        assert_eq!((marks.len(), marks[0].mark), (1, number as i64));
        let repeated = reader.append(one("a", number, &key)).await;
        assert_eq!(repeated, Err(Error::Repeated { log: "a".into(), key: key.clone(), number }));
        assert_eq!(follow.next().await.expect("it comes")[0].entry.key, Some(key));
    }
}

/// The index of marks is written behind what is appended, and is whole for who comes later.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_index_of_marks_is_whole_whenever_it_is_read() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let store = open(&nodes, "index").await;
    let mut writers = JoinSet::new();
    for log in 0..40_i64 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            for number in 0..80_u64 {
                let mark = if number == 79 && log % 2 == 0 {
                    Mark::Remove
                } else {
                    Mark::Set(log * 1_000 + number as i64)
                };
                let append = Append::new(format!("games/{log}"), number, [Entry::new("x")]).mark(mark);
                store.append(vec![append]).await.expect("it is the next");
            }
        });
    }
    while let Some(done) = writers.join_next().await {
        done.expect("no panic");
    }
    drop(store);
    let marks = open(&nodes, "index").await.marks().await.expect("they can be read");
    let marks: Vec<i64> = marks.into_iter().map(|marked| marked.mark).collect();
    let due: Vec<i64> = (0..40).filter(|log| log % 2 == 1).map(|log| log * 1_000 + 79).collect();
    assert_eq!(marks, due);
}

/// A node is killed, another stands still for a while: everything that was answered is there, once and in order.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_was_answered_outlives_a_node() {
    let Some(mut nodes) = block_in_place(Nodes::start) else { return };
    let store = open(&nodes, "killed").await;
    let mut writers = JoinSet::new();
    for log in 0..6 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let name = format!("log{log}");
            let mut unknown = 0;
            for number in 0..200 {
                loop {
                    // Who was not answered sends it again: that settles it.
                    match store.append(one(&name, number, &format!("k{number}"))).await {
                        Ok(_) => break,
                        Err(Error::Repeated { number: there, .. }) if there == number => break,
                        Err(Error::Conflict { length, .. }) => panic!("{name} has {length} at {number}"),
                        Err(_) => unknown += 1,
                    }
                }
                // Slowly enough that the nodes come and go in the middle of it.
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            unknown
        });
    }
    let length = async |least: u64| {
        while store.length("log0").await.unwrap_or(0) < least {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    length(40).await;
    block_in_place(|| nodes.kill(0));
    length(80).await;
    // Who comes while a node is gone finds two that can be relied on.
    assert_eq!(open(&nodes, "killed").await.durability(), Durability::Disk);
    block_in_place(|| {
        nodes.begin(0);
        nodes.wait();
        nodes.pause(1, true);
    });
    length(120).await;
    nodes.pause(1, false);
    let mut unknown = 0;
    while let Some(done) = writers.join_next().await {
        unknown += done.expect("no panic");
    }
    let all: Vec<String> = (0..200).map(|number| format!("k{number}")).collect();
    let other = open(&nodes, "killed").await;
    for log in 0..6 {
        assert_eq!(keys(&*other, &format!("log{log}")).await, all, "log{log}");
    }
    println!("{unknown} appends were not answered at first");
}

/// A node stands still with its connections open: who is connected to it goes to another long before the three minutes after which the
/// client would by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_stands_still_is_left() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let one_of_them = vec![nodes.addresses().swap_remove(1)];
    let cluster = Cluster { servers: one_of_them, ..cluster(&nodes, "left") };
    let store = JetStream::open(&cluster).await.expect("a store");
    store.append(one("log", 0, "k0")).await.expect("all nodes are there");
    nodes.pause(1, true);
    let begun = std::time::Instant::now();
    loop {
        match store.append(one("log", 1, "k1")).await {
            Ok(_) | Err(Error::Repeated { .. }) => break,
            Err(why) => assert!(begun.elapsed().as_secs() < 90, "nobody else is asked: {why}"),
        }
    }
    nodes.pause(1, false);
    assert_eq!(keys(&store, "log").await, ["k0", "k1"]);
}

/// A cluster that acknowledges what is only in memory is taken only by who says that this is enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_cluster_that_does_not_wait_for_its_disks_is_refused() {
    let Some(nodes) = block_in_place(Nodes::start_in_memory) else { return };
    let refused = JetStream::open(&cluster(&nodes, "memory")).await.err();
    assert!(
        matches!(&refused, Some(Error::Unsuitable(why)) if why.contains("sync_interval") && why.contains("power")),
        "{refused:?}"
    );
    let enough = Cluster { durability: Durability::Replicas, ..cluster(&nodes, "memory") };
    let store = JetStream::open(&enough).await.expect("it was said that it is enough");
    assert_eq!(store.durability(), Durability::Replicas);
    store.append(one("a", 0, "k")).await.expect("it works");
    let nobody = Cluster::new(["nats://127.0.0.1:9"]);
    assert!(matches!(JetStream::open(&nobody).await.err(), Some(Error::Unreachable(_))));
}

/// From a file to a cluster and back: the same, byte by byte, also when it is taken over twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_is_in_a_file_goes_to_a_cluster_and_back() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = Sqlite::open(folder.path().join("hall.db")).expect("a new store");
    for number in 0..700 {
        let append =
            one("games/1", number, &format!("anna/{number}")).remove(0).mark(Mark::Set(number as i64));
        file.append(vec![append]).await.expect("it is the next");
    }
    let large = Entry::new(vec![7; 3 << 20]);
    file.append(vec![Append::new("competitions/é", 0, [Entry::new([0, 255]), large])])
        .await
        .expect("it is the first");
    file.set(vec![SetFact::new("roster/é", "names"), SetFact::new("admin", [0, 1])]).await.expect("facts");
    let mut text = Vec::new();
    let told = export(&file, &mut text).await.expect("an export");
    let store = open(&nodes, "moved").await;
    for _ in 0..2 {
        assert_eq!(import(&*store, &mut Cursor::new(&text)).await, Ok(told));
    }
    let mut there = Vec::new();
    export(&*open(&nodes, "moved").await, &mut there).await.expect("an export");
    assert!(there == text, "the export of the cluster is another");
    let back = Sqlite::open(folder.path().join("back.db")).expect("a new store");
    assert_eq!(import(&back, &mut Cursor::new(&there)).await, Ok(told));
    let mut again = Vec::new();
    export(&back, &mut again).await.expect("an export");
    assert!(again == text, "the export of what came back is another");
}
