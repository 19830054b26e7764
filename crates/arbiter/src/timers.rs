//! What time brings about of itself: one table of timers, for the next deadline and for what has run out.

use jadoube_board::Color;
use jadoube_clock::Millis;

use crate::protocol::view::{Deadline, DeadlineWord};
use crate::rules::adjournment::absence;
use crate::rules::{arrival, flag};
use crate::table::Table;

/// The table of timers: what runs, and what about.
fn timers(t: &Table) -> [Option<Deadline>; 3] {
    if t.is_over() || t.clock.is_interrupted() {
        return [None; 3];
    }
    let timer = |at: Option<Millis>, about, of| Some(Deadline { at: at?, about, of });
    let flag = t.clock.next_flag().filter(|_| flag::sees_flags(t));
    let resumption = absence::resumption_deadline(t);
    [
        timer(flag, DeadlineWord::Flag, t.clock.running()),
        timer(arrival::default_deadline(t), DeadlineWord::DefaultTime, one(arrival::missing(t))),
        timer(resumption, DeadlineWord::Resumption, t.resumed().and_then(|resumed| one(resumed.absent()))),
    ]
}

/// What will happen of itself, the next first.
pub(crate) fn deadlines(t: &Table) -> Vec<Deadline> {
    let mut deadlines: Vec<Deadline> = timers(t).into_iter().flatten().collect();
    deadlines.sort_by_key(|deadline| deadline.at);
    deadlines
}

/// The next that happens of itself.
fn first(t: &Table) -> Option<Deadline> {
    timers(t).into_iter().flatten().min_by_key(|deadline| deadline.at)
}

/// The next instant at which something happens of itself.
pub(crate) fn next(t: &Table) -> Option<Millis> {
    first(t).map(|deadline| deadline.at)
}

/// Rules on what has happened of itself until now, in the order of time.
pub(crate) fn expire(t: &mut Table) {
    // What has happened ends its timer, so that no more can be due than the table has.
    for _ in 0..timers(t).len() {
        let Some(due) = first(t).filter(|deadline| deadline.at <= t.now()) else { return };
        match due.about {
            DeadlineWord::Flag => flag::notice_flags(t),
            DeadlineWord::DefaultTime => arrival::notice_absence(t),
            DeadlineWord::Resumption | DeadlineWord::Reconstruction => absence::notice_late_resumption(t),
        }
    }
}

/// The player, where it is only one.
fn one(mut players: impl Iterator<Item = Color>) -> Option<Color> {
    let first = players.next()?;
    players.next().is_none().then_some(first)
}

/// Whether the time by which a player who has not come may be late is over.
pub(crate) fn is_late(t: &Table, _player: Color) -> bool {
    [arrival::default_deadline(t), absence::resumption_deadline(t)]
        .into_iter()
        .flatten()
        .any(|deadline| deadline <= t.now())
}
