//! Chess moves and games as people write and say them.
//!
//! [`san::resolve`] reads a move as a scoresheet has it, in a [`Lang`] that is given and never guessed: the letters
//! clash between languages. An illegal move is not lost: the error says what the hand did and why it is not legal.
//!
//! ```
//! use jadoube_board::Position;
//! use jadoube_notation::{Lang, san};
//!
//! let position = Position::INITIAL;
//! let english = san::resolve(&position, "Nf3", Lang::En)?;
//! let finnish = san::resolve(&position, "Rg1-f3!", Lang::Fi)?;
//! assert_eq!(english.mv, finnish.mv);
//! # Ok::<(), jadoube_notation::MoveError>(())
//! ```
//!
//! [`Style`] writes moves, [`AppendixC`] knows which styles a rulebook allows, [`uci`] speaks with chess programs, and
//! [`spoken`] announces moves and understands announcements. What is written in any style and language is read back as
//! the same move in that language.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

mod appendix_c;
mod error;
mod find;
mod language;
pub mod letters;
mod marks;
mod names;
pub mod pgn;
mod relettered;
pub mod san;
mod scan;
mod scored;
pub mod spoken;
mod style;
pub mod uci;

pub use appendix_c::{AppendixC, Duty};
pub use error::{Ambiguous, Illegal, MoveError, NoSuchPiece, Unreadable};
pub use language::{Lang, NotALang};
pub use marks::{Annotation, Marks, Reading};
pub use relettered::relettered;
pub use scored::{Scored, ScoredText};
pub use style::{Letters, MoveText, Style};

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
