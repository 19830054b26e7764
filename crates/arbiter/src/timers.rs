//! What time brings about of itself: one table of timers, for the next deadline and for what has run out.

use jadoube_clock::Millis;

use crate::rules::adjournment::absence;
use crate::rules::{arrival, flag};
use crate::table::Table;

/// The next instant at which something happens of itself.
pub(crate) fn next(t: &Table) -> Option<Millis> {
    if t.is_over() {
        return None;
    }
    let flag = if flag::sees_flags(t) { t.clock.next_flag() } else { None };
    [flag, arrival::default_deadline(t), absence::resumption_deadline(t)].into_iter().flatten().min()
}

/// Rules on what has happened of itself until now.
pub(crate) fn expire(t: &mut Table) {
    flag::notice_flags(t);
    arrival::notice_absence(t);
    absence::notice_late_resumption(t);
}
