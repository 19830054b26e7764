//! What is on the disk and what is only promised to be.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// All files of a disk.
#[derive(Default)]
pub(crate) struct Files {
    images: Mutex<HashMap<PathBuf, Arc<Image>>>,
    /// Held while something goes to the real files, so that a copy of several is of one moment.
    turn: Mutex<()>,
    held: Mutex<bool>,
    released: Condvar,
    pub(crate) full: AtomicBool,
    pub(crate) fail: AtomicBool,
    pub(crate) syncs: AtomicU64,
}

/// A file as the process sees it, for all that have it open.
pub(crate) struct Image {
    path: PathBuf,
    held: Mutex<Held>,
}

struct Held {
    open: usize,
    data: Vec<u8>,
    /// What has been done since the last sync, in order.
    pending: Vec<Change>,
}

pub(crate) enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Files {
    pub(crate) fn open(&self, path: &Path) -> Arc<Image> {
        let mut images = locked(&self.images);
        let image = images.entry(path.to_owned()).or_insert_with(|| {
            let data = fs::read(path).unwrap_or_default();
            Arc::new(Image {
                path: path.to_owned(),
                held: Mutex::new(Held { open: 0, data, pending: Vec::new() }),
            })
        });
        locked(&image.held).open += 1;
        Arc::clone(image)
    }

    /// The last to close a file leaves to the system what was not synced; the system will write it some time.
    pub(crate) fn close(&self, image: &Arc<Image>) {
        let mut images = locked(&self.images);
        let mut held = locked(&image.held);
        held.open -= 1;
        if held.open == 0 {
            let _turn = locked(&self.turn);
            _ = held.flush(&image.path);
            if images.get(&image.path).is_some_and(|known| Arc::ptr_eq(known, image)) {
                images.remove(&image.path);
            }
        }
    }

    pub(crate) fn forget(&self, path: &Path) {
        if let Some(image) = locked(&self.images).remove(path) {
            let mut held = locked(&image.held);
            held.data.clear();
            held.pending.clear();
        }
    }

    pub(crate) fn sync(&self, image: &Image) -> io::Result<()> {
        let mut held = locked(&self.held);
        while *held {
            held = self.released.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
        drop(held);
        let _turn = locked(&self.turn);
        locked(&image.held).flush(&image.path)?;
        self.syncs.fetch_add(1, Ordering::SeqCst);
        if self.fail.swap(false, Ordering::SeqCst) {
            return Err(io::Error::other("this sync was to fail"));
        }
        Ok(())
    }

    pub(crate) fn hold(&self, hold: bool) {
        *locked(&self.held) = hold;
        self.released.notify_all();
    }

    pub(crate) fn cut(
        &self,
        store: &Path,
        to: &Path,
        mut lucky: impl FnMut(usize) -> bool,
    ) -> io::Result<()> {
        // As SQLite knows the file: with the folder's links followed.
        let store = store.canonicalize()?;
        let _turn = locked(&self.turn);
        let images = locked(&self.images);
        for ending in ["", "-wal"] {
            let with = |path: &Path| PathBuf::from(format!("{}{ending}", path.display()));
            let (from, to) = (with(&store), with(to));
            if !from.exists() {
                continue;
            }
            let mut data = fs::read(&from)?;
            if let Some(image) = images.get(&from) {
                for change in &locked(&image.held).pending {
                    let length = if let Change::Write(_, bytes) = change { bytes.len() } else { 0 };
                    if lucky(length) {
                        change.apply(&mut data);
                    }
                }
            }
            fs::write(to, data)?;
        }
        Ok(())
    }
}

impl Image {
    pub(crate) fn length(&self) -> usize {
        locked(&self.held).data.len()
    }

    /// Reads; what lies beyond the end is left as it is. Gives how much there was.
    pub(crate) fn read(&self, into: &mut [u8], at: usize) -> usize {
        let held = locked(&self.held);
        let there = held.data.get(at..).unwrap_or_default();
        let length = there.len().min(into.len());
        into[..length].copy_from_slice(&there[..length]);
        length
    }

    pub(crate) fn change(&self, change: Change) {
        let mut held = locked(&self.held);
        change.apply(&mut held.data);
        held.pending.push(change);
    }
}

impl Held {
    fn flush(&mut self, path: &Path) -> io::Result<()> {
        use std::os::unix::fs::FileExt;
        if self.pending.is_empty() {
            return Ok(());
        }
        let file = fs::OpenOptions::new().write(true).open(path)?;
        for change in self.pending.drain(..) {
            match change {
                Change::Write(at, bytes) => file.write_all_at(&bytes, at as u64)?,
                Change::Truncate(length) => file.set_len(length as u64)?,
            }
        }
        Ok(())
    }
}

impl Change {
    fn apply(&self, data: &mut Vec<u8>) {
        match self {
            Change::Write(at, bytes) => {
                let end = at + bytes.len();
                if data.len() < end {
                    data.resize(end, 0);
                }
                data[*at..end].copy_from_slice(bytes);
            }
            Change::Truncate(length) => data.truncate(*length),
        }
    }
}
