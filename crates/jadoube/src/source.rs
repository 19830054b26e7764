//! Files of games: plain or compressed, by name or from standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::Context;

/// Opens a file, or standard input for `-`. What is compressed with zstd, gzip or bzip2 is seen by its first bytes and
/// unpacked on the way.
pub fn open(path: &str) -> anyhow::Result<Box<dyn Read>> {
    let raw: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(File::open(path).with_context(|| format!("{path} cannot be opened"))?),
    };
    unpacked(raw).with_context(|| format!("{} cannot be read", name(path)))
}

/// What messages call the file.
pub fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

fn unpacked(raw: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut input = BufReader::with_capacity(1 << 16, raw);
    Ok(match input.fill_buf()? {
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::Decoder::with_buffer(input)?),
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        _ => Box::new(input),
    })
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    const TEXT: &[u8] = b"1. e4 e5 *\n";

    fn read(bytes: Vec<u8>) -> Vec<u8> {
        let mut text = Vec::new();
        unpacked(Cursor::new(bytes)).and_then(|mut input| input.read_to_end(&mut text)).expect("readable");
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
    fn a_broken_stream_is_an_error() {
        let zstd = zstd::encode_all(TEXT, 0).expect("memory takes everything");
        let cut = Cursor::new(zstd[..zstd.len() - 3].to_vec());
        assert!(unpacked(cut).and_then(|mut input| input.read_to_end(&mut Vec::new())).is_err());
    }
}
