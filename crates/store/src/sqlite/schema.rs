//! What the file looks like inside.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{Options, trouble};
use crate::Error;

/// Marks the file as ours for every tool that looks: the letters `JAdb`.
const APPLICATION: i64 = 0x4A41_6462;

/// The layouts, each as what makes it of the one before. What was released is never changed, only added to.
const LAYOUTS: [&str; 1] = ["
    CREATE TABLE logs (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
    -- New entries always come at the end of this table, so that many logs that grow at once touch few pages.
    CREATE TABLE entries (
        place INTEGER PRIMARY KEY,
        log INTEGER NOT NULL REFERENCES logs (id),
        number INTEGER NOT NULL,
        key TEXT,
        body BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX entries_number ON entries (log, number);
    CREATE UNIQUE INDEX entries_key ON entries (log, key) WHERE key IS NOT NULL;
    CREATE TABLE marks (
        log INTEGER PRIMARY KEY REFERENCES logs (id),
        mark INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE facts (
        key TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- For people: the logs as they can be read.
    CREATE VIEW readable AS
        SELECT logs.name AS log, number, key, CAST(body AS TEXT) AS body
        FROM entries JOIN logs ON logs.id = entries.log ORDER BY place;
"];

/// How much of the file who writes keeps in memory, in kilobytes.
const CACHE: i64 = 32 << 10;

/// How many pages of four kilobytes the journal gathers before they go into the file. Who appends then waits until they are there, so few go at
/// a time.
const CHECKPOINT: i64 = 1_000;

/// The file is a store, or empty; and not of a later release.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), Error> {
    let trouble = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => Error::NotAStore(path.to_owned()),
        _ => trouble::opening(error),
    };
    let number =
        |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(trouble);
    // A process that died while it made the file has left one with nothing in it.
    let made = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
        .map_err(trouble)?;
    if made > 0 && number("application_id")? != APPLICATION {
        return Err(Error::NotAStore(path.to_owned()));
    }
    let (found, known) = (number("user_version")?, LAYOUTS.len() as i64);
    if found > known { Err(Error::Newer { found, known }) } else { Ok(()) }
}

/// The same for who only reads: a file with nothing in it is no store.
pub(super) fn check_made(connection: &Connection, path: &Path) -> Result<(), Error> {
    check(connection, path)?;
    let layout = connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    match layout.map_err(trouble::opening)? {
        0 => Err(Error::NotAStore(path.to_owned())),
        _ => Ok(()),
    }
}

/// What holds for a connection that writes.
pub(super) fn prepare(connection: &Connection, options: &Options) -> Result<(), Error> {
    let set = |name: &str, value: &dyn rusqlite::ToSql| {
        connection.pragma_update_and_check(None, name, value, |_| Ok(())).or_else(|error| match error {
            rusqlite::Error::QueryReturnedNoRows => Ok(()),
            error => Err(trouble::opening(error)),
        })
    };
    let journal: String = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
        .map_err(trouble::opening)?;
    if !journal.eq_ignore_ascii_case("wal") {
        return Err(Error::ReadOnly(format!("the file's journal is `{journal}`, it must be WAL")));
    }
    // FULL: a commit is answered when the journal is on the disk, not when the system has promised to put it there.
    set("synchronous", &"FULL")?;
    #[cfg(feature = "contract")]
    if options.fault == Some(super::Fault::SyncOff) {
        set("synchronous", &"OFF")?;
    }
    set("foreign_keys", &"ON")?;
    give_room(connection).map_err(trouble::opening)?;
    // What is taken out, a name above all, is written over and not only forgotten.
    set("secure_delete", &"ON")?;
    if let Some(limit) = options.limit {
        let page: i64 =
            connection.pragma_query_value(None, "page_size", |row| row.get(0)).map_err(trouble::opening)?;
        set("max_page_count", &(i64::try_from(limit).unwrap_or(i64::MAX) / page).max(1))?;
    }
    Ok(())
}

/// Room for many logs that grow at once. Each has its own place in the indices: those stay in memory, and go from the journal into the
/// file together.
fn give_room(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "cache_size", -CACHE)?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", CHECKPOINT, |_| Ok(()))
}

/// Brings the file to the latest layout, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let mut work = || -> rusqlite::Result<()> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let done = usize::try_from(version).unwrap_or(0);
        if done < LAYOUTS.len() {
            for layout in &LAYOUTS[done..] {
                transaction.execute_batch(layout)?;
            }
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", LAYOUTS.len() as i64)?;
        }
        transaction.commit()
    };
    work().map_err(trouble::writing)
}
