//! Chess moves and games as people write and say them.
#![warn(missing_docs)]
