//! The thread that writes.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::{oneshot, watch};

use super::known::{Known, Log};
use super::{Options, rows, trouble};
use crate::{Append, Entry, Error, Mark, SetFact};

/// What the thread is asked for.
pub(super) enum Request {
    Append(Vec<Append>, oneshot::Sender<Result<u64, Error>>),
    Set(Vec<SetFact>, oneshot::Sender<Result<(), Error>>),
}

/// The thread. It ends when this is dropped, after what was asked before.
pub(super) struct Writer {
    requests: Option<SyncSender<Request>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        last: watch::Sender<u64>,
        options: &Options,
    ) -> Result<Writer, Error> {
        let (requests, waiting) = sync_channel(options.queue);
        let mut scribe = Scribe::new(connection, last, options);
        let work = move || scribe.work(&waiting);
        let thread = thread::Builder::new().name("store-writer".to_owned()).spawn(work);
        let thread = thread.map_err(|error| Error::ReadOnly(error.to_string()))?;
        Ok(Writer { requests: Some(requests), thread: Some(thread) })
    }

    pub(super) fn send(&self, request: Request) -> Result<(), Error> {
        let requests = self.requests.as_ref().ok_or(Error::Closed)?;
        requests.try_send(request).map_err(|error| match error {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Disconnected(_) => Error::Closed,
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so.
            _ = thread.join();
        }
    }
}

struct Scribe {
    connection: Connection,
    known: Known,
    last: watch::Sender<u64>,
    group: usize,
    commits: Arc<AtomicU64>,
    #[cfg(feature = "contract")]
    fault: Option<super::Fault>,
    #[cfg(feature = "contract")]
    keys: std::collections::HashMap<(String, String), u64>,
}

/// What a request came to inside the transaction. It may be told only when the transaction is committed: a conflict may be with an
/// entry of the same transaction.
enum Outcome {
    Appended(Result<u64, Error>, oneshot::Sender<Result<u64, Error>>),
    Set(Result<(), Error>, oneshot::Sender<Result<(), Error>>),
}

impl Scribe {
    fn new(connection: Connection, last: watch::Sender<u64>, options: &Options) -> Scribe {
        let known = Known::new(*last.borrow());
        Scribe {
            connection,
            known,
            last,
            group: options.group.max(1),
            commits: Arc::clone(&options.commits),
            #[cfg(feature = "contract")]
            fault: options.fault,
            #[cfg(feature = "contract")]
            keys: std::collections::HashMap::new(),
        }
    }

    fn work(&mut self, waiting: &Receiver<Request>) {
        while let Ok(first) = waiting.recv() {
            let mut requests = vec![first];
            requests.extend(waiting.try_iter().take(self.group - 1));
            #[cfg(feature = "contract")]
            if self.fault == Some(super::Fault::EarlyAnswer) {
                requests = requests.into_iter().map(answered_early).collect();
            }
            self.write(requests);
        }
    }

    fn write(&mut self, requests: Vec<Request>) {
        #[cfg(feature = "contract")]
        let mut requests = requests;
        #[cfg(feature = "contract")]
        if self.fault == Some(super::Fault::KeysInMemory) {
            requests.retain_mut(|request| self.keys_in_memory(request));
        }
        let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = match begun {
            Ok(transaction) => transaction,
            Err(error) => return all(requests, &trouble::writing(error)),
        };
        let (mut outcomes, before) = (Vec::with_capacity(requests.len()), self.known.last);
        let mut requests = requests.into_iter();
        while let Some(request) = requests.next() {
            match apply(&transaction, &mut self.known, request) {
                Ok(outcome) => outcomes.push(outcome),
                Err((error, request)) => {
                    // Dropping the transaction takes it back.
                    drop(transaction);
                    self.known.forget(before);
                    let error = trouble::writing(error);
                    tell(outcomes, Some(&error));
                    return all([request].into_iter().chain(requests), &error);
                }
            }
        }
        match transaction.commit() {
            Ok(()) => {
                self.commits.fetch_add(1, Ordering::Relaxed);
                tell(outcomes, None);
                let last = self.known.last;
                self.last.send_if_modified(|present| std::mem::replace(present, last) != last);
            }
            Err(error) => {
                // It may be there all the same: what is written next tells.
                self.known.forget(before);
                tell(outcomes, Some(&trouble::committing(error)));
            }
        }
    }
}

