//! Files cut into batches of whole games, checked by several threads, given back in order.

use std::collections::BTreeMap;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TrySendError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, anyhow};
use jadoube::audit::{Auditor, Report, Settings};
use jadoube::notation::pgn::last_boundary;

use super::progress::Progress;
use crate::source;

/// What came of a part of a file.
pub struct Batch {
    /// The place of the file in the list.
    pub file: usize,
    pub report: Report,
    /// Why the rest of the file, or this part of it, could not be checked.
    pub trouble: Option<anyhow::Error>,
}

/// So much is read at once. It bounds the findings that one batch can have, and so the memory.
const PIECE: usize = 256 << 10;
/// Batches that wait for each thread: enough that none has to wait for its next one while this thread checks one itself.
const WAITING: usize = 2;
/// Batches for each thread that may be given out before the first of them is handed over. It bounds the memory.
const MOST: u64 = 8;
/// A text in which no game begins for so long is not cut any more but read piece by piece.
const LONGEST: usize = 4 << 20;

/// Checks all files and hands over the batches in order. Ends early when told to stop, with what is under way.
pub fn run(
    files: &[String],
    settings: Settings,
    jobs: usize,
    progress: &Progress,
    stop: &AtomicBool,
    mut take: impl FnMut(Batch) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // This thread reads, and checks what the others have no time for: more threads than cores would get in each other's way.
    let others = jobs - 1;
    let (sender, queue) = mpsc::sync_channel(WAITING * others);
    let queue = Mutex::new(queue);
    let (results, done) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..others {
            let (queue, results) = (&queue, results.clone());
            scope.spawn(move || work(settings, queue, &results));
        }
        let mut hands = Hands {
            own: Worker::new(settings),
            others: (others > 0).then_some(sender),
            done,
            results,
            given: 0,
            next: 0,
            early: BTreeMap::new(),
            most: if others == 0 { 1 } else { MOST * jobs as u64 },
            spare: Vec::new(),
        };
        for (file, path) in files.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let outcome = source::open_counted(path, progress.counter()).and_then(|mut input| {
                let mut cutter = Cutter { file, hands: &mut hands, take: &mut take, stop };
                cutter
                    .read(&mut input, settings)
                    .with_context(|| format!("{} cannot be read", source::name(path)))
            });
            match outcome {
                Ok(()) => {}
                Err(error) if error.downcast_ref::<Refused>().is_some() => return Err(error),
                Err(error) => hands.put(file, Report::default(), Some(error)),
            }
        }
        hands.finish(&mut take)
    })
}

/// Marks an error of whoever takes the batches: nothing more can be done then.
#[derive(Debug)]
struct Refused;

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the findings cannot be written")
    }
}

impl std::error::Error for Refused {}

struct Cutter<'c, T> {
    file: usize,
    hands: &'c mut Hands,
    take: &'c mut T,
    stop: &'c AtomicBool,
}

impl<T: FnMut(Batch) -> anyhow::Result<()>> Cutter<'_, T> {
    fn read(&mut self, input: &mut dyn Read, settings: Settings) -> anyhow::Result<()> {
        let mut buffer = self.hands.buffer();
        loop {
            let read = fill(input, &mut buffer);
            let over = !matches!(read, Ok(1..)) || self.stop.load(Ordering::Relaxed);
            if over {
                // What was read before a fault or a stop counts; a game that is cut off by a stop does not.
                let end = if read.as_ref().is_ok_and(|len| *len > 0) {
                    last_boundary(&buffer).unwrap_or(0)
                } else {
                    buffer.len()
                };
                buffer.truncate(end);
                self.give(buffer)?;
                return read.map(drop).map_err(anyhow::Error::from);
            }
            match last_boundary(&buffer).filter(|&cut| cut > 0) {
                Some(cut) => {
                    let mut rest = self.hands.buffer();
                    rest.extend_from_slice(&buffer[cut..]);
                    buffer.truncate(cut);
                    self.give(std::mem::replace(&mut buffer, rest))?;
                }
                None if buffer.len() >= LONGEST => buffer = self.read_uncut(input, buffer, settings)?,
                None => {}
            }
        }
    }

    fn give(&mut self, games: Vec<u8>) -> anyhow::Result<()> {
        if !games.is_empty() {
            self.hands.give(self.file, games);
        }
        self.hands.hand_over(self.take).context(Refused)
    }

    /// Reads on without cutting until a game begins; gives back what comes from there.
    fn read_uncut(
        &mut self,
        input: &mut dyn Read,
        begun: Vec<u8>,
        settings: Settings,
    ) -> anyhow::Result<Vec<u8>> {
        let mut auditor = Auditor::new(settings);
        auditor.feed(&begun);
        let mut piece = Vec::new();
        loop {
            piece.clear();
            let read = fill(input, &mut piece);
            let cut = last_boundary(&piece);
            auditor.feed(&piece[..cut.unwrap_or(piece.len())]);
            let over = cut.is_some() || !matches!(read, Ok(1..)) || self.stop.load(Ordering::Relaxed);
            if over {
                auditor.finish();
            }
            self.hands.put(self.file, auditor.take(), None);
            self.hands.hand_over(self.take).context(Refused)?;
            if over {
                read?;
                return Ok(piece.split_off(cut.unwrap_or(piece.len())));
            }
        }
    }
}

