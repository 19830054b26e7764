//! Reading games from anything that can be read.

use std::io::{self, Read};

use super::{Builder, Game, Limits, Progress, Reader, Replay, Status, Visitor};

/// Games from a source of bytes, through one buffer.
///
/// ```
/// use jadoube_notation::pgn::io::Source;
///
/// let file = &b"1. e4 e5 *\n\n1. d4 d5 *\n"[..];
/// let moves: Vec<String> = Source::new(file)
///     .games()
///     .map(|game| game.map(|game| game.moves.nodes[0].text.clone()))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(moves, ["e4", "d4"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct Source<R> {
    input: R,
    reader: Reader,
    buffer: Vec<u8>,
    /// The part of the buffer that holds bytes not read yet.
    from: usize,
    to: usize,
    last: bool,
}

impl<R: Read> Source<R> {
    /// Reads with the usual limits.
    pub fn new(input: R) -> Source<R> {
        Source::with_limits(input, Limits::default())
    }

    /// Reads with other limits.
    pub fn with_limits(input: R, limits: Limits) -> Source<R> {
        const USUAL: usize = 1 << 18;
        let buffer = vec![0; limits.enough().saturating_mul(2).max(USUAL)];
        Source { input, reader: Reader::with_limits(limits), buffer, from: 0, to: 0, last: false }
    }

    /// Reads the next game; `false` at the end.
    ///
    /// # Errors
    ///
    /// Where the source cannot be read. What the games look like is never an error.
    pub fn next_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        loop {
            let input = &self.buffer[self.from..self.to];
            let Progress { consumed, status } = self.reader.read_game(input, self.last, visitor);
            self.from += consumed;
            match status {
                Status::Game => return Ok(true),
                Status::End => return Ok(false),
                Status::More => self.refill()?,
            }
        }
    }

    /// Reads all games.
    ///
    /// # Errors
    ///
    /// As [`next_game`](Self::next_game).
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        while self.next_game(visitor)? {}
        Ok(())
    }

    /// The games as values, one after the other.
    pub fn games(self) -> Games<R> {
        Games { source: self, replay: Replay::new(Builder::default()), failed: false }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.from..self.to, 0);
        self.to -= self.from;
        self.from = 0;
        while !self.last && self.to < self.buffer.len() {
            match self.input.read(&mut self.buffer[self.to..]) {
                Ok(0) => self.last = true,
                Ok(len) => {
                    self.to += len;
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// The games of a [`Source`]; an error is the last item.
pub struct Games<R> {
    source: Source<R>,
    replay: Replay<Builder>,
    failed: bool,
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<io::Result<Game>> {
        if self.failed {
            return None;
        }
        match self.source.next_game(&mut self.replay) {
            Ok(true) => Some(Ok(self.replay.visitor_mut().take())),
            Ok(false) => None,
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}
