//! What the reader tells the examiner, game by game.

use jadoube_board::Position;
use jadoube_notation::pgn::{
    Comment, GameResult, MoveNumber, Note, Place, Played, Ply, PlyVisitor, RawTag, Start, Unplayed, Visitor,
    Word,
};

use crate::Severity;
use crate::claims::Chances;
use crate::examiner::Examiner;
use crate::header::{Control, Name};
use crate::message::Message;
use crate::times::{Times, times};
use crate::timing::Timed;
use crate::written::Oddity;

/// The most bytes of a game that are kept where its text comes in pieces.
const LONGEST: usize = 1 << 20;

impl Visitor for Examiner {
    fn begin_game(&mut self, at: Place) {
        // What was noted since the last game belongs to it.
        self.publish(self.report.games.max(1));
        (self.begin, self.end) = (at, at.offset);
        if let Some(text) = &mut self.text {
            text.clear();
        }
        self.counter.begin();
        self.header.clear();
        self.trail.clear();
        self.odd = [0; Oddity::COUNT];
        self.chances = Chances::default();
        self.depth = 0;
        self.in_game = true;
        self.start = None;
        self.result = None;
        self.over = None;
        self.settled = None;
        self.drawn_since = None;
        self.last_illegal = 0;
        self.signal = None;
        self.unplayed = 0;
        self.notes = 0;
        self.encoding = None;
        self.numbered = false;
        self.timed = Timed::No;
    }

    #[inline]
    fn tag(&mut self, tag: RawTag<'_>) {
        if let Some(name) = self.header.take(&tag) {
            self.trail.tag(name, &tag);
            if name == Name::Event {
                self.counter.event(tag.raw);
            }
        }
    }

    #[inline]
    fn move_number(&mut self, number: MoveNumber) {
        if !self.numbered {
            self.numbered = true;
            if number.number > 1 && self.header.has_none() && self.depth == 0 {
                let message = Message::SyntaxNoTags { number: number.number };
                self.syntax(Severity::Warning, number.place, message);
            }
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if self.depth != 0 {
            return;
        }
        self.told(times(comment.bytes));
    }

    #[inline(always)]
    fn clock(&mut self, _: Comment<'_>, seconds: u32) {
        if self.depth != 0 {
            return;
        }
        let clk = i64::from(seconds) * 1000;
        let plies = self.history.plies() as u32;
        if !self.clocks.goes_on(self.mover(plies), plies, clk) {
            self.told(Times { clk: Some(clk), ..Times::default() });
        }
    }

    fn begin_variation(&mut self, _: Place) {
        self.depth += 1;
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    #[cold]
    fn note(&mut self, note: Note) {
        self.noted(note);
    }

    fn raw(&mut self, bytes: &[u8]) {
        if let Some(text) = self.text.as_mut().filter(|text| text.len() < LONGEST) {
            text.extend_from_slice(bytes);
        }
    }

    fn end_game(&mut self, at: Place) {
        self.end = at.offset;
        self.depth = 0;
        let mut last = self.history.plies();
        if last == 0 && self.unplayed == 0 {
            self.drafts.no_moves(self.here());
        } else if self.start.is_some() {
            last = self.judge_signal();
            if self.unplayed == 0 {
                self.judge_ending(self.over.unwrap_or(last));
            }
            if self.timed == Timed::Yes {
                self.judge_clocks();
            }
        }
        if self.start.is_some() {
            self.judge_counts();
        }
        if self.timed == Timed::Wanted && !self.header.has(Name::TimeControl) {
            self.tags(Severity::Info, None, Message::TagsTimeControlMissing);
        }
        if let Some(note) = self.encoding.take() {
            self.syntax(Severity::Info, note.place, note.into());
        }
        if !self.drafts.is_empty() {
            let drawn = self.scored() == Some(GameResult::Draw);
            self.drafts.finish(last as u32 + self.unplayed, drawn, &self.odd);
        }
        self.report.games += 1;
        self.report.by_rulebook[self.book.id() as usize] += 1;
        self.report.plies += self.history.plies() as u64;
        self.counter.game(self.header.year());
        self.publish(self.report.games);
        self.in_game = false;
        self.notes = 0;
    }
}

impl PlyVisitor for Examiner {
    fn start(&mut self, start: &Start) {
        self.take_book();
        let position = start.position.as_ref().copied().unwrap_or(Position::INITIAL);
        self.start = start.position.is_ok().then_some(position);
        self.beginner = position.turn();
        self.history.begin(position);
        let control = match self.header.control() {
            Some(Control::Read(control) | Control::Inferred(control)) => Some(control),
            _ => None,
        };
        let control = control.filter(|control| !control.stages().is_empty());
        self.timed = if control.is_some() { Timed::Yes } else { Timed::No };
        self.clocks.begin(control);
        self.judge_tags();
    }

    #[inline(always)]
    fn ply(&mut self, ply: &Ply<'_>) {
        if ply.depth != 0 {
            return;
        }
        self.trail.word(ply.index, &ply.word);
        // What is rare gets a copy, so that the ply itself stays in registers.
        let Played::Legal(mv, marks) = ply.played else { return self.irregular(&ply.clone()) };
        // One branch for both.
        if (self.signal.is_some() | self.over.is_some()) && self.is_beside(&ply.clone()) {
            return;
        }
        self.before_move(ply.before, ply.after);
        if let Some(oddity) = self.form.oddity(ply.word.text, ply.plain, ply.before, mv, marks, ply.after) {
            self.odd_notation(oddity, &ply.clone());
        }
        self.history.push(ply.after);
    }

    #[cold]
    fn unplayed(&mut self, word: Word<'_>, why: &Unplayed) {
        if self.depth != 0 {
            return;
        }
        if let Unplayed::Unclear(error) = why
            && self.over.is_none()
            && !self.is_over_here()
        {
            self.unclear(word, error);
        }
        self.unplayed += 1;
        self.clocks.stop();
        self.signal = None;
    }
}
