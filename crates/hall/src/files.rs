//! Files that come in and go out: pairings from CSV, TRF (16 and 26) and PGN; results as CSV, TRF and PGN.
//!
//! What comes in is bounded, is taken as a whole or not at all, and every fault is told with its line. Names are cleaned once
//! here, so that whatever goes out can write them.

mod csv;
mod imported;
mod pgn_read;
mod pgn_write;
mod result;
mod trf_read;
mod trf_write;

pub use csv::{read_csv, write_csv};
pub use imported::{Fault, Faults, Imported, ImportedBoard, ImportedRound};
pub use pgn_read::read_pgn;
pub use pgn_write::{Kept, game_pgn, round_pgn};
pub use result::{read_result, result_text};
pub use trf_read::read_trf;
pub use trf_write::{Edition, write_trf};

/// The most bytes of a file that are read.
pub const LARGEST: usize = 8 << 20;
/// The most faults that are told.
pub const FAULTS: usize = 100;
