//! Files of games: plain or compressed, in UTF-8 or UTF-16, by name, in an archive or from standard input.

mod archive;
mod looks;
mod utf16;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, anyhow};

use crate::error::WithHint;
use looks::Looks;
use utf16::Utf16;

pub use archive::entries;

/// Where games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    Stdin,
    File(PathBuf),
    /// A file in a zip archive, by its place and name there.
    Entry {
        archive: PathBuf,
        place: usize,
        name: String,
    },
}

impl Source {
    /// What is meant by an argument: a file, or `-`.
    pub fn named(argument: &str) -> Source {
        if argument == "-" { Source::Stdin } else { Source::File(argument.into()) }
    }

    /// The file on the disk; none for standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::File(path) | Source::Entry { archive: path, .. } => Some(path),
        }
    }

    /// Opens it. What is compressed with zstd, gzip, bzip2 or xz is seen by its first bytes and unpacked on the way; what is
    /// UTF-16, as some programs save "Unicode", comes as UTF-8. What is no text is refused.
    pub fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        self.opened(Arc::default(), |looks| looks != Looks::Text)
    }

    /// As [`open`](Source::open), adding up the bytes that are read before they are unpacked. What is no PGN is refused.
    pub fn open_games(&self, count: Arc<AtomicU64>) -> anyhow::Result<Box<dyn Read + Send>> {
        self.opened(count, |_| true)
    }

    fn opened(
        &self,
        count: Arc<AtomicU64>,
        refused: impl Fn(Looks) -> bool,
    ) -> anyhow::Result<Box<dyn Read + Send>> {
        let cannot = || format!("{self} cannot be read");
        let raw: Box<dyn Read + Send> = match self {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => Box::new(open_file(path)?),
            Source::Entry { archive, place, .. } => {
                let file = open_file(archive)?;
                let counted = count.clone();
                return archive::open(file, *place, counted)
                    .and_then(|input| self.checked(unpacked(input)?, refused))
                    .with_context(cannot);
            }
        };
        unpacked(Counted { input: raw, count })
            .map_err(anyhow::Error::from)
            .and_then(|input| self.checked(input, refused))
            .with_context(cannot)
    }

    /// The text as UTF-8, if it is PGN.
    fn checked(
        &self,
        input: Box<dyn Read + Send>,
        refused: impl Fn(Looks) -> bool,
    ) -> anyhow::Result<Box<dyn Read + Send>> {
        let (first, input) = first_bytes(decoded(input)?, HEAD)?;
        match looks::other_than_pgn(&first, self.path()).filter(|looks| refused(*looks)) {
            None => Ok(Box::new(input)),
            Some(looks) => Err(anyhow!("it is not PGN: {looks}")).hint(looks.what_to_do()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("standard input"),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Entry { archive, name, .. } => write!(f, "{}/{name}", archive.display()),
        }
    }
}

/// So much is looked at to tell whether it is PGN.
const HEAD: u64 = 1 << 16;

fn open_file(path: &Path) -> anyhow::Result<File> {
    let cannot = || format!("{} cannot be opened", path.display());
    let file = File::open(path).with_context(cannot)?;
    if file.metadata().is_ok_and(|it| it.is_dir()) {
        return Err(anyhow!("{} is a folder", path.display()));
    }
    Ok(file)
}

struct Counted {
    input: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        self.count.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}

/// The first bytes of an input, and the input with them.
fn first_bytes<R: Read + Send>(mut raw: R, count: u64) -> io::Result<(Vec<u8>, impl BufRead + Send)> {
    // A pipe may give fewer bytes at first than it takes to tell.
    let mut first = Vec::new();
    raw.by_ref().take(count).read_to_end(&mut first)?;
    let input = BufReader::with_capacity(1 << 16, Cursor::new(first.clone()).chain(raw));
    Ok((first, input))
}

