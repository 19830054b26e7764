//! What is said: the arrangement, the events, the rulings and the state, as types and as JSON. Nothing is decided here.

#[macro_use]
pub(crate) mod word;

pub(crate) mod arrangement;
pub(crate) mod commitment;
pub(crate) mod event;
#[cfg(feature = "serde")]
pub(crate) mod json;
pub(crate) mod line;
pub(crate) mod made;
pub(crate) mod question;
pub(crate) mod ruling;
#[cfg(feature = "schema")]
pub mod schema;
pub(crate) mod state;
pub mod view;
pub(crate) mod written;
