//! The Laws of Chess as software: one door to all of J'adoube's libraries.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`board`] | any arrangement of pieces, positions, legal moves, why a move is not legal, FEN, Chess960 |
//! | [`notation`] | moves and games as people write and say them, in four languages |
//! | [`mate`] | whether a side can ever be mated: a line or a proof |
//! | [`clock`] | time controls and the chess clock, driven by given times |
//! | [`laws`] | the rulebooks: clauses, what differs between editions, explanations |
//! | [`arbiter`] | the game under a rulebook: what happened in, rulings out |
//! | [`incidents`] | what people ask when something happened at the board, and the cases that it makes |
//! | [`audit`] | games from PGN checked against the Laws |
//! | [`hall`] | a competition: the logs of its games, who may do and see what, rounds and results (feature `hall`) |
//!
//! Each is a crate of its own (`jadoube-board`, `jadoube-clock`, …) for those who want only that one. None of them does
//! I/O or reads the system's time. The command `jadoube` stands on these same crates; a program that needs only the
//! library leaves it out with `default-features = false`.
//!
//! ```
//! use jadoube::board::{Attempt, Position};
//!
//! // A player has moved the king next to a rook's line: the move can be made, and it can be judged.
//! let position: Position = "4k3/8/8/8/8/8/7r/4K3 w - - 0 1".parse()?;
//! let attempt = Attempt::carry("e1".parse()?, "e2".parse()?);
//! let fault = position.judge(attempt).unwrap_err();
//! assert_eq!(fault.to_string(), "the move exposes his own king to check from h2");
//! assert_eq!(position.made(attempt).fen().to_string(), "4k3/8/8/8/8/8/4K2r/8 b - - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

#[doc(inline)]
pub use jadoube_arbiter as arbiter;
#[doc(inline)]
pub use jadoube_audit as audit;
#[doc(inline)]
pub use jadoube_board as board;
#[doc(inline)]
pub use jadoube_clock as clock;
#[cfg(feature = "hall")]
#[doc(inline)]
pub use jadoube_hall as hall;
#[doc(inline)]
pub use jadoube_incidents as incidents;
#[doc(inline)]
pub use jadoube_laws as laws;
#[doc(inline)]
pub use jadoube_mate as mate;
#[doc(inline)]
pub use jadoube_notation as notation;

/// The examples of the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
