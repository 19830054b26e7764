//! The store on a real cluster of three nodes keeps the same contract, and what is particular to it.

use std::io::{Cursor, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

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

/// Many logs at once, with more and longer appends than are stored together: each is where it belongs, and where its answer says.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn appends_that_wait_at_the_same_moment_are_each_where_they_belong() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let (store, other) = (open(&nodes, "many").await, open(&nodes, "many").await);
    let mut follow = other.follow(other.last().await.expect("its end"));
    const LOGS: u64 = 700;
    const ROUNDS: u64 = 4;
    let mut places = Vec::new();
    for round in 0..ROUNDS {
        // Begun in this order and without waiting: two for each log, and the second behind the first.
        let begun: Vec<_> = (0..LOGS * 2)
            .map(|number| {
                let (log, length) = (number % LOGS, round * 2 + number / LOGS);
                let body = vec![b'x'; if log % 7 == 0 { 9_000 * (log as usize % 9) } else { 300 }];
                let entry = Entry::new(body).key(format!("{log}/{length}"));
                store.append(vec![Append::new(format!("games/{log}"), length, [entry])])
            })
            .collect();
        for answer in begun {
            places.push(answer.await.expect("it is the next"));
        }
    }
    let mut different = places.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), places.len(), "two have the same place");
    for log in 0..LOGS {
        let found = other.read(&format!("games/{log}"), 0, 100).await.expect("it can be read");
        let there: Vec<_> = found.iter().map(|it| (it.place, it.entry.key.clone())).collect();
        let told = (0..ROUNDS * 2).map(|length| {
            let answer = length / 2 * LOGS * 2 + length % 2 * LOGS + log;
            (places[answer as usize], Some(format!("{log}/{length}")))
        });
        assert_eq!(there, told.collect::<Vec<_>>());
    }
    let mut followed = Vec::new();
    while followed.len() < places.len() {
        followed.extend(follow.next().await.expect("it comes").iter().map(|found| found.place));
    }
    assert_eq!(followed, different, "who follows gets each once and in the order of the stream");
}

/// Of many that go at once one comes too late, time and again: only that one is told, and all others land.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_those_that_go_together_only_who_is_late_is_told() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let (first, second) = (open(&nodes, "late").await, open(&nodes, "late").await);
    let before: u64 = JetStream::conflicts().into_iter().sum();
    let rounds = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 500 } else { 40 };
    let mut winners = Vec::new();
    for round in 0..rounds {
        // Both want the next place of one log, each amid others that are its own.
        let begun: Vec<_> = (0..100)
            .map(|number| {
                let (store, name) = if number % 2 == 0 { (&first, "first") } else { (&second, "second") };
                let log = if number / 2 == 25 { "both".to_owned() } else { format!("of/{number}") };
                (log.clone(), name, store.append(one(&log, round, &format!("{name}/{round}"))))
            })
            .collect();
        let mut won = Vec::new();
        for (log, name, answer) in begun {
            match answer.await {
                Ok(_) if log == "both" => won.push(format!("{name}/{round}")),
                Ok(_) => {}
                Err(error) => {
                    assert_eq!(error, Error::Conflict { log: "both".into(), length: round + 1 });
                }
            }
        }
        assert_eq!(won.len(), 1, "round {round} was won by {won:?}");
        winners.extend(won);
    }
    assert_eq!(keys(&*first, "both").await, winners);
    for number in (0..100).filter(|number| number / 2 != 25) {
        let name = if number % 2 == 0 { "first" } else { "second" };
        let all: Vec<String> = (0..rounds).map(|round| format!("{name}/{round}")).collect();
        assert_eq!(keys(&*second, &format!("of/{number}")).await, all);
    }
    let met = JetStream::conflicts().into_iter().sum::<u64>() - before;
    println!("{rounds} rounds: somebody was first {met} times");
    assert!(met >= rounds, "nobody was ever late");
}

