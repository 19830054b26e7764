//! The store in one file that any SQLite tool opens.
//!
//! One thread writes. It takes what is waiting, at most [`Options::group`] requests, as one transaction, and answers all of them when
//! that is on the disk: the more is waiting, the fewer times the disk is waited for. A few threads read beside it.

mod backup;
mod follow;
mod known;
mod lock;
mod raw;
mod reader;
mod rows;
mod schema;
mod trouble;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{oneshot, watch};

use crate::{Answer, Append, Error, Fact, Follow, Found, Marked, SetFact, Store};
use lock::Lock;
pub use raw::{RawRows, raw_again, raw_commits};
use reader::Readers;
use writer::{Request, Writer};

/// How a store in a file is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only for reading: beside a process that writes, too. Who follows then gets what is there when the store is opened.
    pub read_only: bool,
    /// How many requests are written in one transaction at most.
    pub group: usize,
    /// How many requests may wait to be written.
    pub queue: usize,
    /// How many threads read.
    pub readers: usize,
    /// How large the file may become, in bytes; the disk's end where it is left out.
    pub limit: Option<u64>,
    /// Counts the commits: how often the disk was waited for.
    pub commits: Arc<AtomicU64>,
    /// SQLite's name of the file system to use; its own where it is left out.
    pub vfs: Option<String>,
    /// A fault that the contract must notice.
    #[cfg(feature = "contract")]
    pub fault: Option<Fault>,
}

/// Faults that can be planted, to see that the contract notices them.
#[cfg(feature = "contract")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The disk is not waited for.
    SyncOff,
    /// The answer goes out before the transaction is committed.
    EarlyAnswer,
    /// What keys there are is known only to the process.
    KeysInMemory,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            read_only: false,
            group: 512,
            queue: 1 << 16,
            readers: 2,
            limit: None,
            commits: Arc::default(),
            vfs: None,
            #[cfg(feature = "contract")]
            fault: None,
        }
    }
}

/// A store in a SQLite file. When it is dropped, what was asked before is still done.
pub struct Sqlite {
    // In the order in which they must go: readers first, so that the writer is the last to close the file and tidies up.
    readers: Readers,
    writer: Option<Writer>,
    last: watch::Receiver<u64>,
    path: PathBuf,
    _lock: Option<Lock>,
}

impl Sqlite {
    /// Opens the store in a file, and makes it where there is none.
    ///
    /// # Errors
    /// [`Error::InUse`], [`Error::NotAStore`], [`Error::Newer`], or the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Sqlite, Error> {
        Sqlite::open_with(path, &Options::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<Sqlite, Error> {
        let path = path.as_ref();
        if options.read_only {
            let connection = connect(path, options)?;
            schema::check_made(&connection, path)?;
            let (_, last) = watch::channel(rows::last_place(&connection).map_err(trouble::reading)?);
            let readers = Readers::start(path, options)?;
            return Ok(Sqlite { readers, writer: None, last, path: path.to_owned(), _lock: None });
        }
        let lock = Lock::take(path)?;
        lock::make_private(path);
        let mut connection = connect(path, options)?;
        if let Err(error) = schema::check(&connection, path) {
            lock.remove();
            return Err(error);
        }
        schema::prepare(&connection, options)?;
        schema::migrate(&mut connection)?;
        lock::sync_folder(path)?;
        let (sender, last) = watch::channel(rows::last_place(&connection).map_err(trouble::reading)?);
        let readers = Readers::start(path, options)?;
        let writer = Writer::start(connection, sender, options)?;
        Ok(Sqlite { readers, writer: Some(writer), last, path: path.to_owned(), _lock: Some(lock) })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies a store, also one that another process is writing, to a file that is not there yet.
    ///
    /// # Errors
    /// The one cannot be read, or the other not be written.
    pub fn backup(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), Error> {
        backup::backup(from.as_ref(), to.as_ref())
    }

    fn write<T: Send + 'static>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, Error>>) -> Request,
    ) -> Answer<'static, T> {
        let (answer, answered) = oneshot::channel();
        let sent = match &self.writer {
            Some(writer) => writer.send(request(answer)),
            None => Err(Error::ReadOnly("it was opened for reading only".to_owned())),
        };
        Box::pin(async move {
            sent?;
            let gone = || Error::Unknown("the store went down before it answered".to_owned());
            answered.await.unwrap_or_else(|_| Err(gone()))
        })
    }
}

impl Store for Sqlite {
    fn append(&self, appends: Vec<Append>) -> Answer<'static, u64> {
        self.write(|answer| Request::Append(appends, answer))
    }

    fn read(&self, log: &str, from: u64, limit: usize) -> Answer<'static, Vec<Found>> {
        let log = log.to_owned();
        self.readers.ask(move |connection| rows::read(connection, &log, from, limit))
    }

    fn length(&self, log: &str) -> Answer<'static, u64> {
        let log = log.to_owned();
        self.readers.ask(move |connection| rows::length(connection, &log))
    }

    fn find(&self, log: &str, key: &str) -> Answer<'static, Option<Found>> {
        let (log, key) = (log.to_owned(), key.to_owned());
        self.readers.ask(move |connection| rows::find(connection, &log, &key))
    }

    fn list(&self, prefix: &str, after: &str, limit: usize) -> Answer<'static, Vec<String>> {
        let (prefix, after) = (prefix.to_owned(), after.to_owned());
        self.readers.ask(move |connection| rows::list(connection, &prefix, &after, limit))
    }

    fn last(&self) -> Answer<'static, u64> {
        self.readers.ask(rows::last_place)
    }

    fn follow(&self, after: u64) -> Box<dyn Follow> {
        Box::new(follow::Following::new(self.readers.clone(), self.last.clone(), after))
    }

    fn marks(&self) -> Answer<'static, Vec<Marked>> {
        self.readers.ask(rows::marks)
    }

    fn fact(&self, key: &str) -> Answer<'static, Option<Fact>> {
        let key = key.to_owned();
        self.readers.ask(move |connection| rows::fact(connection, &key))
    }

    fn facts(&self, prefix: &str) -> Answer<'static, Vec<(String, Fact)>> {
        let prefix = prefix.to_owned();
        self.readers.ask(move |connection| rows::facts(connection, &prefix))
    }

    fn set(&self, facts: Vec<SetFact>) -> Answer<'static, ()> {
        self.write(|answer| Request::Set(facts, answer))
    }
}

fn connect(path: &Path, options: &Options) -> Result<Connection, Error> {
    let access = if options.read_only {
        OpenFlags::SQLITE_OPEN_READ_ONLY
    } else {
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE
    };
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = match &options.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs.as_str()),
        None => Connection::open_with_flags(path, flags),
    };
    let connection = opened.map_err(trouble::opening)?;
    connection.set_prepared_statement_cache_capacity(32);
    // Another tool that looks into the file may hold it for a moment.
    connection.busy_timeout(std::time::Duration::from_secs(10)).map_err(trouble::opening)?;
    Ok(connection)
}
