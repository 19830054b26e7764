//! What any store must pass.
//!
//! A [`Ground`] is a place for a store, with what can go wrong there. [`run`] does everything that the contract asks for on grounds of
//! their own and tells for each point whether it was kept. A store's test asserts that all were; and since a test that nothing
//! can fail is none, the tests of this crate plant faults and assert that they are noticed.

mod appending;
mod enduring;
mod facts;
mod following;
mod repeating;

use std::fmt;
use std::sync::Arc;

use crate::{Append, Entry, Error, Found, Store};

/// A place for a store.
pub trait Ground: Send + Sync {
    /// Opens what is there.
    ///
    /// # Errors
    /// It cannot be opened.
    fn open(&self) -> Result<Arc<dyn Store>, Error>;

    /// What a power cut at this moment would leave. The store here goes on.
    fn cut(&self) -> Box<dyn Ground>;

    /// From now on there is no room for anything, or there is again.
    fn fill(&self, full: bool);

    /// From now on the disk is held up in what it is doing, or goes on. False where that cannot be had.
    fn hold(&self, held: bool) -> bool;

    /// How often the power is cut.
    fn cuts(&self) -> usize {
        25
    }
}

/// A point of the contract and what came of it.
pub struct Point {
    /// Its name.
    pub name: &'static str,
    /// Kept, or what was seen instead.
    pub kept: Result<(), Broken>,
}

/// How the contract was broken.
#[derive(Debug)]
pub struct Broken(pub String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        Broken(format!("an error where there should be none: {error}"))
    }
}

type Kept = Result<(), Broken>;

macro_rules! ensure {
    ($condition:expr, $($told:tt)*) => {
        if !$condition {
            return Err(crate::contract::Broken(format!($($told)*)));
        }
    };
}
use ensure;

/// Everything, each point on a new ground. Needs a runtime of tokio with time.
pub async fn run(ground: impl Fn() -> Box<dyn Ground>) -> Vec<Point> {
    macro_rules! points {
        ($($module:ident::$name:ident),* $(,)?) => {
            vec![$(Point { name: stringify!($name), kept: $module::$name(&*ground()).await }),*]
        };
    }
    points![
        appending::what_is_appended_is_read,
        appending::what_is_expected_is_read_whole,
        appending::several_logs_grow_together_or_not_at_all,
        appending::of_many_at_once_one_is_first,
        appending::logs_are_listed_by_name,
        appending::marks_follow_the_log_whatever_the_time,
        repeating::a_key_is_good_once_in_a_log,
        repeating::a_lost_answer_is_settled_by_repeating,
        repeating::many_repeats_at_once_are_one_entry,
        repeating::keys_outlive_the_process,
        following::followers_get_everything_once,
        following::followers_go_on_after_a_restart,
        facts::facts_change_at_their_revision,
        facts::of_many_who_set_a_fact_one_is_first,
        enduring::a_restart_keeps_everything,
        enduring::an_answer_waits_for_the_disk,
        enduring::a_power_cut_loses_nothing_that_was_answered,
        enduring::a_full_store_says_so_and_does_nothing,
    ]
}

fn keyed(key: impl Into<String>, body: impl Into<Vec<u8>>) -> Entry {
    Entry::new(body).key(key)
}

fn one(log: &str, length: u64, entry: Entry) -> Vec<Append> {
    vec![Append::new(log, length, [entry])]
}

/// A whole log, read in small pieces; its numbers have no hole.
async fn whole(store: &dyn Store, log: &str) -> Result<Vec<Found>, Broken> {
    let mut all: Vec<Found> = Vec::new();
    loop {
        let more = store.read(log, all.len() as u64, 97).await?;
        if more.is_empty() {
            break;
        }
        all.extend(more);
    }
    let wrong = (0..).zip(&all).find(|(number, found)| found.number != *number || found.log != log);
    ensure!(wrong.is_none(), "the log `{log}` has a hole: {wrong:?}");
    let falls = all.windows(2).find(|pair| pair[0].place >= pair[1].place);
    ensure!(falls.is_none(), "places fall in `{log}`: {falls:?}");
    let length = store.length(log).await?;
    ensure!(length >= all.len() as u64, "`{log}` has {} entries and says {length}", all.len());
    Ok(all)
}
