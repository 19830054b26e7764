//! The door: bytes in, reports out.

use jadoube_notation::pgn::{Place, Reader, Replay, Status, Stream};

use crate::examiner::Examiner;
use crate::{Report, Settings};

/// Checks games. It keeps its memory from game to game, so one that is used again is faster than a new one.
pub struct Auditor {
    stream: Stream,
    replay: Replay<Examiner>,
    place: Place,
}

/// Where an input begins if nothing else is said.
const START: Place = Place { offset: 0, line: 1 };

impl Auditor {
    /// An auditor that has read nothing yet.
    pub fn new(settings: Settings) -> Auditor {
        Auditor {
            stream: Stream::new(Reader::new()),
            replay: Replay::new(Examiner::new(settings)),
            place: START,
        }
    }

    /// Says where in something greater, such as a file, the next input begins, so that findings tell their places there.
    pub fn begin_at(&mut self, place: Place) {
        self.place = place;
        self.stream = Stream::new(Reader::new().starting_at(place));
    }

    /// Checks an input that is complete: whole games, such as a file or a part of one that was cut with
    /// [`pgn::last_boundary`](jadoube_notation::pgn::last_boundary).
    pub fn audit(&mut self, games: &[u8]) {
        let base = self.place.offset;
        let mut reader = Reader::new().starting_at(self.place);
        let mut rest = games;
        self.replay.visitor_mut().keep_text(false);
        loop {
            let progress = reader.read_game(rest, true, &mut self.replay);
            self.replay.visitor_mut().locate_in(games, base);
            if progress.status != Status::Game {
                break;
            }
            rest = &rest[progress.consumed..];
        }
        self.replay.visitor_mut().end_of_input();
        self.replay.visitor_mut().locate_in(games, base);
        self.begin_at(START);
    }

    /// Checks the next piece of an input that comes in pieces of any size, in bounded memory.
    pub fn feed(&mut self, piece: &[u8]) {
        self.replay.visitor_mut().keep_text(true);
        self.stream.feed(piece, &mut self.replay);
    }

    /// The input that came in pieces is over.
    pub fn finish(&mut self) {
        self.stream.finish(&mut self.replay);
        self.replay.visitor_mut().end_of_input();
        self.begin_at(START);
    }

    /// What was found since the last call. Games are counted from 1 again after it.
    pub fn take(&mut self) -> Report {
        self.replay.visitor_mut().take()
    }
}
