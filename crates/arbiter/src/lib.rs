//! The game under a rulebook: what happened in, rulings out.
#![warn(missing_docs)]
