//! Reads one game after the other and gathers what is found in each.

mod visiting;

use std::sync::Arc;

use jadoube_board::{Color, Position};
use jadoube_laws::{Clause, Concept, InForce, Pace, Supervision};
use jadoube_notation::pgn::{GameResult, Note, Place};
use jadoube_play::{Counts, History, Unpromoted, Winnability};

use crate::claims::Chances;
use crate::clocks::Clocks;
use crate::drafts::{Drafts, Spot, Tail};
use crate::header::{Header, Name};
use crate::locate::{About, locate};
use crate::message::Message;
use crate::summary::Counter;
use crate::timing::Timed;
use crate::told::Moment;
use crate::trail::{Traced, Trail};
use crate::written::{Form, Oddity};
use crate::{Heading, Kind, Report, Settings, Severity};

pub(crate) struct Examiner {
    pub(crate) settings: Settings,
    report: Report,
    counter: Counter,
    /// Where the text of the game at hand begins, and how many bytes stand before its end.
    begin: Place,
    end: u64,
    /// The text of the game at hand, where nobody else has it.
    text: Option<Vec<u8>>,
    /// Findings whose places in the text are known.
    located: usize,
    /// Where the parts of the game at hand stand.
    trail: Trail,
    pub(crate) winnability: Winnability,
    pub(crate) header: Header,
    pub(crate) book: InForce,
    pub(crate) counts: Counts,
    /// Nothing that is counted in moves can be open or over before so many half-moves.
    pub(crate) watch_halfmoves: u32,
    pub(crate) form: Form,
    pub(crate) history: History,
    pub(crate) chances: Chances,
    pub(crate) clocks: Clocks,
    /// Whether there is a time control to hold clocks against, and whether times were told without one.
    pub(crate) timed: Timed,
    pub(crate) drafts: Drafts,
    /// For each oddity of notation the moves that have it.
    pub(crate) odd: [u32; Oddity::COUNT],
    depth: u32,
    in_game: bool,
    /// Whether the moves can be played from a known start.
    pub(crate) start: Option<Position>,
    /// Who has the move at the start.
    pub(crate) beginner: Color,
    result: Option<GameResult>,
    /// The half-moves after which the game was over by mate or stalemate, although moves follow.
    pub(crate) over: Option<usize>,
    /// The result that the last position decides.
    pub(crate) settled: Option<GameResult>,
    /// The half-moves after which the game was drawn of itself (9.6), although moves follow.
    pub(crate) drawn_since: Option<usize>,
    /// The half-moves after the last illegal move.
    pub(crate) last_illegal: usize,
    /// The half-moves before kings are put in the centre.
    pub(crate) signal: Option<usize>,
    /// Moves that could not be played.
    pub(crate) unplayed: u32,
    pub(crate) notes: u32,
    /// The note on bytes that are not UTF-8: when it comes depends on the pieces of the input, so it waits.
    pub(crate) encoding: Option<Note>,
    numbered: bool,
}

impl Examiner {
    pub(crate) fn new(settings: Settings) -> Examiner {
        let book =
            InForce::plain(settings.rulebook.unwrap_or(settings.undated), Pace::Standard, Supervision::Full);
        Examiner {
            settings,
            report: Report::default(),
            counter: Counter::default(),
            begin: Place::default(),
            end: 0,
            text: None,
            located: 0,
            trail: Trail::default(),
            winnability: Winnability::new(settings.effort, Unpromoted::of(book)),
            header: Header::default(),
            book,
            counts: Counts::of(book),
            watch_halfmoves: Counts::of(book).least_halfmoves(),
            form: Form::of(book),
            history: History::default(),
            chances: Chances::default(),
            clocks: Clocks::default(),
            timed: Timed::No,
            drafts: Drafts::new(settings.kinds),
            odd: [0; Oddity::COUNT],
            depth: 0,
            in_game: false,
            start: None,
            beginner: Color::White,
            result: None,
            over: None,
            settled: None,
            drawn_since: None,
            last_illegal: 0,
            signal: None,
            unplayed: 0,
            notes: 0,
            encoding: None,
            numbered: false,
        }
    }

    pub(crate) fn take(&mut self) -> Report {
        self.located = 0;
        Report { summary: self.counter.take(), ..std::mem::take(&mut self.report) }
    }

    /// Whether the text of a game has to be kept while it is read, as it comes in pieces.
    pub(crate) fn keep_text(&mut self, keep: bool) {
        if keep != self.text.is_some() {
            self.text = keep.then(Vec::new);
        }
    }

    /// Finds the places of what was found since the last call in the text of the games, whose first byte has this offset.
    #[inline]
    pub(crate) fn locate_in(&mut self, text: &[u8], base: u64) {
        if self.located < self.report.findings.len() {
            self.locate_all(text, base);
        }
    }

