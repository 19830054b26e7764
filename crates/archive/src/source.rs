//! Files of games: plain or compressed, in UTF-8 or UTF-16, by name, in an archive or from standard input.

mod looks;
mod utf16;
mod zipped;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube_audit::Place;

use crate::{START, Trouble};
use looks::Looks;
use utf16::Utf16;

pub(crate) use zipped::entries;

/// Bytes from somewhere.
pub type Bytes = Box<dyn Read + Send>;

/// Where readers add up the bytes that they read, before those are unpacked.
pub type Count = Arc<AtomicU64>;

/// Something that games can be read from.
pub trait Input: Sync {
    /// What it is called in findings.
    fn name(&self) -> String;

    /// Opens it: the text of the games, unpacked and as UTF-8. See [`unpacked_games`].
    ///
    /// # Errors
    /// It cannot be read, or is no PGN.
    fn open(&self, count: Count) -> Result<Bytes, Trouble>;

    /// Where its first byte stands in something greater, such as a file of which it is a part.
    fn begins(&self) -> Place {
        START
    }
}

/// Where games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file by its name.
    File(PathBuf),
    /// A file in a zip archive, by its place and name there.
    Entry {
        /// The archive.
        archive: PathBuf,
        /// The place in its list.
        place: usize,
        /// The name there.
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
    /// UTF-16, as some programs save "Unicode", comes as UTF-8. What is no text is refused; text of any kind is taken.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub fn open_text(&self) -> Result<Bytes, Trouble> {
        self.opened(Count::default(), |looks| looks != Looks::Text)
    }

    fn opened(&self, count: Count, refused: impl Fn(Looks) -> bool) -> Result<Bytes, Trouble> {
        let cannot = |cause: Trouble| Trouble::because(format!("{self} cannot be read"), cause);
        let raw: Bytes = match self {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => {
                // Of an archive that can be read its files are read; this tells why it cannot be.
                if entries(path)?.is_some_and(|entries| entries.is_empty()) {
                    return Err(cannot(no_pgn(Looks::EMPTY_ARCHIVE)));
                }
                Box::new(open_file(path)?)
            }
            Source::Entry { archive, place, .. } => {
                let file = open_file(archive)?;
                let input = zipped::open(file, *place, count).map_err(cannot)?;
                return checked(Box::new(input), self.path(), refused).map_err(cannot);
            }
        };
        checked(Box::new(Counted { input: raw, count }), self.path(), refused).map_err(cannot)
    }
}

impl Input for Source {
    fn name(&self) -> String {
        self.to_string()
    }

