//! Who follows reads what is there and then waits for more.

use std::sync::Arc;

use tokio::sync::watch;

use super::reader::Readers;
use super::rows;
use crate::{Answer, Error, Follow, Found};

/// How many entries are fetched at once.
const FETCHED: usize = 256;

pub(super) struct Following {
    readers: Readers,
    last: watch::Receiver<u64>,
    after: u64,
}

impl Following {
    pub(super) fn new(readers: Readers, last: watch::Receiver<u64>, after: u64) -> Following {
        Following { readers, last, after }
    }
}

impl Follow for Following {
    // The place is moved on only with the entries that are handed out: dropping the answer and asking again loses nothing.
    fn next(&mut self) -> Answer<'_, Vec<Arc<Found>>> {
        Box::pin(async move {
            loop {
                let after = self.after;
                self.last.wait_for(|&last| last > after).await.map_err(|_| Error::Closed)?;
                let more = self.readers.ask(move |connection| rows::after(connection, after, FETCHED));
                let found: Vec<Arc<Found>> = more.await?.into_iter().map(Arc::new).collect();
                if let Some(last) = found.last() {
                    self.after = last.place;
                    return Ok(found);
                }
            }
        })
    }
}
