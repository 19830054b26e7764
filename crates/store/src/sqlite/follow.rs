//! Who follows reads what is there and then waits for more.

use std::collections::VecDeque;

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
    fetched: VecDeque<Found>,
}

impl Following {
    pub(super) fn new(readers: Readers, last: watch::Receiver<u64>, after: u64) -> Following {
        Following { readers, last, after, fetched: VecDeque::new() }
    }
}

impl Follow for Following {
    // The place is moved on only with the entry that is handed out: dropping the answer and asking again loses nothing.
    fn next(&mut self) -> Answer<'_, Found> {
        Box::pin(async move {
            loop {
                if let Some(found) = self.fetched.pop_front() {
                    self.after = found.place;
                    return Ok(found);
                }
                let after = self.after;
                self.last.wait_for(|&last| last > after).await.map_err(|_| Error::Closed)?;
                let more = self.readers.ask(move |connection| rows::after(connection, after, FETCHED));
                self.fetched = more.await?.into();
            }
        })
    }
}
