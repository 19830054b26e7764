//! What the reader tells while it reads.

use core::fmt;

use super::{Comment, GameResult, Note, Place, RawTag};
use crate::san::Short;

/// Receives a game while it is read. Every method has an empty default.
///
/// For each game: [`begin_game`](Self::begin_game), tags, [`end_tags`](Self::end_tags), the moves with all that stands
/// between them, [`result`](Self::result) where there is one, [`end_game`](Self::end_game). Notes come when something
/// is found, also between games; then they speak of text that belongs to no game.
#[allow(unused_variables)]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, at: Place) {}
    /// A tag pair.
    fn tag(&mut self, tag: RawTag<'_>) {}
    /// The tags are over, the moves begin.
    fn end_tags(&mut self, at: Place) {}
    /// A move number.
    fn move_number(&mut self, number: MoveNumber) {}
    /// A move as it is written, without `!` and `?`.
    fn word(&mut self, word: Word<'_>) {}
    /// `$1` or a sign such as `!?`.
    fn nag(&mut self, nag: Nag) {}
    /// A comment, `{}` or `;`.
    fn comment(&mut self, comment: Comment<'_>) {}
    /// A comment that tells the time on the mover's clock in whole seconds and nothing else, or only a judgement before it:
    /// `[%eval 0.2] [%clk 0:03:00]`. The reader has seen that in most of them, but not in all; where this is not made
    /// use of, it is a comment like any other.
    #[inline(always)]
    fn clock(&mut self, comment: Comment<'_>, seconds: u32) {
        self.comment(comment);
    }
    /// `(=)`: a draw was offered with the move before (C.12, C.13).
    fn draw_offer(&mut self, at: Place) {}
    /// `(`: what follows replaces the move before.
    fn begin_variation(&mut self, at: Place) {}
    /// `)`.
    fn end_variation(&mut self) {}
    /// A word that is no move; a note comes with it.
    fn unknown(&mut self, word: Word<'_>) {}
    /// How the game ended, as written after the moves.
    fn result(&mut self, result: GameResult) {}
    /// Something was not as PGN has it.
    fn note(&mut self, note: Note) {}
    /// The text of the game as it stands, in one or more pieces, before [`end_game`](Self::end_game).
    fn raw(&mut self, bytes: &[u8]) {}
    /// The game is over.
    fn end_game(&mut self, at: Place) {}
}

impl<V: Visitor + ?Sized> Visitor for &mut V {
    fn begin_game(&mut self, at: Place) {
        (**self).begin_game(at);
    }

    fn tag(&mut self, tag: RawTag<'_>) {
        (**self).tag(tag);
    }

    fn end_tags(&mut self, at: Place) {
        (**self).end_tags(at);
    }

    fn move_number(&mut self, number: MoveNumber) {
        (**self).move_number(number);
    }

    fn word(&mut self, word: Word<'_>) {
        (**self).word(word);
    }

    fn nag(&mut self, nag: Nag) {
        (**self).nag(nag);
    }

    fn comment(&mut self, comment: Comment<'_>) {
        (**self).comment(comment);
    }

    fn clock(&mut self, comment: Comment<'_>, seconds: u32) {
        (**self).clock(comment, seconds);
    }

    fn draw_offer(&mut self, at: Place) {
        (**self).draw_offer(at);
    }

    fn begin_variation(&mut self, at: Place) {
        (**self).begin_variation(at);
    }

    fn end_variation(&mut self) {
        (**self).end_variation();
    }

    fn unknown(&mut self, word: Word<'_>) {
        (**self).unknown(word);
    }

    fn result(&mut self, result: GameResult) {
        (**self).result(result);
    }

    fn note(&mut self, note: Note) {
        (**self).note(note);
    }

    fn raw(&mut self, bytes: &[u8]) {
        (**self).raw(bytes);
    }

    fn end_game(&mut self, at: Place) {
        (**self).end_game(at);
    }
}

/// A word of the moves, as it stands.
#[derive(Clone, Copy)]
pub struct Word<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Where it begins.
    pub place: Place,
    /// What it says, if the reader has seen that already: no part of what the word is.
    pub(super) short: Option<Short>,
}

impl<'a> Word<'a> {
    /// A word at a place.
    pub const fn new(text: &'a [u8], place: Place) -> Word<'a> {
        Word { text, place, short: None }
    }
}

impl PartialEq for Word<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.place == other.place
    }
}

impl Eq for Word<'_> {}

impl fmt::Debug for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Word").field("text", &self.text).field("place", &self.place).finish()
    }
}

/// A move number such as `12.` or `12...`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// How many dots follow it; an ellipsis counts as three.
    pub dots: u8,
    /// Where it begins.
    pub place: Place,
}

/// A numeric annotation glyph: a judgement on a move or a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS: Nag = Nag(6);

    /// The glyph for a sign of up to two exclamation and question marks.
    pub const fn from_sign(sign: &[u8]) -> Option<Nag> {
        match sign {
            b"!" => Some(Nag::GOOD),
            b"?" => Some(Nag::MISTAKE),
            b"!!" => Some(Nag::BRILLIANT),
            b"??" => Some(Nag::BLUNDER),
            b"!?" => Some(Nag::INTERESTING),
            b"?!" => Some(Nag::DUBIOUS),
            _ => None,
        }
    }

    /// The sign that is put right behind a move, where there is one.
    pub const fn sign(self) -> Option<&'static str> {
        match self {
            Nag::GOOD => Some("!"),
            Nag::MISTAKE => Some("?"),
            Nag::BRILLIANT => Some("!!"),
            Nag::BLUNDER => Some("??"),
            Nag::INTERESTING => Some("!?"),
            Nag::DUBIOUS => Some("?!"),
            _ => None,
        }
    }
}

impl fmt::Display for Nag {
    /// As export format has it: `$5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
