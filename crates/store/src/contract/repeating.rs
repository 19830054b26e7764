//! The same sent twice is done once.

use std::sync::Arc;

use tokio::task::JoinSet;

use super::{Ground, Kept, ensure, keyed, one, whole};
use crate::{Entry, Error};

fn repeated(key: &str, number: u64) -> Result<u64, Error> {
    Err(Error::Repeated { log: "a".into(), key: key.into(), number })
}

pub(super) async fn a_key_is_good_once_in_a_log(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    store.append(one("a", 0, keyed("anna/1", "e4"))).await?;
    for length in [0, 1, 7] {
        let got = store.append(one("a", length, keyed("anna/1", "e4"))).await;
        ensure!(got == repeated("anna/1", 0), "a repeat at {length} gave {got:?}");
    }
    store.append(one("a", 1, keyed("bela/1", "e5"))).await?;
    store.append(one("b", 0, keyed("anna/1", "c4"))).await?;
    store.append(one("a", 2, Entry::new("no key"))).await?;
    store.append(one("a", 3, Entry::new("no key"))).await?;
    let found = store.find("a", "bela/1").await?.map(|found| (found.number, found.entry));
    ensure!(found == Some((1, keyed("bela/1", "e5"))), "the key found {found:?}");
    ensure!(store.find("a", "anna/2").await?.is_none(), "a key that nobody used was found");
    ensure!(store.find("c", "anna/1").await?.is_none(), "a key was found in a log that is not there");
    ensure!(whole(&*store, "a").await?.len() == 4, "a repeat was appended");
    Ok(())
}

pub(super) async fn a_lost_answer_is_settled_by_repeating(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for round in 0..40_u64 {
        let (key, log) = (format!("anna/{round}"), "a");
        let length = store.length(log).await?;
        // Sent, and the line goes dead.
        drop(store.append(one(log, length, keyed(&key, "press"))));
        // Others come behind it, each at the length that he finds.
        for other in 0..round % 4 {
            loop {
                let length = store.length(log).await?;
                match store.append(one(log, length, keyed(format!("bela/{round}/{other}"), "x"))).await {
                    Ok(_) => break,
                    Err(Error::Conflict { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        let number = match store.append(one(log, length, keyed(&key, "press"))).await {
            Err(Error::Repeated { number, .. }) => number,
            Ok(_) => length,
            Err(error) => return Err(error.into()),
        };
        let there = store.read(log, number, 1).await?;
        let right = there.first().is_some_and(|found| found.entry == keyed(&key, "press"));
        ensure!(right, "the repeat was told entry {number}, where there is {there:?}");
    }
    let all = whole(&*store, "a").await?;
    let mut keys: Vec<_> = all.iter().map(|found| &found.entry.key).collect();
    keys.sort();
    keys.dedup();
    ensure!(keys.len() == all.len(), "{} entries have {} keys", all.len(), keys.len());
    Ok(())
}

pub(super) async fn many_repeats_at_once_are_one_entry(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for round in 0..30_u64 {
        let mut senders = JoinSet::new();
        for _ in 0..8 {
            let store = Arc::clone(&store);
            senders
                .spawn(async move { store.append(one("a", round, keyed(format!("k{round}"), "x"))).await });
        }
        let (mut done, mut told) = (0, 0);
        while let Some(Ok(got)) = senders.join_next().await {
            match got {
                Ok(_) => done += 1,
                Err(Error::Repeated { number, .. }) if number == round => told += 1,
                Err(error) => return Err(error.into()),
            }
        }
        ensure!((done, told) == (1, 7), "of eight repeats {done} were done and {told} known");
    }
    ensure!(whole(&*store, "a").await?.len() == 30, "a repeat was appended");
    Ok(())
}

pub(super) async fn keys_outlive_the_process(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for number in 0..20 {
        store.append(one("a", number, keyed(format!("anna/{number}"), "x"))).await?;
    }
    let left = ground.cut();
    drop(store);
    for store in [ground.open()?, left.open()?] {
        for number in 0..20 {
            let key = format!("anna/{number}");
            let got = store.append(one("a", 20, keyed(&key, "x"))).await;
            ensure!(got == repeated(&key, number), "after a restart the repeat of {key} gave {got:?}");
            let found = store.find("a", &key).await?.map(|found| found.number);
            ensure!(found == Some(number), "after a restart {key} was found at {found:?}");
        }
    }
    Ok(())
}
