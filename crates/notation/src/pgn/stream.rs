//! Input that comes in pieces, and where it can be cut.

use alloc::vec::Vec;

use super::scan::game_after_line;
use super::{Progress, Reader, Status, Visitor};

/// A reader that is fed with pieces of any size and keeps what it cannot deal with yet: never more than the longest
/// token that the limits allow, and a piece.
#[derive(Clone, Default)]
pub struct Stream {
    reader: Reader,
    pending: Vec<u8>,
    /// Nothing can be done with fewer bytes than this.
    wanted: usize,
}

impl Stream {
    /// A stream before its first piece.
    pub fn new(reader: Reader) -> Stream {
        Stream { reader, pending: Vec::new(), wanted: 0 }
    }

    /// The next piece of the input. Gives the number of games that ended.
    pub fn feed<V: Visitor>(&mut self, piece: &[u8], visitor: &mut V) -> usize {
        if self.pending.is_empty() {
            let (games, consumed) = self.read(piece, false, visitor);
            self.pending.extend_from_slice(&piece[consumed..]);
            self.wanted = 2 * self.pending.len();
            return games;
        }
        self.pending.extend_from_slice(piece);
        // A long token in small pieces must not be looked at anew for each of them.
        if self.pending.len() < self.wanted && self.pending.len() < self.reader.limits().enough() {
            return 0;
        }
        self.read_pending(false, visitor)
    }

    /// How many bytes wait for more to come.
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// The input is over. Gives the number of games that ended.
    pub fn finish<V: Visitor>(&mut self, visitor: &mut V) -> usize {
        self.read_pending(true, visitor)
    }

    fn read_pending<V: Visitor>(&mut self, last: bool, visitor: &mut V) -> usize {
        let mut pending = core::mem::take(&mut self.pending);
        let (games, consumed) = self.read(&pending, last, visitor);
        pending.drain(..consumed);
        self.pending = pending;
        self.wanted = 2 * self.pending.len();
        games
    }

    fn read<V: Visitor>(&mut self, input: &[u8], last: bool, visitor: &mut V) -> (usize, usize) {
        let (mut games, mut done) = (0, 0);
        loop {
            let Progress { consumed, status } = self.reader.read_game(&input[done..], last, visitor);
            done += consumed;
            match status {
                Status::Game => games += 1,
                Status::More | Status::End => return (games, done),
            }
        }
    }
}

/// Where the last game that begins in the bytes begins, whatever is open before it: at an `Event` tag after an empty
/// line. There a file can be cut, and the parts read apart from each other, with the same games as the whole.
pub fn last_boundary(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    while let Some(at) = bytes[..end].iter().rposition(|&byte| byte == b'\n') {
        if game_after_line(&bytes[at + 1..], true) == Some(true) {
            let skip = bytes[at + 1..].iter().take_while(|&&byte| byte != b'[').count();
            return Some(at + 1 + skip);
        }
        end = at;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::last_boundary;

    #[test]
    fn a_file_is_cut_before_a_game() {
        assert_eq!(last_boundary(b"*\n\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n* {"), Some(19));
        assert_eq!(last_boundary(b"*\r\n\r\n[Event \"a\"]\r\n\r\n*"), Some(5));
        assert_eq!(last_boundary(b"[Event \"a\"]\n\n*\n[Event \"b\"]\n"), None);
        assert_eq!(last_boundary(b""), None);
    }
}
