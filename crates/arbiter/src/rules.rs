//! What the Laws make of it: one file a matter. A rule reads the table and the rulebook, and does what follows by the
//! table's operations. A rule may use those before it in this list, never one after it; a test holds that.

pub(crate) mod winnability;

pub(crate) mod acts;
pub(crate) mod adjournment;
pub(crate) mod after_end;
pub(crate) mod answers;
pub(crate) mod arrival;
pub(crate) mod circumstances;
pub(crate) mod clocks;
pub(crate) mod conduct;
pub(crate) mod displaced;
pub(crate) mod disputes;
pub(crate) mod draw_claims;
pub(crate) mod duty;
pub(crate) mod ending;
pub(crate) mod flag;
pub(crate) mod forced_mate;
pub(crate) mod irregularity;
pub(crate) mod moving;
pub(crate) mod needed;
pub(crate) mod no_progress;
pub(crate) mod oddly;
pub(crate) mod offers;
pub(crate) mod outsiders;
pub(crate) mod overstepping;
pub(crate) mod pace;
pub(crate) mod penalty;
pub(crate) mod pressing;
pub(crate) mod quickplay;
pub(crate) mod reading;
pub(crate) mod recording;
pub(crate) mod requests;
pub(crate) mod scoring;
pub(crate) mod set_up;
pub(crate) mod signing;
pub(crate) mod start;
pub(crate) mod striking;
pub(crate) mod touch;
pub(crate) mod unpressed;
pub(crate) mod unseen;
pub(crate) mod visual;
pub(crate) mod watch;
