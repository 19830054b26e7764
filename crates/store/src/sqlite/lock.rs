//! One process a file.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::Error;

/// A lock on a file beside the store: SQLite's own locks would keep other tools from looking into it. It goes with the process,
/// however that ends.
pub(super) struct Lock {
    #[allow(dead_code, reason = "held, not read")]
    file: File,
    path: PathBuf,
    is_new: bool,
}

impl Lock {
    pub(super) fn take(store: &Path) -> Result<Lock, Error> {
        let path = beside(store, ".lock");
        let cannot = |error: std::io::Error| {
            let why = format!("`{}`: {error}", path.display());
            match error.kind() {
                std::io::ErrorKind::StorageFull => Error::Full(why),
                _ => Error::ReadOnly(why),
            }
        };
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file, path, is_new }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(store.to_owned())),
            Err(TryLockError::Error(error)) => Err(cannot(error)),
        }
    }
}

impl Lock {
    /// There is no store to be locked: nothing is left beside what is there instead.
    pub(super) fn remove(self) {
        if self.is_new {
            // What cannot be removed harms nobody.
            _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The path with something added to its last part.
fn beside(store: &Path, with: &str) -> PathBuf {
    let mut name = OsString::from(store);
    name.push(with);
    PathBuf::from(name)
}

/// A new file is for its owner alone, and so is the journal, which SQLite makes like it: what is stored may speak of persons. A file
/// that is there keeps its mode; what cannot be made SQLite will say.
pub(super) fn make_private(store: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(store));
}

/// A new file is there for good only when its folder is on the disk too.
pub(super) fn sync_folder(store: &Path) -> Result<(), Error> {
    let folder = match store.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|error| Error::ReadOnly(format!("`{}`: {error}", folder.display())))?;
    }
    Ok(())
}