    #[cold]
    fn locate_all(&mut self, text: &[u8], base: u64) {
        let found = &mut self.report.findings[self.located..];
        for findings in found.chunk_by_mut(|a, b| Arc::ptr_eq(&a.heading, &b.heading)) {
            let heading = &findings[0].heading;
            let at = |offset: u64| (offset.saturating_sub(base) as usize).min(text.len());
            let (begin, end) = (heading.place, heading.end);
            let text = &text[at(begin.offset)..at(end.max(begin.offset))];
            let is_whole = end.checked_sub(begin.offset) == Some(text.len() as u64);
            let is_at_hand = (begin, end) == (self.begin, self.end);
            let traced = Traced::new(&self.trail, &self.header, text, begin, self.result.is_some());
            locate(findings, text, (is_whole && is_at_hand).then_some(&traced));
        }
        self.located = self.report.findings.len();
    }

    /// What stands after the last game belongs to it.
    pub(crate) fn end_of_input(&mut self) {
        self.in_game = false;
        self.depth = 0;
        self.publish(self.report.games.max(1));
        self.notes = 0;
        (self.begin, self.end) = (Place::default(), 0);
        // What stands before the first game of the next input must not look like a part of this one's last.
        self.header.clear();
        (self.start, self.result, self.settled) = (None, None, None);
        (self.last_illegal, self.unplayed) = (0, 0);
        self.take_book();
    }

    /// From here on by the rulebook that the tags ask for.
    #[inline]
    pub(crate) fn take_book(&mut self) {
        let book = self.header.book(self.settings.rulebook, self.settings.undated);
        if book != self.book {
            self.book = book;
            self.counts = Counts::of(book);
            self.watch_halfmoves = self.counts.least_halfmoves();
            self.winnability.unpromoted = Unpromoted::of(book);
            self.form = Form::of(book);
        }
    }

    /// The result after the moves, or else that of the tag.
    pub(crate) fn scored(&self) -> Option<GameResult> {
        self.result.or_else(|| self.header.result())
    }

    /// The result that is certain: by the last position if every move was legal, or as the record has it.
    fn certain(&self) -> Option<GameResult> {
        let board = self.settled.filter(|_| self.last_illegal == 0 && self.unplayed == 0);
        board.or(match (self.result, self.header.result()) {
            (Some(written), Some(tag)) => (written == tag).then_some(tag),
            (None, None) => (!self.header.has(Name::Result)).then_some(GameResult::Open),
            (written, tag) => written.or(tag),
        })
    }

    pub(crate) fn undecided(&mut self) {
        self.report.undecided += 1;
    }

    /// The moment after so many half-moves, for people.
    pub(crate) fn after(&self, ply: usize) -> Moment {
        match ply.checked_sub(1) {
            None => Moment::Start,
            Some(before) => {
                let before = self.history.at(before);
                Moment::After { number: before.fullmoves().into(), player: before.turn() }
            }
        }
    }

    /// The clause of the first of these rules that the rulebook has.
    pub(crate) fn cite(&self, concepts: &[Concept]) -> Clause {
        self.book.first(concepts).unwrap_or_else(|| self.book.rulebook().analogy())
    }

    /// A finding at the position after so many half-moves.
    pub(crate) fn law(
        &mut self,
        kind: Kind,
        severity: Severity,
        ply: usize,
        clause: Clause,
        message: Message,
        tail: Tail,
    ) {
        let at = Spot { ply: ply as u32, position: *self.history.at(ply) };
        self.drafts.law(kind, severity, at, clause, message, tail);
    }

    /// A finding about the tags, at the place that was read last.
    pub(crate) fn tags(&mut self, severity: Severity, clause: Option<Clause>, message: Message) {
        self.drafts.tags(severity, self.here(), message.about(), clause, message, Tail::NONE);
    }

    /// A finding about the text, at a place of it.
    pub(crate) fn syntax(&mut self, severity: Severity, place: Place, message: Message) {
        self.drafts.syntax(severity, self.here(), About::Here(place), message, Tail::NONE);
    }

    /// The place that was read last.
    pub(crate) fn here(&self) -> Spot {
        let ply = if self.in_game && self.start.is_some() { self.history.plies() } else { 0 };
        let position = self.start.map_or(Position::INITIAL, |_| *self.history.at(ply));
        Spot { ply: ply as u32, position }
    }

    /// Makes findings of the drafts.
    fn publish(&mut self, game: u64) {
        if self.drafts.is_empty() {
            return;
        }
        let heading = Arc::new(Heading {
            place: self.begin,
            end: self.end,
            certain: self.certain(),
            made: (self.start.is_some() && self.unplayed == 0).then(|| self.history.plies() as u32),
            ..Heading::default()
        });
        let before = self.report.findings.len();
        self.report.findings.extend(self.drafts.publish(game, self.book.id(), &heading, &self.history));
        self.counter.found(&self.report.findings[before..]);
        if let Some(text) = self.text.take() {
            self.locate_in(&text, self.begin.offset);
            self.text = Some(text);
        }
    }
}
