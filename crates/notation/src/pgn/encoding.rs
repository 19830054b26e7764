//! Whether the text of a game is UTF-8, in whatever pieces it comes.

use super::Place;

/// Looks at the text of one game, piece by piece.
#[derive(Clone, Default)]
pub(super) struct Encoding {
    fault: Option<Place>,
    /// A character that the pieces so far have begun, and where.
    begun: [u8; 4],
    len: usize,
    place: Place,
}

impl Encoding {
    /// The next piece, which ends at a place.
    #[inline]
    pub(super) fn feed(&mut self, piece: &[u8], end: Place) {
        if self.fault.is_none() && (self.len > 0 || !piece.is_ascii()) {
            self.look(piece, end);
        }
    }

    /// Where the first bytes stand that are not UTF-8, now that the game is over.
    #[inline]
    pub(super) fn finish(&mut self) -> Option<Place> {
        self.fault.or((self.len > 0).then_some(self.place))
    }

    #[cold]
    fn look(&mut self, piece: &[u8], end: Place) {
        let mut rest = piece;
        while self.len > 0 {
            let [byte, after @ ..] = rest else { return };
            self.begun[self.len] = *byte;
            match core::str::from_utf8(&self.begun[..=self.len]) {
                Ok(_) => self.len = 0,
                Err(error) if error.error_len().is_none() => self.len += 1,
                Err(_) => {
                    self.fault = Some(self.place);
                    return;
                }
            }
            rest = after;
        }
        let Err(error) = core::str::from_utf8(rest) else { return };
        let bad = &rest[error.valid_up_to()..];
        let newlines = bad.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let place = Place { offset: end.offset - bad.len() as u64, line: end.line.saturating_sub(newlines) };
        if error.error_len().is_some() {
            self.fault = Some(place);
        } else {
            self.begun[..bad.len()].copy_from_slice(bad);
            (self.len, self.place) = (bad.len(), place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the fault is found if the text comes in pieces of a size.
    fn fault(text: &[u8], size: usize) -> Option<Place> {
        let mut encoding = Encoding::default();
        let mut end = Place { offset: 0, line: 1 };
        for piece in text.chunks(size) {
            end.offset += piece.len() as u64;
            end.line += piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
            encoding.feed(piece, end);
        }
        encoding.finish()
    }

    #[test]
    fn pieces_do_not_matter() {
        let texts = [
            (&b"plain"[..], None),
            ("½ – ♔ 𝄞\n".as_bytes(), None),
            (b"a\nb\xe9c\nd", Some((3, 2))),
            (b"a\n\xe2\x82\n", Some((2, 2))),
            (b"a\n\xe2\x82", Some((2, 2))),
            (b"\xf0\x9f\x98x\n\n", Some((0, 1))),
            (b"\xc3\xa9\xa9", Some((2, 1))),
            (b"\xc0\x80", Some((0, 1))),
            (b"\n\xed\xa0\x80 \xff", Some((1, 2))),
        ];
        for (text, expected) in texts {
            let expected = expected.map(|(offset, line)| Place { offset, line });
            for size in 1..=text.len() {
                assert_eq!(fault(text, size), expected, "{text:?} in pieces of {size}");
            }
        }
    }
}
