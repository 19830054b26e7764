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

/// Where the first game begins that begins at or behind a place in the bytes, as [`last_boundary`] sees it. So a part of a file
/// can be found without reading what comes before: three bytes before its beginning are enough to see whether a game begins
/// right there.
pub fn first_boundary(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from.saturating_sub(3);
    while let Some(line) = bytes.get(at..)?.iter().position(|&byte| byte == b'\n') {
        at += line + 1;
        if game_after_line(&bytes[at..], true) == Some(true) {
            let begins = at + bytes[at..].iter().take_while(|&&byte| byte != b'[').count();
            if begins >= from {
                return Some(begins);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{first_boundary, last_boundary};

    #[test]
    fn games_are_found_from_any_place() {
        let games = b"[Event \"a\"]\n\n*\n\n[Event \"b\"]\r\n\r\n*\r\n\r\n[Event \"c\"]\n\n*\n";
        let begins = [16, 36];
        for from in 0..games.len() + 2 {
            let expected = begins.into_iter().find(|&at| at >= from);
            assert_eq!(first_boundary(games, from), expected, "from {from}");
            // What stands before is not needed.
            let cut = from.min(games.len()).saturating_sub(3);
            let seen = first_boundary(&games[cut..], from - cut).map(|at| at + cut);
            assert_eq!(seen, expected, "from {from}, cut at {cut}");
        }
        assert_eq!(last_boundary(games), Some(36));
    }

    #[test]
    fn a_file_is_cut_before_a_game() {
        assert_eq!(last_boundary(b"*\n\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n* {"), Some(19));
        assert_eq!(last_boundary(b"*\r\n\r\n[Event \"a\"]\r\n\r\n*"), Some(5));
        assert_eq!(last_boundary(b"[Event \"a\"]\n\n*\n[Event \"b\"]\n"), None);
        assert_eq!(last_boundary(b""), None);
    }
}
