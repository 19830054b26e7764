//! The store on a cluster of NATS JetStream, for any number of servers.
//!
//! All logs are in one stream, each under a subject of its own, and what is appended says which message of that subject it takes to be
//! the last: the stream's leader takes one of those who say the same. What is appended to different logs at the same moment goes in one
//! go. Facts and the index of marks are in buckets, with one value each. What another server appends comes by one consumer over all
//! subjects.

mod ahead;
mod api;
mod append;
mod check;
mod consumer;
mod facts;
mod lanes;
mod logs;
mod marks;
mod message;
mod names;
mod raw;
mod together;

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, ServerAddr};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, oneshot};

use crate::{Answer, Append, Error, Fact, Follow, Found, Marked, SetFact, Store};
use ahead::Ahead;
use api::Api;
use consumer::{Following, Seen};
use lanes::{Lanes, Turn};
use logs::Logs;
use marks::Marks;
pub use raw::{raw_appends, raw_bytes};
use together::Together;

/// How long a node may say nothing at all before another one is connected to: it may stand still with its connections open, which the
/// client by itself notices after three minutes. It does after three questions that were not answered. Three seconds in which nothing can be
/// entered are an interruption of play: another node should be found before, so that what is asked next is answered.
const STANDS_STILL: Duration = Duration::from_millis(1_500);

/// How long a node that is connected to has for its first words: longer than the second after which a lost packet is sent again.
const ANSWERS: Duration = Duration::from_millis(1_500);

/// How a store on a cluster is opened.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The addresses of nodes; the others are heard of from them.
    pub servers: Vec<String>,
    /// What the stream is called, and what stands before the names of the buckets.
    pub name: String,
    /// How many nodes keep everything, where the stream is not there yet.
    pub replicas: u32,
    /// What is enough for an acknowledgement.
    pub durability: Durability,
}

impl Cluster {
    /// The usual store of a cluster: on three nodes, on the disks before anything is acknowledged.
    pub fn new(servers: impl IntoIterator<Item = impl Into<String>>) -> Cluster {
        Cluster {
            servers: servers.into_iter().map(Into::into).collect(),
            name: "jadoube".to_owned(),
            replicas: 3,
            durability: Durability::Disk,
        }
    }
}

/// Where something is when it is acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// On the disks of most nodes.
    Disk,
    /// In the memory of most nodes.
    Replicas,
}

/// A store on a cluster.
pub struct JetStream {
    inner: Arc<Inner>,
    lanes: Lanes,
    durability: Durability,
    /// What was listed last, for who goes on behind it.
    listed: Arc<Mutex<(String, Vec<String>)>>,
}

/// What all parts use.
struct Inner {
    api: Api,
    runtime: Handle,
    stream: String,
    logs: Logs,
    together: Together,
    ahead: Ahead,
    marks: Marks,
    seen: Seen,
    /// Held while the index of marks is written.
    indexing: Arc<Semaphore>,
}

impl JetStream {
    /// Opens the store of a cluster, and makes it where there is none.
    ///
    /// # Errors
    /// No node can be reached, or the cluster cannot be relied on: [`Error::Unsuitable`].
    pub async fn open(cluster: &Cluster) -> Result<JetStream, Error> {
        let api = Api { client: connected(cluster).await? };
        check::version(&api.client.server_info().version)?;
        let stream = cluster.name.clone();
        made(&api, &stream, logs_config(cluster)).await?;
        for bucket in [format!("{stream}_facts"), format!("{stream}_marks")] {
            made(&api, &format!("KV_{bucket}"), bucket_config(cluster, &bucket)).await?;
        }
        let info = api.info(&stream, &json!({})).await?;
        let durability = match check::durability(&api, &info).await? {
            Ok(()) => Durability::Disk,
            Err(_) if cluster.durability == Durability::Replicas => Durability::Replicas,
            Err(why) => {
                let loses = Durability::Replicas.loses();
                return Err(Error::Unsuitable(format!("{why}; a power cut may lose {loses}")));
            }
        };
        let mut inner = Inner {
            api,
            runtime: Handle::current(),
            stream,
            logs: Logs::default(),
            together: Together::default(),
            ahead: Ahead::default(),
            marks: Marks::default(),
            seen: Seen::from(0),
            indexing: Arc::new(Semaphore::new(1)),
        };
        inner.seen = Seen::from(inner.read_marks().await?);
        let inner = Arc::new(inner);
        tokio::spawn(consumer::consume(Arc::downgrade(&inner)));
        Ok(JetStream { inner, lanes: Lanes::default(), durability, listed: Arc::default() })
    }

    /// Where something is when it is acknowledged.
    pub fn durability(&self) -> Durability {
        self.durability
    }

    /// How often somebody was first, since the process began: told by number (10071), and before the replicas had it (10164).
    pub fn conflicts() -> [u64; 2] {
        api::conflicts()
    }

