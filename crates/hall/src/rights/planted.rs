//! Wrong rights, which tests plant to see that they are noticed. A walk over all rights that nothing can fail would show nothing.
//!
//! They hold for the whole process, so a test that plants one has a process of its own. Without the feature `planted` there are
//! none and none can be planted: no program that is built for use can be told to forget a right.

#[cfg(feature = "planted")]
use std::sync::{PoisonError, RwLock};

use jadoube_arbiter::EventWord;

use super::hall::{HallWord, Role};
use super::seat::Seat;
use super::seeing::Sees;
use super::tables::Right;

/// Something wrong about who may do and see what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "planted"), allow(dead_code, reason = "there is none"))]
pub enum Wrong {
    /// A seat has another right to send an event.
    Does(Seat, EventWord, Right),
    /// A seat sees more or less of an event.
    Shows(Seat, EventWord, Sees),
    /// A role may do an act of the hall, or may not.
    InHall(Role, HallWord, bool),
    /// A seat is taken for one at the board.
    Here(Seat),
    /// A seat that should see with the delay sees at once.
    AtOnce(Seat),
    /// What only the program may tell is taken from outside.
    Program,
    /// A sealed move is taken in plain.
    PlainSeal,
    /// A sealed move that stands in a log in plain is shown.
    SealRead,
    /// An arbiter of some board is one at every board.
    EveryBoard,
    /// A player of some board is a player at every board.
    EveryTable,
    /// Everybody may know of a closed competition.
    ClosedKnown,
    /// Tokens are good after they were revoked or have expired.
    GoodForever,
}

#[cfg(feature = "planted")]
static PLANTED: RwLock<Vec<Wrong>> = RwLock::new(Vec::new());

/// Plants something wrong, for as long as the process lives.
#[cfg(feature = "planted")]
pub fn plant(wrong: impl IntoIterator<Item = Wrong>) {
    PLANTED.write().unwrap_or_else(PoisonError::into_inner).extend(wrong);
}

/// Whether something wrong is planted.
pub(crate) fn is(wrong: Wrong) -> bool {
    found(|planted| (*planted == wrong).then_some(())).is_some()
}

#[cfg(feature = "planted")]
fn found<T>(pick: impl Fn(&Wrong) -> Option<T>) -> Option<T> {
    PLANTED.read().unwrap_or_else(PoisonError::into_inner).iter().find_map(pick)
}

#[cfg(not(feature = "planted"))]
fn found<T>(_: impl Fn(&Wrong) -> Option<T>) -> Option<T> {
    None
}

pub(super) fn right(seat: Seat, event: EventWord) -> Option<Right> {
    found(|wrong| match *wrong {
        Wrong::Does(of, word, right) if (of, word) == (seat, event) => Some(right),
        _ => None,
    })
}

pub(super) fn seen(seat: Seat, event: EventWord) -> Option<Sees> {
    found(|wrong| match *wrong {
        Wrong::Shows(of, word, sees) if (of, word) == (seat, event) => Some(sees),
        _ => None,
    })
}

pub(super) fn in_hall(role: Role, act: HallWord) -> Option<bool> {
    found(|wrong| match *wrong {
        Wrong::InHall(of, word, may) if (of, word) == (role, act) => Some(may),
        _ => None,
    })
}
