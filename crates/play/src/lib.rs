//! The Laws over positions and counts: what can be said of a game from its positions and the rulebook alone.
//!
//! Whoever judges games asks here, a running game and an archive alike: how often a position has occurred (9.2), what
//! ends the game of itself (5.1, 5.2, 9.6), which claims are open (9.2, 9.3), whether a side can still mate, and whom a
//! flag falls for (6.9). Everything is a function of positions, counts and the rulebook
//! [in force](jadoube_laws::InForce); nothing is kept but memory for searches, and every answer that rests on a clause
//! comes with it. Where the rulebook has no clause, nothing follows.
//!
//! ```
//! use jadoube_board::Position;
//! use jadoube_laws::{InForce, Pace, RulebookId, Supervision};
//! use jadoube_play::{Counts, End, Winnability, ended};
//!
//! let book = InForce::plain(RulebookId::Fide2018, Pace::Standard, Supervision::Full);
//! let position = Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")?;
//! let end = ended(&Counts::of(book), &[position][..], &position, &mut Winnability::default()).unwrap();
//! assert_eq!((end.by, end.clause.law()), (End::Checkmate(jadoube_board::Color::Black), "5.1.1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it costs
//!
//! Asked after every move: [`ended`] is a look for a legal move, at a few pawns and rooks, and at the hashes since the
//! last capture or pawn's move. A search for a mate is made only where hardly anything can move; its bound is a number
//! of positions ([`Winnability`]), so that the answer is the same on every machine.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod claim;
mod counts;
mod end;
mod flag;
mod history;
mod open;
mod repetition;
mod unpromoted;
mod winnability;

pub use claim::{Claim, announceable, announced_is_drawn, is_drawn_by_claim};
pub use counts::{Counts, Fifth, SeventyFive};
pub use end::{End, Ended, drawn_of_itself, ended, over_on_board};
pub use flag::{Verdict, can_force_mate, flag_fallen, resigned};
pub use history::History;
pub use open::is_plainly_open;
pub use repetition::{Positions, occurrences, occurs, repeats_in_a_row};
pub use unpromoted::Unpromoted;
pub use winnability::{Effort, Winnability, is_locked, lacks_material};

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
