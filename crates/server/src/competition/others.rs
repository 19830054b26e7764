//! What other servers do in a competition.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use jadoube_store::Found;

use super::names::Names;
use super::{Room, roster_name};
use crate::hall::Hall;
use crate::record;

impl Room {
    /// Takes over an act of another server; one of this server is there already.
    pub(crate) async fn take_over(self: Arc<Room>, hall: &Hall, found: &Found) {
        if let Ok(_turn) = self.queue.try_lock() {
            return self.taken(hall, found).await;
        }
        // An act is being entered: nobody else has to wait for it.
        let (Some(hall), found) = (hall.this(), found.clone()) else { return };
        tokio::spawn(async move {
            let _turn = self.queue.lock().await;
            self.taken(&hall, &found).await;
        });
    }

    async fn taken(&self, hall: &Hall, found: &Found) {
        let present = u64::from(self.state().version);
        if found.number <= present {
            return;
        }
        let next = (found.number == present + 1).then(|| self.with(found)).flatten();
        let Some(mut next) = next else {
            if let Err(problem) = self.reload(hall).await {
                tracing::warn!("an act of another server could not be taken over yet: {}", problem.message);
                self.stale.store(true, Ordering::Relaxed);
            }
            return;
        };
        // Names are not in the log; they were written before it.
        match Names::of(&*hall.store, &roster_name(&self.id)).await {
            Ok(names) => next.name(names),
            Err(why) => {
                tracing::warn!("the list of names cannot be read yet: {why}");
                self.stale.store(true, Ordering::Relaxed);
            }
        }
        let version = next.version;
        *self.state_mut() = next;
        hall.know_tokens(self);
        hall.let_go(self);
        self.version.send_replace(version);
    }

    fn with(&self, found: &Found) -> Option<super::State> {
        let (entry, _) = record::entry(found).ok()?;
        let mut next = self.state().clone();
        next.again(&self.head, &entry).ok()?;
        Some(next)
    }
}
