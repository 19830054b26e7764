//! Games as PGN: a tolerant streaming reader, replay, games as values, and a strict writer.
//!
//! - [`Reader`] cuts bytes into events for a [`Visitor`], without I/O and in bounded memory; it never fails on a game
//!   but [notes](Note) what was wrong and goes on.
//! - [`Replay`] stands between reader and visitor and plays the moves: each [`Ply`] comes with the position before and
//!   after it. An illegal move is marked with its reason and carried out as the players did.
//! - [`Game`] is a whole game as a value, [`games`] reads them from memory, `pgn::io` from anything that can be
//!   read (feature `std`), and [`Game::to_pgn`] writes one in export format.
//!
//! ```
//! use jadoube_notation::pgn;
//!
//! let text = b"[White \"Anna\"]\n\n1. e4 {[%clk 0:05:00]} e5 2. Ke3 Nc6 1-0\n";
//! let games: Vec<pgn::Game> = pgn::games(text).collect();
//! let king = &games[0].moves.nodes[2];
//! assert_eq!(king.fault().unwrap().to_string(), "the king on e1 does not move to e3");
//! assert_eq!(games[0].moves.nodes[3].text, "Nc6");
//! assert_eq!(games[0].result, Some(pgn::GameResult::WhiteWins));
//! ```

mod clock;
mod comment;
mod encoding;
mod game;
#[cfg(feature = "std")]
pub mod io;
mod note;
mod reader;
mod replay;
mod result;
mod scan;
mod start;
mod stream;
mod tag;
mod text;
mod visitor;
mod word;
mod writer;

pub use comment::{Command, Comment, CommentStyle, Eval, Piece, Pieces, Score, write_clock};
pub use game::{Builder, Game, Games, Line, Node, NodeStatus, Remark, Tag, games};
pub use note::{Note, NoteKind, Place};
pub use reader::{Limits, Progress, Reader, Status};
pub use replay::{Played, Ply, PlyVisitor, Replay, Unplayed};
pub use result::{GameResult, Termination};
pub use start::{Start, StartError, StartTags};
pub use stream::{Stream, first_boundary, last_boundary};
pub use tag::RawTag;
pub use text::decode;
pub use visitor::{MoveNumber, Nag, Visitor, Word};
