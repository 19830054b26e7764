//! A move on the record.

use jadoube_board::Color;
use jadoube_clock::Millis;
use std::borrow::Cow;

use super::{Cited, Clocks, Said};
use crate::protocol::made::MoveText;

object! {
    /// A move on the record: made, perhaps completed, legal or not.
    pub struct Ply {
        /// Its number, both players' moves counted from 1.
        pub ply: u32,
        /// Who made it.
        pub player: Color,
        /// The move as rulings write it; left out where nobody entered it.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        pub made: Option<MoveText>,
        /// The move in algebraic notation, with English letters; left out where it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub san: Option<String>,
        /// When it was made.
        pub at: Millis,
        /// How it was completed, once it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub completed: Option<Completed>,
        /// Why it is not legal, where it is not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub illegal: Option<NotLegal>,
    }
}

object! {
    /// How a move was completed.
    pub struct Completed {
        /// When.
        pub at: Millis,
        /// The clause by which it is; left out where the edition has none for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub clause: Option<Cited>,
        /// What the clocks showed then.
        pub clocks: Clocks,
    }
}

object! {
    /// Why a move is not legal.
    pub struct NotLegal {
        /// In words.
        pub why: Said,
        /// The number of the clause of movement that it breaks, where the rulebook has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub breaks: Option<Cow<'static, str>>,
    }
}
