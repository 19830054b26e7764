//! Many logs read at once.
//!
//! The cluster finds the messages of one log by walking over those of all others between them. So whoever reads the logs of an evening one
//! after the other walks over the evening as often as there are games: where many are wanted they are taken out of one walk.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::{StreamExt as _, TryStreamExt as _};
use serde_json::json;

use super::Inner;
use super::message::Raw;
use crate::Error;

/// How many bytes are held at most; what is beyond them is read when it is asked for.
const HELD: usize = 512 << 20;

/// What a message takes beside its payload.
const BESIDE: usize = 150;

/// How many first messages are asked for at once.
const AT_ONCE: usize = 64;

/// How much longer it takes to fetch a message than to walk over it: about 5 us and 0.1.
const FETCHED: u64 = 50;

/// Messages that were read before they are asked for, by their subjects: from the first of each, without a gap.
#[derive(Default)]
pub(super) struct Ahead(Mutex<HashMap<String, Vec<Raw>>>);

impl Ahead {
    fn held(&self) -> MutexGuard<'_, HashMap<String, Vec<Raw>>> {
        // What is lost of it is read when it is asked for.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over the messages with a subject from a number to another, where some were read.
    pub(super) fn take(&self, subject: &str, from: u64, until: u64) -> Vec<Raw> {
        let mut taken = self.held().remove(subject).unwrap_or_default();
        taken.retain(|raw| (from..=until).contains(&raw.sequence));
        taken
    }
}

/// From which message on all are read, where logs are wanted that begin with these: what is gained by leaving out one that began long before the
/// others is set against what it takes to read it alone. None where each is better read alone.
fn begin(mut firsts: Vec<u64>, end: u64) -> Option<u64> {
    firsts.sort_unstable();
    let length = |first: u64| end.saturating_sub(first) + 1;
    let (mut alone, mut best) = (0, (firsts.iter().map(|first| length(*first)).sum(), None));
    for first in firsts {
        best = best.min((alone + FETCHED * length(first), Some(first)));
        alone += length(first);
    }
    best.1
}

impl Inner {
    /// Reads what will be asked for, and forgets what was read before.
    pub(super) async fn read_ahead(&self, logs: Vec<String>) -> Result<(), Error> {
        self.ahead.held().clear();
        let end = self.api.end(&self.stream).await?;
        let firsts = futures_util::stream::iter(logs).map(|log| async move {
            let subject = self.log_subject(&log);
            let first = self.api.get(&self.stream, &json!({"seq": 1, "next_by_subj": subject})).await?;
            Ok::<_, Error>(first.map(|first| (subject, first.sequence)))
        });
        let firsts: Vec<Option<(String, u64)>> = firsts.buffer_unordered(AT_ONCE).try_collect().await?;
        let firsts: HashMap<String, u64> = firsts.into_iter().flatten().collect();
        let Some(begin) = begin(firsts.values().copied().collect(), end) else { return Ok(()) };
        let (mut next, mut bytes) = (begin, 0);
        while next <= end && bytes < HELD {
            let some = self.api.some(&self.stream, ">", next, end).await?;
            let Some(last) = some.last() else { break };
            next = last.sequence + 1;
            let mut held = self.ahead.held();
            for raw in some {
                if firsts.get(raw.subject.as_str()).is_some_and(|first| *first >= begin) {
                    bytes += raw.payload.len() + BESIDE;
                    held.entry(raw.subject.to_string()).or_default().push(raw);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::begin;

    #[test]
    fn many_logs_are_read_in_one_walk_and_few_alone() {
        assert_eq!(begin(vec![], 1_000), None);
        assert_eq!(begin(vec![1, 2, 3], 1_000), None);
        assert_eq!(begin((1..=200).collect(), 1_000), Some(1));
        // One of long ago is read alone.
        let mut firsts: Vec<u64> = (1_000_001..=1_000_200).collect();
        firsts.push(1);
        assert_eq!(begin(firsts, 1_001_000), Some(1_000_001));
    }
}
