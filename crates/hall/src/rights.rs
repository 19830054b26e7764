//! Who may do what, and see what: two tables, one function through which every act comes in, and one door through which
//! every output goes out.

mod doing;
mod hall;
mod seat;
mod seeing;
mod tables;

pub use doing::{Forbidden, may};
pub use hall::{HallWord, Role, may_in_hall};
pub use seat::{NotASeat, Seat};
pub use seeing::{Sees, Sight, sees};
pub use tables::{Right, right};
