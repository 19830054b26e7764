//! The hall: games in the care of the arbiter over HTTP and WebSocket.
//!
//! Thin: it stamps the time, asks `jadoube_hall` whether one may, lets a copy of the game handle the act, appends it to the log, and
//! only then answers and tells everybody who follows. What is a rule lives in the crates above it.
//!
//! | file | |
//! | --- | --- |
//! | `time` | the only clock: the system's when it starts, from then on one that never goes back |
//! | `alive` | the heartbeat, and the gaps in it that interrupt play |
//! | `several`, `pulse`, `lived` | other servers on the same store, the heartbeat of all of them, and how long they have lived |
//! | `game` | a game that is going on: the way of an act |
//! | `competition` | a competition, its tokens and its list of names |
//! | `hall` | all of them, found and brought in from the store |
//! | `routes` | what is asked over HTTP and WebSocket |
//! | `demo` | a demonstration evening, played over the same routes |
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod admin;
mod alive;
mod competition;
mod cookie;
mod demo;
mod game;
mod hall;
mod identity;
mod keeping;
mod language;
mod limits;
mod lived;
mod metrics;
mod openapi;
mod peer;
mod phrases;
mod pool;
mod problem;
mod pulse;
mod random;
mod record;
mod requests;
mod resting;
mod routes;
mod serve;
mod several;
mod ticker;
mod time;
mod tls;

pub use demo::Evening;
pub use jadoube_store::{Cluster, Durability};
pub use keeping::{Exported, erase, export, import, new_admin_token};
pub use phrases::PHRASES;
pub use serve::{Config, Failure, Running, backup, run, start};
pub use tls::Tls;

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
