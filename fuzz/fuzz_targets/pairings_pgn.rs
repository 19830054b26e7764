//! Pairings from PGN: any bytes are read or refused, and whoever was read is paired once in a round.
#![no_main]

use jadoube_hall::competition::Roster;
use jadoube_hall::files::read_pgn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match read_pgn(bytes, &Roster::default()) {
        Ok(imported) => {
            for round in imported.rounds.values() {
                let boards = round.boards.values();
                let mut players: Vec<_> = boards.flat_map(|on| [on.white, on.black]).collect();
                let sitting = players.len();
                players.sort();
                players.dedup();
                assert_eq!(players.len(), sitting);
                assert!(players.iter().all(|player| imported.players.person(*player).is_some()));
            }
        }
        Err(faults) => assert!(!faults.0.is_empty() && faults.0.len() <= 100),
    }
});
