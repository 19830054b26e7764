//! Logs that lose nothing.
//!
//! A store holds many logs. A log is a list of entries, numbered from 0, that only ever grows; what an entry says is bytes to the
//! store. Whoever appends says how long he takes the log to be, so that two who append at once cannot both be right, and
//! may give an entry a key, so that one who did not hear the answer can send it again without doing it twice.
//!
//! Beside the logs there is a small index of marks (at most one number a log, changed together with an append: when something is due
//! there) and there are facts (small values under keys, changed at a revision that one has seen).
//!
//! [`Store`] is the contract; the module [`contract`] (feature `contract`) is its test. [`Sqlite`] keeps everything in one file,
//! `JetStream` (feature `nats`) on a cluster that several servers share, [`Memory`] nowhere.
//!
//! ```
//! use jadoube_store::{Append, Entry, Error, Memory, Store};
//!
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Error> {
//! let store = Memory::default();
//! store.append(vec![Append::new("games/1", 0, [Entry::new("e2e4").key("anna/1")])]).await?;
//! // Somebody was first: the log is longer than was thought.
//! let late = store.append(vec![Append::new("games/1", 0, [Entry::new("d2d4").key("bela/1")])]).await;
//! assert_eq!(late, Err(Error::Conflict { log: "games/1".into(), length: 1 }));
//! // Sent again: it is there already, as entry 0.
//! let again = store.append(vec![Append::new("games/1", 0, [Entry::new("e2e4").key("anna/1")])]).await;
//! assert_eq!(again, Err(Error::Repeated { log: "games/1".into(), key: "anna/1".into(), number: 0 }));
//! # Ok(()) }
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

#[cfg(feature = "contract")]
pub mod contract;
mod entry;
mod error;
#[cfg(feature = "nats")]
mod jetstream;
mod memory;
mod sqlite;
mod transfer;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use entry::{Append, Entry, Fact, Found, Mark, Marked, SetFact};
pub use error::Error;
#[cfg(feature = "nats")]
pub use jetstream::{Cluster, Durability, JetStream, raw_appends, raw_bytes};
pub use memory::Memory;
#[cfg(feature = "contract")]
pub use sqlite::Fault;
pub use sqlite::{Options, RawRows, Sqlite, raw_again, raw_commits};
pub use transfer::{Transferred, export, import, look_through};

/// What a store answers, later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Logs, marks and facts, kept for good.
///
/// The work begins with the call, not with the first look at the answer, and for each log and each fact in the order of
/// the calls: who drops an answer has done the thing all the same. An answer comes when the thing is durable, never earlier.
pub trait Store: Send + Sync + 'static {
    /// Appends to one or several logs: all of it or nothing.
    ///
    /// For every log first the keys are looked at, then the length. The answer is the store's place of the last entry.
    ///
    /// # Errors
    /// [`Error::Repeated`], [`Error::Conflict`], [`Error::Full`], [`Error::ReadOnly`], [`Error::Busy`]: nothing was done.
    /// [`Error::Unknown`]: it is not known whether it was done. Sending it again with the same keys settles it.
    fn append(&self, appends: Vec<Append>) -> Answer<'static, u64>;

    /// At most `limit` entries of a log from a number on. A log that is not there has none.
    fn read(&self, log: &str, from: u64, limit: usize) -> Answer<'static, Vec<Found>>;

    /// Tells which logs will be read soon, each from its beginning and once. A store that reads many at once sooner than one after the other
    /// does so now; one that was told before forgets what it has of those.
    ///
    /// # Errors
    /// They could not be read. Whoever reads them may try all the same.
    fn expect(&self, logs: Vec<String>) -> Answer<'static, ()> {
        drop(logs);
        Box::pin(std::future::ready(Ok(())))
    }

    /// How many entries a log has.
    fn length(&self, log: &str) -> Answer<'static, u64>;

    /// The entry of a log that has this key.
    fn find(&self, log: &str, key: &str) -> Answer<'static, Option<Found>>;

    /// The logs whose names begin so, in the order of their names, at most `limit`, those after a name only.
    fn list(&self, prefix: &str, after: &str, limit: usize) -> Answer<'static, Vec<String>>;

    /// A place behind which nothing stands that was appended before this was asked.
    fn last(&self) -> Answer<'static, u64>;

    /// Everything that was and will be appended after a place in the store's order, each entry once. The entries of a log come in
    /// their order.
    fn follow(&self, after: u64) -> Box<dyn Follow>;

    /// The logs that have a mark, those with the lowest first.
    fn marks(&self) -> Answer<'static, Vec<Marked>>;

    /// A fact.
    fn fact(&self, key: &str) -> Answer<'static, Option<Fact>>;

    /// The facts whose keys begin so, in the order of their keys.
    fn facts(&self, prefix: &str) -> Answer<'static, Vec<(String, Fact)>>;

    /// Answers when the store has taken something, in the place where it keeps its logs, that was sent to it after this was
    /// asked: whoever hears it knows that entries could be appended since. It may be asked as often as one likes.
    ///
    /// # Errors
    /// Nothing could be appended for as long as an append would have been tried.
    fn takes_entries(&self) -> Answer<'static, ()> {
        // Where facts and logs are written by the same hand.
        self.set(vec![SetFact::new("taken", "")])
    }

    /// Sets or removes facts: all of them or none.
    ///
    /// # Errors
    /// [`Error::Changed`] where one is not at the revision that was named; otherwise as for [`append`](Self::append).
    fn set(&self, facts: Vec<SetFact>) -> Answer<'static, ()>;
}

/// Somebody who follows a store.
pub trait Follow: Send {
    /// The next entries, as soon as there is one: as many as are at hand, in their order.
    ///
    /// # Errors
    /// The store cannot be read or is gone. Asking again goes on where it stopped.
    fn next(&mut self) -> Answer<'_, Vec<Arc<Found>>>;
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
