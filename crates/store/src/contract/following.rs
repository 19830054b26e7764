//! Following without a gap and without a repeat.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{Broken, Ground, Kept, ensure, one};
use crate::{Entry, Follow, Found};

/// The next ones, or an error after a while.
async fn next(follow: &mut dyn Follow) -> Result<Vec<Arc<Found>>, Broken> {
    match timeout(Duration::from_secs(10), follow.next()).await {
        Ok(found) => {
            let found = found?;
            ensure!(!found.is_empty(), "a follower got nothing, and did not wait");
            Ok(found)
        }
        Err(_) => Err(Broken("a follower waits for something that was appended".to_owned())),
    }
}

/// So many at least.
async fn collect(follow: &mut dyn Follow, count: usize) -> Result<Vec<Arc<Found>>, Broken> {
    let mut all = Vec::new();
    while all.len() < count {
        all.extend(next(follow).await?);
    }
    let falls = all.windows(2).find(|pair| pair[0].place >= pair[1].place);
    ensure!(falls.is_none(), "a follower got {falls:?}");
    let mut lengths: HashMap<&str, Option<u64>> = HashMap::new();
    for found in &all {
        let before = lengths.entry(&found.log).or_default();
        let right = before.is_none_or(|before| before + 1 == found.number);
        ensure!(right, "after entry {before:?} of `{}` came {}", found.log, found.number);
        *before = Some(found.number);
    }
    Ok(all)
}

pub(super) async fn followers_get_everything_once(ground: &dyn Ground) -> Kept {
    const LOGS: u64 = 8;
    const EACH: u64 = 50;
    let store = ground.open()?;
    let mut early = store.follow(0);
    let mut writers = JoinSet::new();
    for log in 0..LOGS {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            for number in 0..EACH {
                store.append(one(&format!("log{log}"), number, Entry::new("x"))).await?;
            }
            Ok::<(), crate::Error>(())
        });
    }
    let all = collect(&mut *early, (LOGS * EACH) as usize).await?;
    ensure!(all.len() as u64 == LOGS * EACH, "{} entries came of {}", all.len(), LOGS * EACH);
    while let Some(written) = writers.join_next().await {
        written.map_err(|error| Broken(error.to_string()))??;
    }
    let more = timeout(Duration::from_millis(50), early.next()).await;
    ensure!(more.is_err(), "a follower got something that was not appended: {more:?}");
    // One who comes later, from every so many places.
    for from in (0..all.len()).step_by(61) {
        let after = from.checked_sub(1).map_or(0, |before| all[before].place);
        let again = collect(&mut *store.follow(after), all.len() - from).await?;
        ensure!(again == all[from..], "who follows after {after} gets something else");
    }
    // An answer that is not waited for loses nothing.
    store.append(one("late", 0, Entry::new("1"))).await?;
    drop(early.next());
    ensure!(next(&mut *early).await?[0].log == "late", "an answer that was dropped took its entry along");
    Ok(())
}

pub(super) async fn followers_go_on_after_a_restart(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for number in 0..10 {
        store.append(one("a", number, Entry::new("x"))).await?;
    }
    let seen = collect(&mut *store.follow(0), 4).await?;
    drop(store);
    let store = ground.open()?;
    let last = store.last().await?;
    let mut later = store.follow(last);
    store.append(one("a", 10, Entry::new("x"))).await?;
    let rest = collect(&mut *store.follow(seen[3].place), 7).await?;
    let numbers: Vec<u64> = rest.iter().map(|found| found.number).collect();
    ensure!(numbers == [4, 5, 6, 7, 8, 9, 10], "after a restart a follower got {numbers:?}");
    let first = next(&mut *later).await?[0].number;
    ensure!(first == 10, "who follows behind the last entry got {first}");
    Ok(())
}
