//! Files in zip archives, read one by one.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use zip::{CompressionMethod, ZipArchive};

use super::{Bytes, Count, Counted, Source, open_file};
use crate::Trouble;

/// The files in a zip archive; nothing where it is none.
pub(crate) fn entries(path: &Path) -> Result<Option<Vec<Source>>, Trouble> {
    // A pipe can be opened only once.
    if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return Ok(None);
    }
    let mut file = open_file(path)?;
    let mut start = [0; 4];
    // Shorter files are no archives.
    if file.read_exact(&mut start).is_err() || !matches!(&start, b"PK\x03\x04" | b"PK\x05\x06") {
        return Ok(None);
    }
    let cannot = |error: Trouble| Trouble::because(format!("{} cannot be read", path.display()), error);
    let mut archive = opened(file).map_err(cannot)?;
    let mut entries = Vec::new();
    for place in 0..archive.len() {
        let entry = archive.by_index_raw(place).map_err(|error| cannot(damaged(&error)))?;
        if !entry.is_dir() {
            let name = entry.name().map_or_else(|_| format!("entry {}", place + 1), |name| name.into_owned());
            entries.push(Source::Entry { archive: path.to_owned(), place, name });
        }
    }
    Ok(Some(entries))
}

fn opened(file: File) -> Result<ZipArchive<BufReader<File>>, Trouble> {
    ZipArchive::new(BufReader::new(file)).map_err(|error| {
        Trouble::new(format!("the zip archive is damaged or cut off ({error}): get it once more"))
    })
}

fn damaged(error: &zip::result::ZipError) -> Trouble {
    Trouble::new(format!("the zip archive is damaged ({error})"))
}

/// Opens an entry and unpacks it.
pub(super) fn open(file: File, place: usize, count: Count) -> Result<Checked, Trouble> {
    let mut archive = opened(file)?;
    let entry = archive.by_index_raw(place).map_err(|error| damaged(&error))?;
    if entry.encrypted() {
        return Err(Trouble::new("it is encrypted: unpack it with its password first"));
    }
    let (method, size, sum) = (entry.compression(), entry.compressed_size(), entry.crc32());
    let no_place = || Trouble::new("the zip archive is damaged: an entry has no place");
    let start = entry.data_start().ok_or_else(no_place)?;
    drop(entry);
    let mut file = archive.into_inner();
    file.seek(SeekFrom::Start(start)).map_err(|error| Trouble::new(error.to_string()))?;
    let packed = BufReader::new(Counted { input: Box::new(file.take(size)), count });
    let input: Bytes = match method {
        CompressionMethod::Stored => Box::new(packed),
        CompressionMethod::Deflated => Box::new(flate2::bufread::DeflateDecoder::new(packed)),
        other => {
            let told = format!("it is packed in a way that is not known here ({other}): unpack it first");
            return Err(Trouble::new(told));
        }
    };
    Ok(Checked { input, found: flate2::Crc::new(), sum })
}

/// Unpacked bytes, with their sum compared at the end.
pub(super) struct Checked {
    input: Bytes,
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
