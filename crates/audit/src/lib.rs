//! Games checked against the Laws: bytes of PGN in, findings out.
//!
//! Every game is judged by the edition that was in force on its day and the pace of its time control, or by a rulebook
//! that is given. What is found comes with the clause that it goes against, the position and a sentence for people, in
//! English, Finnish, Hungarian or Turkish.
//!
//! ```
//! use jadoube_audit::{Auditor, Kind, Settings};
//! use jadoube_laws::Lang;
//!
//! let games = b"[Event \"A\"]\n[Site \"?\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"Anna\"]\n[Black \"Bella\"]\n\
//!     [Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n";
//! let mut auditor = Auditor::new(Settings::default());
//! auditor.audit(games);
//! let report = auditor.take();
//! assert_eq!((report.games, report.plies), (1, 4));
//! let finding = &report.findings[0];
//! assert_eq!(finding.kind, Kind::ResultContradictsBoard);
//! assert_eq!(finding.clause.unwrap().law(), "5.1.1");
//! assert_eq!(finding.text(Lang::En), "The position is checkmate, so Black has won, but the result is 1/2-1/2.");
//! assert_eq!(finding.text(Lang::Fi), "Laudalla on matti, joten musta on voittanut, mutta tulos on 1/2-1/2.");
//! assert_eq!(finding.says(), "result.checkmate");
//! ```
//!
//! A finding says where it stands: line and byte, the move as it is written, and the tags by which people know the game.
//! Files, threads and progress are the caller's: [`Auditor::audit`] takes whole games, [`Auditor::feed`] pieces of any
//! size. Nothing is allocated for a move that is in order, and nothing of the text is kept: only a
//! game in which something is found, and which is written in an unusual way, is read a second time for its tags and places.
//!
//! # What counts as what
//!
//! - **Edition**: that of the `Date` tag (or `UTCDate`); of a date known in part the first day it can be. Games before
//!   July 2009 are judged by the edition of 2009, the oldest there is; games without a date by the one in force
//!   when they are audited ([`Settings::undated`]).
//! - **Play after the end** is told once for each reason. What comes after a mate or a stalemate is no part of the game
//!   any more and not looked at; whatever moves stand there are illegal anyhow.
//! - **An illegal move ends nothing**, whatever stands on the board after it: no mate, no draw, and nothing is held against a
//!   win.
//! - **Dead positions** stay dead, so the last position is asked, and where it is dead the first one is looked for.
//! - **Missed claims** are told once for each player and each run of reversible moves, at the first chance: on the
//!   position, or by a move that could have been announced.
//! - **Whether the winner could ever mate** is asked exactly where a flag (6.9) or a resignation (5.1.2 of 2023) decided
//!   the game and the position is not [plainly open](Effort::Usual).
//! - **Clocks**: a display of whole seconds may be wrong by one; servers that give back the lag of the line never give
//!   more than was used. Half the time on the first move means that a player gave it up for a stake and has no
//!   increment. Without the time of each move a missing increment can only be guessed, and is told as information.
//! - **Notation**: what PGN prescribes is never held against a game; found is what neither PGN nor Appendix C has.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod annotate;
mod auditor;
mod claims;
mod clocks;
mod drafts;
mod ending;
mod examiner;
mod finding;
mod header;
mod heading;
mod irregular;
mod kind;
mod locate;
mod mend;
mod message;
mod record;
mod sight;
mod signal;
mod summary;
mod times;
mod timing;
mod told;
mod trail;
mod values;
mod written;

pub use annotate::annotate;
pub use auditor::Auditor;
pub use finding::{Finding, Report};
pub use heading::Heading;
pub use jadoube_notation::pgn::Place;
pub use jadoube_play::{Effort, is_plainly_open};
pub use kind::{Kind, Kinds, Severity, UnknownKind};
pub use mend::{Change, Mend, mend};
pub use summary::{Counted, Summary};

use jadoube_laws::{Rulebook, RulebookId};

/// The stable names of all sentences about findings and changes: what [`Finding::says`] and [`Change::says`] give.
pub fn sentences() -> impl Iterator<Item = &'static str> {
    let parts = ["ending.", "part."];
    message::Message::KEYS.iter().copied().filter(move |key| !parts.iter().any(|part| key.starts_with(part)))
}

/// What an audit goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The rulebook; without one that of each game's day.
    pub rulebook: Option<RulebookId>,
    /// What games without a date are judged by. The edition in force on the day of the audit is the right one, which only
    /// the caller knows ([`Rulebook::newest_on`]); left alone, it is the last edition
    /// that is here.
    pub undated: RulebookId,
    /// Moves that the regulations of the competition require of each player before a draw can be agreed (9.1.1).
    pub min_moves: u32,
    /// How much is spent on whether a player could ever mate.
    pub effort: Effort,
    /// What is looked for.
    pub kinds: Kinds,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rulebook: None,
            undated: Rulebook::newest().id(),
            min_moves: 0,
            effort: Effort::Usual,
            kinds: Kinds::ALL,
        }
    }
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
