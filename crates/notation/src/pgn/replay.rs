//! Plays the moves of a game while it is read.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::{Attempt, Color, Fault, Move, Position};

use super::word::{is_castling, is_pass};
use super::{
    Comment, GameResult, MoveNumber, Nag, Note, NoteKind, Place, RawTag, Start, StartError, StartTags,
    Visitor, Word,
};
use crate::{Lang, Marks, MoveError, Reading, san};

/// Receives a game with its moves played: a [`Visitor`] for all but the moves, which come as plies.
///
/// [`Visitor::word`] is not called; every word comes either to [`ply`](Self::ply) or to [`unplayed`](Self::unplayed).
#[allow(unused_variables)]
pub trait PlyVisitor: Visitor {
    /// The position in which the game begins, after [`Visitor::end_tags`].
    fn start(&mut self, start: &Start) {}
    /// A move was made, legal or not.
    fn ply(&mut self, ply: &Ply<'_>) {}
    /// A move that could not be made on the board: it and all after it in its line are text only.
    fn unplayed(&mut self, word: Word<'_>, why: &Unplayed) {}
    /// The position that the game led to, before [`Visitor::end_game`]; after a gap, the last that is known. Nothing
    /// where the start is not known.
    fn last_position(&mut self, last: Option<&Position>) {}
}

impl<V: PlyVisitor + ?Sized> PlyVisitor for &mut V {
    fn start(&mut self, start: &Start) {
        (**self).start(start);
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        (**self).ply(ply);
    }

    fn unplayed(&mut self, word: Word<'_>, why: &Unplayed) {
        (**self).unplayed(word, why);
    }

    fn last_position(&mut self, last: Option<&Position>) {
        (**self).last_position(last);
    }
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// The move as it is written.
    pub word: Word<'a>,
    /// The position before.
    pub before: &'a Position,
    /// The position after.
    pub after: &'a Position,
    /// What was made.
    pub played: Played,
    /// Whether it is written as programs do: English short notation, nothing but what PGN's export format knows, though
    /// perhaps a square of departure or signs that are not needed or not true.
    pub plain: bool,
    /// How many moves of either player came before it in the game.
    pub index: u32,
    /// 0 in the game itself, deeper in variations.
    pub depth: u32,
}

/// What a player made on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// A legal move, and what is written beside it.
    Legal(Move, Marks),
    /// A move that is not legal: what the hand did, and why it is not.
    Illegal(Attempt, Fault),
    /// No move: `--`.
    Pass,
}

/// Why a move is kept as text only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// The position in which the game begins is not known.
    NoStart(StartError),
    /// The text does not say clearly enough what was done.
    Unclear(Box<MoveError>),
    /// An earlier move of the line was not made.
    AfterGap,
}

impl fmt::Display for Unplayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayed::NoStart(error) => error.fmt(f),
            Unplayed::Unclear(error) => error.fmt(f),
            Unplayed::AfterGap => f.write_str("an earlier move could not be read"),
        }
    }
}

impl core::error::Error for Unplayed {}

/// Stands between the reader and a [`PlyVisitor`] and plays the moves.
///
/// An illegal move is made as the players did, and the game goes on from there. Where a text does not say what was
/// done, the rest of its line is handed on unplayed.
#[derive(Clone, Debug)]
pub struct Replay<V> {
    visitor: V,
    tags: StartTags,
    start_error: Option<StartError>,
    line: Line,
    /// The lines that the open variations interrupt.
    outer: Vec<Line>,
}

/// The state of the game or of a variation.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The position now and the one before, which takes turns: the next is written over the one before, and nothing is
    /// copied.
    positions: [Position; 2],
    turn: bool,
    plies: u32,
    /// Whether the line has a move yet.
    begun: bool,
    /// Moves since the line was lost, the one that lost it included.
    unplayed: u32,
    /// What to add to the position's move number to get the one that is written.
    number_shift: i64,
}

impl Line {
    const fn new(position: Position) -> Line {
        Line { positions: [position; 2], turn: false, plies: 0, begun: false, unplayed: 0, number_shift: 0 }
    }

    #[inline(always)]
    fn now(&self) -> &Position {
        &self.positions[usize::from(self.turn)]
    }

    #[inline(always)]
    fn before(&self) -> &Position {
        &self.positions[usize::from(!self.turn)]
    }

