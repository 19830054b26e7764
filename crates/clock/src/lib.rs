//! Time controls and the chess clock of the Laws, driven by given times.
#![warn(missing_docs)]
