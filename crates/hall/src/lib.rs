//! A competition: what stands around the games.
//!
//! The arbiter rules on one game; this crate knows the log that keeps it, who may do and see what, the rounds and boards
//! around it, and the files that go in and out. Like the arbiter it is a function of what it is given: time, random bytes
//! and secrets come in as arguments, and nothing here knows of a network, a disk or a database.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

pub mod berger;
pub mod competition;
pub mod files;
pub mod log;
mod name;
pub mod rights;
mod utc;

pub use name::{Name, NotAName};
pub use utc::{NotUtc, Utc};

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
