//! Files cut into batches of whole games, checked by several threads, given back in order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TrySendError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use jadoube_audit::{Auditor, Place, Report, Settings};
use jadoube_notation::pgn::last_boundary;

use crate::Trouble;
use crate::source::{Count, Input};

/// What came of a part of a file.
pub struct Batch {
    /// The place of the file in the list.
    pub file: usize,
    /// What was found in it. Games are counted from 1 in each part.
    pub report: Report,
    /// Where the part begins in the file.
    pub begin: Place,
    /// Where the next one begins.
    pub end: Place,
    /// The text of the part, where it was asked for.
    pub text: Vec<u8>,
    /// Whether it ends where a game does, so that reading could begin there.
    pub whole: bool,
    /// Whether the file was read to its end, or as far as it can be.
    pub last: bool,
    /// Why the rest of the file, or this part of it, could not be checked.
    pub trouble: Option<Trouble>,
}

/// So much is read at once. It bounds the findings that one batch can have, and so the memory.
const PIECE: usize = 256 << 10;
/// Batches that wait for each thread: enough that none has to wait for its next one while this thread checks one itself.
const WAITING: usize = 2;
/// Batches for each thread that may be given out before the first of them is handed over. It bounds the memory.
const MOST: u64 = 8;
/// A text in which no game begins for so long is not cut any more but read piece by piece.
const LONGEST: usize = 4 << 20;

/// What is read, and how.
pub struct Plan<'p, I> {
    /// What the games come from.
    pub files: &'p [I],
    /// The file to begin with, and where in it; nothing where all is to be read.
    pub from: Option<(usize, Place)>,
    /// What the audit goes by.
    pub settings: Settings,
    /// How many threads check games, at least one.
    pub jobs: usize,
    /// Whether the text of each part is handed over.
    pub with_text: bool,
}

impl<'p, I> Plan<'p, I> {
    /// All of these, by one thread.
    pub fn new(files: &'p [I], settings: Settings) -> Plan<'p, I> {
        Plan { files, from: None, settings, jobs: 1, with_text: false }
    }
}

/// Whoever is told how far the reading is.
pub trait Watch {
    /// This file is read now.
    fn file(&self, _file: usize) {}

    /// Where readers add up what they read.
    fn counter(&self) -> Count {
        Count::default()
    }
}

/// Nobody watches.
pub struct Unwatched;

impl Watch for Unwatched {}

/// Checks all files and hands over the batches in order. Ends early when told to stop, with what is under way.
///
/// # Errors
/// Whoever takes the batches wants no more. What cannot be read is no error but comes with its batch.
pub fn run<I: Input, E>(
    plan: &Plan<'_, I>,
    progress: &impl Watch,
    stop: &AtomicBool,
    mut take: impl FnMut(Batch) -> Result<(), E>,
) -> Result<(), E> {
    let Plan { settings, jobs, with_text, .. } = *plan;
    // This thread reads, and checks what the others have no time for: more threads than cores would get in each other's way.
    let others = jobs.saturating_sub(1);
    let (sender, queue) = mpsc::sync_channel(WAITING * others);
    let queue = Mutex::new(queue);
    let (results, done) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..others {
            let (queue, results) = (&queue, results.clone());
            scope.spawn(move || work(settings, with_text, queue, &results));
        }
        let mut hands = Hands {
            own: Worker::new(settings),
            with_text,
            others: (others > 0).then_some(sender),
            done,
            results,
            given: 0,
            next: 0,
            early: BTreeMap::new(),
            most: if others == 0 { 1 } else { MOST * jobs as u64 },
            spare: Vec::new(),
        };
        let first = plan.from.map_or(0, |(file, _)| file);
        for (file, source) in plan.files.iter().enumerate().skip(first) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            progress.file(file);
            let begins = source.begins();
            let place = plan.from.filter(|(from, _)| *from == file).map_or(begins, |(_, place)| place);
            let cannot = |error| Ended::Trouble(unreadable(&source.name(), error));
            let mut cutter = Cutter { file, place, hands: &mut hands, take: &mut take, stop, over: false };
            let outcome = source.open(progress.counter()).map_err(Ended::Trouble).and_then(|mut input| {
                skip(&mut input, place.offset - begins.offset).map_err(cannot)?;
                cutter.read(&mut input, settings).map_err(|ended| match ended {
                    Stopped::Refused(error) => Ended::Refused(error),
                    Stopped::Unreadable(error) => cannot(error),
                })
            });
            let Cutter { place, over, .. } = cutter;
            match outcome {
                Ok(()) if over => hands.put(Batch::bare(file, place, true)),
                Ok(()) => {}
                Err(Ended::Refused(error)) => return Err(error),
                Err(Ended::Trouble(trouble)) => {
                    hands.put(Batch { trouble: Some(trouble), ..Batch::bare(file, place, true) });
                }
            }
        }
        hands.finish(&mut take)
    })
}

fn unreadable(name: &str, error: io::Error) -> Trouble {
    Trouble::because(format!("{name} cannot be read"), error)
}

/// Why a file is not read any further: whoever takes the batches wants no more, or there is trouble with this one.
enum Ended<E> {
    Refused(E),
    Trouble(Trouble),
}

/// The same inside a file.
enum Stopped<E> {
    Refused(E),
    Unreadable(io::Error),
}

/// Where a file begins.
pub const START: Place = Place { offset: 0, line: 1 };

impl Batch {
    /// One in which nothing was read.
    fn bare(file: usize, place: Place, last: bool) -> Batch {
        let (report, text) = (Report::default(), Vec::new());
        Batch { file, report, begin: place, end: place, text, whole: true, last, trouble: None }
    }
}

