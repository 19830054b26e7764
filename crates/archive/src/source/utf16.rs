//! UTF-16 made UTF-8 on the way.

use std::io::{self, Read};

/// Reads UTF-16 and gives UTF-8. What is no text becomes the replacement character, so that nothing stops the reading.
pub(super) struct Utf16<R> {
    input: R,
    order: fn([u8; 2]) -> u16,
    /// Bytes that were read and are no whole character yet.
    left: Vec<u8>,
    /// UTF-8 that waits to be taken, and how much of it was.
    ready: Vec<u8>,
    taken: usize,
}

/// Bytes that are read at once.
const PIECE: u64 = 1 << 16;

impl<R: Read> Utf16<R> {
    pub(super) fn new(input: R, order: fn([u8; 2]) -> u16) -> Utf16<R> {
        Utf16 { input, order, left: Vec::new(), ready: Vec::new(), taken: 0 }
    }

    /// Makes the next piece ready; nothing is ready only at the end.
    fn refill(&mut self) -> io::Result<()> {
        let ended = self.input.by_ref().take(PIECE).read_to_end(&mut self.left)? < PIECE as usize;
        let (pairs, _) = self.left.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| (self.order)(pair)).collect();
        // Half of a pair of surrogates waits for the other half.
        if !ended {
            units.pop_if(|last| matches!(last, 0xd800..0xdc00));
        }
        self.left.drain(..units.len() * 2);
        self.ready.clear();
        self.taken = 0;
        for unit in char::decode_utf16(units) {
            let letter = unit.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.ready.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
        if ended && !self.left.is_empty() {
            self.ready.extend_from_slice("\u{fffd}".as_bytes());
            self.left.clear();
        }
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.refill()?;
        }
        let len = (&self.ready[self.taken..]).read(buffer)?;
        self.taken += len;
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = String::new();
        Utf16::new(Cursor::new(bytes), u16::from_le_bytes).read_to_string(&mut text).expect("readable");
        text
    }

    #[test]
    fn characters_across_the_pieces_stay_whole() {
        for before in 0..3 {
            let text = "a".repeat(before) + &"𝄞é".repeat(40_000);
            let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(read(&bytes), text);
        }
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(read(&[0x00, 0xd8, b'a', 0, b'b']), "\u{fffd}a\u{fffd}");
        assert_eq!(read(&[]), "");
    }
}