    /// Begins something at once, and gives its answer later.
    fn begin<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Answer<'static, T> {
        let (answer, answered) = oneshot::channel();
        self.inner.runtime.spawn(async move {
            // Who asked may have gone away.
            _ = answer.send(work.await);
        });
        Box::pin(async move { answered.await.unwrap_or_else(|_| Err(gone())) })
    }

    /// The same behind everything that was begun before in the same lanes.
    fn in_turn<T: Send + 'static>(
        &self,
        mut turn: Turn,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Answer<'static, T> {
        self.begin(async move {
            turn.come().await;
            let done = work.await;
            drop(turn);
            done
        })
    }
}

/// What began something has gone before it was done.
fn gone() -> Error {
    Error::Unknown("the store went down before it answered".to_owned())
}

impl Store for JetStream {
    fn append(&self, appends: Vec<Append>) -> Answer<'static, u64> {
        if let Err(error) = append::check(&appends) {
            return Box::pin(std::future::ready(Err(error)));
        }
        let turn = self.lanes.join(appends.iter().map(|append| format!("log/{}", append.log)));
        let inner = Arc::clone(&self.inner);
        if !turn.is_first() || append::is_nothing(&appends) {
            return self.in_turn(turn, async move { inner.append(appends).await });
        }
        match self.inner.parts(appends) {
            Err(error) => Box::pin(std::future::ready(Err(error))),
            // Nearly always it has nobody to wait for, and needs nobody who waits for it.
            Ok(parts) => match inner.fit_together(&parts) {
                Some(before) => inner.append_together(parts, before, Some(turn)),
                None => self.in_turn(turn, async move { inner.append_parts(parts).await }),
            },
        }
    }

    fn read(&self, log: &str, from: u64, limit: usize) -> Answer<'static, Vec<Found>> {
        let (inner, log) = (Arc::clone(&self.inner), log.to_owned());
        self.begin(async move { Ok(inner.walk(&log, from, limit).await?.1) })
    }

    fn expect(&self, logs: Vec<String>) -> Answer<'static, ()> {
        let inner = Arc::clone(&self.inner);
        self.begin(async move { inner.read_ahead(logs).await })
    }

    fn length(&self, log: &str) -> Answer<'static, u64> {
        let (inner, log) = (Arc::clone(&self.inner), log.to_owned());
        self.begin(async move {
            let last = inner.api.last(&inner.stream, &inner.log_subject(&log)).await?;
            last.as_ref().map_or(Ok(0), message::length)
        })
    }

    fn find(&self, log: &str, key: &str) -> Answer<'static, Option<Found>> {
        let (inner, log, key) = (Arc::clone(&self.inner), log.to_owned(), key.to_owned());
        self.begin(async move {
            let Some(number) = inner.fresh(&log).await?.candidate(&key) else { return Ok(None) };
            let found = inner.walk(&log, number, 1).await?.1;
            Ok(found.into_iter().find(|found| found.entry.key.as_ref() == Some(&key)))
        })
    }

    fn list(&self, prefix: &str, after: &str, limit: usize) -> Answer<'static, Vec<String>> {
        let (inner, listed) = (Arc::clone(&self.inner), Arc::clone(&self.listed));
        let (prefix, after) = (prefix.to_owned(), after.to_owned());
        self.begin(async move {
            let goes_on = |listed: &(String, Vec<String>)| {
                (listed.0 == prefix && listed.1.binary_search(&after).is_ok()).then(|| listed.1.clone())
            };
            let known = goes_on(&listed.lock().unwrap_or_else(PoisonError::into_inner));
            let names = match known {
                Some(names) => names,
                None => inner.names(&inner.stream, &inner.log_subject_of_all(), &prefix).await?,
            };
            let some: Vec<String> = names.iter().filter(|name| **name > after).take(limit).cloned().collect();
            *listed.lock().unwrap_or_else(PoisonError::into_inner) =
                if some.len() < limit { (String::new(), Vec::new()) } else { (prefix, names) };
            Ok(some)
        })
    }

    fn last(&self) -> Answer<'static, u64> {
        let inner = Arc::clone(&self.inner);
        self.begin(async move {
            inner.catch_up().await?;
            Ok(inner.seen.last_place())
        })
    }

    fn follow(&self, after: u64) -> Box<dyn Follow> {
        Box::new(Following::new(Arc::clone(&self.inner), after))
    }

    fn marks(&self) -> Answer<'static, Vec<Marked>> {
        let inner = Arc::clone(&self.inner);
        self.begin(async move {
            inner.catch_up().await?;
            Ok(inner.marks.all())
        })
    }

    fn fact(&self, key: &str) -> Answer<'static, Option<Fact>> {
        let (inner, key) = (Arc::clone(&self.inner), key.to_owned());
        self.begin(async move { inner.fact(&key).await })
    }

    fn facts(&self, prefix: &str) -> Answer<'static, Vec<(String, Fact)>> {
        let (inner, prefix) = (Arc::clone(&self.inner), prefix.to_owned());
        self.begin(async move { inner.facts(&prefix).await })
    }

    fn takes_entries(&self) -> Answer<'static, ()> {
        let inner = Arc::clone(&self.inner);
        self.begin(async move { inner.takes_entries().await })
    }

    fn set(&self, facts: Vec<SetFact>) -> Answer<'static, ()> {
        let mut keys: Vec<String> = facts.iter().map(|fact| format!("fact/{}", fact.key)).collect();
        keys.sort();
        keys.dedup();
        let turn = self.lanes.join(keys.into_iter());
        let inner = Arc::clone(&self.inner);
        self.in_turn(turn, async move { inner.set(facts).await })
    }
}