/// Passes over what was checked before.
fn skip(input: &mut dyn Read, bytes: u64) -> io::Result<()> {
    let passed = io::copy(&mut input.take(bytes), &mut io::sink())?;
    if passed < bytes {
        let error = "it is shorter than when it was read last";
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, error));
    }
    Ok(())
}

/// The place behind a text that begins at one.
fn behind(begin: Place, text: &[u8]) -> Place {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    Place { offset: begin.offset + text.len() as u64, line: begin.line + lines }
}

struct Cutter<'c, T> {
    file: usize,
    /// Where the next part begins.
    place: Place,
    /// Whether the file came to its end.
    over: bool,
    hands: &'c mut Hands,
    take: &'c mut T,
    stop: &'c AtomicBool,
}

impl<E, T: FnMut(Batch) -> Result<(), E>> Cutter<'_, T> {
    fn read(&mut self, input: &mut dyn Read, settings: Settings) -> Result<(), Stopped<E>> {
        let mut buffer = self.hands.buffer();
        loop {
            let read = fill(input, &mut buffer);
            let over = !matches!(read, Ok(1..)) || self.stop.load(Ordering::Relaxed);
            if over {
                self.over = matches!(read, Ok(0));
                // What was read before a fault or a stop counts; a game that is cut off by a stop does not.
                let end = if read.as_ref().is_ok_and(|len| *len > 0) {
                    last_boundary(&buffer).unwrap_or(0)
                } else {
                    buffer.len()
                };
                buffer.truncate(end);
                self.give(buffer)?;
                return read.map(drop).map_err(Stopped::Unreadable);
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

    fn give(&mut self, games: Vec<u8>) -> Result<(), Stopped<E>> {
        if !games.is_empty() {
            let begin = self.place;
            self.place = behind(begin, &games);
            self.hands.give(Part { file: self.file, begin, end: self.place }, games);
        }
        self.hands.hand_over(self.take).map_err(Stopped::Refused)
    }

    /// Reads on without cutting until a game begins; gives back what comes from there.
    fn read_uncut(
        &mut self,
        input: &mut dyn Read,
        begun: Vec<u8>,
        settings: Settings,
    ) -> Result<Vec<u8>, Stopped<E>> {
        let mut auditor = Auditor::new(settings);
        auditor.begin_at(self.place);
        let mut piece = begun;
        let mut outcome = None;
        loop {
            let cut = if outcome.is_some() { last_boundary(&piece) } else { None };
            let rest = piece.split_off(cut.unwrap_or(piece.len()));
            auditor.feed(&piece);
            let ended = !matches!(outcome, None | Some(Ok(1..)));
            let over = cut.is_some() || ended || self.stop.load(Ordering::Relaxed);
            if over {
                auditor.finish();
            }
            let begin = self.place;
            self.place = behind(begin, &piece);
            let text = if self.hands.with_text { std::mem::take(&mut piece) } else { Vec::new() };
            let batch = Batch::bare(self.file, begin, false);
            self.hands.put(Batch { report: auditor.take(), end: self.place, text, whole: over, ..batch });
            self.hands.hand_over(self.take).map_err(Stopped::Refused)?;
            if over {
                outcome.unwrap_or(Ok(0)).map_err(Stopped::Unreadable)?;
                return Ok(rest);
            }
            piece.clear();
            outcome = Some(fill(input, &mut piece));
        }
    }
}

/// Reads a piece more; gives how much came.
fn fill(input: &mut dyn Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    // A game that was cut off comes before the piece.
    buffer.reserve(PIECE + PIECE / 8);
    input.take(PIECE as u64).read_to_end(buffer)
}

/// Who checks the games: this thread and perhaps others.
struct Hands {
    own: Worker,
    with_text: bool,
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
    part: Part,
    games: Vec<u8>,
}

/// A part of a file.
struct Part {
    file: usize,
    begin: Place,
    end: Place,
}

impl Hands {
    /// Gives a batch to another thread, or checks it where they have enough to do.
    fn give(&mut self, part: Part, games: Vec<u8>) {
        let job = Job { number: self.given, part, games };
        self.given += 1;
        let sent = match &self.others {
            Some(others) => others.try_send(job),
            None => Err(TrySendError::Full(job)),
        };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) = sent {
            let done = self.own.check(job, self.with_text);
            self.keep(done);
        }
    }

    /// A batch that was checked already, in its turn.
    fn put(&mut self, batch: Batch) {
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
    fn hand_over<E>(&mut self, take: &mut impl FnMut(Batch) -> Result<(), E>) -> Result<(), E> {
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
    fn finish<E>(mut self, take: &mut impl FnMut(Batch) -> Result<(), E>) -> Result<(), E> {
        self.most = 1;
        self.hand_over(take)
    }
}

fn work(settings: Settings, with_text: bool, queue: &Mutex<Receiver<Job>>, results: &Sender<Done>) {
    let mut worker = Worker::new(settings);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if results.send(worker.check(job, with_text)).is_err() {
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
    fn check(&mut self, job: Job, with_text: bool) -> Done {
        let Job { number, part: Part { file, begin, end }, mut games } = job;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.auditor.begin_at(begin);
            self.auditor.audit(&games);
            self.auditor.take()
        }));
        let trouble = outcome.is_err().then(|| {
            self.auditor = Auditor::new(self.settings);
            Trouble::new("some games could not be checked because of a fault in this program; please report it with the file")
        });
        let text = if with_text { std::mem::take(&mut games) } else { Vec::new() };
        let report = outcome.unwrap_or_default();
        let batch = Batch { report, end, text, trouble, ..Batch::bare(file, begin, false) };
        Done { number, batch, games }
    }
}
