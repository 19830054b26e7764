//! Games that Python hands over: files by name, or pieces of bytes from any iterator.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use jadoube_archive::{Bytes, Count, Input, START, Source, Trouble, unpacked_games};
use jadoube_audit::Place;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// What games are read from.
pub(crate) enum Given {
    File(Source),
    Pieces(Pieces),
}

/// Pieces from an iterator.
pub(crate) struct Pieces {
    name: String,
    begins: u64,
    iterator: Mutex<Option<Py<PyAny>>>,
    failed: Failed,
}

/// What the iterator raised, to be raised again.
pub(crate) type Failed = Arc<Mutex<Option<PyErr>>>;

impl Pieces {
    pub(crate) fn new(name: String, begins: u64, iterator: Py<PyAny>, failed: Failed) -> Pieces {
        Pieces { name, begins, iterator: Mutex::new(Some(iterator)), failed }
    }
}

impl Input for Given {
    fn name(&self) -> String {
        match self {
            Given::File(source) => source.name(),
            Given::Pieces(pieces) => pieces.name.clone(),
        }
    }

    fn open(&self, count: Count) -> Result<Bytes, Trouble> {
        let pieces = match self {
            Given::File(source) => return source.open(count),
            Given::Pieces(pieces) => pieces,
        };
        let iterator = pieces.iterator.lock().unwrap_or_else(PoisonError::into_inner).take();
        let iterator = iterator.ok_or_else(|| Trouble::new(format!("{} was read already", pieces.name)))?;
        let failed = pieces.failed.clone();
        let reader = Reader { iterator, piece: Vec::new(), at: 0, count, failed };
        unpacked_games(Box::new(reader), &pieces.name)
    }

    fn begins(&self) -> Place {
        match self {
            Given::File(_) => START,
            Given::Pieces(pieces) => Place { offset: pieces.begins, ..START },
        }
    }
}

struct Reader {
    iterator: Py<PyAny>,
    piece: Vec<u8>,
    at: usize,
    count: Count,
    failed: Failed,
}

impl Reader {
    /// The next piece that has something in it; none at the end.
    fn next(&mut self) -> PyResult<Option<Vec<u8>>> {
        Python::attach(|py| {
            for piece in self.iterator.bind(py).try_iter()? {
                let piece = piece?;
                let piece = piece.cast::<PyBytes>()?.as_bytes();
                if !piece.is_empty() {
                    return Ok(Some(piece.to_vec()));
                }
            }
            Ok(None)
        })
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.piece.len() {
            let next = self.next().map_err(|error| {
                let told = io::Error::other(error.to_string());
                *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                told
            })?;
            let Some(piece) = next else { return Ok(0) };
            self.count.fetch_add(piece.len() as u64, std::sync::atomic::Ordering::Relaxed);
            (self.piece, self.at) = (piece, 0);
        }
        let len = buffer.len().min(self.piece.len() - self.at);
        buffer[..len].copy_from_slice(&self.piece[self.at..self.at + len]);
        self.at += len;
        Ok(len)
    }
}