fn unpacked(raw: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let (first, input) = first_bytes(raw, 6)?;
    let mut start = [0; 6];
    start[..first.len()].copy_from_slice(&first);
    Ok(match start {
        // The second is a frame that may stand before the first and is passed over.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            Box::new(Packed { name: "zstd", input: zstd::Decoder::with_buffer(input)? })
        }
        [0x1f, 0x8b, ..] => {
            Box::new(Packed { name: "gzip", input: flate2::bufread::MultiGzDecoder::new(input) })
        }
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => {
            Box::new(Packed { name: "bzip2", input: bzip2::bufread::MultiBzDecoder::new(input) })
        }
        [0xfd, b'7', b'z', b'X', b'Z', 0] => {
            Box::new(Packed { name: "xz", input: lzma_rust2::XzReader::new(input, true) })
        }
        _ => Box::new(input),
    })
}

/// Says of a fault in compressed data what it is and what can be done.
struct Packed<R> {
    name: &'static str,
    input: R,
}

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            io::ErrorKind::UnexpectedEof => io::Error::new(
                error.kind(),
                format!("the {} data ends too early: the file is cut off, get it once more", self.name),
            ),
            kind => io::Error::new(
                kind,
                format!("the {} data is damaged ({error}): get the file once more", self.name),
            ),
        })
    }
}

fn decoded(raw: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let (first, input) = first_bytes(raw, 4)?;
    Ok(match first[..] {
        [0xff, 0xfe, 0, 0] => Box::new(input),
        [0xff, 0xfe, ..] => Box::new(Utf16::new(input, u16::from_le_bytes)),
        [0xfe, 0xff, ..] => Box::new(Utf16::new(input, u16::from_be_bytes)),
        // The same without its mark: letters of the basic alphabet, each with an empty byte.
        [1..0x80, 0, 1..0x80, 0] => Box::new(Utf16::new(input, u16::from_le_bytes)),
        [0, 1..0x80, 0, 1..0x80] => Box::new(Utf16::new(input, u16::from_be_bytes)),
        _ => Box::new(input),
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const TEXT: &[u8] = b"1. e4 e5 *\n";

    fn read(bytes: Vec<u8>) -> Vec<u8> {
        let mut text = Vec::new();
        let input = unpacked(Cursor::new(bytes)).and_then(decoded);
        input.and_then(|mut input| input.read_to_end(&mut text)).expect("readable");
        text
    }

    #[test]
    fn compressed_input_is_seen_by_its_first_bytes() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(TEXT).expect("memory takes everything");
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        bzip2.write_all(TEXT).expect("memory takes everything");
        let zstd = zstd::encode_all(TEXT, 0).expect("memory takes everything");
        for packed in [gzip.finish().expect("done"), bzip2.finish().expect("done"), zstd] {
            assert_ne!(packed, TEXT);
            assert_eq!(read(packed.clone()), TEXT);
            // Parts that were packed one by one and put together.
            assert_eq!(read([packed.clone(), packed].concat()), [TEXT, TEXT].concat());
        }
        assert_eq!(read(TEXT.to_vec()), TEXT);
        assert_eq!(read(Vec::new()), b"");
    }

    #[test]
    fn utf16_comes_as_utf8() {
        let text = "\u{feff}1. e4 {Möller, ♞} e5 *\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [little, big] {
            let mut read = String::new();
            decoded(Box::new(Cursor::new(bytes))).unwrap().read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }

    #[test]
    fn what_stands_before_the_first_frame_of_zstd_is_passed_over() {
        let mut packed = vec![0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, b'a', b'b', b'c'];
        packed.extend(zstd::encode_all(TEXT, 0).expect("memory takes everything"));
        assert_eq!(read(packed), TEXT);
    }

    #[test]
    fn a_slow_pipe_is_read_as_a_file() {
        struct Slow(Cursor<Vec<u8>>);
        impl Read for Slow {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let len = buffer.len().min(1);
                self.0.read(&mut buffer[..len])
            }
        }
        let packed = zstd::encode_all(TEXT, 0).expect("memory takes everything");
        let mut text = Vec::new();
        unpacked(Slow(Cursor::new(packed)))
            .and_then(|mut input| input.read_to_end(&mut text))
            .expect("readable");
        assert_eq!(text, TEXT);
    }

    #[test]
    fn a_broken_stream_is_an_error() {
        let zstd = zstd::encode_all(TEXT, 0).expect("memory takes everything");
        let cut = Cursor::new(zstd[..zstd.len() - 3].to_vec());
        assert!(unpacked(cut).and_then(|mut input| input.read_to_end(&mut Vec::new())).is_err());
    }
}
