//! A copy of the file while it is in use.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::{Options, connect, lock, schema, trouble};
use crate::Error;

/// Pages that are copied before others get their turn.
const STEP: i32 = 1024;

pub(super) fn backup(from: &Path, to: &Path) -> Result<(), Error> {
    let source = connect(from, &Options { read_only: true, ..Options::default() })?;
    schema::check_made(&source, from)?;
    if to.exists() {
        return Err(Error::ReadOnly(format!("`{}` is there already", to.display())));
    }
    let copied = copy(&source, to);
    if copied.is_err() {
        // Half a copy is no copy. That it cannot be removed is said by the file that stays.
        _ = std::fs::remove_file(to);
    }
    copied
}

fn copy(source: &Connection, to: &Path) -> Result<(), Error> {
    lock::make_private(to);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut target = Connection::open_with_flags(to, flags).map_err(trouble::opening)?;
    Backup::new(source, &mut target)
        .and_then(|backup| backup.run_to_completion(STEP, Duration::from_millis(1), None))
        .map_err(trouble::writing)?;
    drop(target);
    let synced = File::open(to).and_then(|file| file.sync_all());
    synced.map_err(|error| Error::Unknown(error.to_string()))?;
    lock::sync_folder(to)
}
