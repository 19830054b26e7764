//! What a cluster gives with no store around it, to measure the store by.

use std::sync::Arc;

use async_nats::HeaderMap;
use bytes::Bytes;
use serde_json::json;
use tokio::task::JoinSet;

use super::api::{Api, Put, Trouble, told};
use super::{Cluster, logs_config};
use crate::Error;

/// What the stream keeps of an append beside its body: its subject, the number that it expects, and the frame around all of it.
const AROUND: usize = 110;

/// How many bytes the logs of a cluster take as its stream keeps them.
///
/// # Errors
/// The cluster cannot be reached.
pub async fn raw_bytes(cluster: &Cluster) -> Result<u64, Error> {
    let api = Api { client: super::connected(cluster).await? };
    let info = api.info(&cluster.name, &json!({})).await?;
    info["state"]["bytes"].as_u64().ok_or_else(|| Error::Unreadable(format!("no state: {info}")))
}

/// Conditional appends to `at_once` subjects of a stream of the same kind, of which the stream keeps so many bytes each, the next when there is
/// an answer, for as long as it is told to go on. Gives how many were acknowledged.
///
/// # Errors
/// The cluster cannot be reached, or refuses.
pub async fn raw_appends(
    cluster: &Cluster,
    at_once: u64,
    bytes: usize,
    go_on: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<u64, Error> {
    let api = Api { client: super::connected(cluster).await? };
    super::made(&api, &cluster.name, logs_config(cluster)).await?;
    let (go_on, body) = (Arc::new(go_on), Bytes::from(vec![b'x'; bytes.saturating_sub(AROUND)]));
    let mut writers = JoinSet::new();
    for log in 0..at_once {
        let (api, go_on, body) = (api.clone(), Arc::clone(&go_on), body.clone());
        let subject = format!("{}.log.raw.{log}", cluster.name);
        writers.spawn(async move {
            let (mut last, mut count) = (0, 0);
            while go_on() {
                let (subject, headers) = (subject.clone(), HeaderMap::new());
                let put = Put { subject, expected: Some(last), headers, payload: body.clone() };
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
