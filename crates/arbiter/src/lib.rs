//! The game under a rulebook: what happened in, rulings out.
//!
//! [`Game::new`] takes what was arranged, [`Game::handle`] what happened and when, and answers with [`Ruling`]s, each
//! citing the [`Clause`](jadoube_laws::Clause) that it applies. Nothing here reads a clock, a file or a terminal: the
//! same events give the same rulings for ever.
//!
//! ```
//! use jadoube_arbiter::Case;
//!
//! let case = Case::parse(concat!(
//!     r#"{"game":{"rulebook":"fide-2018","time":"5400+30"}}"#, "\n",
//!     r#"{"at":5,"by":"white","event":"move","move":"e2e4"}"#, "\n",
//!     r#"{"at":6,"by":"white","event":"press"}"#, "\n",
//!     r#"{"at":20,"by":"black","event":"claim","claim":"threefold","move":"e7e5"}"#, "\n",
//! ), |line| serde_json::from_str(line).map_err(|error| error.to_string()))?;
//! let answer = case.rule()?;
//! let time = answer.rulings.iter().find(|ruling| ruling.decision.word() == "time").unwrap();
//! assert_eq!(time.clause.law(), "9.5.3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]
#![forbid(unsafe_code)]

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

pub use arrangement::{
    Arrangement, ArrangementError, Before, Begins, Chess960Number, ClockWord, DrawByAgreement,
    FirstIncrementWord, Help, MinMoves, MovesWord, National, PaceWord, Player, PointScale, Regulations,
    Scoresheet, Sides, Start, SupervisionWord, TimingWord, WatchWord,
};
pub use case::{Answer, Case, CaseError};
pub use commitment::{Commitment, NotACommitment};
pub use event::{
    Act, Actors, Agreement, BoardTold, By, Claim, ClaimKind, Event, EventWord, Excuse, Finding, First,
    Ground, Hand, Manner, Material, NotMaterial, Observation, Offence, PenaltyKind, Request, Sealing,
    SetReason, Sight, StopReason, What, Written,
};
pub use game::Game;
pub use jadoube_play::is_locked;
pub use log::Log;
pub use made::{MoveText, NotAMove};
pub use message::{
    About, Acceptance, Change, Choice, ClockFace, Matter, Message, Missing, MoveTold, Points, Tell, Text,
    Told, decimal_sign, scoresheet_language,
};
pub use phrases::{PHRASES, Phrase, retold, retold_by};
pub use points::{GameResult, Scale, Score};
pub use protocol::line::{CaseLine, EventLine};
pub use protocol::question::{NotAQuestion, QuestionId};
#[cfg(feature = "schema")]
pub use protocol::schema;
pub use protocol::state::{PlayerState, ShortPlayer, ShortState, State};
pub use protocol::view;
pub use protocol::word::UnknownWord;
pub use protocol::written::{InLang, RulingWord, Running, WrittenDecision, WrittenRuling};
pub use ruling::{Changes, Decision, Must, OfferStatus, Reason, Ruling, Upheld};
