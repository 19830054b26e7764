//! What the file gives with no store around it, to measure the store by.

use std::path::Path;

use rusqlite::{Connection, params};

use super::{Sqlite, schema};
use crate::Error;

/// As much as an act with its hash takes.
const BODY: [u8; 220] = [b'x'; 220];

/// Games that are played at once are not neighbours in the file. A prime, so that every log has its turn.
const APART: u64 = 15_485_863;

/// The same rows in the same tables as appends write, `at_once` to a transaction, spread over so many logs, each in its turn one more,
/// for as long as it is told to go on. Gives how many entries were written.
///
/// # Errors
/// The file cannot be written.
pub fn raw_commits(
    file: &Path,
    at_once: u64,
    logs: u64,
    mut go_on: impl FnMut() -> bool,
) -> Result<u64, Error> {
    drop(Sqlite::open(file)?);
    let mut work = || -> rusqlite::Result<u64> {
        let mut connection = Connection::open(file)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        schema::give_room(&connection)?;
        let logs = logs.max(1);
        for log in 0..logs {
            connection.execute("INSERT INTO logs (name) VALUES (?1)", [format!("games/{log}")])?;
        }
        let mut written = 0_u64;
        while go_on() {
            let transaction = connection.transaction()?;
            for _ in 0..at_once {
                let log = (written * APART % logs) as i64 + 1;
                let number = (written / logs) as i64;
                let sql = "INSERT INTO entries (log, number, key, body) VALUES (?1, ?2, ?3, ?4)";
                let row = params![log, number, format!("anna/{log}/{number}"), BODY];
                transaction.prepare_cached(sql)?.execute(row)?;
                let sql = "INSERT INTO marks (log, mark) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET mark = ?2";
                transaction.prepare_cached(sql)?.execute([log, number])?;
                written += 1;
            }
            transaction.commit()?;
        }
        Ok(written)
    };
    work().map_err(super::trouble::writing)
}