    fn open(&self, count: Count) -> Result<Bytes, Trouble> {
        self.opened(count, |_| true)
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

/// The text of games from anywhere: unpacked, as UTF-8, and refused where it is no PGN.
///
/// # Errors
/// It cannot be read, or is no PGN.
pub fn unpacked_games(raw: Bytes, name: &str) -> Result<Bytes, Trouble> {
    checked(raw, Some(Path::new(name)), |_| true)
        .map_err(|cause| Trouble::because(format!("{name} cannot be read"), cause))
}

/// Whether a file that begins with these bytes is plain PGN in UTF-8 or the like, so that its parts can be read apart from
/// each other. Some tens of thousands of bytes are enough to tell.
pub fn is_plain(first: &[u8]) -> bool {
    !is_packed(first) && utf16_order(first).is_none() && looks::other_than_pgn(first, None).is_none()
}

/// The text as UTF-8, if it is PGN.
fn checked(raw: Bytes, path: Option<&Path>, refused: impl Fn(Looks) -> bool) -> Result<Bytes, Trouble> {
    let told = |error: io::Error| Trouble::new(error.to_string());
    let mut text = unpacked(raw).and_then(decoded).map_err(told)?;
    let mut first = Vec::new();
    let fault = text.by_ref().take(HEAD).read_to_end(&mut first).err();
    match (looks::other_than_pgn(&first, path), fault) {
        (Some(_), Some(fault)) => Err(told(fault)),
        // Games that stand before a fault are read; then it is told.
        (None, Some(fault)) => Ok(Box::new(Cursor::new(first).chain(Broken(Some(fault))))),
        (Some(looks), None) if refused(looks) => Err(no_pgn(looks)),
        (_, None) => Ok(Box::new(BufReader::with_capacity(1 << 16, Cursor::new(first).chain(text)))),
    }
}

fn no_pgn(looks: Looks) -> Trouble {
    Trouble::new(format!("it is not PGN: {looks}")).with_hint(looks.what_to_do())
}

/// The end of an input of which no more can be read.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// So much is looked at to tell whether it is PGN.
const HEAD: u64 = 1 << 16;

fn open_file(path: &Path) -> Result<File, Trouble> {
    let cannot = |error: io::Error| {
        let hint = match error.kind() {
            io::ErrorKind::PermissionDenied => "ask for the right to read it",
            _ => "see whether name and folder are right",
        };
        Trouble::because(format!("{} cannot be opened", path.display()), error).with_hint(hint)
    };
    let file = File::open(path).map_err(cannot)?;
    if file.metadata().is_ok_and(|it| it.is_dir()) {
        return Err(Trouble::new(format!("{} is a folder", path.display())));
    }
    Ok(file)
}

struct Counted {
    input: Bytes,
    count: Count,
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

/// Whether these are the first bytes of something that is unpacked here.
fn is_packed(first: &[u8]) -> bool {
    matches!(
        first,
        [0x28, 0xb5, 0x2f, 0xfd, ..]
            | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]
            | [0x1f, 0x8b, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', ..]
            | [0xfd, b'7', b'z', b'X', b'Z', 0, ..]
    ) || first.starts_with(b"PK\x03\x04")
}

fn unpacked(raw: impl Read + Send + 'static) -> io::Result<Bytes> {
    let (first, input) = first_bytes(raw, 6)?;
    let mut start = [0; 6];
    start[..first.len()].copy_from_slice(&first);
    Ok(match start {
        // The second is a frame that may stand before the first and is passed over.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => unpacked_zstd(input)?,
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

#[cfg(feature = "zstd")]
fn unpacked_zstd(input: impl BufRead + Send + 'static) -> io::Result<Bytes> {
    Ok(Box::new(Packed { name: "zstd", input: zstd::Decoder::with_buffer(input)? }))
}

#[cfg(not(feature = "zstd"))]
fn unpacked_zstd(_: impl BufRead + Send + 'static) -> io::Result<Bytes> {
    Err(io::Error::other("it is zstd data, and this program was built without zstd: unpack it first"))
}

fn decoded(raw: Bytes) -> io::Result<Bytes> {
    let (first, input) = first_bytes(raw, 4)?;
    Ok(match utf16_order(&first) {
        Some(order) => Box::new(Utf16::new(input, order)),
        None => Box::new(input),
    })
}

/// The order of the bytes in a text that begins with these, where it is UTF-16.
fn utf16_order(first: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match first.get(..4).unwrap_or(first) {
        [0xff, 0xfe, 0, 0] => None,
        // The second is the same without its mark: letters of the basic alphabet, each with an empty byte.
        [0xff, 0xfe, ..] | [1..0x80, 0, 1..0x80, 0] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, 1..0x80, 0, 1..0x80] => Some(u16::from_be_bytes),
        _ => None,
    }
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
    fn an_archive_that_is_cut_off_is_told_as_that() {
        let path = std::env::temp_dir().join(format!("jadoube-cut-{}.zip", std::process::id()));
        std::fs::write(&path, b"PK\x03\x04\x14\0\0\0 and no more").expect("written");
        let told = Source::File(path.clone()).open(Count::default()).err().expect("it cannot be read").line();
        std::fs::remove_file(&path).expect("removed");
        assert!(told.contains("the zip archive is damaged or cut off"), "{told}");
    }

    #[test]
    fn a_broken_stream_is_an_error() {
        let zstd = zstd::encode_all(TEXT, 0).expect("memory takes everything");
        let cut = Cursor::new(zstd[..zstd.len() - 3].to_vec());
        assert!(unpacked(cut).and_then(|mut input| input.read_to_end(&mut Vec::new())).is_err());
    }
}
