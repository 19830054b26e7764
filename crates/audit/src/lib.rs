//! Games checked against the Laws.
#![warn(missing_docs)]
