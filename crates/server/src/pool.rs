//! The pool for public questions: few threads, a short queue, so that those who play never wait for those who ask.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::problem::Problem;

type Job = Box<dyn FnOnce() + Send>;

/// How many questions wait.
const QUEUE: usize = 16;

/// How long somebody waits for an answer. The bounds of the questions keep the work below it.
const PATIENCE: Duration = Duration::from_secs(20);

/// Threads for questions.
pub(crate) struct Pool {
    jobs: SyncSender<Job>,
    places: Arc<Semaphore>,
}

/// A place in the queue. It is taken before a question is read: what cannot be answered is not kept either.
pub(crate) struct Place(#[expect(dead_code, reason = "it is held")] OwnedSemaphorePermit);

impl Pool {
    pub(crate) fn start(threads: usize) -> std::io::Result<Pool> {
        let places = QUEUE + threads.max(1);
        let (jobs, waiting) = sync_channel::<Job>(places);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name("questions".to_owned()).spawn(move || work(&waiting))?;
        }
        Ok(Pool { jobs, places: Arc::new(Semaphore::new(places)) })
    }

    /// A place for a question, where there is one.
    pub(crate) fn place(&self) -> Result<Place, Problem> {
        Arc::clone(&self.places).try_acquire_owned().map(Place).map_err(|_| Problem::busy())
    }

    /// Answers a question there.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        place: Place,
        question: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move || {
            // Who asked may have gone away: then nothing is worked out. The place is free again when it is done, not when nobody
            // waits any more.
            if !answer.is_closed() {
                _ = answer.send(question());
            }
            drop(place);
        });
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) | TrySendError::Disconnected(_) => Problem::busy(),
        })?;
        match timeout(PATIENCE, answered).await {
            Ok(Ok(answer)) => answer,
            // The question made the core fail; the thread goes on with the next.
            Ok(Err(_)) => Err(failed()),
            Err(_) => Err(Problem::busy()),
        }
    }
}

pub(crate) fn failed() -> Problem {
    let why = "the program failed at this; please report it";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", why)
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    // Where there is too little for all, those who play come first. This is for this thread alone; where it is refused the thread
    // does its work all the same.
    #[cfg(target_os = "linux")]
    {
        _ = rustix::process::nice(19);
    }
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // What is asked costs the answer, not the thread; the panic has been reported by its hook.
        _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}
