//! Cases in Markdown that an arbiter can read: an incident, the rulebooks, and the rulings that follow.
//!
//! [`Document::parse`] reads a file, [`Document::check`] runs its cases and says where the rulings differ from the
//! tables, [`Document::blessed`] gives the text with the tables written anew, [`Document::shown`] tells which concepts
//! the cases show under which rulebook. The format is described in `cases/README.md`. No I/O here: text in, text out.
//!
//! ```
//! for (name, text) in jadoube_cases::FILES {
//!     let document = jadoube_cases::Document::parse(name, text)?;
//!     assert!(document.len() > 0);
//! }
//! # Ok::<(), jadoube_cases::FileError>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod acts;
mod arrange;
mod coverage;
mod decided;
mod differences;
mod document;
mod excused;
mod incident;
mod pages;
mod position;
mod reader;
mod ruled;
mod short;
mod state;
mod suite;
mod table;
mod whereabouts;

pub use arrange::Arranged;
pub use coverage::{Coverage, Shown, article};
pub use decided::{Code, Decided};
pub use differences::{Differences, Listed, MatterDifferences, Standing, excused_differences};
pub use document::{Document, FileError, Mismatch};
pub use excused::{Excuse, Excused, Why};
pub use pages::{Page, all_pages, page_of, pages};
pub use reader::{Reader, Scene};
pub use ruled::RuledCases;
pub use suite::{Run, Suite};
pub use whereabouts::{CasePlace, Whereabouts};

/// The cases of the project, as compiled in: the path under `cases/` and the text.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