/// Does one request inside the transaction. What it finds out is its outcome; an error of the file gives it back.
fn apply(
    transaction: &Transaction,
    known: &mut Known,
    request: Request,
) -> Result<Outcome, (rusqlite::Error, Request)> {
    match request {
        Request::Append(appends, answer) => match append(transaction, known, &appends) {
            Ok(outcome) => Ok(Outcome::Appended(outcome, answer)),
            Err(error) => Err((error, Request::Append(appends, answer))),
        },
        Request::Set(facts, answer) => match set(transaction, &facts) {
            Ok(outcome) => Ok(Outcome::Set(outcome, answer)),
            Err(error) => Err((error, Request::Set(facts, answer))),
        },
    }
}

type Done<T> = rusqlite::Result<Result<T, Error>>;

fn append(transaction: &Transaction, known: &mut Known, appends: &[Append]) -> Done<u64> {
    if let [append] = appends
        && let [entry] = &append.entries[..]
        && let Some(mut log) = known.log(transaction, &append.log)?
        && log.length == append.length
        && let Some(place) = add(transaction, log, entry)?
    {
        known.last = place;
        log.length += 1;
        set_mark(transaction, &mut log, append.mark)?;
        known.keep(&append.log, log);
        return Ok(Ok(known.last));
    }
    // Everything is looked at before anything is written, so that a refusal leaves nothing behind in the transaction.
    let mut names = HashSet::new();
    for Append { log, length, entries, .. } in appends {
        if appends.len() > 1 && !names.insert(log) {
            return Ok(Err(Error::Malformed(format!("the log `{log}` is named twice"))));
        }
        let present = known.log(transaction, log)?;
        let mut keys = HashSet::new();
        for key in entries.iter().filter_map(|entry| entry.key.as_deref()) {
            if let Some(number) = number_of(transaction, present, key)? {
                return Ok(Err(Error::Repeated { log: log.clone(), key: key.to_owned(), number }));
            }
            if entries.len() > 1 && !keys.insert(key) {
                return Ok(Err(Error::Malformed(format!("the key `{key}` is given twice"))));
            }
        }
        let present = present.map_or(0, |log| log.length);
        if present != *length {
            return Ok(Err(Error::Conflict { log: log.clone(), length: present }));
        }
    }
    for Append { log: name, entries, mark, .. } in appends {
        let mut log = match known.log(transaction, name)? {
            Some(log) => log,
            None => known.make(transaction, name)?,
        };
        for entry in entries {
            // What was looked at above cannot be there.
            let place = add(transaction, log, entry)?.ok_or(rusqlite::Error::StatementChangedRows(0))?;
            known.last = place;
            log.length += 1;
        }
        set_mark(transaction, &mut log, *mark)?;
        known.keep(name, log);
    }
    Ok(Ok(known.last))
}

/// Writes an entry where a log ends, and gives its place in the file; none where the log has its key already. Whether it has, the index finds
/// out in any case: it is not asked twice.
fn add(transaction: &Transaction, log: Log, entry: &Entry) -> rusqlite::Result<Option<u64>> {
    let sql = "INSERT INTO entries (log, number, key, body) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (log, key) WHERE key IS NOT NULL DO NOTHING";
    let row = params![log.id, rows::signed(log.length), entry.key, entry.body];
    let added = transaction.prepare_cached(sql)?.execute(row)?;
    Ok((added > 0).then(|| transaction.last_insert_rowid().unsigned_abs()))
}

