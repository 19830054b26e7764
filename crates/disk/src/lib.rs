//! A disk that loses what was not synced, for SQLite in tests.
//!
//! What is written stays in memory until SQLite syncs the file; only then does it go into the real one. So the real files always are
//! what a power cut would leave, and a process that is killed has had one. Besides, the disk can be full, can be held up in the
//! middle of a sync, and can fail to sync.
//!
//! This is the one place of the project with `unsafe`: SQLite takes a file system only as a table of C functions. It is used by tests
//! alone and published with nothing.
#![warn(missing_docs)]

mod files;
mod vfs;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use files::Files;

/// A disk. SQLite knows it by its name, for as long as the process lives.
#[derive(Clone)]
pub struct Disk {
    name: String,
    files: Arc<Files>,
}

impl Disk {
    /// A new disk over the real one.
    ///
    /// # Panics
    /// SQLite does not take it.
    pub fn new() -> Disk {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let name = format!("careless-{}", MADE.fetch_add(1, Ordering::Relaxed));
        let files = Arc::new(Files::default());
        vfs::register(&name, Arc::clone(&files));
        Disk { name, files }
    }

    /// The name for SQLite.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How often something was synced.
    pub fn syncs(&self) -> u64 {
        self.files.syncs.load(Ordering::SeqCst)
    }

    /// From now on nothing more can be written, or it can again.
    pub fn fill(&self, full: bool) {
        self.files.full.store(full, Ordering::SeqCst);
    }

    /// The next sync fails, after its data have been written.
    pub fn fail_sync(&self) {
        self.files.fail.store(true, Ordering::SeqCst);
    }

    /// From now on syncs wait, or go on.
    pub fn hold(&self, held: bool) {
        self.files.hold(held);
    }

    /// Copies what a power cut at this moment would leave of a store's file and its journal.
    ///
    /// # Errors
    /// The files cannot be copied.
    pub fn cut(&self, store: &Path, to: &Path) -> io::Result<()> {
        self.files.cut(store, to, |_| false)
    }

    /// The same, where of what was not synced some writes came through all the same: those that `lucky` picks.
    ///
    /// # Errors
    /// The files cannot be copied.
    pub fn cut_unevenly(&self, store: &Path, to: &Path, lucky: impl FnMut(usize) -> bool) -> io::Result<()> {
        self.files.cut(store, to, lucky)
    }
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::new()
    }
}
