//! Who may do what, and see what.

mod seat;

pub use seat::{NotASeat, Seat};
