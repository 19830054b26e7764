//! What the file gives with no store around it, to measure the store by.

use std::path::Path;

use rusqlite::{Connection, params};

use super::Sqlite;
use crate::Error;

/// As much as an act with its hash takes.
const BODY: [u8; 220] = [b'x'; 220];

/// The same rows in the same tables as appends to `at_once` logs write, so many to a transaction, each log one more, for as long as
/// it is told to go on. Gives how many entries were written.
///
/// # Errors
/// The file cannot be written.
pub fn raw_commits(file: &Path, at_once: u64, mut go_on: impl FnMut() -> bool) -> Result<u64, Error> {
    drop(Sqlite::open(file)?);
    let mut work = || -> rusqlite::Result<u64> {
        let mut connection = Connection::open(file)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        for log in 0..at_once {
            connection.execute("INSERT INTO logs (name) VALUES (?1)", [format!("games/{log}")])?;
        }
        let mut number = 0_i64;
        while go_on() {
            let transaction = connection.transaction()?;
            for log in 1..=at_once as i64 {
                let sql = "INSERT INTO entries (log, number, key, body) VALUES (?1, ?2, ?3, ?4)";
                let row = params![log, number, format!("anna/{log}/{number}"), BODY];
                transaction.prepare_cached(sql)?.execute(row)?;
                let sql = "INSERT INTO marks (log, mark) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET mark = ?2";
                transaction.prepare_cached(sql)?.execute([log, number])?;
            }
            transaction.commit()?;
            number += 1;
        }
        Ok(number.unsigned_abs() * at_once)
    };
    work().map_err(super::trouble::writing)
}
