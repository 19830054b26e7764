//! What is found, and reports of it.

use jadoube_arbiter::Tell;
use jadoube_board::Position;
use jadoube_laws::{Clause, Lang, RulebookId};

use crate::message::Message;
use crate::told::Ending;
use crate::{Kind, Severity};

/// Something found in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// How much it weighs.
    pub severity: Severity,
    /// The number of the game, from 1, counted since the last [`Auditor::take`](crate::Auditor::take).
    pub game: u64,
    /// How many half-moves of the game lead to the place; an illegal move is counted itself.
    pub ply: u32,
    /// The position there; before the move, where a move is found fault with.
    pub position: Position,
    /// The rulebook by which the game was judged.
    pub rulebook: RulebookId,
    /// The clause that it goes against or by which it was found; none where only PGN is concerned.
    pub clause: Option<Clause>,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    pub(crate) message: Message,
    pub(crate) ending: Ending,
}

impl Finding {
    /// What was found, as a sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        format!("{}{}.", self.message.told(lang), self.ending.told(lang))
    }

    /// The stable name of the sentence, whatever the language: `result.checkmate`.
    pub fn says(&self) -> &'static str {
        self.message.key()
    }
}

/// What was found since the last report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Games that were read to their end.
    pub games: u64,
    /// Their half-moves.
    pub plies: u64,
    /// Games that ended on time or by resignation where it was not found out whether the winner could ever mate.
    pub undecided: u64,
    /// How many of the games were judged by each rulebook, in the order of [`RulebookId::ALL`].
    pub by_rulebook: [u64; RulebookId::ALL.len()],
    /// The findings, game by game and there by ply.
    pub findings: Vec<Finding>,
}
