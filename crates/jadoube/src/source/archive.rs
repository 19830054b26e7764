//! Files in zip archives, read one by one.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, anyhow, bail};
use zip::{CompressionMethod, ZipArchive};

use super::{Counted, Source, open_file};

/// The files in a zip archive; nothing where it is none.
pub fn entries(path: &Path) -> anyhow::Result<Option<Vec<Source>>> {
    let mut file = open_file(path)?;
    let mut start = [0; 4];
    // Shorter files and devices are no archives.
    if file.read_exact(&mut start).is_err() || !matches!(&start, b"PK\x03\x04" | b"PK\x05\x06") {
        return Ok(None);
    }
    let mut archive = opened(file).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut entries = Vec::new();
    for place in 0..archive.len() {
        let entry =
            archive.by_index_raw(place).with_context(|| format!("{} cannot be read", path.display()))?;
        if !entry.is_dir() {
            let name = entry.name().map_or_else(|_| format!("entry {}", place + 1), |name| name.into_owned());
            entries.push(Source::Entry { archive: path.to_owned(), place, name });
        }
    }
    Ok(Some(entries))
}

fn opened(file: File) -> anyhow::Result<ZipArchive<BufReader<File>>> {
    ZipArchive::new(BufReader::new(file))
        .map_err(|error| anyhow!("the zip archive is damaged or cut off ({error}): get it once more"))
}

/// Opens an entry and unpacks it.
pub(super) fn open(file: File, place: usize, count: Arc<AtomicU64>) -> anyhow::Result<Checked> {
    let mut archive = opened(file)?;
    let entry =
        archive.by_index_raw(place).map_err(|error| anyhow!("the zip archive is damaged ({error})"))?;
    if entry.encrypted() {
        bail!("it is encrypted: unpack it with its password first");
    }
    let (method, size, sum) = (entry.compression(), entry.compressed_size(), entry.crc32());
    let start =
        entry.data_start().ok_or_else(|| anyhow!("the zip archive is damaged: an entry has no place"))?;
    drop(entry);
    let mut file = archive.into_inner();
    file.seek(SeekFrom::Start(start))?;
    let packed = BufReader::new(Counted { input: Box::new(file.take(size)), count });
    let input: Box<dyn Read + Send> = match method {
        CompressionMethod::Stored => Box::new(packed),
        CompressionMethod::Deflated => Box::new(flate2::bufread::DeflateDecoder::new(packed)),
        other => bail!("it is packed in a way that is not known here ({other}): unpack it first"),
    };
    Ok(Checked { input, found: flate2::Crc::new(), sum })
}

/// Unpacked bytes, with their sum compared at the end.
pub(super) struct Checked {
    input: Box<dyn Read + Send>,
    found: flate2::Crc,
    sum: u32,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        self.found.update(&buffer[..len]);
        if len == 0 && !buffer.is_empty() && self.found.sum() != self.sum {
            let error = "the zip archive is damaged: the sum over an entry is wrong; get it once more";
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        Ok(len)
    }
}
