//! Files of games: plain or compressed, in UTF-8 or UTF-16, by name or from standard input.

mod utf16;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;

use utf16::Utf16;

/// Opens a file, or standard input for `-`. What is compressed with zstd, gzip or bzip2 is seen by its first bytes and
/// unpacked on the way; what is UTF-16, as some programs save "Unicode", comes as UTF-8.
pub fn open(path: &str) -> anyhow::Result<Box<dyn Read + Send>> {
    open_counted(path, Arc::default())
}

/// As [`open`], adding up the bytes that are read before they are unpacked.
pub fn open_counted(path: &str, count: Arc<AtomicU64>) -> anyhow::Result<Box<dyn Read + Send>> {
    let raw: Box<dyn Read + Send> = match path {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(path).with_context(|| format!("{path} cannot be opened"))?),
    };
    unpacked(Counted { input: raw, count })
        .and_then(decoded)
        .with_context(|| format!("{} cannot be read", name(path)))
}

/// What messages call the file.
pub fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
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
    let (first, input) = first_bytes(raw, 4)?;
    Ok(match <[u8; 4]>::try_from(&first[..]).unwrap_or_default() {
        // The second is a frame that may stand before the first and is passed over.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(zstd::Decoder::with_buffer(input)?)
        }
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        [b'B', b'Z', b'h', _] => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        _ => Box::new(input),
    })
}

fn decoded(raw: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let (first, input) = first_bytes(raw, 2)?;
    Ok(match first[..] {
        [0xff, 0xfe] => Box::new(Utf16::new(input, u16::from_le_bytes)),
        [0xfe, 0xff] => Box::new(Utf16::new(input, u16::from_be_bytes)),
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
