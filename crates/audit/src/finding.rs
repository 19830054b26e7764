//! Findings and how they are made.

use jadoube_board::Position;
use jadoube_laws::{Clause, RulebookId};

use crate::written::Oddity;
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
    /// What was found, as a sentence.
    pub text: String,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
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

/// A finding of the game at hand, before it is known how the game goes on.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub kind: Kind,
    pub severity: Severity,
    pub ply: u32,
    pub position: Position,
    pub clause: Option<Clause>,
    pub text: String,
    pub tail: Tail,
}

/// What is added to the text when the game is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    /// Nothing.
    None,
    /// Whether play went on after the move.
    PlayWentOn,
    /// How many half-moves were made although the game was over.
    MadeAfterwards,
    /// That a player made the very move by which a draw could be claimed: nothing was missed if that was the end.
    UnlessDrawnNow,
    /// How many moves are written in the same odd way.
    Alike(Oddity),
}

/// Findings for which there is always a clause: they cannot be made without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ByLaw {
    IllegalMove,
    PlayedAfterCheckmate,
    PlayedAfterStalemate,
    PlayedAfterDeadPosition,
    PlayedAfterFivefold,
    PlayedAfterSeventyFive,
    ResultContradictsBoard,
    WinOnTimeButUnwinnable,
    WinByResignationButUnwinnable,
    DrawOnTimeButWinnable,
    MissedThreefold,
    MissedFifty,
    EarlyDraw,
    Clock,
    ResultSignal,
    Notation,
}

/// Findings that may concern PGN alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ByFile {
    Tags,
    Syntax,
}

impl From<ByLaw> for Kind {
    fn from(kind: ByLaw) -> Kind {
        match kind {
            ByLaw::IllegalMove => Kind::IllegalMove,
            ByLaw::PlayedAfterCheckmate => Kind::PlayedAfterCheckmate,
            ByLaw::PlayedAfterStalemate => Kind::PlayedAfterStalemate,
            ByLaw::PlayedAfterDeadPosition => Kind::PlayedAfterDeadPosition,
            ByLaw::PlayedAfterFivefold => Kind::PlayedAfterFivefold,
            ByLaw::PlayedAfterSeventyFive => Kind::PlayedAfterSeventyFive,
            ByLaw::ResultContradictsBoard => Kind::ResultContradictsBoard,
            ByLaw::WinOnTimeButUnwinnable => Kind::WinOnTimeButUnwinnable,
            ByLaw::WinByResignationButUnwinnable => Kind::WinByResignationButUnwinnable,
            ByLaw::DrawOnTimeButWinnable => Kind::DrawOnTimeButWinnable,
            ByLaw::MissedThreefold => Kind::MissedThreefold,
            ByLaw::MissedFifty => Kind::MissedFifty,
            ByLaw::EarlyDraw => Kind::EarlyDraw,
            ByLaw::Clock => Kind::Clock,
            ByLaw::ResultSignal => Kind::ResultSignal,
            ByLaw::Notation => Kind::Notation,
        }
    }
}

impl From<ByFile> for Kind {
    fn from(kind: ByFile) -> Kind {
        match kind {
            ByFile::Tags => Kind::Tags,
            ByFile::Syntax => Kind::Syntax,
        }
    }
}

/// So many half-moves, in words.
pub(crate) fn half_moves(count: u32) -> String {
    if count == 1 { "1 half-move".to_owned() } else { format!("{count} half-moves") }
}