fn set_mark(transaction: &Transaction, log: &mut Log, mark: Mark) -> rusqlite::Result<()> {
    match mark {
        Mark::Keep => {}
        Mark::Set(mark) if log.mark == Some(mark) => {}
        Mark::Set(mark) => {
            let sql = "INSERT INTO marks (log, mark) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET mark = ?2";
            transaction.prepare_cached(sql)?.execute([log.id, mark])?;
            log.mark = Some(mark);
        }
        Mark::Remove => {
            transaction.prepare_cached("DELETE FROM marks WHERE log = ?1")?.execute([log.id])?;
            log.mark = None;
        }
    }
    Ok(())
}

/// The number of the entry of a log that has this key. It is looked for in the file: what the thread remembers ends with it.
fn number_of(transaction: &Transaction, log: Option<Log>, key: &str) -> rusqlite::Result<Option<u64>> {
    let Some(log) = log else { return Ok(None) };
    let sql = "SELECT number FROM entries WHERE log = ?1 AND key = ?2";
    let number: Option<i64> =
        transaction.prepare_cached(sql)?.query_row(params![log.id, key], |row| row.get(0)).optional()?;
    Ok(number.and_then(|number| u64::try_from(number).ok()))
}

fn set(transaction: &Transaction, facts: &[SetFact]) -> Done<()> {
    for SetFact { key, revision, .. } in facts {
        let present = rows::fact(transaction, key)?.map_or(0, |fact| fact.revision);
        if revision.is_some_and(|revision| revision != present) {
            return Ok(Err(Error::Changed { key: key.clone(), revision: present }));
        }
    }
    for SetFact { key, value, .. } in facts {
        match value {
            Some(value) => {
                let sql = "INSERT INTO facts (key, revision, value) VALUES (?1, 1, ?2)
                           ON CONFLICT DO UPDATE SET revision = revision + 1, value = ?2";
                transaction.prepare_cached(sql)?.execute(params![key, value])?;
            }
            None => {
                transaction.prepare_cached("DELETE FROM facts WHERE key = ?1")?.execute([key])?;
            }
        }
    }
    Ok(Ok(()))
}

// Who asked may have gone away: an answer that nobody takes is no error.

fn tell(outcomes: Vec<Outcome>, instead: Option<&Error>) {
    for outcome in outcomes {
        match outcome {
            Outcome::Appended(result, answer) => {
                _ = answer.send(instead.map_or(result, |error| Err(error.clone())));
            }
            Outcome::Set(result, answer) => {
                _ = answer.send(instead.map_or(result, |error| Err(error.clone())));
            }
        }
    }
}

fn all(requests: impl IntoIterator<Item = Request>, error: &Error) {
    for request in requests {
        match request {
            Request::Append(_, answer) => _ = answer.send(Err(error.clone())),
            Request::Set(_, answer) => _ = answer.send(Err(error.clone())),
        }
    }
}

#[cfg(feature = "contract")]
fn answered_early(request: Request) -> Request {
    match request {
        Request::Append(appends, answer) => {
            _ = answer.send(Ok(0));
            Request::Append(appends, oneshot::channel().0)
        }
        Request::Set(facts, answer) => {
            _ = answer.send(Ok(()));
            Request::Set(facts, oneshot::channel().0)
        }
    }
}

#[cfg(feature = "contract")]
impl Scribe {
    /// Takes the keys out of what is written, and looks for them in memory alone.
    fn keys_in_memory(&mut self, request: &mut Request) -> bool {
        let Request::Append(appends, _) = request else { return true };
        for Append { log, length, entries, .. } in appends.iter_mut() {
            for (number, entry) in (*length..).zip(entries.iter_mut()) {
                let Some(key) = entry.key.take() else { continue };
                let known = self.keys.get(&(log.clone(), key.clone())).copied();
                if let Some(number) = known {
                    let error = Error::Repeated { log: log.clone(), key, number };
                    let taken = std::mem::replace(request, Request::Set(Vec::new(), oneshot::channel().0));
                    all([taken], &error);
                    return false;
                }
                self.keys.insert((log.clone(), key), number);
            }
        }
        true
    }
}
