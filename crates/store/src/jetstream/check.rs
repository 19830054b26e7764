//! Whether a cluster can be relied on: how old it is, and what it does before it acknowledges.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::time::timeout;

use super::Durability;
use super::api::Api;
use crate::Error;

/// The oldest version whose replicas never take two for the same place, and what is stored together whole or not at all: 2.12.0 and 2.12.1 may
/// take a part of it when the leader changes (nats-io/nats-server 7460).
pub(super) const LEAST: [u64; 3] = [2, 12, 2];

/// Where each node of a cluster tells what it is.
const NODES: &str = "$SYS.REQ.SERVER.PING.VARZ";

/// How long is waited for a node.
const ANSWER: Duration = Duration::from_secs(2);

/// Refuses a node that is too old.
pub(super) fn version(text: &str) -> Result<(), Error> {
    let mut numbers = text.split(['.', '-']).map(|part| part.parse::<u64>().unwrap_or(0));
    let found = [0; 3].map(|none: u64| numbers.next().unwrap_or(none));
    if found < LEAST {
        let [major, minor, patch] = LEAST;
        let why = format!(
            "NATS {text} is too old: with several replicas two can be told that they were first, or a part be stored of what goes \
             together; it takes {major}.{minor}.{patch} or later"
        );
        return Err(Error::Unsuitable(why));
    }
    Ok(())
}

/// What is known of the nodes that keep a stream: on all of them everything is on the disk before it is acknowledged, or why that
/// cannot be said.
pub(super) async fn durability(api: &Api, info: &Value) -> Result<Result<(), String>, Error> {
    let cluster = &info["cluster"];
    let replicas = cluster["replicas"].as_array().map_or(&[][..], Vec::as_slice);
    let names = [&cluster["leader"]].into_iter().chain(replicas.iter().map(|replica| &replica["name"]));
    let mut names: Vec<&str> = names.filter_map(Value::as_str).collect();
    names.sort_unstable();
    let told = nodes(api, &names).await;
    for node in told.values() {
        version(node["version"].as_str().unwrap_or_default())?;
    }
    // A node that is lost acknowledges nothing: what most of them do is what counts.
    let heard: Vec<&str> = names.iter().copied().filter(|name| told.contains_key(*name)).collect();
    if heard.len() * 2 <= names.len() {
        let why = "the nodes do not tell what they do (`$SYS.REQ.SERVER.PING.VARZ` is not to be had)";
        return Ok(Err(format!("{why}: {} of {} did", heard.len(), names.len())));
    }
    let early = heard.into_iter().filter(|name| told[*name]["jetstream"]["config"]["sync_always"] != true);
    let early: Vec<&str> = early.collect();
    if early.is_empty() {
        return Ok(Ok(()));
    }
    Ok(Err(format!("`sync_interval` is not `always` on {}", early.join(", "))))
}

/// What the nodes tell of themselves, as far as it is to be had.
async fn nodes(api: &Api, names: &[&str]) -> HashMap<String, Value> {
    let mut told = HashMap::new();
    let inbox = api.client.new_inbox();
    let Ok(mut answers) = api.client.subscribe(inbox.clone()).await else { return told };
    if api.client.publish_with_reply(NODES, inbox, "".into()).await.is_err() {
        return told;
    }
    while !names.iter().all(|name| told.contains_key(*name)) {
        let Ok(Some(answer)) = timeout(ANSWER, answers.next()).await else { break };
        // Nobody is there to answer.
        if answer.status.is_some() {
            break;
        }
        let Ok(mut value) = serde_json::from_slice::<Value>(&answer.payload) else { continue };
        if let Some(name) = value["server"]["name"].as_str().map(str::to_owned) {
            told.insert(name, value["data"].take());
        }
    }
    told
}

impl Durability {
    /// What a store with it may lose, for people.
    pub fn loses(self) -> &'static str {
        match self {
            Durability::Disk => "nothing that was acknowledged: it is on the disks of most nodes",
            Durability::Replicas => {
                "what was acknowledged in the last minutes, where most nodes lose their power at the same time: it is in their \
                 memory, and on their disks only later"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_nodes_are_refused() {
        for good in ["2.12.2", "2.15.1", "3.0.0-dev", "2.13"] {
            assert!(version(good).is_ok(), "{good}");
        }
        for old in ["2.9.10", "2.11.9", "2.12.1", "2.12", "1.4.0", "", "x"] {
            assert!(matches!(version(old), Err(Error::Unsuitable(_))), "{old}");
        }
    }
}
