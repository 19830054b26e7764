//! What is read from the file.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{Entry, Fact, Found, Marked};

type Result<T> = rusqlite::Result<T>;

const COLUMNS: &str = "SELECT place, name, number, key, body FROM entries JOIN logs ON logs.id = entries.log";

pub(super) fn last_place(connection: &Connection) -> Result<u64> {
    let sql = "SELECT coalesce(max(place), 0) FROM entries";
    connection.prepare_cached(sql)?.query_row([], |row| unsigned(row, 0))
}

pub(super) fn read(connection: &Connection, log: &str, from: u64, limit: usize) -> Result<Vec<Found>> {
    let sql = format!(
        "{COLUMNS} WHERE log = (SELECT id FROM logs WHERE name = ?1) AND number >= ?2 ORDER BY number LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params![log, signed(from), signed(limit as u64)], found)?.collect()
}

pub(super) fn length(connection: &Connection, log: &str) -> Result<u64> {
    let sql =
        "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE log = (SELECT id FROM logs WHERE name = ?1)";
    connection.prepare_cached(sql)?.query_row([log], |row| unsigned(row, 0))
}

pub(super) fn find(connection: &Connection, log: &str, key: &str) -> Result<Option<Found>> {
    let sql = format!("{COLUMNS} WHERE log = (SELECT id FROM logs WHERE name = ?1) AND key = ?2");
    connection.prepare_cached(&sql)?.query_row([log, key], found).optional()
}

pub(super) fn list(connection: &Connection, prefix: &str, after: &str, limit: usize) -> Result<Vec<String>> {
    let sql = "SELECT name FROM logs WHERE name > ?1 AND name >= ?2 AND substr(name, 1, length(?2)) = ?2
               ORDER BY name LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_map(params![after, prefix, signed(limit as u64)], |row| row.get(0))?.collect()
}

pub(super) fn after(connection: &Connection, place: u64, limit: usize) -> Result<Vec<Found>> {
    let sql = format!("{COLUMNS} WHERE place > ?1 ORDER BY place LIMIT ?2");
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params![signed(place), signed(limit as u64)], found)?.collect()
}

pub(super) fn marks(connection: &Connection) -> Result<Vec<Marked>> {
    let sql = "SELECT name, mark FROM marks JOIN logs ON logs.id = marks.log ORDER BY mark, name";
    let mut statement = connection.prepare_cached(sql)?;
    let marked = |row: &Row| Ok(Marked { log: row.get(0)?, mark: row.get(1)? });
    statement.query_map([], marked)?.collect()
}

pub(super) fn fact(connection: &Connection, key: &str) -> Result<Option<Fact>> {
    let sql = "SELECT revision, value FROM facts WHERE key = ?1";
    let fact = |row: &Row| Ok(Fact { revision: unsigned(row, 0)?, value: row.get(1)? });
    connection.prepare_cached(sql)?.query_row([key], fact).optional()
}

pub(super) fn facts(connection: &Connection, prefix: &str) -> Result<Vec<(String, Fact)>> {
    let sql = "SELECT key, revision, value FROM facts WHERE key >= ?1 AND substr(key, 1, length(?1)) = ?1 ORDER BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let fact = |row: &Row| Ok((row.get(0)?, Fact { revision: unsigned(row, 1)?, value: row.get(2)? }));
    statement.query_map([prefix], fact)?.collect()
}

fn found(row: &Row) -> Result<Found> {
    Ok(Found {
        place: unsigned(row, 0)?,
        log: row.get(1)?,
        number: unsigned(row, 2)?,
        entry: Entry { key: row.get(3)?, body: row.get(4)? },
    })
}

/// Numbers are never negative in the file.
fn unsigned(row: &Row, column: usize) -> Result<u64> {
    let value: i64 = row.get(column)?;
    u64::try_from(value).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, value))
}

/// SQLite's numbers end at 2^63; so do our logs.
pub(super) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
