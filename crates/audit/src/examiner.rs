//! Reads one game after the other and gathers what is found in each.

use jadoube_board::{Color, Position};
use jadoube_laws::{Clause, Concept, InForce, Pace, Rulebook, Supervision};
use jadoube_notation::pgn::{
    Comment, GameResult, MoveNumber, Note, Place, Played, Ply, PlyVisitor, RawTag, Start, Unplayed, Visitor,
    Word,
};
use jadoube_play::{Counts, History, Unpromoted, Winnability};

use crate::claims::Chances;
use crate::clocks::Clocks;
use crate::drafts::{Drafts, Spot, Tail};
use crate::header::{Control, Header, Name};
use crate::message::Message;
use crate::times::{Times, times};
use crate::timing::Timed;
use crate::told::Moment;
use crate::written::{Form, Oddity};
use crate::{Kind, Report, Settings, Severity};

pub(crate) struct Examiner {
    pub(crate) settings: Settings,
    report: Report,
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
        let book = InForce::plain(Rulebook::newest().id(), Pace::Standard, Supervision::Full);
        Examiner {
            settings,
            report: Report::default(),
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
        std::mem::take(&mut self.report)
    }

    /// What stands after the last game belongs to it.
    pub(crate) fn end_of_input(&mut self) {
        self.in_game = false;
        self.depth = 0;
        self.publish(self.report.games.max(1));
        self.notes = 0;
    }

    /// The result after the moves, or else that of the tag.
    pub(crate) fn scored(&self) -> Option<GameResult> {
        self.result.or_else(|| self.header.result())
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
        self.drafts.tags(severity, self.here(), clause, message, Tail::NONE);
    }

    /// A finding about the text, at the place that was read last.
    pub(crate) fn syntax(&mut self, severity: Severity, message: Message) {
        self.drafts.syntax(severity, self.here(), message, Tail::NONE);
    }

    /// The place that was read last.
    pub(crate) fn here(&self) -> Spot {
        let ply = if self.in_game && self.start.is_some() { self.history.plies() } else { 0 };
        let position = self.start.map_or(Position::INITIAL, |_| *self.history.at(ply));
        Spot { ply: ply as u32, position }
    }

    /// Makes findings of the drafts.
    fn publish(&mut self, game: u64) {
        if !self.drafts.is_empty() {
            let players = [Name::White, Name::Black].map(|name| self.header.player(name));
            self.report.findings.extend(self.drafts.publish(game, self.book.id(), players));
        }
    }
}

impl Visitor for Examiner {
    fn begin_game(&mut self, _: Place) {
        // What was noted since the last game belongs to it.
        self.publish(self.report.games.max(1));
        self.header.clear();
        self.odd = [0; Oddity::COUNT];
        self.chances = Chances::default();
        self.depth = 0;
        self.in_game = true;
        self.start = None;
        self.result = None;
        self.over = None;
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
        self.header.take(&tag);
    }

    #[inline]
    fn move_number(&mut self, number: MoveNumber) {
        if !self.numbered {
            self.numbered = true;
            if number.number > 1 && self.header.has_none() && self.depth == 0 {
                self.syntax(Severity::Warning, Message::SyntaxNoTags { number: number.number });
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

    fn end_game(&mut self, _: Place) {
        self.depth = 0;
        let mut last = self.history.plies();
        if self.start.is_some() {
            last = self.judge_signal();
            if self.unplayed == 0 {
                self.judge_ending(self.over.unwrap_or(last));
            }
            if self.timed == Timed::Yes {
                self.judge_clocks();
            }
            self.judge_counts();
        }
        if self.timed == Timed::Wanted && !self.header.has(Name::TimeControl) {
            self.tags(Severity::Info, None, Message::TagsTimeControlMissing);
        }
        if let Some(note) = self.encoding.take() {
            self.syntax(Severity::Info, note.into());
        }
        if !self.drafts.is_empty() {
            let drawn = self.scored() == Some(GameResult::Draw);
            self.drafts.finish(last as u32 + self.unplayed, drawn, &self.odd);
        }
        self.report.games += 1;
        self.report.by_rulebook[self.book.id() as usize] += 1;
        self.report.plies += self.history.plies() as u64;
        self.publish(self.report.games);
        self.in_game = false;
        self.notes = 0;
    }
}

impl PlyVisitor for Examiner {
    fn start(&mut self, start: &Start) {
        let book = self.header.book(self.settings.rulebook);
        if book != self.book {
            self.book = book;
            self.counts = Counts::of(book);
            self.watch_halfmoves = self.counts.least_halfmoves();
            self.winnability.unpromoted = Unpromoted::of(book);
            self.form = Form::of(book);
        }
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
        // What is rare gets a copy, so that the ply itself stays in registers.
        let Played::Legal(mv, marks) = ply.played else { return self.irregular(&ply.clone()) };
        if ply.depth != 0 || (self.signal.is_some() || self.over.is_some()) && self.is_beside(&ply.clone()) {
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
