//! Things that are done one after the other, in the order in which they were asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// A queue for each name.
#[derive(Clone, Default)]
pub(super) struct Lanes(Arc<Mutex<Ends>>);

#[derive(Default)]
struct Ends {
    count: u64,
    /// The last turn of each lane.
    last: HashMap<String, u64>,
    /// Who waits until a turn is over.
    waiting: HashMap<u64, Vec<oneshot::Sender<()>>>,
}

/// Somebody's turn in some lanes. The next comes when it is dropped.
pub(super) struct Turn {
    lanes: Lanes,
    number: u64,
    names: Vec<String>,
    before: Vec<oneshot::Receiver<()>>,
}

impl Lanes {
    fn ends(&self) -> MutexGuard<'_, Ends> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place at the end of some lanes, of all of them at the same time: nobody waits for somebody who waits for him.
    pub(super) fn join(&self, names: impl Iterator<Item = String>) -> Turn {
        let mut turn = Turn { lanes: self.clone(), number: 0, names: names.collect(), before: vec![] };
        let mut ends = self.ends();
        let ends = &mut *ends;
        ends.count += 1;
        turn.number = ends.count;
        for name in &turn.names {
            let last = match ends.last.get_mut(name) {
                Some(last) => std::mem::replace(last, turn.number),
                None => {
                    ends.last.insert(name.clone(), turn.number);
                    continue;
                }
            };
            // Named twice by the same.
            if last != turn.number {
                let (over, before) = oneshot::channel();
                ends.waiting.entry(last).or_default().push(over);
                turn.before.push(before);
            }
        }
        turn
    }
}

impl Turn {
    /// Whether there was nobody before.
    pub(super) fn is_first(&self) -> bool {
        self.before.is_empty()
    }

    /// Waits until everybody before is done.
    pub(super) async fn come(&mut self) {
        for before in self.before.drain(..) {
            // It is over when the other end is dropped.
            _ = before.await;
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut ends = self.lanes.ends();
        for name in &self.names {
            if ends.last.get(name) == Some(&self.number) {
                ends.last.remove(name);
            }
        }
        let waiting = ends.waiting.remove(&self.number);
        drop(ends);
        // They are woken.
        drop(waiting);
    }
}
