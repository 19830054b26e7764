//! Appending, reading, listing, marks.

use std::sync::Arc;

use tokio::task::JoinSet;

use super::{Ground, Kept, ensure, keyed, one, whole};
use crate::{Append, Entry, Error, Mark, Marked};

pub(super) async fn what_is_appended_is_read(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    ensure!(store.length("a").await? == 0, "a log that is not there has a length");
    ensure!(store.read("a", 0, 10).await?.is_empty(), "a log that is not there has entries");
    let bodies: Vec<Vec<u8>> = vec![b"first".to_vec(), vec![], vec![0, 255, 10], vec![7; 1 << 20]];
    let entries: Vec<Entry> = bodies.iter().map(|body| Entry::new(body.clone())).collect();
    store.append(vec![Append::new("a", 0, &entries[..1])]).await?;
    store.append(vec![Append::new("a", 1, &entries[1..])]).await?;
    let read: Vec<Vec<u8>> = whole(&*store, "a").await?.into_iter().map(|found| found.entry.body).collect();
    ensure!(read == bodies, "other bytes were read than were appended");
    ensure!(store.length("a").await? == 4, "the length is wrong");
    let some = store.read("a", 1, 2).await?;
    let numbers: Vec<u64> = some.iter().map(|found| found.number).collect();
    ensure!(numbers == [1, 2], "entries {numbers:?} were read where 1 and 2 were asked for");
    ensure!(store.read("a", 4, 10).await?.is_empty(), "there is something beyond the end");
    ensure!(store.read("a", u64::MAX, 10).await?.is_empty(), "there is something far beyond the end");
    for length in [0, 3, 5, u64::MAX] {
        let got = store.append(one("a", length, Entry::new("x"))).await;
        let right = got == Err(Error::Conflict { log: "a".into(), length: 4 });
        ensure!(right, "appending at {length} of 4 gave {got:?}");
    }
    Ok(())
}

pub(super) async fn what_is_expected_is_read_whole(ground: &dyn Ground) -> Kept {
    // Enough that a store would rather read them all at once; one has more entries than are read at once.
    const LOGS: usize = 150;
    let name = |log: usize| format!("log{log}");
    let store = ground.open()?;
    for length in 0..3 {
        let entry = |log: usize| Entry::new(format!("{log}/{length}"));
        let appends = (0..LOGS).map(|log| Append::new(name(log), length, [entry(log)]));
        store.append(appends.collect()).await?;
    }
    let many: Vec<Entry> = (3..250).map(|number| Entry::new(format!("7/{number}"))).collect();
    store.append(vec![Append::new(name(7), 3, many)]).await?;
    drop(store);
    let store = ground.open()?;
    let wanted: Vec<String> = (0..LOGS).filter(|log| log % 10 != 9).map(name).collect();
    store.expect(wanted.into_iter().chain(["nobody".to_owned()]).collect()).await?;
    // What comes between is read too.
    store.append(one(&name(3), 3, Entry::new("3/3"))).await?;
    for log in (0..LOGS).rev() {
        let found = whole(&*store, &name(log)).await?;
        let count = [(3, 4), (7, 250)].into_iter().find(|(it, _)| *it == log).map_or(3, |(_, count)| count);
        let right = (0..count).map(|number| format!("{log}/{number}").into_bytes());
        let bodies = found.into_iter().map(|found| found.entry.body);
        ensure!(bodies.eq(right), "`{}` is not as it was written", name(log));
    }
    ensure!(whole(&*store, "nobody").await?.is_empty(), "a log that is not there has entries");
    store.expect(Vec::new()).await?;
    Ok(())
}

