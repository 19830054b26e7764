//! Can this side ever mate? A line or a proof.
#![warn(missing_docs)]
