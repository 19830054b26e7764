//! Grounds for the contract.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube_disk::Disk;
use jadoube_store::contract::Ground;
use jadoube_store::{Error, Fault, Memory, Options, Sqlite, Store};
use tempfile::TempDir;

/// A SQLite file on a disk that loses what was not synced.
pub struct OnDisk {
    folder: Arc<TempDir>,
    file: PathBuf,
    disk: Disk,
    fault: Option<Fault>,
    cuts: AtomicU64,
}

impl OnDisk {
    pub fn boxed(fault: Option<Fault>) -> Box<dyn Ground> {
        let folder = Arc::new(TempDir::new().expect("a folder for the test"));
        Box::new(OnDisk::on(folder, "store.db".to_owned(), fault))
    }

    fn on(folder: Arc<TempDir>, name: String, fault: Option<Fault>) -> OnDisk {
        let file = folder.path().join(name);
        OnDisk { folder, file, disk: Disk::new(), fault, cuts: AtomicU64::new(0) }
    }
}

impl Ground for OnDisk {
    fn open(&self) -> Result<Arc<dyn Store>, Error> {
        let options =
            Options { vfs: Some(self.disk.name().to_owned()), fault: self.fault, ..Options::default() };
        Ok(Arc::new(Sqlite::open_with(&self.file, &options)?))
    }

    fn cut(&self) -> Box<dyn Ground> {
        // A cut of a cut has a longer name.
        let name =
            format!("cut-{}-{}", self.cuts.fetch_add(1, Ordering::Relaxed), self.file.as_os_str().len());
        let left = OnDisk::on(Arc::clone(&self.folder), name, self.fault);
        // Some of what was not synced comes through all the same, in any order.
        let mut state = 0x9E37_79B9_7F4A_7C15_u64 ^ self.cuts.load(Ordering::Relaxed);
        let lucky = move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 63 == 1
        };
        let copied = if self.cuts.load(Ordering::Relaxed).is_multiple_of(2) {
            self.disk.cut_unevenly(&self.file, &left.file, lucky)
        } else {
            self.disk.cut(&self.file, &left.file)
        };
        copied.expect("the files can be copied");
        Box::new(left)
    }

    fn fill(&self, full: bool) {
        self.disk.fill(full);
    }

    fn hold(&self, held: bool) -> bool {
        self.disk.hold(held);
        true
    }
}

/// A store in memory: what is there is as durable as it will ever be.
pub struct InMemory(pub Memory);

impl Ground for InMemory {
    fn open(&self) -> Result<Arc<dyn Store>, Error> {
        Ok(Arc::new(self.0.clone()))
    }

    fn cut(&self) -> Box<dyn Ground> {
        Box::new(InMemory(self.0.copied()))
    }

    fn fill(&self, full: bool) {
        self.0.fill(full);
    }

    fn hold(&self, _: bool) -> bool {
        false
    }
}
