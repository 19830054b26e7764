//! The queue of calls for an arbiter.

use crate::log::Id;
use crate::rights::Seat;
use crate::utc::Utc;

/// An arbiter was called to a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Its number, from 1.
    pub number: u64,
    /// The game.
    pub game: Id,
    /// Who called.
    pub by: Seat,
    /// When.
    pub at: Utc,
    /// When somebody answered.
    pub answered: Option<Utc>,
}
