//! The game under a rulebook: what happened in, rulings out.
//!
//! [`Game::new`] takes what was arranged, [`Game::handle`] what happened and when, and answers with [`Ruling`]s, each
//! citing the [`Clause`](jadoube_laws::Clause) that it applies. Nothing here reads a clock, a file or a terminal: the
//! same events give the same rulings for ever.
//!
//! ```
//! use jadoube_arbiter::{Case, JsonLine};
//!
//! let case = Case::parse(concat!(
//!     r#"{"game":{"rulebook":"fide-2018","time":"5400+30"}}"#, "\n",
//!     r#"{"at":5,"by":"white","event":"move","move":"e2e4"}"#, "\n",
//!     r#"{"at":6,"by":"white","event":"press"}"#, "\n",
//!     r#"{"at":20,"by":"black","event":"claim","claim":"threefold","move":"e7e5"}"#, "\n",
//! ), |line| serde_json::from_str::<JsonLine>(line).map_err(|error| error.to_string()))?;
//! let answer = case.rule()?;
//! let time = answer.rulings.iter().find(|ruling| ruling.decision.word() == "time").unwrap();
//! assert_eq!(time.clause.law(), "9.5.3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! # The contract
//!
//! A game is driven from outside, by these calls and in this order:
//!
//! 1. [`Game::new`] once; its rulings answer the arrangement.
//! 2. [`Game::handle`] for every event, in the order in which they happened, each with its time since the scheduled start.
//!    Times never fall: an earlier one is taken as the latest known. What time has brought about until then is ruled on
//!    first. The answer is complete: nothing is ruled later without another call, and a call never waits.
//! 3. [`Game::next_deadline`] after every call: the next instant at which something happens of itself. If no event comes
//!    before, `handle` is called with a [`What::Tick`] by [`By::Program`] at that instant. It always brings something about,
//!    and the next deadline is then another one or none. A tick is an entry like any other: a game that ran live and its
//!    replay give the same rulings.
//! 4. [`Game::state`] whenever somebody looks; it changes nothing.
//!
//! A clone is a snapshot. `Refused` means that nothing changed. The same arrangement and events give the same rulings on
//! every machine and for ever: there is no randomness, no clock and no search bounded by time inside. The state of a game is
//! bounded whatever is sent. [`Log`] keeps the entries beside the game, so that an arbiter can strike one.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod advice;
mod book;
mod case;
mod game;
mod log;
mod message;
mod phrases;
mod points;
mod protocol;
mod rules;
mod shown_mate;
mod state;
mod table;
mod timers;

pub(crate) use protocol::{arrangement, commitment, event, made, ruling};

pub use advice::{Advice, Advised, Left, Step};
pub use arrangement::{
    Arrangement, ArrangementError, Before, Begins, Chess960Number, ClockWord, DrawByAgreement,
    FirstIncrementWord, Help, MinMoves, MovesWord, National, PaceWord, Player, PointScale, Regulations,
    Scoresheet, Sides, Start, SupervisionWord, TimingWord, WatchWord,
};
pub use case::{Answer, Case, CaseError, CaseReader};
pub use commitment::{Commitment, NotACommitment};
pub use event::{
    Act, Actors, Agreement, BoardTold, By, Claim, ClaimKind, Disputed, Event, EventWord, Evidence, Excuse,
    Finding, First, Gesture, Ground, Hand, How, Manner, Material, NotMaterial, Observation, Offence,
    PenaltyKind, Request, Sealing, SetReason, Sight, StopReason, What, Withdrawn, Written,
};
pub use game::Game;
pub use jadoube_play::is_locked;
pub use log::Log;
pub use made::{MoveText, NotAMove};
pub use message::{
    About, Acceptance, Change, Choice, ClockFace, Control, Length, Matter, Message, Missing, MoveTold,
    Points, Tell, Text, Told, decimal_sign,
};
pub use phrases::{PHRASES, Phrase, read_phrases, retold, retold_by};
pub use points::{GameResult, Scale, Score};
#[cfg(feature = "serde")]
pub use protocol::json::{AsQuestion, decimal};
pub use protocol::line::{CaseLine, EventLine, JsonLine};
pub use protocol::question::{NotAQuestion, QuestionId};
#[cfg(feature = "schema")]
pub use protocol::schema;
pub use protocol::state::{PlayerState, ShortPlayer, ShortState, State};
pub use protocol::view;
pub use protocol::word::UnknownWord;
pub use protocol::written::{InLang, RulingWord, Running, WrittenDecision, WrittenRuling};
pub use ruling::{Changes, Decision, Must, OfferStatus, Reason, Ruling, Upheld};

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
