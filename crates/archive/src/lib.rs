//! Files of games checked against the Laws: folders, patterns and compressed files in, findings out, in order.
//!
//! The rules are in `jadoube-audit`, which does no I/O. Here are files, what they are packed with, and threads:
//! [`expand`] finds the files that are meant, [`run`] cuts them into whole games, has several threads check them and hands
//! over what was found in the order of the files.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use jadoube_archive::{Input, Plan, Trouble, Unwatched, run, unpacked_games};
//! use jadoube_audit::Settings;
//!
//! /// Games that came from somewhere else than a file.
//! struct Given(&'static [u8]);
//!
//! impl Input for Given {
//!     fn name(&self) -> String {
//!         "given".to_owned()
//!     }
//!
//!     fn open(&self, _: jadoube_archive::Count) -> Result<jadoube_archive::Bytes, Trouble> {
//!         unpacked_games(Box::new(self.0), &self.name())
//!     }
//! }
//!
//! let inputs = [Given(b"1. f3 e5 2. g4 Qh4# 1-0\n")];
//! let mut sentences = Vec::new();
//! run(&Plan::new(&inputs, Settings::default()), &Unwatched, &AtomicBool::new(false), |batch| {
//!     sentences.extend(batch.report.findings.iter().map(|finding| finding.says()));
//!     Ok::<(), Trouble>(())
//! })?;
//! assert!(sentences.contains(&"result.checkmate"));
//! # Ok::<(), Trouble>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod files;
mod pipeline;
mod source;
mod trouble;

pub use files::expand;
pub use pipeline::{Batch, Plan, START, Unwatched, Watch, run};
pub use source::{Bytes, Count, Input, Source, is_plain, unpacked_games};
pub use trouble::Trouble;

use std::time::SystemTime;

use jadoube_laws::{Date, Rulebook, RulebookId};

/// The edition in force today, by the system's clock in UTC: what games without a date are judged by.
pub fn edition_of_today() -> RulebookId {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let today = Date::since_1970(since.as_secs() / 86_400);
    today.map_or_else(Rulebook::newest, Rulebook::newest_on).id()
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