/// Writers of several servers on the same logs, each at the length that he takes a log to have: what was acknowledged is there once, where it was
/// said, and nothing else is.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_goes_together_what_was_acknowledged_is_there_once() {
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let tries = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 400 } else { 40 };
    const LOGS: u64 = 40;
    let mut stores = Vec::new();
    for _ in 0..3 {
        stores.push(open(&nodes, "writers").await);
    }
    let mut writers = JoinSet::new();
    for writer in 0..LOGS * 6 {
        let store = Arc::clone(&stores[writer as usize % 3]);
        // Half of the logs have many writers, the others nearly one each.
        let log = if writer % 2 == 0 { writer % 10 } else { writer % LOGS };
        writers.spawn(async move {
            let (log, mut length, mut done) = (format!("log{log}"), 0, Vec::new());
            for number in 0..tries {
                let key = format!("{writer}/{number}");
                match store.append(one(&log, length, &key)).await {
                    Ok(place) => {
                        done.push((place, key));
                        length += 1;
                    }
                    Err(Error::Conflict { length: there, .. }) => length = there,
                    Err(error) => panic!("{log}: {error}"),
                }
            }
            (log, done)
        });
    }
    let mut acknowledged = std::collections::BTreeMap::<String, Vec<(u64, String)>>::new();
    while let Some(done) = writers.join_next().await {
        let (log, done) = done.expect("no panic");
        acknowledged.entry(log).or_default().extend(done);
    }
    let reader = open(&nodes, "writers").await;
    for (log, mut told) in acknowledged {
        told.sort_unstable();
        let found = reader.read(&log, 0, 100_000).await.expect("it can be read");
        let there: Vec<_> =
            found.into_iter().map(|it| (it.place, it.entry.key.unwrap_or_default())).collect();
        assert_eq!(there, told, "{log}");
    }
}

/// The answer to many that went together is lost: what became of each is found out, and none is there twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_lost_answer_is_settled_for_all_whom_it_was_for() {
    const LOGS: u64 = 120;
    let Some(nodes) = block_in_place(Nodes::start) else { return };
    let wire = Wire::to(nodes.addresses().swap_remove(0));
    let through = Cluster { servers: vec![wire.address.clone()], ..cluster(&nodes, "lost") };
    let store = JetStream::open(&through).await.expect("a store");
    let at_once = async |length: u64| {
        let begun =
            (0..LOGS).map(|log| (log, store.append(one(&format!("log{log}"), length, &length.to_string()))));
        for (log, answer) in begun.collect::<Vec<_>>() {
            match answer.await {
                Ok(_) => {}
                // Sent again it is settled.
                Err(Error::Unknown(_)) => {
                    let again = store.append(one(&format!("log{log}"), length, &length.to_string())).await;
                    assert!(
                        matches!(again, Ok(_) | Err(Error::Repeated { .. })),
                        "log{log} at {length}: {again:?}"
                    );
                }
                Err(error) => panic!("log{log} at {length}: {error}"),
            }
        }
    };
    at_once(0).await;
    wire.say_nothing_more();
    let begun = std::time::Instant::now();
    at_once(1).await;
    assert!(begun.elapsed().as_millis() > 1_900, "no answer was lost");
    at_once(2).await;
    let other = open(&nodes, "lost").await;
    for log in 0..LOGS {
        assert_eq!(keys(&*other, &format!("log{log}")).await, ["0", "1", "2"], "log{log}");
    }
}

/// A way to a node on which what it says can be lost.
struct Wire {
    address: String,
    /// Of each connection whether what the node says is lost.
    lost: Arc<Mutex<Vec<Arc<AtomicBool>>>>,
}

impl Wire {
    fn to(node: String) -> Wire {
        let (users, node) = node.trim_start_matches("nats://").rsplit_once('@').expect("a user and a node");
        let node = node.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("nats://{users}@{}", listener.local_addr().expect("its address"));
        let lost = Arc::<Mutex<Vec<Arc<AtomicBool>>>>::default();
        let all = Arc::clone(&lost);
        // It ends with the tests.
        std::thread::spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                let Ok(there) = TcpStream::connect(&node) else { continue };
                let lost = Arc::new(AtomicBool::new(false));
                all.lock().expect("no panic").push(Arc::clone(&lost));
                let ends = [here.try_clone().expect("an end"), there.try_clone().expect("an end")];
                let never = Arc::new(AtomicBool::new(false));
                std::thread::spawn(move || carry(here, there, &never));
                let [here, there] = ends;
                std::thread::spawn(move || carry(there, here, &lost));
            }
        });
        Wire { address, lost }
    }

    /// From now on what the node says to those who are connected is lost.
    fn say_nothing_more(&self) {
        for lost in &*self.lost.lock().expect("no panic") {
            lost.store(true, Ordering::SeqCst);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, lost: &AtomicBool) {
    let mut bytes = vec![0; 64 << 10];
    while let Ok(count) = from.read(&mut bytes) {
        if count == 0 || (!lost.load(Ordering::SeqCst) && to.write_all(&bytes[..count]).is_err()) {
            break;
        }
    }
    // Who is left hears that the other has gone.
    _ = to.shutdown(std::net::Shutdown::Both);
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
