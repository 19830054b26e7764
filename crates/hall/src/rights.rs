//! Who may do what, and see what: two tables, one function through which every act comes in, and one door through which
//! every output goes out.

mod doing;
mod hall;
mod planted;
mod seat;
mod seeing;
mod tables;

pub use doing::{Forbidden, may};
pub use hall::{HallWord, Role, may_in_hall};
#[cfg(not(feature = "planted"))]
pub(crate) use planted::Wrong;
pub(crate) use planted::is as is_planted;
#[cfg(feature = "planted")]
pub use planted::{Wrong, plant};
pub use seat::{NotASeat, Seat};
pub use seeing::{Kind, Sees, Sight, sees};
pub use tables::{Right, right};
