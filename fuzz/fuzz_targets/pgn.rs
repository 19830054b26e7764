//! Games: any bytes are read to the end, in one piece or in many; what is written of them is read again as the same.
#![no_main]

use std::io::Read;

use jadoube_notation::pgn::{self, Game, NodeStatus};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let games: Vec<Game> = pgn::games(bytes).collect();
    let in_pieces: Result<Vec<Game>, _> = pgn::io::Source::new(Pieces(bytes)).games().collect();
    assert!(in_pieces.is_ok_and(|others| others == games), "read in pieces the games are others");
    for game in games {
        check_played(&game);
        let text = game.to_pgn();
        let again: Vec<Game> = pgn::games(text.as_bytes()).collect();
        // What was not understood may be understood in another way the next time.
        if !game.notes.is_empty() {
            continue;
        }
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].to_pgn(), text);
        assert_eq!(again[0].last_position(), game.last_position(), "{text}");
    }
});

/// Legal moves are legal, illegal ones are not.
fn check_played(game: &Game) {
    for (position, node) in game.plies() {
        match node.status {
            NodeStatus::Legal(mv) => {
                assert_eq!(position.legal_move(mv.from(), mv.to(), mv.promotion()), Some(mv));
            }
            NodeStatus::Illegal(attempt, fault) => assert_eq!(position.judge(attempt), Err(fault)),
            NodeStatus::Pass | NodeStatus::Unplayed(_) => {}
        }
    }
}

/// Gives a few bytes at a time.
struct Pieces<'a>(&'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let piece = (self.0.len() % 13 + 1).min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(piece);
        buffer[..piece].copy_from_slice(now);
        self.0 = later;
        Ok(piece)
    }
}
