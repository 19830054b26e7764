//! The door: bytes in, reports out.

use jadoube_notation::pgn::{Reader, Replay, Stream};

use crate::examiner::Examiner;
use crate::{Report, Settings};

/// Checks games. It keeps its memory from game to game, so one that is used again is faster than a new one.
pub struct Auditor {
    stream: Stream,
    replay: Replay<Examiner>,
}

impl Auditor {
    /// An auditor that has read nothing yet.
    pub fn new(settings: Settings) -> Auditor {
        Auditor { stream: Stream::new(Reader::new()), replay: Replay::new(Examiner::new(settings)) }
    }

    /// Checks an input that is complete: whole games, such as a file or a part of one that was cut with
    /// [`pgn::last_boundary`](jadoube_notation::pgn::last_boundary).
    pub fn audit(&mut self, games: &[u8]) {
        Reader::new().read_all(games, &mut self.replay);
        self.replay.visitor_mut().end_of_input();
    }

    /// Checks the next piece of an input that comes in pieces of any size, in bounded memory.
    pub fn feed(&mut self, piece: &[u8]) {
        self.stream.feed(piece, &mut self.replay);
    }

    /// The input that came in pieces is over.
    pub fn finish(&mut self) {
        self.stream.finish(&mut self.replay);
        self.stream = Stream::new(Reader::new());
        self.replay.visitor_mut().end_of_input();
    }

    /// What was found since the last call. Games are counted from 1 again after it.
    pub fn take(&mut self) -> Report {
        self.replay.visitor_mut().take()
    }
}
