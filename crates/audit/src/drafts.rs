//! Findings of the game at hand, before it is known how the game goes on.

use std::sync::Arc;

use jadoube_board::{Bitboard, Position, Square};
use jadoube_laws::{Clause, RulebookId};
use jadoube_play::History;

use crate::locate::About;
use crate::message::Message;
use crate::told::Ending;
use crate::written::Oddity;
use crate::{Finding, Heading, Kind, Kinds, Severity};

/// Findings of one game that are told; a broken one has no use for more.
const MOST: usize = 200;

/// The findings of the game at hand. Only what concerns PGN alone, tags and syntax, can be put in without a clause.
pub(crate) struct Drafts {
    list: Vec<Draft>,
    kinds: Kinds,
}

/// A finding whose sentence may still get an ending.
struct Draft {
    kind: Kind,
    severity: Severity,
    at: Spot,
    about: About,
    clause: Option<Clause>,
    message: Message,
    tail: Tail,
}

/// A place in a game: the half-moves that lead to it, and the position there.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub ply: u32,
    pub position: Position,
}

/// What the sentence will end with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    /// What is known already.
    Known(Ending),
    /// Whether play went on after the move.
    PlayWentOn,
    /// How many half-moves were made although the game was over.
    MadeAfterwards,
    /// That a player made the very move by which a draw could be claimed: nothing was missed if that was the end.
    UnlessDrawnNow,
    /// How many moves are written in the same odd way.
    Alike(Oddity),
}

impl Tail {
    /// Nothing more is said.
    pub(crate) const NONE: Tail = Tail::Known(Ending::None);
}

impl Drafts {
    /// None yet, and only these kinds.
    pub(crate) fn new(kinds: Kinds) -> Drafts {
        Drafts { list: Vec::new(), kinds }
    }

    /// What goes against a clause or was found by one.
    pub(crate) fn law(
        &mut self,
        kind: Kind,
        severity: Severity,
        at: Spot,
        clause: Clause,
        message: Message,
        tail: Tail,
    ) {
        let about = if kind.is_about_result() { About::Result } else { About::Move };
        self.put(Draft { kind, severity, at, about, clause: Some(clause), message, tail });
    }

    /// What is odd about the tags; some of it goes against a clause.
    pub(crate) fn tags(
        &mut self,
        severity: Severity,
        at: Spot,
        about: About,
        clause: Option<Clause>,
        message: Message,
        tail: Tail,
    ) {
        self.put(Draft { kind: Kind::Tags, severity, at, about, clause, message, tail });
    }

    /// What is not as PGN has it.
    pub(crate) fn syntax(
        &mut self,
        severity: Severity,
        at: Spot,
        about: About,
        message: Message,
        tail: Tail,
    ) {
        self.put(Draft { kind: Kind::Syntax, severity, at, about, clause: None, message, tail });
    }

    /// That the game is there by its tags only.
    pub(crate) fn no_moves(&mut self, at: Spot) {
        let (kind, severity, message) = (Kind::NoMoves, Severity::Info, Message::RecordNoMoves);
        self.put(Draft { kind, severity, at, about: About::Game, clause: None, message, tail: Tail::NONE });
    }

    fn put(&mut self, draft: Draft) {
        if self.kinds.contains(draft.kind) && self.list.len() < MOST {
            self.list.push(draft);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.list.iter().any(|draft| draft.kind == kind)
    }

    /// Keeps what passes, by kind and half-moves.
    pub(crate) fn retain(&mut self, keep: impl Fn(Kind, usize) -> bool) {
        self.list.retain(|draft| keep(draft.kind, draft.at.ply as usize));
    }

    /// Ends the sentences, when so many half-moves were made. `drawn` where the game was, `odd` has the moves with each
    /// oddity.
    pub(crate) fn finish(&mut self, played: u32, drawn: bool, odd: &[u32; Oddity::COUNT]) {
        self.list.retain(|draft| draft.tail != Tail::UnlessDrawnNow || !drawn || draft.at.ply + 1 != played);
        for draft in &mut self.list {
            let later = played.saturating_sub(draft.at.ply);
            draft.tail = Tail::Known(match draft.tail {
                Tail::Known(ending) => ending,
                Tail::UnlessDrawnNow => Ending::None,
                Tail::PlayWentOn => Ending::WentOn(later),
                Tail::MadeAfterwards => Ending::Followed(later),
                Tail::Alike(oddity) => match odd[oddity as usize] {
                    0 | 1 => Ending::None,
                    count => Ending::Alike(count - 1),
                },
            });
        }
    }

    /// Makes findings of them, in order. Where they stand in the text is found out afterwards.
    pub(crate) fn publish(
        &mut self,
        game: u64,
        rulebook: RulebookId,
        heading: &Arc<Heading>,
        history: &History,
    ) -> impl Iterator<Item = Finding> {
        self.list.sort_by_key(|draft| (draft.at.ply, draft.kind));
        self.list.drain(..).map(move |draft| {
            let before = (draft.at.ply as usize).checked_sub(1);
            let before = before.filter(|&ply| ply <= history.plies()).map(|ply| (ply, history.at(ply)));
            let after = before.filter(|&(ply, _)| ply < history.plies()).map(|(ply, _)| history.at(ply + 1));
            Finding {
                kind: draft.kind,
                severity: draft.severity,
                game,
                ply: draft.at.ply,
                position: draft.at.position,
                rulebook,
                clause: draft.clause,
                place: heading.place,
                heading: Arc::clone(heading),
                written: Box::default(),
                number: before.map(|(_, before)| (before.fullmoves(), before.turn())),
                changed: before.zip(after).map_or(Bitboard::EMPTY, |((_, it), after)| changed(it, after)),
                about: draft.about,
                message: draft.message,
                ending: if let Tail::Known(ending) = draft.tail { ending } else { Ending::None },
            }
        })
    }
}

/// The squares on which two positions differ.
fn changed(before: &Position, after: &Position) -> Bitboard {
    let differs = |square: &Square| before.board().piece_at(*square) != after.board().piece_at(*square);
    (before.board().occupied() | after.board().occupied()).into_iter().filter(differs).collect()
}
