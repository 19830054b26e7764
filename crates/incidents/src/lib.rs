//! What people ask when something happened at the board: a catalogue of incidents in four languages, and the cases that
//! they make.
//!
//! [`Catalogue::get`] has the incidents, each with the few questions that it needs. [`Incident::under`] tells one under
//! a rulebook: what is not answered is as usual, and the lines that come out are a case that the arbiter rules on.
//!
//! ```
//! use jadoube_incidents::Catalogue;
//! use jadoube_laws::RulebookId;
//!
//! let incident = Catalogue::get().incident("illegal-move").unwrap();
//! let mut telling = incident.under(RulebookId::Fide2018);
//! telling.with("pace", "blitz")?;
//! telling.with("earlier", "1")?;
//! let told = telling.case()?;
//! assert!(told.lines[0].starts_with(r#"{"game":{"rulebook":"fide-2018","time":"180+2","pace":"blitz""#));
//! # Ok::<(), jadoube_incidents::Untold>(())
//! ```
//!
//! No I/O and no JSON parser: the lines are text, as `docs/protocol.md` has it.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod ask;
mod catalogue;
mod find;
mod line;
mod position;
mod read;
mod taken;
mod telling;
mod template;
mod untold;

pub use ask::{Ask, Kind, Question};
pub use catalogue::{Catalogue, Editions, Incident, Matter, PositionNeed};
pub use find::{Finder, Fit};
pub use taken::Taken;
pub use telling::{Telling, Told};
pub use untold::Untold;

/// The text that is compiled in, with the catalogue and the words of the search.
#[doc(hidden)]
pub fn text() -> &'static str {
    catalogue::text()
}

/// The place of a language in the catalogue's texts.
fn place(lang: jadoube_laws::Lang) -> usize {
    jadoube_laws::Lang::ALL.iter().position(|known| *known == lang).unwrap_or(0)
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