    /// The position now, and room for the next.
    #[inline(always)]
    fn now_and_next(&mut self) -> (&Position, &mut Position) {
        let [first, second] = &mut self.positions;
        if self.turn { (second, first) } else { (first, second) }
    }

    /// Goes on to a position.
    fn go(&mut self, next: Position) {
        *self.now_and_next().1 = next;
        self.turn = !self.turn;
    }
}

impl<V: PlyVisitor> Replay<V> {
    /// Plays for a visitor.
    pub fn new(visitor: V) -> Replay<V> {
        Replay {
            visitor,
            tags: StartTags::default(),
            start_error: None,
            line: Line::new(Position::INITIAL),
            outer: Vec::new(),
        }
    }

    /// The visitor.
    pub fn visitor(&self) -> &V {
        &self.visitor
    }

    /// The visitor, to be changed.
    pub fn visitor_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    /// The visitor again.
    pub fn into_visitor(self) -> V {
        self.visitor
    }

    /// The position that the moves so far have led to.
    pub fn position(&self) -> &Position {
        self.line.now()
    }

    /// A move that is not written in the shortest way.
    #[inline(never)]
    fn other_word(&mut self, text: &[u8], place: Place) {
        let word = Word::new(text, place);
        let line = &mut self.line;
        if line.unplayed == 0 {
            let (now, next) = line.now_and_next();
            if let Some(reading) = san::play_plain(now, word.text, next) {
                line.turn = !line.turn;
                return self.tell(word, Played::Legal(reading.mv, reading.marks), true);
            }
        }
        self.odd(word);
    }

    /// Anything but a plain legal move.
    #[cold]
    fn odd(&mut self, word: Word<'_>) {
        if self.line.unplayed > 0 {
            self.line.begun = true;
            self.line.unplayed = self.line.unplayed.saturating_add(1);
            let why = match &self.start_error {
                Some(error) => Unplayed::NoStart(error.clone()),
                None => Unplayed::AfterGap,
            };
            return self.visitor.unplayed(word, &why);
        }
        if let Some((number, rest)) = self.numbered(word) {
            self.move_number(number);
            return self.word(rest);
        }
        if is_pass(word.text) {
            let after = passed(self.line.now());
            return self.made(word, Played::Pass, after);
        }
        let text = super::decode(word.text);
        match san::resolve(self.line.now(), text.as_bytes(), Lang::En) {
            Ok(reading) => {
                let after = self.line.now().play(reading.mv);
                self.made(word, Played::Legal(reading.mv, reading.marks), after);
            }
            Err(error) => match clear_attempt(&error) {
                Some((attempt, fault)) => {
                    let after = self.line.now().made(attempt);
                    self.made(word, Played::Illegal(attempt, fault), after);
                }
                None => {
                    self.line.unplayed = 1;
                    self.line.begun = true;
                    self.line.go(*self.line.now());
                    self.visitor.unplayed(word, &Unplayed::Unclear(Box::new(error)));
                }
            },
        }
    }

    /// A move with the number that it has here before it, without a blank: `2Nf3`.
    fn numbered<'a>(&self, word: Word<'a>) -> Option<(MoveNumber, Word<'a>)> {
        let digits = word.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: u32 = core::str::from_utf8(&word.text[..digits]).ok()?.parse().ok()?;
        let expected = i64::from(self.line.now().fullmoves()) + self.line.number_shift;
        let place = word.place;
        let behind = Place { offset: place.offset + digits as u64, ..place };
        (i64::from(number) == expected && !is_castling(word.text))
            .then(|| (MoveNumber { number, dots: 0, place }, Word::new(&word.text[digits..], behind)))
    }

    fn made(&mut self, word: Word<'_>, played: Played, after: Position) {
        self.line.go(after);
        self.tell(word, played, false);
    }

    #[inline(always)]
    fn tell(&mut self, word: Word<'_>, played: Played, plain: bool) {
        let line = &mut self.line;
        let depth = self.outer.len() as u32;
        let (before, after) = (line.before(), line.now());
        let ply = Ply { word, before, after, played, plain, index: line.plies, depth };
        self.visitor.ply(&ply);
        line.plies = line.plies.saturating_add(1);
        line.begun = true;
    }
}