impl Inner {
    /// What stands before the subjects of all logs.
    fn log_subject_of_all(&self) -> String {
        format!("{}.log.", self.stream)
    }

    fn log_subject(&self, log: &str) -> String {
        format!("{}.log.{}", self.stream, names::subject(log))
    }

    fn facts_bucket(&self) -> String {
        format!("{}_facts", self.stream)
    }

    fn marks_bucket(&self) -> String {
        format!("{}_marks", self.stream)
    }

    /// The names that begin so, in their order, below what stands before the subjects of all.
    async fn names(&self, stream: &str, before: &str, prefix: &str) -> Result<Vec<String>, Error> {
        let filter = format!("{before}{}", names::below(prefix));
        let mut all = Vec::new();
        let mut looked = 0;
        loop {
            let what = json!({"subjects_filter": filter, "offset": looked});
            let info = self.api.info(stream, &what).await?;
            let Some(subjects) = info["state"]["subjects"].as_object() else { break };
            looked += subjects.len();
            let names = subjects.keys().filter_map(|subject| names::name(subject.strip_prefix(before)?));
            all.extend(names.filter(|name| name.starts_with(prefix)));
            if subjects.is_empty() || info["total"].as_u64().is_none_or(|total| looked as u64 >= total) {
                break;
            }
        }
        all.sort();
        Ok(all)
    }
}

/// A connection, with the name and the password that an address has.
async fn connected(cluster: &Cluster) -> Result<Client, Error> {
    let unreachable = |why: &dyn std::fmt::Display| Error::Unreachable(why.to_string());
    let mut options =
        ConnectOptions::new().name("jadoube").ping_interval(STANDS_STILL / 3).connection_timeout(ANSWERS);
    let mut servers = Vec::with_capacity(cluster.servers.len());
    for server in &cluster.servers {
        // An address that cannot be read is not told: there may be a password in it.
        let server: ServerAddr = server.parse().map_err(|_| unreachable(&"an address cannot be read"))?;
        options = match (server.username().map(str::to_owned), server.password().map(str::to_owned)) {
            (Some(user), Some(password)) => options.user_and_password(user, password),
            (Some(token), None) => options.token(token),
            (None, _) => options,
        };
        servers.push(server);
    }
    options.connect(&servers[..]).await.map_err(|error| unreachable(&error))
}

/// Makes a stream where there is none, and refuses one that could lose something.
async fn made(api: &Api, stream: &str, config: Value) -> Result<(), Error> {
    let there = match api.info(stream, &json!({})).await {
        Ok(info) => info,
        Err(Error::ReadOnly(why)) if why.contains("10059") => {
            let made = api.ask(&format!("$JS.API.STREAM.CREATE.{stream}"), &config).await;
            made.map_err(|error| Error::Unsuitable(format!("the stream `{stream}` cannot be made: {error}")))?
        }
        Err(error) => return Err(error),
    };
    for key in [
        "retention",
        "storage",
        "max_age",
        "deny_delete",
        "deny_purge",
        "allow_atomic",
        "max_msgs_per_subject",
    ] {
        let found = there["config"].get(key).unwrap_or(&Value::Null);
        let right = *found == config[key] || (found.is_null() && config[key] == json!(false));
        if !right {
            let why = format!("the stream `{stream}` has `{key}` {found} where it takes {}", config[key]);
            return Err(Error::Unsuitable(why));
        }
    }
    Ok(())
}

fn logs_config(cluster: &Cluster) -> Value {
    json!({
        "name": cluster.name, "subjects": [format!("{}.log.>", cluster.name)],
        "description": "the logs of J'adoube: nothing is ever taken out",
        "retention": "limits", "storage": "file", "num_replicas": cluster.replicas, "discard": "new",
        "max_age": 0, "max_bytes": -1, "max_msgs": -1, "max_msgs_per_subject": -1, "max_msg_size": -1,
        "deny_delete": true, "deny_purge": true, "allow_direct": true, "allow_atomic": true,
    })
}

fn bucket_config(cluster: &Cluster, bucket: &str) -> Value {
    json!({
        "name": format!("KV_{bucket}"), "subjects": [format!("$KV.{bucket}.>")],
        "retention": "limits", "storage": "file", "num_replicas": cluster.replicas, "discard": "new",
        "max_age": 0, "max_bytes": -1, "max_msgs": -1, "max_msgs_per_subject": 1, "max_msg_size": -1,
        "deny_delete": true, "deny_purge": false, "allow_rollup_hdrs": true, "allow_direct": true,
        "allow_atomic": true, "allow_msg_ttl": true,
    })
}
