//! What is found, and reports of it.

use std::sync::Arc;

use jadoube_arbiter::Tell;

use jadoube_board::{Bitboard, Color, Position};
use jadoube_laws::{Clause, Lang, RulebookId};
use jadoube_notation::pgn::Place;

use crate::heading::Heading;
use crate::locate::About;
use crate::message::Message;
use crate::told::Ending;
use crate::{Kind, Severity, Summary};

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
    /// Where it stands in the input: the move, the tag or the result that it is about.
    pub place: Place,
    /// The game.
    pub heading: Arc<Heading>,
    /// The half-move that leads to the position or is found fault with, as it is written; empty before the first.
    pub written: Box<str>,
    /// Its number and player.
    pub number: Option<(u16, Color)>,
    /// The squares that it changed.
    pub changed: Bitboard,
    pub(crate) about: About,
    pub(crate) message: Message,
    pub(crate) ending: Ending,
}

impl Finding {
    /// What was found, as a sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        format!("{}{}.", self.message.told(lang), self.ending.told(lang))
    }

    /// The half-move as people write it: `12...Nf6`; nothing before the first.
    pub fn move_name(&self) -> Option<String> {
        let (number, player) = self.number.filter(|_| !self.written.is_empty())?;
        let dots = if player.is_white() { "." } else { "..." };
        Some(format!("{number}{dots}{}", self.written))
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
    /// Games and findings by year and by event.
    pub summary: Summary,
    /// The findings, game by game and there by ply.
    pub findings: Vec<Finding>,
}