pub(super) async fn several_logs_grow_together_or_not_at_all(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    let both = |length| {
        let first = Append::new("a", 0, [keyed("k", "a")]).mark(Mark::Set(1));
        vec![first, Append::new("b", length, [Entry::new("b"), Entry::new("b")])]
    };
    let got = store.append(both(1)).await;
    ensure!(got == Err(Error::Conflict { log: "b".into(), length: 0 }), "a conflict in one log gave {got:?}");
    ensure!(whole(&*store, "a").await?.is_empty(), "the other log has grown");
    ensure!(store.find("a", "k").await?.is_none(), "the other log's key is taken");
    ensure!(store.marks().await?.is_empty(), "the other log has its mark");
    store.append(both(0)).await?;
    ensure!(whole(&*store, "a").await?.len() == 1, "the first log has not grown");
    ensure!(whole(&*store, "b").await?.len() == 2, "the second log has not grown");
    let twice = vec![Append::new("c", 0, [Entry::new("1")]), Append::new("c", 1, [Entry::new("2")])];
    let got = store.append(twice).await;
    ensure!(matches!(got, Err(Error::Malformed(_))), "a log named twice gave {got:?}");
    let same = vec![Append::new("c", 0, [keyed("k", "1"), keyed("k", "2")])];
    let got = store.append(same).await;
    ensure!(matches!(got, Err(Error::Malformed(_))), "a key given twice gave {got:?}");
    ensure!(store.length("c").await? == 0, "what was malformed was appended");
    Ok(())
}

pub(super) async fn of_many_at_once_one_is_first(ground: &dyn Ground) -> Kept {
    const WRITERS: u64 = 12;
    const CONTESTS: u64 = 60;
    let store = ground.open()?;
    let mut winners = Vec::new();
    for contest in 0..CONTESTS {
        let mut writers = JoinSet::new();
        for writer in 0..WRITERS {
            let store = Arc::clone(&store);
            writers.spawn(async move {
                let body = format!("{contest}/{writer}");
                (body.clone(), store.append(one("a", contest, keyed(body.clone(), body))).await)
            });
        }
        let mut won = Vec::new();
        while let Some(Ok((body, got))) = writers.join_next().await {
            match got {
                Ok(_) => won.push(body),
                Err(Error::Conflict { length, .. }) if length == contest + 1 => {}
                Err(other) => ensure!(false, "a writer who was late got {other}"),
            }
        }
        ensure!(won.len() == 1, "contest {contest} was won by {won:?}");
        winners.extend(won);
    }
    let read: Vec<String> =
        whole(&*store, "a").await?.into_iter().filter_map(|found| found.entry.key).collect();
    ensure!(read == winners, "the log has other entries than those who were told that they were first");
    Ok(())
}

pub(super) async fn logs_are_listed_by_name(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for name in ["games/2", "games/10", "hall", "games/é", "games%x", "games_x", "games/1"] {
        store.append(one(name, 0, Entry::new("x"))).await?;
    }
    let games = ["games/1", "games/10", "games/2", "games/é"];
    let listed = store.list("games/", "", 100).await?;
    ensure!(listed == games, "listed were {listed:?}");
    let some = store.list("games/", "games/10", 1).await?;
    ensure!(some == ["games/2"], "one after games/10 is {some:?}");
    ensure!(store.list("", "", 100).await?.len() == 7, "not all were listed");
    ensure!(store.list("nothing", "", 100).await?.is_empty(), "something was listed");
    Ok(())
}

/// The store has no clock: marks are what they are told to be, also where the clock of who tells them has been put back.
pub(super) async fn marks_follow_the_log_whatever_the_time(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    let marked = |log: &str, mark| Marked { log: log.into(), mark };
    let grow = |log: &'static str, length, mark| vec![Append::new(log, length, [Entry::new("x")]).mark(mark)];
    store.append(grow("a", 0, Mark::Set(1_000))).await?;
    store.append(grow("b", 0, Mark::Set(500))).await?;
    store.append(grow("c", 0, Mark::Keep)).await?;
    ensure!(store.marks().await? == [marked("b", 500), marked("a", 1_000)], "{:?}", store.marks().await);
    // The clock goes back by an hour, and beyond the beginning.
    store.append(grow("a", 1, Mark::Set(-2_600))).await?;
    store.append(grow("b", 1, Mark::Keep)).await?;
    ensure!(store.marks().await? == [marked("a", -2_600), marked("b", 500)], "{:?}", store.marks().await);
    let refused = store.append(grow("a", 0, Mark::Remove)).await;
    ensure!(refused.is_err(), "an append at a wrong length was taken");
    ensure!(store.marks().await?.len() == 2, "a refused append changed a mark");
    store.append(grow("a", 2, Mark::Remove)).await?;
    // Only the mark, without an entry.
    store.append(vec![Append::new("b", 2, []).mark(Mark::Set(i64::MAX))]).await?;
    drop(store);
    let marks = ground.open()?.marks().await?;
    ensure!(marks == [marked("b", i64::MAX)], "after a restart the marks are {marks:?}");
    Ok(())
}
