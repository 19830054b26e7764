//! Time controls and the chess clock of the Laws, driven by given times.
//!
//! Nothing here reads a system clock: every method is told the time, in whole milliseconds since the scheduled
//! start of the game, so that the same events give the same displays for ever.
//!
//! - [`Millis`]: an amount of time, or an instant of the game.
//! - [`TimeControl`]: what was fixed before the game (6.2.a of 2009, 6.3.a of 2014, 6.3.1 since 2018), read from
//!   PGN's grammar ([`str::parse`]), from free text ([`TimeControl::lenient`]) or by name
//!   ([`TimeControl::preset`]).
//! - [`ChessClock`]: the two displays, their flags and move counters (6.1).
//!
//! The clock tells; it does not rule. Whether a fallen flag loses (6.9), draws or means nothing (6.11 of 2009 and 2014)
//! is the arbiter's matter.
//!
//! ```
//! use jadoube_clock::{ChessClock, Millis, Setting, Side, TimeControl};
//!
//! let control: TimeControl = "40/5400+30:1800+30".parse()?;
//! let mut clock = ChessClock::new(control, Setting::default())?;
//! clock.start(Side::White, Millis::ZERO);
//! clock.press(Side::White, Millis::from_secs(10));
//!
//! // The first increment was on the clock at the start; ten seconds went, thirty came for the next move.
//! let now = Millis::from_secs(10);
//! assert_eq!(clock.remaining(Side::White, now), Some(Millis::from_secs(5400 + 30 - 10 + 30)));
//! assert_eq!(clock.running(), Some(Side::Black));
//! assert_eq!(clock.next_deadline(), Some(Millis::from_secs(10 + 5400 + 30)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

mod chess_clock;
mod control;
mod millis;
#[cfg(feature = "schema")]
mod schema;
mod side;

pub use chess_clock::{
    CannotRun, ChessClock, FirstIncrement, Flags, Granted, PastZero, Pressed, SavedInDelay, Setting, Snapshot,
};
pub use control::{
    Inference, Kind, Lenient, PRESETS, Preset, Reason, Stage, StageError, TimeControl, TimeControlError,
    Timing,
};
pub use millis::{Millis, MillisError};
pub use side::Side;

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
