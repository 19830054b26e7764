//! Facts.

use std::sync::Arc;

use tokio::task::JoinSet;

use super::{Ground, Kept, ensure};
use crate::{Error, SetFact};

pub(super) async fn facts_change_at_their_revision(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    ensure!(store.fact("token/1").await?.is_none(), "a fact is there before it was set");
    store.set(vec![SetFact::new("token/1", "a").at(0), SetFact::new("token/2", "b")]).await?;
    store.set(vec![SetFact::new("token/1", vec![0, 255]).at(1)]).await?;
    let fact = store.fact("token/1").await?;
    ensure!(
        fact.as_ref().is_some_and(|fact| fact.revision == 2 && fact.value == [0, 255]),
        "the fact is {fact:?}"
    );
    let got = store.set(vec![SetFact::new("token/2", "c"), SetFact::new("token/1", "c").at(1)]).await;
    ensure!(got == Err(Error::Changed { key: "token/1".into(), revision: 2 }), "a late setter got {got:?}");
    let other = store.fact("token/2").await?.map(|fact| fact.value);
    ensure!(other == Some(b"b".to_vec()), "one of two facts was set, to {other:?}");
    store.set(vec![SetFact::remove("token/2"), SetFact::new("hall", "x")]).await?;
    let got = store.set(vec![SetFact::new("token/2", "c").at(1)]).await;
    ensure!(got == Err(Error::Changed { key: "token/2".into(), revision: 0 }), "what is gone gave {got:?}");
    drop(store);
    let store = ground.open()?;
    let keys: Vec<String> = store.facts("").await?.into_iter().map(|(key, _)| key).collect();
    ensure!(keys == ["hall", "token/1"], "after a restart there are {keys:?}");
    ensure!(store.facts("token/").await?.len() == 1, "facts by prefix are others");
    Ok(())
}

pub(super) async fn of_many_who_set_a_fact_one_is_first(ground: &dyn Ground) -> Kept {
    let store = ground.open()?;
    for revision in 0..30 {
        let mut setters = JoinSet::new();
        for setter in 0..8 {
            let store = Arc::clone(&store);
            let fact = SetFact::new("code", format!("{revision}/{setter}")).at(revision);
            setters.spawn(async move { store.set(vec![fact]).await });
        }
        let mut first = 0;
        while let Some(Ok(got)) = setters.join_next().await {
            match got {
                Ok(()) => first += 1,
                Err(Error::Changed { revision: present, .. }) if present == revision + 1 => {}
                Err(error) => return Err(error.into()),
            }
        }
        ensure!(first == 1, "{first} were first at revision {revision}");
    }
    Ok(())
}
