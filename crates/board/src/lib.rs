//! Any board, chess positions and their legal moves, as the Laws of Chess have them.
//!
//! [`Board`] holds any arrangement of pieces, [`Position`] adds what the earlier moves left behind: who has the move,
//! castling, en passant, counters. Legality is a question asked of a position, not a condition for having one:
//! [`Position::judge`] tells why an [`Attempt`] at a move is not legal, [`Position::made`] carries it out all the same,
//! and [`Position::faults`] lists what makes a position illegal.
//!
//! ```
//! use jadoube_board::{Attempt, Position};
//!
//! let position = Position::INITIAL;
//! let attempt = Attempt::carry("e2".parse()?, "e5".parse()?);
//! let fault = position.judge(attempt).unwrap_err();
//! assert_eq!(fault.to_string(), "the pawn on e2 does not move to e5");
//! assert_eq!(position.made(attempt).fen().to_string(), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No dependencies but for JSON where the features `serde` and `schema` ask for it, no `std`, no allocation, no I/O.
#![no_std]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod attacks;
mod bitboard;
mod board;
mod chess960;
mod color;
mod faults;
mod fen;
mod hash;
#[cfg(feature = "serde")]
mod json;
mod judge;
mod make;
mod movegen;
mod moves;
mod named;
mod perft;
mod position;
mod role;
mod square;
mod steps;

pub use attacks::{attacks, between, line};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use chess960::NotAStart;
pub use color::Color;
pub use faults::{PositionFault, PositionFaults};
pub use fen::{CastlingStyle, EnPassantStyle, Fen, FenError, FenField, Repair, Repairs};
pub use judge::Fault;
pub use moves::{Attempt, CastlingSide, Move, MoveList, MoveListIter};
pub use perft::{perft, perft_played};
pub use position::{CastlingRights, NoLegality, Obstacle, Position};
pub use role::{Piece, Role};
pub use square::{File, NotASquare, Rank, Square};

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
