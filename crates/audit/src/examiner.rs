//! Reads one game after the other and gathers what is found in each.

use jadoube_board::{Color, Fault, Position, Rank, Role};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, Concept, InForce, Pace, RulebookId, Supervision, concept};
use jadoube_notation::MoveError;
use jadoube_notation::pgn::{
    Comment, GameResult, MoveNumber, Note, NoteKind, Place, Played, Ply, PlyVisitor, RawTag, Start, Unplayed,
    Visitor, Word, decode,
};

use crate::claims::{Chances, DrawRules, number};
use crate::clocks::{ClockFault, Clocks, time};
use crate::finding::{ByFile, ByLaw, Draft, Tail, half_moves};
use crate::header::{Control, Header, Name};
use crate::history::History;
use crate::signal;
use crate::times::{Times, only_clk, times};
use crate::winning::Winning;
use crate::written::{Form, Oddity};
use crate::{Finding, Kind, Report, Settings, Severity};

/// Findings of one game that are told; a broken one has no use for more.
const MOST_DRAFTS: usize = 200;
/// Faults of syntax of one game that are told one by one.
const MOST_NOTES: u32 = 8;

pub(crate) struct Examiner {
    pub(crate) settings: Settings,
    report: Report,
    pub(crate) winning: Winning,
    pub(crate) header: Header,
    pub(crate) book: InForce,
    pub(crate) draws: DrawRules,
    form: Form,
    pub(crate) history: History,
    pub(crate) chances: Chances,
    clocks: Clocks,
    /// Whether there is a time control to hold clocks against, and whether times were told without one.
    timed: Timed,
    drafts: Vec<Draft>,
    /// For each oddity of notation the moves that have it.
    odd: [u32; Oddity::COUNT],
    depth: u32,
    in_game: bool,
    /// Whether the moves can be played from a known start.
    start: Option<Position>,
    /// Who has the move at the start.
    beginner: Color,
    result: Option<GameResult>,
    /// The half-moves after which the game was over by mate or stalemate, although moves follow.
    over: Option<usize>,
    /// The half-moves after which the game was drawn of itself (9.6), although moves follow.
    pub(crate) drawn_since: Option<usize>,
    /// The half-moves after the last illegal move.
    pub(crate) last_illegal: usize,
    /// The half-moves before kings are put in the centre.
    signal: Option<usize>,
    /// Moves that could not be played.
    unplayed: u32,
    notes: u32,
    /// The note on bytes that are not UTF-8: when it comes depends on the pieces of the input, so it waits.
    encoding: Option<Note>,
    numbered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Timed {
    /// The time control is known.
    Yes,
    /// It is not, and no times were told.
    No,
    /// It is not, but times were told.
    Wanted,
}

impl Examiner {
    pub(crate) fn new(settings: Settings) -> Examiner {
        let book = InForce::plain(RulebookId::Fide2023, Pace::Standard, Supervision::Full);
        Examiner {
            settings,
            report: Report::default(),
            winning: Winning::new(settings.effort),
            header: Header::default(),
            book,
            draws: DrawRules::of(book),
            form: Form::of(book.id().as_str()),
            history: History::default(),
            chances: Chances::default(),
            clocks: Clocks::default(),
            timed: Timed::No,
            drafts: Vec::new(),
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
        let tag = || GameResult::read(self.header.get(Name::Result)?.trim_ascii()).map(|(result, _)| result);
        self.result.or_else(tag)
    }

    pub(crate) fn undecided(&mut self) {
        self.report.undecided += 1;
    }

    /// The clause of the first of these rules that the rulebook has.
    pub(crate) fn cite(&self, concepts: &[Concept]) -> Clause {
        let clause = self.book.first(concepts).or_else(|| self.book.clause(concept::end::CHECKMATE));
        clause.expect("every rulebook says what checkmate is")
    }

    /// `after 12...Nf6` without the move: the name of the place for people.
    pub(crate) fn after(&self, ply: usize) -> String {
        match ply.checked_sub(1) {
            None => "at the start".to_owned(),
            Some(before) => {
                let before = self.history.at(before);
                format!("after move {} of {}", before.fullmoves(), before.turn())
            }
        }
    }

    /// A finding at the position after so many half-moves.
    pub(crate) fn law(
        &mut self,
        kind: ByLaw,
        severity: Severity,
        ply: usize,
        clause: Clause,
        text: String,
        tail: Tail,
    ) {
        let position = *self.history.at(ply);
        self.draft(kind.into(), severity, ply as u32, position, Some(clause), text, tail);
    }

    fn file(&mut self, kind: ByFile, severity: Severity, clause: Option<Clause>, text: String) {
        let ply = if self.in_game && self.start.is_some() { self.history.plies() } else { 0 };
        let position = self.start.map_or(Position::INITIAL, |_| *self.history.at(ply));
        self.draft(kind.into(), severity, ply as u32, position, clause, text, Tail::None);
    }

    #[allow(clippy::too_many_arguments)]
    fn draft(
        &mut self,
        kind: Kind,
        severity: Severity,
        ply: u32,
        position: Position,
        clause: Option<Clause>,
        text: String,
        tail: Tail,
    ) {
        if self.settings.kinds.contains(kind) && self.drafts.len() < MOST_DRAFTS {
            self.drafts.push(Draft { kind, severity, ply, position, clause, text, tail });
        }
    }

    /// Makes findings of the drafts.
    fn publish(&mut self, game: u64) {
        if self.drafts.is_empty() {
            return;
        }
        self.drafts.sort_by_key(|draft| (draft.ply, draft.kind));
        let (white, black) = (self.header.text(Name::White), self.header.text(Name::Black));
        let rulebook = self.book.id();
        let findings = self.drafts.drain(..).map(|draft| Finding {
            kind: draft.kind,
            severity: draft.severity,
            game,
            ply: draft.ply,
            position: draft.position,
            rulebook,
            clause: draft.clause,
            text: draft.text,
            white: white.clone(),
            black: black.clone(),
        });
        self.report.findings.extend(findings);
    }

    /// A move that is not legal, or no move.
    #[cold]
    fn irregular(&mut self, ply: &Ply<'_>) {
        if ply.depth != 0 {
            return;
        }
        self.signalling(ply);
        if self.over.is_none() && !self.is_over_here() {
            let (fault, text) = match &ply.played {
                Played::Illegal(_, fault) => (Some(*fault), fault.to_string()),
                _ => (None, "a player has to move".to_owned()),
            };
            self.illegal(ply.before, ply.word, fault, text);
        }
        self.history.push(ply.after);
        self.last_illegal = self.history.plies();
    }

    /// A legal move after something that may have ended the game. Gives whether it is no part of the game any more.
    #[cold]
    fn is_beside(&mut self, ply: &Ply<'_>) -> bool {
        if self.signal.is_some() {
            self.signalling(ply);
        }
        let over = self.over.is_some();
        if over {
            self.history.push(ply.after);
        }
        over
    }

    fn illegal(&mut self, before: &Position, word: Word<'_>, fault: Option<Fault>, why: String) {
        // On a board without meaning every further move is illegal: once is enough.
        if matches!(fault, Some(Fault::NoLegality(_)))
            && self.drafts.iter().any(|draft| draft.kind == Kind::IllegalMove)
        {
            return;
        }
        let slug = fault.map_or("nature.alternate", |fault| fault.concept());
        let broken = Concept::from_slug(slug).unwrap_or(concept::legality::LEGAL_MOVE);
        let clause = self.cite(&[broken, concept::legality::ILLEGAL_MOVE, concept::legality::LEGAL_MOVE]);
        let text = format!("{}{} is illegal: {why}", number(before), decode(word.text));
        let ply = self.history.plies() as u32 + 1;
        self.draft(
            Kind::from(ByLaw::IllegalMove),
            Severity::Error,
            ply,
            *before,
            Some(clause),
            text,
            Tail::PlayWentOn,
        );
        if let Some(given) = self.book.irregularity_illegal_move_time() {
            self.clocks.may_gain(!before.turn(), Millis::from_secs(given.value.into()).0);
        }
    }

    /// Whether the game was over by mate or stalemate before the move at hand, which is told then.
    fn is_over_here(&mut self) -> bool {
        let position = *self.history.now();
        if position.has_legal_move() != Ok(false) {
            return false;
        }
        let ply = self.history.plies();
        self.over = Some(ply);
        self.clocks.stop();
        let (kind, concepts, what) = if position.is_check() {
            (
                ByLaw::PlayedAfterCheckmate,
                [concept::end::CHECKMATE_IMMEDIATE, concept::end::CHECKMATE],
                "checkmate",
            )
        } else {
            (
                ByLaw::PlayedAfterStalemate,
                [concept::end::STALEMATE_IMMEDIATE, concept::end::STALEMATE],
                "stalemate",
            )
        };
        let clause = self.cite(&concepts);
        let text = format!("The game was over by {what} {}", self.after(ply));
        self.law(kind, Severity::Error, ply, clause, text, Tail::MadeAfterwards);
        true
    }

    #[cold]
    fn signalling(&mut self, ply: &Ply<'_>) {
        let illegal = !matches!(ply.played, Played::Legal(..));
        if !signal::is_king_to_centre(ply.before, &ply.played) {
            self.signal = None;
        } else if illegal && self.signal.is_none() {
            self.signal = Some(self.history.plies());
        }
    }

    #[cold]
    fn odd_notation(&mut self, oddity: Oddity, ply: &Ply<'_>) {
        let count = &mut self.odd[oddity as usize];
        *count += 1;
        if *count > 1 {
            return;
        }
        let clause = self.cite(&[oddity.concept(), concept::recording::ALGEBRAIC]);
        let severity = if oddity.is_false() { Severity::Warning } else { Severity::Info };
        let text = format!("{}{} {}", number(ply.before), decode(ply.word.text), oddity.words());
        let at = self.history.plies() as u32 + 1;
        self.draft(
            Kind::from(ByLaw::Notation),
            severity,
            at,
            *ply.before,
            Some(clause),
            text,
            Tail::Alike(oddity),
        );
    }

    #[cold]
    fn clock_fault(&mut self, fault: ClockFault, player: Color) {
        use concept::clock::{
            CONTROL_DECLARED_IN_ADVANCE, FLAG_FALL_LOSES, INCREMENT_PER_MOVE, PERIOD_MOVE_QUOTA,
        };
        let lost = self.scored().and_then(crate::ending::winner) == Some(!player);
        let (severity, concept, text) = match fault {
            ClockFault::Gained(by) => {
                let text =
                    format!("The clock of {player} shows {} more than the time control gives.", time(by));
                (Severity::Warning, CONTROL_DECLARED_IN_ADVANCE, text)
            }
            ClockFault::AfterZero(moves) => {
                let moves = if moves == 1 { "a move".to_owned() } else { format!("{moves} moves") };
                let text = format!("{player} made {moves} after the clock had come to zero.");
                (Severity::Warning, FLAG_FALL_LOSES, text)
            }
            ClockFault::Overdrawn(by) => {
                let text = format!("{player} used {} more than there was and moved on.", time(by));
                (Severity::Warning, FLAG_FALL_LOSES, text)
            }
            ClockFault::Short { missing, increment } => {
                let what = if increment > 0 {
                    format!(" (the increment is {})", time(increment))
                } else {
                    String::new()
                };
                let text =
                    format!("The clock of {player} shows {} less than the move leaves{what}.", time(missing));
                (Severity::Warning, INCREMENT_PER_MOVE, text)
            }
            ClockFault::NoIncrement(bonus) => {
                let text = format!(
                    "The clock of {player} never gains: the increment of {} seems not to have been added, or was a delay.",
                    time(bonus)
                );
                (Severity::Info, INCREMENT_PER_MOVE, text)
            }
            ClockFault::NoPeriod { time: due, since } => {
                let text = format!(
                    "{player} made move {since}, but the {} of the next period never came.",
                    time(due)
                );
                (if lost { Severity::Warning } else { Severity::Info }, PERIOD_MOVE_QUOTA, text)
            }
        };
        let clause = self.cite(&[concept]);
        let ply = self.history.plies();
        self.law(ByLaw::Clock, severity, ply, clause, text, Tail::None);
    }

    /// Times that are unlike most.
    #[inline(never)]
    fn told(&mut self, comment: &[u8], clk: Option<i64>) {
        if self.timed == Timed::Wanted {
            return;
        }
        let only = Times { clk, ..Times::default() };
        let Times { clk, emt, exact } = if clk.is_some() { only } else { times(comment) };
        if clk.is_none() && emt.is_none() {
            return;
        }
        if self.timed == Timed::No {
            self.timed = Timed::Wanted;
            return;
        }
        let plies = self.history.plies() as u32;
        if self.unplayed > 0 || plies == 0 || self.over.is_some() {
            return;
        }
        let player = self.mover(plies);
        if let Some(fault) = self.clocks.tell(player, plies, clk, emt, exact) {
            self.clock_fault(fault, player);
        }
    }

    /// Who made the last of so many half-moves; the other one, where there are none.
    #[inline]
    fn mover(&self, plies: u32) -> Color {
        if plies % 2 == 1 { self.beginner } else { !self.beginner }
    }

    /// The moves that a player has made.
    fn moves_of(&self, player: Color) -> u32 {
        let plies = self.history.plies() as u32;
        if player == self.beginner { plies.div_ceil(2) } else { plies / 2 }
    }

    fn judge_tags(&mut self) {
        if !self.settings.kinds.contains(Kind::Tags) {
            return;
        }
        let mut faults = Vec::new();
        self.header.faults(|fault| faults.push(fault));
        for fault in faults {
            self.file(ByFile::Tags, Severity::Warning, None, fault);
        }
        if self.header.get(Name::Fen).is_some()
            && let Some(start) = self.start
            && looks_impossible(&start)
            && !start.faults().is_empty()
        {
            let reasons: Vec<String> = start.faults().iter().map(|fault| fault.to_string()).collect();
            let text = format!("The FEN tag is no position that a game can lead to: {}.", reasons.join("; "));
            let clause = self.cite(&[concept::legality::ILLEGAL_POSITION, concept::legality::LEGAL_MOVE]);
            self.file(ByFile::Tags, Severity::Warning, Some(clause), text);
        }
    }

    /// What the tags say of the moves.
    fn judge_counts(&mut self) {
        let Some(value) = self.header.get(Name::PlyCount) else { return };
        let made = self.history.plies() as u32 + self.unplayed;
        let said = std::str::from_utf8(value).ok().and_then(|value| value.trim().parse::<u32>().ok());
        if said != Some(made) {
            let text =
                format!("The PlyCount tag is \"{}\", but there are {}.", decode(value), half_moves(made));
            self.file(ByFile::Tags, Severity::Info, None, text);
        }
    }

    /// Kings that were put in the centre at the end. Gives the half-moves of the game itself.
    fn judge_signal(&mut self) -> usize {
        let plies = self.history.plies();
        let Some(last) = self.signal.filter(|&last| plies <= last + 2 && self.unplayed == 0) else {
            return plies;
        };
        self.drafts.retain(|draft| {
            let after = matches!(draft.kind, Kind::PlayedAfterCheckmate | Kind::PlayedAfterStalemate);
            let of_signal = draft.kind == Kind::IllegalMove && draft.ply as usize > last;
            !(of_signal || after && draft.ply as usize == last)
        });
        let shown = signal::shown(self.history.now());
        let result = self.scored();
        let (severity, says) = match shown {
            Some(shown) if result.is_some_and(|result| result != shown) => {
                (Severity::Warning, format!("{shown}, which is not the result of the game"))
            }
            Some(shown) => (Severity::Info, shown.to_string()),
            None => (Severity::Info, "a result".to_owned()),
        };
        let clause = self.cite(&[concept::recording::SIGN_SCORESHEETS, concept::recording::DUTY]);
        let text = format!("The kings were put in the centre to show {says}; that is no move.");
        self.law(ByLaw::ResultSignal, severity, last, clause, text, Tail::None);
        if self.over == Some(last) {
            self.over = None;
        }
        last
    }

    fn finish_texts(&mut self, last: usize) {
        let played = last as u32 + self.unplayed;
        let drawn = self.scored() == Some(GameResult::Draw);
        self.drafts.retain(|draft| draft.tail != Tail::UnlessDrawnNow || !drawn || draft.ply + 1 != played);
        for draft in &mut self.drafts {
            let later = played.saturating_sub(draft.ply);
            let tail = match draft.tail {
                Tail::None | Tail::UnlessDrawnNow => continue,
                Tail::PlayWentOn if later == 0 => "; the game ended there.".to_owned(),
                Tail::PlayWentOn => format!("; play went on for {}.", half_moves(later)),
                Tail::MadeAfterwards => format!(", but {} followed.", half_moves(later)),
                Tail::Alike(oddity) => match self.odd[oddity as usize] {
                    0 | 1 => ".".to_owned(),
                    count => format!(", and {} more like it.", count - 1),
                },
            };
            draft.text.push_str(&tail);
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
                let text = format!(
                    "The moves begin with number {} and there are no tags: they may belong to the game before, after its result.",
                    number.number
                );
                self.file(ByFile::Syntax, Severity::Warning, None, text);
            }
        }
    }

    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        if self.depth != 0 {
            return;
        }
        let clk = only_clk(comment.bytes);
        let plies = self.history.plies() as u32;
        if !clk.is_some_and(|clk| self.clocks.goes_on(self.mover(plies), plies, clk)) {
            self.told(comment.bytes, clk);
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
        if note.kind == NoteKind::NotUtf8 {
            self.encoding = Some(note);
            return;
        }
        let (kind, severity) = match note.kind {
            NoteKind::DuplicateTag | NoteKind::BrokenTag | NoteKind::TagCut | NoteKind::SetUpMismatch => {
                (ByFile::Tags, Severity::Warning)
            }
            NoteKind::FenRepaired | NoteKind::OtherVariant => (ByFile::Tags, Severity::Info),
            NoteKind::ResultMismatch | NoteKind::FenBroken => (ByFile::Tags, Severity::Error),
            NoteKind::ByteOrderMark
            | NoteKind::NoEmptyLine
            | NoteKind::ResultForm
            | NoteKind::MoveNumber { .. } => (ByFile::Syntax, Severity::Info),
            _ => (ByFile::Syntax, Severity::Warning),
        };
        self.notes += 1;
        if self.notes > MOST_NOTES {
            return;
        }
        let clause = (note.kind == NoteKind::ResultMismatch)
            .then(|| self.cite(&[concept::recording::SIGN_SCORESHEETS, concept::recording::DUTY]));
        let text = if self.notes == MOST_NOTES {
            format!("Line {}: {}; further faults of this game are left out.", note.place.line, note.kind)
        } else {
            format!("Line {}: {}.", note.place.line, note.kind)
        };
        self.file(kind, severity, clause, text);
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
                for player in Color::ALL {
                    if let Some(fault) = self.clocks.end(player, self.moves_of(player)) {
                        self.clock_fault(fault, player);
                    }
                }
            }
            self.judge_counts();
        }
        if self.timed == Timed::Wanted && self.header.get(Name::TimeControl).is_none() {
            let text = "The moves have clock times, but the TimeControl tag is missing.".to_owned();
            self.file(ByFile::Tags, Severity::Info, None, text);
        }
        if let Some(note) = self.encoding.take() {
            let text = format!("Line {}: {}.", note.place.line, note.kind);
            self.file(ByFile::Syntax, Severity::Info, None, text);
        }
        if !self.drafts.is_empty() {
            self.finish_texts(last);
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
            self.draws = DrawRules::of(book);
            self.form = Form::of(book.id().as_str());
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
        let Played::Legal(mv, marks) = ply.played else { return self.irregular(ply) };
        if ply.depth != 0 || (self.signal.is_some() || self.over.is_some()) && self.is_beside(ply) {
            return;
        }
        self.before_move(ply.before, ply.after);
        if let Some(oddity) = self.form.oddity(ply.word.text, ply.plain, ply.before, mv, marks, ply.after) {
            self.odd_notation(oddity, ply);
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

impl Examiner {
    /// A move that cannot be made on the board, so that the rest of the game is text only.
    fn unclear(&mut self, word: Word<'_>, error: &MoveError) {
        let before = *self.history.now();
        let at = self.history.plies() as u32 + 1;
        let name = format!("{}{}", number(&before), decode(word.text));
        match error {
            MoveError::Illegal(illegal) => {
                let why = illegal.fault.to_string();
                self.illegal(&before, word, Some(illegal.fault), why);
            }
            MoveError::NoSuchPiece(_) => {
                let clause = self.cite(&[concept::legality::ILLEGAL_MOVE, concept::legality::LEGAL_MOVE]);
                let text = format!("{name} is illegal: {} has no such piece there", before.turn());
                self.draft(
                    Kind::IllegalMove,
                    Severity::Error,
                    at,
                    before,
                    Some(clause),
                    text,
                    Tail::PlayWentOn,
                );
            }
            MoveError::Ambiguous(_) => {
                let clause = self.cite(&[concept::notation::DISAMBIGUATE, concept::recording::ALGEBRAIC]);
                let text = format!("{}{error}; the moves after it cannot be followed.", number(&before));
                self.draft(Kind::Notation, Severity::Warning, at, before, Some(clause), text, Tail::None);
            }
            MoveError::Unreadable(_) => {
                let text = format!("{}{error}; the moves after it cannot be followed.", number(&before));
                self.draft(Kind::Syntax, Severity::Warning, at, before, None, text, Tail::None);
            }
        }
    }
}

/// Whether a look at the pieces shows that no game leads to a position. Finding out all that is wrong with it takes
/// longer than reading a game, and most positions have nothing wrong with them.
fn looks_impossible(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn);
    let too_many = |color: Color| {
        board.of(color).count() > 16
            || board.pieces(color, Role::Pawn).count() > 8
            || board.pieces(color, Role::King).count() != 1
    };
    let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
    Color::ALL.into_iter().any(too_many) || (pawns & ends).any() || board.checkers(!position.turn()).any()
}
