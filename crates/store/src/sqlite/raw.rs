//! What the file gives with no store around it, to measure the store by.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, Row, params};

use super::{Options, Sqlite, rows, schema, trouble};
use crate::Error;

/// As much as an act takes with its hashes and what the server notes beside it.
const BODY: [u8; 430] = [b'x'; 430];

/// The same rows in the same tables as appends write, `at_once` to a transaction, each to a log of its own and in its turn one more, for
/// as long as it is told to go on. Gives how many entries were written.
///
/// # Errors
/// The file cannot be written.
pub fn raw_commits(file: &Path, at_once: u64, mut go_on: impl FnMut() -> bool) -> Result<u64, Error> {
    let mut connection = made(file)?;
    let mut work = || -> rusqlite::Result<u64> {
        for log in 0..at_once {
            connection.execute("INSERT INTO logs (name) VALUES (?1)", [format!("games/{log}")])?;
        }
        let mut number = 0_u64;
        while go_on() {
            let transaction = connection.transaction()?;
            for log in 1..=rows::signed(at_once) {
                let row = params![log, rows::signed(number), format!("anna/{log}/{number}"), BODY];
                transaction.prepare_cached(ENTRY)?.execute(row)?;
                let sql = "INSERT INTO marks (log, mark) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET mark = ?2";
                transaction.prepare_cached(sql)?.execute([log, rows::signed(number)])?;
            }
            transaction.commit()?;
            number += 1;
        }
        Ok(number * at_once)
    };
    work().map_err(trouble::writing)
}

/// What was written once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawRows {
    /// How many entries.
    pub rows: u64,
    /// How long their bodies are together.
    pub bytes: u64,
}

/// Writes the very entries that a store has behind a place once more, in their order and `at_once` to a transaction, to a file that has
/// everything that stood before them. A store that nobody writes to is only read. `timed` is called twice: before the first transaction, and
/// when the last is on the disk.
///
/// # Errors
/// The one cannot be read, or the other not be written.
pub fn raw_again(
    store: &Path,
    after: u64,
    file: &Path,
    at_once: u64,
    mut timed: impl FnMut(),
) -> Result<RawRows, Error> {
    let was =
        Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(trouble::opening)?;
    let mut connection = made(file)?;
    let entries = (|| -> rusqlite::Result<Vec<Entry>> {
        let transaction = connection.transaction()?;
        copy(&was, "SELECT id, name FROM logs", |row| {
            let sql = "INSERT INTO logs (id, name) VALUES (?1, ?2)";
            let row = params![row.get::<_, i64>(0)?, row.get::<_, String>(1)?];
            transaction.prepare_cached(sql)?.execute(row)
        })?;
        copy(&was, "SELECT log, mark FROM marks", |row| {
            let row = params![row.get::<_, i64>(0)?, row.get::<_, i64>(1)?];
            transaction.prepare_cached("INSERT INTO marks (log, mark) VALUES (?1, ?2)")?.execute(row)
        })?;
        let mut later = Vec::new();
        copy(&was, "SELECT log, number, key, body, place FROM entries ORDER BY place", |row| {
            let entry = Entry { log: row.get(0)?, number: row.get(1)?, key: row.get(2)?, body: row.get(3)? };
            if row.get::<_, i64>(4)? <= rows::signed(after) {
                return entry.write(&transaction);
            }
            later.push(entry);
            Ok(1)
        })?;
        transaction.commit()?;
        // As a server that has run for a while finds it: what stood before is in the file and not in its journal.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(later)
    })()
    .map_err(trouble::reading)?;
    timed();
    let mut work = || -> rusqlite::Result<()> {
        for entries in entries.chunks(usize::try_from(at_once).unwrap_or(1).max(1)) {
            let transaction = connection.transaction()?;
            for entry in entries {
                entry.write(&transaction)?;
            }
            transaction.commit()?;
        }
        Ok(())
    };
    work().map_err(trouble::writing)?;
    timed();
    let bytes = entries.iter().map(|entry| entry.body.len() as u64).sum();
    Ok(RawRows { rows: entries.len() as u64, bytes })
}

const ENTRY: &str = "INSERT INTO entries (log, number, key, body) VALUES (?1, ?2, ?3, ?4)";

/// A row of the table of entries.
struct Entry {
    log: i64,
    number: i64,
    key: Option<String>,
    body: Vec<u8>,
}

impl Entry {
    fn write(&self, connection: &Connection) -> rusqlite::Result<usize> {
        let Entry { log, number, key, body } = self;
        connection.prepare_cached(ENTRY)?.execute(params![log, number, key, body])
    }
}

/// A file with the tables of a store and its settings, and nothing in it.
fn made(file: &Path) -> Result<Connection, Error> {
    drop(Sqlite::open(file)?);
    let connection = Connection::open(file).map_err(trouble::opening)?;
    schema::prepare(&connection, &Options::default())?;
    Ok(connection)
}

fn copy(
    from: &Connection,
    sql: &str,
    mut write: impl FnMut(&Row) -> rusqlite::Result<usize>,
) -> rusqlite::Result<()> {
    let mut statement = from.prepare(sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        write(row)?;
    }
    Ok(())
}
