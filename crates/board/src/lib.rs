//! Any board, chess positions and their legal moves, as the Laws of Chess have them.
#![warn(missing_docs)]
