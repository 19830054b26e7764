//! What the thread that writes remembers of the file. Nobody else writes to it, so what it has written is still so.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction};

use super::rows;

/// How many logs are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 16;

/// The logs that were written to, and the last place in the file.
pub(super) struct Known {
    logs: HashMap<String, Log>,
    pub(super) last: u64,
}

/// A log: its number in the file, its length, and its mark where this thread has set it. Most acts leave a game's deadline where it is,
/// and a mark that stays need not be written.
#[derive(Clone, Copy)]
pub(super) struct Log {
    pub(super) id: i64,
    pub(super) length: u64,
    pub(super) mark: Option<i64>,
}

impl Known {
    pub(super) fn new(last: u64) -> Known {
        Known { logs: HashMap::new(), last }
    }

    /// A log, where there is one of this name.
    pub(super) fn log(&mut self, transaction: &Transaction, name: &str) -> rusqlite::Result<Option<Log>> {
        if let Some(log) = self.logs.get(name) {
            return Ok(Some(*log));
        }
        let id: Option<i64> = transaction
            .prepare_cached("SELECT id FROM logs WHERE name = ?1")?
            .query_row([name], |row| row.get(0))
            .optional()?;
        let Some(id) = id else { return Ok(None) };
        let log = Log { id, length: rows::length(transaction, name)?, mark: None };
        self.keep(name, log);
        Ok(Some(log))
    }

    /// Makes a log. It is known once something is kept of it.
    pub(super) fn make(&self, transaction: &Transaction, name: &str) -> rusqlite::Result<Log> {
        let id = transaction.prepare_cached("INSERT INTO logs (name) VALUES (?1)")?.insert([name])?;
        Ok(Log { id, length: 0, mark: None })
    }

    /// Remembers how a log is now.
    pub(super) fn keep(&mut self, name: &str, log: Log) {
        match self.logs.get_mut(name) {
            Some(known) => *known = log,
            None => {
                if self.logs.len() >= REMEMBERED {
                    self.logs.clear();
                }
                self.logs.insert(name.to_owned(), log);
            }
        }
    }

    /// Forgets what may have been taken back: all logs are looked up again.
    pub(super) fn forget(&mut self, last: u64) {
        self.logs.clear();
        self.last = last;
    }
}
