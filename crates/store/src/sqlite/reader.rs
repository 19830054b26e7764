//! The threads that read.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Options, connect, trouble};
use crate::{Answer, Error};

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// Threads with a connection each. They end when the last who could ask is gone.
#[derive(Clone)]
pub(super) struct Readers(Arc<Threads>);

struct Threads {
    jobs: Option<Sender<Job>>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Readers {
    pub(super) fn start(path: &Path, options: &Options) -> Result<Readers, Error> {
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let mut threads = Vec::new();
        for _ in 0..options.readers.max(1) {
            let connection = connect(path, options)?;
            connection.pragma_update(None, "query_only", "ON").map_err(trouble::opening)?;
            let waiting = Arc::clone(&waiting);
            let work = move || work(&connection, &waiting);
            let thread = thread::Builder::new().name("store-reader".to_owned()).spawn(work);
            threads.push(thread.map_err(|error| Error::Unreadable(error.to_string()))?);
        }
        Ok(Readers(Arc::new(Threads { jobs: Some(jobs), threads })))
    }

    pub(super) fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'static, T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // Who asked may have gone away.
            _ = answer.send(question(connection).map_err(trouble::reading));
        });
        let sent = self
            .0
            .jobs
            .as_ref()
            .ok_or(Error::Closed)
            .and_then(|jobs| jobs.send(job).map_err(|_| Error::Closed));
        Box::pin(async move {
            sent?;
            answered.await.map_err(|_| Error::Closed)?
        })
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so.
            _ = thread.join();
        }
    }
}

fn work(connection: &Connection, waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job(connection);
    }
}