/// The position once a player has passed.
pub(super) fn passed(before: &Position) -> Position {
    let fullmoves = before.fullmoves().saturating_add(u16::from(before.turn() == Color::Black));
    before.with_turn(!before.turn()).with_counters(before.halfmoves(), fullmoves)
}

/// What the hand did, where no other piece could have been meant as well.
fn clear_attempt(error: &MoveError) -> Option<(Attempt, Fault)> {
    match error {
        MoveError::Illegal(illegal) if illegal.also.any() => None,
        _ => error.attempt(),
    }
}

impl<V: PlyVisitor> Visitor for Replay<V> {
    fn begin_game(&mut self, at: Place) {
        self.tags.clear();
        self.outer.clear();
        self.start_error = None;
        self.visitor.begin_game(at);
    }

    #[inline]
    fn tag(&mut self, tag: RawTag<'_>) {
        self.tags.take(&tag);
        self.visitor.tag(tag);
    }

    fn end_tags(&mut self, at: Place) {
        let start = self.tags.start(&mut self.visitor);
        match &start.position {
            Ok(position) => self.line = Line::new(*position),
            Err(error) => {
                self.start_error = Some(error.clone());
                self.line = Line { unplayed: 1, ..Line::new(Position::INITIAL) };
            }
        }
        self.visitor.end_tags(at);
        self.visitor.start(&start);
    }

    #[inline]
    fn move_number(&mut self, number: MoveNumber) {
        let line = &mut self.line;
        let expected = i64::from(line.now().fullmoves()) + line.number_shift;
        let found = i64::from(number.number);
        if found != expected && line.unplayed == 0 {
            line.number_shift += found - expected;
            let expected = u32::try_from(expected).unwrap_or(0);
            let kind = NoteKind::MoveNumber { found: number.number, expected };
            self.visitor.note(Note { kind, place: number.place });
        }
        self.visitor.move_number(number);
    }

    #[inline(always)]
    fn word(&mut self, word: Word<'_>) {
        let Line { positions: [first, second], turn, plies, begun, unplayed, .. } = &mut self.line;
        if let Some(short) = word.short
            && *unplayed == 0
        {
            let (now, next) = if *turn { (second, first) } else { (first, second) };
            if let Some(Reading { mv, marks }) = short.play(now, next) {
                let (played, depth) = (Played::Legal(mv, marks), self.outer.len() as u32);
                // Told right here, where it is known which position is which.
                let ply = Ply { word, before: now, after: next, played, plain: true, index: *plies, depth };
                self.visitor.ply(&ply);
                *turn = !*turn;
                *plies = plies.saturating_add(1);
                *begun = true;
                return;
            }
        }
        // Its parts, so that the word itself stays in registers.
        self.other_word(word.text, word.place);
    }

    fn nag(&mut self, nag: Nag) {
        self.visitor.nag(nag);
    }

    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        self.visitor.comment(comment);
    }

    #[inline(always)]
    fn clock(&mut self, comment: Comment<'_>, seconds: u32) {
        self.visitor.clock(comment, seconds);
    }

    fn draw_offer(&mut self, at: Place) {
        self.visitor.draw_offer(at);
    }

    fn begin_variation(&mut self, at: Place) {
        self.outer.push(self.line);
        let line = &mut self.line;
        // A variation instead of the move that could not be read can be played again, one instead of a later move not.
        match line.unplayed {
            _ if !line.begun => self.visitor.note(Note { kind: NoteKind::VariationBeforeMove, place: at }),
            0 => line.plies = line.plies.saturating_sub(1),
            1 if self.start_error.is_none() => line.unplayed = 0,
            _ => {}
        }
        line.positions = [*line.before(); 2];
        line.begun = false;
        self.visitor.begin_variation(at);
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
        self.visitor.end_variation();
    }

    fn unknown(&mut self, word: Word<'_>) {
        self.visitor.unknown(word);
    }

    fn result(&mut self, result: GameResult) {
        self.visitor.result(result);
    }

    fn note(&mut self, note: Note) {
        self.visitor.note(note);
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.visitor.raw(bytes);
    }

    fn end_game(&mut self, at: Place) {
        self.visitor.last_position(self.start_error.is_none().then_some(self.line.now()));
        self.visitor.end_game(at);
    }
}
