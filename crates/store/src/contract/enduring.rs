//! What was answered is there, whatever happens.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{Broken, Ground, Kept, ensure, keyed, one, whole};
use crate::{Error, SetFact, Store};

pub(super) async fn a_restart_keeps_everything(ground: &dyn Ground) -> Kept {
    let mut all = Vec::new();
    for round in 0..5 {
        let store = ground.open()?;
        let there = whole(&*store, "a").await?;
        ensure!(there == all, "after restart {round} the log is another");
        for number in 0..20 {
            let length = round * 20 + number;
            store.append(one("a", length, keyed(format!("k{length}"), format!("{length}")))).await?;
        }
        all = whole(&*store, "a").await?;
    }
    Ok(())
}

pub(super) async fn an_answer_waits_for_the_disk(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    store.append(one("a", 0, keyed("k0", "x"))).await?;
    if !ground.hold(true) {
        return Ok(());
    }
    let mut appended = store.append(one("a", 1, keyed("k1", "x")));
    let mut set = store.set(vec![SetFact::new("fact", "x")]);
    let mut taken = store.takes_entries();
    let early = timeout(Duration::from_millis(200), &mut appended).await;
    let early_fact = timeout(Duration::from_millis(50), &mut set).await;
    let early_sign = timeout(Duration::from_millis(50), &mut taken).await;
    let left = ground.cut();
    ground.hold(false);
    ensure!(early_sign.is_err(), "entries were said to be taken while the disk was held up");
    ensure!(early.is_err(), "an append was answered while the disk was held up: {early:?}");
    ensure!(early_fact.is_err(), "a fact was answered while the disk was held up: {early_fact:?}");
    let left = whole(&*left.open()?, "a").await?;
    ensure!(left.len() == 1, "the disk was not held up at all: {} entries are there", left.len());
    appended.await?;
    set.await?;
    taken.await?;
    ensure!(whole(&*store, "a").await?.len() == 2, "what the disk held up is not there");
    Ok(())
}

/// What was answered: the number and body of each key, by log.
type Answered = Arc<Mutex<BTreeMap<String, Vec<(u64, String)>>>>;

pub(super) async fn a_power_cut_loses_nothing_that_was_answered(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    let (answered, stop) = (Answered::default(), Arc::new(AtomicBool::new(false)));
    let mut writers = JoinSet::new();
    for writer in 0..6 {
        let (store, answered, stop) = (Arc::clone(&store), Arc::clone(&answered), Arc::clone(&stop));
        writers.spawn(write(store, format!("log{writer}"), answered, stop));
    }
    let mut kept = Ok(());
    for _ in 0..ground.cuts() {
        sleep(Duration::from_millis(fastrand::u64(0..8))).await;
        // First what was answered, then the cut: everything of the one must be in the other.
        let told = answered.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let left = ground.cut();
        kept = compare(&*left, told).await;
        if kept.is_err() {
            break;
        }
    }
    stop.store(true, Ordering::Relaxed);
    while let Some(written) = writers.join_next().await {
        written.map_err(|error| Broken(error.to_string()))??;
    }
    kept
}

async fn write(store: Arc<dyn Store>, log: String, answered: Answered, stop: Arc<AtomicBool>) -> Kept {
    // A store that is very fast need not be filled up.
    for number in 0..5_000 {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let key = format!("{log}/{number}");
        store.append(one(&log, number, keyed(&key, key.clone()))).await?;
        let mut answered = answered.lock().unwrap_or_else(PoisonError::into_inner);
        answered.entry(log.clone()).or_default().push((number, key));
    }
    Ok(())
}

async fn compare(left: &dyn Ground, told: BTreeMap<String, Vec<(u64, String)>>) -> Kept {
    let store = left.open()?;
    for (log, told) in told {
        let there = whole(&*store, &log).await?;
        for (number, key) in &told {
            let found = there.get(usize::try_from(*number).unwrap_or(usize::MAX));
            let right = found.is_some_and(|found| found.entry == keyed(key, key.clone()));
            ensure!(right, "entry {number} of `{log}` was answered, and a power cut left {found:?}");
        }
        // What was not answered may be there or not, but then it is whole.
        let odd = there
            .iter()
            .find(|found| found.entry.key.as_deref().map(str::as_bytes) != Some(&*found.entry.body));
        ensure!(odd.is_none(), "a power cut left half an entry: {odd:?}");
        if let Some((number, key)) = told.last() {
            let got = store.append(one(&log, there.len() as u64, keyed(key, key.clone()))).await;
            let number = *number;
            let right = got == Err(Error::Repeated { log: log.clone(), key: key.clone(), number });
            ensure!(right, "after a power cut the repeat of {key} gave {got:?}");
        }
    }
    Ok(())
}

pub(super) async fn a_full_store_says_so_and_does_nothing(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    store.append(one("a", 0, keyed("k0", "x"))).await?;
    ground.fill(true);
    for _ in 0..3 {
        let got = store.append(one("a", 1, keyed("k1", vec![1; 100_000]))).await;
        ensure!(matches!(got, Err(Error::Full(_))), "a full store answered {got:?}");
        let got = store.set(vec![SetFact::new("fact", "x")]).await;
        ensure!(matches!(got, Err(Error::Full(_))), "a full store answered {got:?}");
    }
    ensure!(whole(&*store, "a").await?.len() == 1, "a full store can be read and has what it had");
    ensure!(store.fact("fact").await?.is_none(), "a full store took a fact");
    ground.fill(false);
    store.append(one("a", 1, keyed("k1", vec![1; 100_000]))).await?;
    drop(store);
    let store = ground.open()?;
    ensure!(whole(&*store, "a").await?.len() == 2, "after it was full the store lost something");
    Ok(())
}