/// Reads a piece more; gives how much came.
fn fill(input: &mut dyn Read, buffer: &mut Vec<u8>) -> std::io::Result<usize> {
    // A game that was cut off comes before the piece.
    buffer.reserve(PIECE + PIECE / 8);
    input.take(PIECE as u64).read_to_end(buffer)
}

/// Who checks the games: this thread and perhaps others.
struct Hands {
    own: Worker,
    others: Option<SyncSender<Job>>,
    done: Receiver<Done>,
    results: Sender<Done>,
    /// Batches given out, handed over, and those that came before their turn.
    given: u64,
    next: u64,
    early: BTreeMap<u64, Batch>,
    most: u64,
    /// Memory of batches that were checked. Fresh memory has to be cleared by the system, and giving it back stops all
    /// threads for a moment.
    spare: Vec<Vec<u8>>,
}

/// A batch that was checked.
struct Done {
    number: u64,
    batch: Batch,
    /// Its memory, to be used again.
    games: Vec<u8>,
}

struct Job {
    number: u64,
    file: usize,
    games: Vec<u8>,
}

impl Hands {
    /// Gives a batch to another thread, or checks it where they have enough to do.
    fn give(&mut self, file: usize, games: Vec<u8>) {
        let job = Job { number: self.given, file, games };
        self.given += 1;
        let sent = match &self.others {
            Some(others) => others.try_send(job),
            None => Err(TrySendError::Full(job)),
        };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) = sent {
            let done = self.own.check(job);
            self.keep(done);
        }
    }

    /// A batch that was checked already, in its turn.
    fn put(&mut self, file: usize, report: Report, trouble: Option<anyhow::Error>) {
        let batch = Batch { file, report, trouble };
        let _ = self.results.send(Done { number: self.given, batch, games: Vec::new() });
        self.given += 1;
    }

    /// Memory for a batch, empty.
    fn buffer(&mut self) -> Vec<u8> {
        let mut buffer = self.spare.pop().unwrap_or_default();
        buffer.clear();
        buffer
    }

    fn keep(&mut self, done: Done) {
        self.early.insert(done.number, done.batch);
        // What a game of megabytes took is not kept for ever.
        if (1..=4 * PIECE).contains(&done.games.capacity()) {
            self.spare.push(done.games);
        }
    }

    /// Hands over what is done and waits where too much is under way.
    fn hand_over(&mut self, take: &mut impl FnMut(Batch) -> anyhow::Result<()>) -> anyhow::Result<()> {
        loop {
            while let Ok(done) = self.done.try_recv() {
                self.keep(done);
            }
            while let Some(batch) = self.early.remove(&self.next) {
                self.next += 1;
                take(batch)?;
            }
            if self.given - self.next < self.most {
                return Ok(());
            }
            if let Ok(done) = self.done.recv() {
                self.keep(done);
            }
        }
    }

    /// Waits for all that is under way.
    fn finish(mut self, take: &mut impl FnMut(Batch) -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.most = 1;
        self.hand_over(take)
    }
}

fn work(settings: Settings, queue: &Mutex<Receiver<Job>>, results: &Sender<Done>) {
    let mut worker = Worker::new(settings);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if results.send(worker.check(job)).is_err() {
            return;
        }
    }
}

struct Worker {
    auditor: Auditor,
    settings: Settings,
}

impl Worker {
    fn new(settings: Settings) -> Worker {
        Worker { auditor: Auditor::new(settings), settings }
    }

    /// Checks a batch. A fault of the program must not take the other games with it.
    fn check(&mut self, job: Job) -> Done {
        let Job { number, file, games } = job;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.auditor.audit(&games);
            self.auditor.take()
        }));
        let trouble = outcome.is_err().then(|| {
            self.auditor = Auditor::new(self.settings);
            anyhow!("some games could not be checked because of a fault in this program; please report it with the file")
        });
        Done { number, batch: Batch { file, report: outcome.unwrap_or_default(), trouble }, games }
    }
}
