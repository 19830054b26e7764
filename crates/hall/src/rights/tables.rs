//! The two tables, as data: who may send which event, and who sees what of each kind of entry. An event without a row may be
//! sent by nobody and is seen at the board alone; the test `rights` names it.

use jadoube_arbiter::EventWord as E;

use super::planted;
use super::seat::Seat;
use super::seeing::Sees;

/// How somebody may send an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Right {
    /// Not at all.
    No,
    /// As his own act.
    Own,
    /// As the act of either player: the clock that both press.
    Either,
    /// As an official act.
    Official,
    /// For a player or an assistant, who is named in `by`.
    Enters,
    /// As an official act, or for a player.
    Both,
}

use Right::{Both, Either, Enters, No, Official, Own};
use Sees::{Body as Whole, Digest};

/// Who may do it.
struct Do {
    player: Right,
    assistant: Right,
    clock: Right,
    arbiter: Right,
    chief: Right,
}

/// Who sees it: those at the board, arbiters, spectators.
struct See {
    board: Sees,
    arbiter: Sees,
    spectator: Sees,
}

const fn acts(player: Right, assistant: Right, clock: Right, arbiter: Right, chief: Right) -> Do {
    Do { player, assistant, clock, arbiter, chief }
}

/// Everybody sees it.
const OPEN: See = See { board: Whole, arbiter: Whole, spectator: Whole };
/// Spectators see that something was entered and not what: it speaks of a person, or is between a board and the arbiter.
const HERE: See = See { board: Whole, arbiter: Whole, spectator: Digest };

#[rustfmt::skip]
const TABLE: &[(E, Do, See)] = &[
    //                       player assistant clock arbiter  chief
    (E::Arrive,         acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Start,          acts(No,    No,       No,   Official, Official), OPEN),
    (E::Touch,          acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::Release,        acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Move,           acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::Press,          acts(Own,   Own,      Either, Enters, Enters),   OPEN),
    (E::OfferDraw,      acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::AcceptDraw,     acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::DeclineDraw,    acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Resign,         acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Claim,          acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::StopClock,      acts(Own,   No,       No,   Both,     Both),     OPEN),
    (E::RestartClock,   acts(No,    No,       No,   Official, Official), OPEN),
    (E::SetClock,       acts(No,    No,       No,   Official, Official), OPEN),
    (E::Observe,        acts(No,    No,       No,   Official, Official), OPEN),
    // What is found can annul a game, and an offence can lose it: a player calls the arbiter instead.
    (E::Find,           acts(No,    No,       No,   Both,     Both),     HERE),
    (E::Displace,       acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Request,        acts(Own,   No,       No,   Enters,   Enters),   HERE),
    (E::Withdraw,       acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    (E::Gesture,        acts(No,    No,       No,   Enters,   Enters),   HERE),
    (E::Dispute,        acts(Own,   No,       No,   Both,     Both),     HERE),
    (E::Offence,        acts(No,    No,       No,   Both,     Both),     HERE),
    (E::Penalty,        acts(No,    No,       No,   Official, Official), OPEN),
    (E::Decide,         acts(No,    No,       No,   Official, Official), HERE),
    (E::Record,         acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::Adjourn,        acts(No,    No,       No,   Both,     Both),     OPEN),
    (E::Seal,           acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::Resume,         acts(No,    No,       No,   Official, Official), OPEN),
    (E::OpenEnvelope,   acts(No,    No,       No,   Official, Official), OPEN),
    (E::EnvelopeLost,   acts(No,    No,       No,   Official, Official), OPEN),
    (E::Agree,          acts(Own,   No,       No,   Both,     Both),     OPEN),
    (E::Announce,       acts(Own,   Own,      No,   Enters,   Enters),   OPEN),
    (E::Sign,           acts(Own,   No,       No,   Enters,   Enters),   OPEN),
    // Time is the program's.
    (E::Tick,           acts(No,    No,       No,   No,       No),       OPEN),
    (E::Strike,         acts(No,    No,       No,   No,       Official), HERE),
    (E::SetPosition,    acts(No,    No,       No,   Official, Official), OPEN),
];

/// How a seat may send an event.
pub fn right(seat: Seat, event: E) -> Right {
    if let Some(wrong) = planted::right(seat, event) {
        return wrong;
    }
    let Some((_, acts, _)) = TABLE.iter().find(|(word, _, _)| *word == event) else { return No };
    match seat {
        Seat::White | Seat::Black => acts.player,
        Seat::Assistant => acts.assistant,
        Seat::Clock => acts.clock,
        Seat::Arbiter => acts.arbiter,
        Seat::Chief => acts.chief,
        Seat::Spectator | Seat::Admin | Seat::Program => No,
    }
}

/// What a seat sees of an entry with this event.
pub(super) fn seen(seat: Seat, event: E) -> Sees {
    if let Some(wrong) = planted::seen(seat, event) {
        return wrong;
    }
    let row = TABLE.iter().find(|(word, _, _)| *word == event);
    let see = row.map_or(&HERE, |(_, _, see)| see);
    match seat {
        Seat::White | Seat::Black | Seat::Assistant | Seat::Clock => see.board,
        Seat::Arbiter | Seat::Chief | Seat::Program => see.arbiter,
        Seat::Spectator | Seat::Admin => see.spectator,
    }
}

/// How many rows an event has: one.
#[cfg(test)]
fn rows(event: E) -> usize {
    TABLE.iter().filter(|(word, _, _)| *word == event).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_one_row() {
        for &event in E::ALL {
            assert_eq!(rows(event), 1, "`{event}`: who may send it, and who sees it?");
        }
        assert_eq!(TABLE.len(), E::ALL.len());
    }
}
