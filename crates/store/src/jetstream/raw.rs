//! What a cluster gives with no store around it, to measure the store by.

use std::sync::Arc;

use async_nats::HeaderMap;
use tokio::task::JoinSet;

use super::api::{Api, Put, Trouble, told};
use super::{Cluster, logs_config};
use crate::Error;

/// As much as an act with its hash takes.
const BODY: [u8; 220] = [b'x'; 220];

/// Conditional appends to `at_once` subjects of a stream of the same kind, each the next when it has the answer, for as long as it is told
/// to go on. Gives how many were acknowledged.
///
/// # Errors
/// The cluster cannot be reached, or refuses.
pub async fn raw_appends(
    cluster: &Cluster,
    at_once: u64,
    go_on: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<u64, Error> {
    let api = Api { client: super::connected(cluster).await? };
    super::made(&api, &cluster.name, logs_config(cluster)).await?;
    let go_on = Arc::new(go_on);
    let mut writers = JoinSet::new();
    for log in 0..at_once {
        let (api, go_on) = (api.clone(), Arc::clone(&go_on));
        let subject = format!("{}.log.raw.{log}", cluster.name);
        writers.spawn(async move {
            let (mut last, mut count) = (0, 0);
            while go_on() {
                let (subject, headers) = (subject.clone(), HeaderMap::new());
                let put = Put { subject, expected: Some(last), headers, payload: BODY.to_vec() };
                match api.put(vec![put]).await {
                    Ok(stored) => (last, count) = (stored, count + 1),
                    // Nobody else writes here: the leader answers before it has forgotten what was on its way.
                    Err(Trouble::Conflict | Trouble::Again(_)) => {}
                    Err(trouble) => return Err(Error::ReadOnly(told(&trouble))),
                }
            }
            Ok::<u64, Error>(count)
        });
    }
    let mut all = 0;
    while let Some(done) = writers.join_next().await {
        all += done.map_err(|error| Error::Unreadable(error.to_string()))??;
    }
    Ok(all)
}
