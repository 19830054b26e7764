//! What is said: the arrangement, the events, the rulings and the state, as types and as JSON. Nothing is decided here.

#[macro_use]
mod word;

pub(crate) mod arrangement;
pub(crate) mod color;
pub(crate) mod commitment;
pub(crate) mod event;
pub(crate) mod line;
pub(crate) mod made;
pub(crate) mod rights;
pub(crate) mod ruling;
pub(crate) mod state;
