//! Things that are done one after the other, in the order in which they were asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// A queue for each name.
#[derive(Clone, Default)]
pub(super) struct Lanes(Arc<Mutex<Ends>>);

#[derive(Default)]
struct Ends {
    count: u64,
    /// The last turn of each lane: its number, and what tells that it is over.
    last: HashMap<String, (u64, oneshot::Receiver<()>)>,
}

/// Somebody's turn in some lanes. The next comes when it is dropped.
pub(super) struct Turn {
    lanes: Lanes,
    number: u64,
    names: Vec<String>,
    before: Vec<oneshot::Receiver<()>>,
    over: Vec<oneshot::Sender<()>>,
}

impl Lanes {
    /// Takes a place at the end of some lanes, of all of them at the same time: nobody waits for somebody who waits for him.
    pub(super) fn join(&self, names: impl Iterator<Item = String>) -> Turn {
        let mut ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ends.count += 1;
        let number = ends.count;
        let mut turn =
            Turn { lanes: self.clone(), number, names: names.collect(), before: vec![], over: vec![] };
        for name in &turn.names {
            let (over, after) = oneshot::channel();
            turn.over.push(over);
            if let Some((_, before)) = ends.last.insert(name.clone(), (number, after)) {
                turn.before.push(before);
            }
        }
        turn
    }
}

impl Turn {
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
        let mut ends = self.lanes.0.lock().unwrap_or_else(PoisonError::into_inner);
        for name in &self.names {
            if ends.last.get(name).is_some_and(|(number, _)| *number == self.number) {
                ends.last.remove(name);
            }
        }
    }
}
