//! The streaming reader: bytes in, events out.

use super::encoding::Encoding;
use super::scan::{self, CommentEnd, class};
use super::tag::{self, Bracket, Names};
use super::word;
use super::{
    Comment, CommentStyle, GameResult, MoveNumber, Nag, Note, NoteKind, Place, RawTag, Visitor, Word,
};
use crate::san::Short;

/// How much the reader takes before it cuts something off and notes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most bytes of a word.
    pub word: usize,
    /// The most bytes of a tag.
    pub tag: usize,
    /// The most bytes of a comment.
    pub comment: usize,
    /// How deep variations may be nested.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { word: 255, tag: 1 << 16, comment: 1 << 16, depth: 64 }
    }
}

impl Limits {
    /// So many bytes of input are enough for the reader to go on, whatever they are.
    pub fn enough(&self) -> usize {
        self.word.max(self.tag).max(self.comment).saturating_add(64)
    }
}

/// How far a call to [`Reader::read_game`] came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many bytes of the input are done with; the rest belongs to the next call.
    pub consumed: usize,
    /// Why the call returned.
    pub status: Status,
}

/// Why the reader stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A game is over.
    Game,
    /// More input is needed.
    More,
    /// The input is over.
    End,
}

/// Cuts PGN into events for a [`Visitor`]. It holds no text, does no I/O and never fails.
///
/// The same events come whatever the pieces in which the input is given.
///
/// ```
/// use jadoube_notation::pgn::{Reader, Status, Visitor, Word};
///
/// #[derive(Default)]
/// struct Count(usize);
/// impl Visitor for Count {
///     fn word(&mut self, _: Word<'_>) {
///         self.0 += 1;
///     }
/// }
///
/// let mut count = Count::default();
/// let progress = Reader::new().read_game(b"1. e4 e5 2. Nf3 *", true, &mut count);
/// assert_eq!((count.0, progress.status), (3, Status::Game));
/// ```
#[derive(Clone)]
pub struct Reader {
    limits: Limits,
    state: State,
    skip: Skip,
    /// Where the comment begins that is passed over.
    comment_at: Place,
    place: Place,
    /// Whether the byte before the input ends a line.
    line_start: bool,
    /// Line ends since the last tag.
    newlines: u32,
    names: Names,
    tag_result: Option<GameResult>,
    /// Open variations, those left out included.
    depth: u32,
    /// The last result inside the open variation: the game's, if the variation never ends.
    inner_result: Option<GameResult>,
    encoding: Encoding,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Between,
    Tags,
    Moves,
}

/// The rest of something that was too long and is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Skip {
    Nothing,
    Comment,
    Line,
    Word,
}

/// A place in the input at hand.
struct Scan<'i> {
    input: &'i [u8],
    at: usize,
    line: u64,
    /// The offset of the input in the whole.
    base: u64,
    last: bool,
    line_start: bool,
}

impl<'i> Scan<'i> {
    #[inline(always)]
    fn place(&self) -> Place {
        Place { offset: self.base + self.at as u64, line: self.line }
    }

    #[inline(always)]
    fn rest(&self) -> &'i [u8] {
        &self.input[self.at..]
    }

    fn at_line_start(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => self.input[before] == b'\n',
            None => self.line_start,
        }
    }

    fn note(&self, kind: NoteKind) -> Note {
        Note { kind, place: self.place() }
    }
}

/// How a part of the reader ended.
enum Flow {
    Continue,
    Return(Status),
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader at the start of its input, with the usual limits.
    pub fn new() -> Reader {
        Reader::with_limits(Limits::default())
    }

    /// A reader with other limits.
    pub fn with_limits(limits: Limits) -> Reader {
        Reader {
            limits,
            state: State::Between,
            skip: Skip::Nothing,
            comment_at: Place { offset: 0, line: 1 },
            place: Place { offset: 0, line: 1 },
            line_start: true,
            newlines: 0,
            names: Names::new(),
            tag_result: None,
            depth: 0,
            inner_result: None,
            encoding: Encoding::default(),
        }
    }

    /// A reader whose input begins at a place in something greater, such as a part of a file.
    #[must_use]
    pub fn starting_at(mut self, place: Place) -> Reader {
        self.place = place;
        self
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Where the next input begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Reads up to the end of one game.
    ///
    /// What was not consumed must be given again with more behind it; an input of [`Limits::enough`] bytes is never
    /// refused. `last` says that nothing comes after this input.
    pub fn read_game<V: Visitor>(&mut self, input: &[u8], last: bool, visitor: &mut V) -> Progress {
        let mut scan = Scan {
            input,
            at: 0,
            line: self.place.line,
            base: self.place.offset,
            last,
            line_start: self.line_start,
        };
        let mut raw_from = 0;
        let status = loop {
            if self.skip != Skip::Nothing {
                self.skip_on(&mut scan, visitor);
                if self.skip != Skip::Nothing {
                    if !last {
                        break Status::More;
                    }
                    self.skip = Skip::Nothing;
                }
            }
            let flow = match self.state {
                State::Between => {
                    let flow = self.between(&mut scan, visitor);
                    raw_from = scan.at;
                    flow
                }
                State::Tags => self.tags(&mut scan, visitor),
                State::Moves => self.moves(&mut scan, visitor),
            };
            if let Flow::Return(status) = flow {
                break status;
            }
        };
        let raw = &input[raw_from..scan.at];
        if (status == Status::Game || self.state != State::Between) && !raw.is_empty() {
            self.encoding.feed(raw, scan.place());
            visitor.raw(raw);
        }
        if status == Status::Game {
            if let Some(place) = self.encoding.finish() {
                visitor.note(Note { kind: NoteKind::NotUtf8, place });
            }
            visitor.end_game(scan.place());
            self.state = State::Between;
        }
        if let Some(before) = scan.at.checked_sub(1) {
            self.line_start = input[before] == b'\n';
        }
        self.place = scan.place();
        Progress { consumed: scan.at, status }
    }

    /// Reads all games of an input that is complete.
    pub fn read_all<V: Visitor>(&mut self, input: &[u8], visitor: &mut V) {
        let mut rest = input;
        loop {
            let progress = self.read_game(rest, true, visitor);
            if progress.status != Status::Game {
                return;
            }
            rest = &rest[progress.consumed..];
        }
    }

    /// Passes over the rest of something too long.
    #[cold]
    fn skip_on<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) {
        match self.skip {
            Skip::Nothing => {}
            Skip::Line => match scan::line_end(scan.rest()) {
                Some(len) => {
                    scan.at += len;
                    self.skip = Skip::Nothing;
                }
                None => scan.at = scan.input.len(),
            },
            Skip::Word => {
                scan.at += scan::word(scan.rest());
                if scan.at < scan.input.len() {
                    self.skip = Skip::Nothing;
                }
            }
            Skip::Comment => match scan::comment_end(scan.rest(), scan.last) {
                CommentEnd::Closed { len, newlines } => {
                    scan.at += len + 1;
                    scan.line += newlines;
                    self.skip = Skip::Nothing;
                }
                CommentEnd::NextGame { len, newlines } => {
                    scan.at += len;
                    scan.line += newlines;
                    visitor.note(Note { kind: NoteKind::UnclosedComment, place: self.comment_at });
                    self.skip = Skip::Nothing;
                }
                CommentEnd::Open { len, newlines } => {
                    scan.at += len;
                    scan.line += newlines;
                    if scan.last {
                        visitor.note(Note { kind: NoteKind::UnclosedComment, place: self.comment_at });
                    }
                }
            },
        }
    }

    /// Looks for the start of a game.
    fn between<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        loop {
            let Some(&byte) = scan.input.get(scan.at) else {
                return Flow::Return(if scan.last { Status::End } else { Status::More });
            };
            match scan::class(byte) {
                class::BLANK => scan.at += 1,
                class::NEWLINE => {
                    scan.at += 1;
                    scan.line += 1;
                }
                class::BRACKET if byte == b'[' => match self.bracket(scan) {
                    None => return Flow::Return(Status::More),
                    Some(Bracket::NoTag) => return self.stray_line(scan, visitor),
                    Some(_) => {
                        self.begin(scan, State::Tags, visitor);
                        return Flow::Continue;
                    }
                },
                class::BRACE => return self.stray_comment(scan, visitor),
                _ => match self.begins_moves(scan) {
                    None => return Flow::Return(Status::More),
                    Some(true) => {
                        self.begin(scan, State::Moves, visitor);
                        visitor.end_tags(scan.place());
                        return Flow::Continue;
                    }
                    Some(false) if scan.rest().starts_with(BYTE_ORDER_MARK) => {
                        visitor.note(scan.note(NoteKind::ByteOrderMark));
                        scan.at += BYTE_ORDER_MARK.len();
                    }
                    Some(false) => return self.stray_line(scan, visitor),
                },
            }
        }
    }

    /// Whether a game without tags begins here: with a move number or a move. Unknown where more input is needed.
    #[cold]
    fn begins_moves(&self, scan: &Scan<'_>) -> Option<bool> {
        let len = scan::word(scan.rest());
        if scan.at + len == scan.input.len() && !scan.last && len <= self.limits.word {
            return None;
        }
        let word = &scan.rest()[..len];
        let digit = scan::has_digit(word);
        let number = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = word.get(number);
        let numbered =
            number > 0 && (matches!(after, None | Some(b'.')) || after.is_some_and(u8::is_ascii_alphabetic));
        Some(numbered || digit && word::is_move(word))
    }

    fn begin<V: Visitor>(&mut self, scan: &Scan<'_>, state: State, visitor: &mut V) {
        self.state = state;
        self.newlines = 0;
        self.names.clear();
        self.tag_result = None;
        self.depth = 0;
        self.inner_result = None;
        self.encoding = Encoding::default();
        visitor.begin_game(scan.place());
    }

    #[cold]
    fn stray_line<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        // A line that begins with % is meant for other programs and wrong nowhere; a ; begins a comment.
        let escape = scan.input[scan.at] == b'%' && scan.at_line_start();
        if !escape {
            let comment = scan.input[scan.at] == b';';
            visitor.note(scan.note(if comment { NoteKind::StrayComment } else { NoteKind::StrayText }));
        }
        self.skip = Skip::Line;
        Flow::Continue
    }

    #[cold]
    fn stray_comment<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        visitor.note(scan.note(NoteKind::StrayComment));
        self.comment_at = scan.place();
        scan.at += 1;
        self.skip = Skip::Comment;
        Flow::Continue
    }

    fn tags<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        loop {
            let Some(&byte) = scan.input.get(scan.at) else {
                return if scan.last { self.end(scan, None, visitor) } else { Flow::Return(Status::More) };
            };
            match scan::class(byte) {
                class::BLANK => scan.at += 1,
                class::NEWLINE => {
                    scan.at += 1;
                    scan.line += 1;
                    self.newlines = self.newlines.saturating_add(1);
                }
                class::BRACKET if byte == b'[' => match self.tag(scan, visitor) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
                _ if byte == b'%' && scan.at_line_start() => {
                    self.skip = Skip::Line;
                    return Flow::Continue;
                }
                _ => {
                    if self.newlines < 2 {
                        visitor.note(scan.note(NoteKind::NoEmptyLine));
                    }
                    visitor.end_tags(scan.place());
                    self.state = State::Moves;
                    return Flow::Continue;
                }
            }
        }
    }

    #[inline]
    fn tag<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = scan.rest();
        let mut too_long = false;
        let bracket = match self.bracket(scan) {
            None => return Flow::Return(Status::More),
            Some(Bracket::More) => {
                too_long = true;
                tag::read(&rest[..self.limits.tag], true)
            }
            Some(bracket) => bracket,
        };
        let Bracket::Tag { name, raw, len, broken } = bracket else {
            visitor.note(scan.note(NoteKind::BrokenTag));
            self.skip = Skip::Line;
            return Flow::Continue;
        };
        // A game without moves: the next one begins, since this tag comes first in every game.
        if self.newlines >= 2 && name == b"Event" {
            return self.end(scan, None, visitor);
        }
        let place = scan.place();
        if too_long {
            visitor.note(Note { kind: NoteKind::TagCut, place });
        } else if broken {
            visitor.note(Note { kind: NoteKind::BrokenTag, place });
        }
        if self.names.is_duplicate(name) {
            visitor.note(Note { kind: NoteKind::DuplicateTag, place });
        } else if name == b"Result" {
            self.tag_result = GameResult::read(raw.trim_ascii()).map(|(result, _)| result);
        }
        visitor.tag(RawTag { name, raw, place });
        self.newlines = 0;
        scan.at += if too_long { self.limits.tag } else { len };
        if too_long {
            self.skip = Skip::Line;
        }
        Flow::Continue
    }

    /// What stands at a `[`: nothing where more input is needed, [`Bracket::More`] where it is longer than the limit.
    #[inline]
    fn bracket<'i>(&self, scan: &Scan<'i>) -> Option<Bracket<'i>> {
        let rest = scan.rest();
        let limit = self.limits.tag.max(1);
        let bracket = match rest.get(..limit) {
            Some(window) => tag::read(window, false),
            None => tag::read(rest, scan.last),
        };
        if matches!(bracket, Bracket::More) && rest.len() < limit { None } else { Some(bracket) }
    }

    fn moves<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        if self.depth > self.limits.depth {
            return self.too_deep(scan, visitor);
        }
        loop {
            self.plain_moves(scan, visitor);
            let Some(&byte) = scan.input.get(scan.at) else {
                return if scan.last { self.end(scan, None, visitor) } else { Flow::Return(Status::More) };
            };
            match scan::class(byte) {
                class::BLANK => scan.at += 1,
                class::NEWLINE => {
                    scan.at += 1;
                    scan.line += 1;
                }
                class::LETTER => match self.odd_word(scan, visitor) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
                class::DIGIT => match self.odd_number(scan, visitor) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
                class::BRACE => match self.comment(scan, visitor) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
                class::DOT => scan.at += 1,
                class::SIGN => {
                    let rest = scan.rest();
                    if rest.len() < 2 && !scan.last {
                        return Flow::Return(Status::More);
                    }
                    let len =
                        1 + usize::from(rest.get(1).is_some_and(|&next| scan::class(next) == class::SIGN));
                    scan.at += len;
                    if let Some(nag) = Nag::from_sign(&rest[..len]) {
                        visitor.nag(nag);
                    }
                }
                class::OPEN => {
                    let rest = scan.rest();
                    if rest.len() < 3 && !scan.last {
                        return Flow::Return(Status::More);
                    }
                    if rest.starts_with(b"(=)") {
                        visitor.draw_offer(scan.place());
                        scan.at += 3;
                        continue;
                    }
                    self.depth = self.depth.saturating_add(1);
                    self.inner_result = None;
                    if self.depth > self.limits.depth {
                        visitor.note(scan.note(NoteKind::TooDeep));
                        scan.at += 1;
                        return Flow::Continue;
                    }
                    visitor.begin_variation(scan.place());
                    scan.at += 1;
                }
                class::CLOSE => {
                    self.inner_result = None;
                    if self.depth == 0 {
                        visitor.note(scan.note(NoteKind::StrayParenthesis));
                    } else {
                        self.depth -= 1;
                        visitor.end_variation();
                    }
                    scan.at += 1;
                }
                class::STAR => match self.result(scan, 1, GameResult::Open, true, visitor) {
                    Flow::Continue => {}
                    flow => return flow,
                },
                _ => match self.rare(scan, visitor) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
            }
        }
    }

    /// Tells of numbers, moves and comments as long as they are written as programs do. Nearly everything is, and here
    /// it takes no way through a table of cases; whatever is not stops it.
    #[inline(always)]
    fn plain_moves<V: Visitor>(&self, scan: &mut Scan<'_>, visitor: &mut V) {
        if self.limits.word < 8 || self.limits.comment < 16 {
            return;
        }
        let end = scan.base + scan.input.len() as u64;
        let place = |rest: &[u8], line: u64| Place { offset: end - rest.len() as u64, line };
        let (mut rest, mut line) = (scan.rest(), scan.line);
        while let Some(start) = rest.first_chunk::<8>() {
            let mut bytes = u64::from_le_bytes(*start);
            if (bytes as u8).is_ascii_digit() {
                let Some((number, dots, len)) = scan::number(bytes) else { break };
                visitor.move_number(MoveNumber { number, dots, place: place(rest, line) });
                rest = &rest[len..];
                let Some(start) = rest.first_chunk::<8>() else { break };
                bytes = u64::from_le_bytes(*start);
            }
            let Some((short, len)) = Short::read(bytes) else {
                match bytes as u8 {
                    byte @ (b' ' | b'\n') => {
                        line += u64::from(byte == b'\n');
                        rest = &rest[1..];
                    }
                    b'0'..=b'9' => {}
                    _ => break,
                }
                continue;
            };
            visitor.word(Word { text: &rest[..len], place: place(rest, line), short: Some(short) });
            // The blank behind it too.
            line += u64::from(bytes >> (8 * len) & 0xff == u64::from(b'\n'));
            rest = &rest[len + 1..];
            if let Some((bytes, after)) = scan::clock_comment(rest) {
                visitor.comment(Comment { bytes, style: CommentStyle::Braces, place: place(rest, line) });
                rest = after;
            }
        }
        scan.at = scan.input.len() - rest.len();
        scan.line = line;
    }

    /// A word that is unlike most moves: at the end of the input, too long, without a digit, castling.
    #[cold]
    fn odd_word<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let len = scan::word(scan.rest());
        if let Some(flow) = self.cut_word(scan, len, visitor) {
            return flow;
        }
        let place = scan.place();
        let whole = &scan.rest()[..len];
        if let Some((result, exact)) = GameResult::read(whole) {
            return self.result(scan, len, result, exact, visitor);
        }
        scan.at += len;
        let bare = whole.iter().rposition(|&byte| byte != b'.').map_or(&whole[..0], |last| &whole[..=last]);
        if matches!(bare, b"e.p" | b"ep") {
            return Flow::Continue;
        }
        // A full stop behind a move means nothing, unless it is that of `e.p.`
        let text = if bare.ends_with(b"p") { whole } else { bare };
        let word = Word::new(text, place);
        if word::is_sign(text) {
            visitor.note(Note { kind: NoteKind::UnknownWord, place });
            visitor.unknown(word);
        } else {
            visitor.word(word);
        }
        Flow::Continue
    }

    /// Deals with a word that may go on after the input or is too long.
    #[cold]
    fn cut_word<V: Visitor>(&mut self, scan: &mut Scan<'_>, len: usize, visitor: &mut V) -> Option<Flow> {
        if len > self.limits.word {
            visitor.note(scan.note(NoteKind::WordCut));
            visitor.unknown(Word::new(&scan.rest()[..self.limits.word], scan.place()));
            scan.at += len;
            self.skip = Skip::Word;
            return Some(Flow::Continue);
        }
        (scan.at + len == scan.input.len() && !scan.last).then_some(Flow::Return(Status::More))
    }

    /// A token that begins with a digit: a move number, a result, or castling with zeros.
    #[cold]
    fn odd_number<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let len = scan::word(scan.rest());
        if let Some(flow) = self.cut_word(scan, len, visitor) {
            return flow;
        }
        let place = scan.place();
        let text = &scan.rest()[..len];
        if let Some((result, exact)) = GameResult::read(text) {
            return self.result(scan, len, result, exact, visitor);
        }
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = &text[digits..];
        let number =
            core::str::from_utf8(&text[..digits]).ok().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
        let dots = after.iter().take_while(|&&byte| byte == b'.').count();
        let ellipsis = after.starts_with(ELLIPSIS);
        if word::is_castling(text) {
            scan.at += len;
            visitor.word(Word::new(text, place));
        } else if after.is_empty() || ellipsis || dots > 0 || number > 0 && word::is_move(after) {
            // A number at the end, or `1…e5`, `12.0-0`, `3--`, where a move follows without a blank.
            let (mark, dots) = if ellipsis { (ELLIPSIS.len(), 3) } else { (dots, dots.min(255) as u8) };
            scan.at += digits + mark;
            visitor.move_number(MoveNumber { number, dots, place });
        } else {
            visitor.note(Note { kind: NoteKind::UnknownWord, place });
            scan.at += len;
            visitor.unknown(Word::new(text, place));
        }
        Flow::Continue
    }

    #[inline]
    fn comment<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = &scan.rest()[1..];
        let place = scan.place();
        let (len, newlines, closed) = match scan::comment_end(rest, scan.last) {
            CommentEnd::Closed { len, newlines } => (len, newlines, true),
            CommentEnd::NextGame { len, newlines } => (len, newlines, false),
            CommentEnd::Open { len, newlines } if scan.last => (len, newlines, false),
            CommentEnd::Open { len, .. } if len <= self.limits.comment => return Flow::Return(Status::More),
            CommentEnd::Open { .. } => (usize::MAX, 0, false),
        };
        if len > self.limits.comment {
            let bytes = &rest[..self.limits.comment];
            visitor.comment(Comment { bytes, style: CommentStyle::Braces, place });
            visitor.note(Note { kind: NoteKind::CommentCut, place });
            // The end of the line stays: with it the rest can be seen to be another game.
            let back = bytes.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
            let done = &bytes[..bytes.len() - back];
            scan.at += 1 + done.len();
            scan.line += done.iter().filter(|&&byte| byte == b'\n').count() as u64;
            self.comment_at = place;
            self.skip = Skip::Comment;
            return Flow::Continue;
        }
        let bytes = if closed { &rest[..len] } else { rest[..len].trim_ascii_end() };
        visitor.comment(Comment { bytes, style: CommentStyle::Braces, place });
        scan.at += 1 + len + usize::from(closed);
        scan.line += newlines;
        if !closed {
            visitor.note(Note { kind: NoteKind::UnclosedComment, place });
        }
        Flow::Continue
    }

    /// Everything that begins with another byte.
    #[cold]
    fn rare<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = scan.rest();
        let place = scan.place();
        match rest[0] {
            b';' => self.line_comment(scan, visitor),
            b'$' => {
                let digits = rest[1..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
                if digits + 1 == rest.len() && digits < 4 && !scan.last {
                    return Flow::Return(Status::More);
                }
                scan.at += 1 + digits;
                let number = core::str::from_utf8(&rest[1..=digits]).ok().and_then(|text| text.parse().ok());
                match number {
                    Some(number) => visitor.nag(Nag(number)),
                    None => visitor.note(Note { kind: NoteKind::BrokenNag, place }),
                }
                Flow::Continue
            }
            b'}' => {
                visitor.note(Note { kind: NoteKind::StrayBrace, place });
                scan.at += 1;
                Flow::Continue
            }
            b'%' if scan.at_line_start() => {
                self.skip = Skip::Line;
                Flow::Continue
            }
            b'[' => match self.bracket(scan) {
                None => Flow::Return(Status::More),
                Some(Bracket::NoTag) => self.unknown_bracket(scan, visitor),
                Some(_) => self.end(scan, None, visitor),
            },
            b']' => {
                visitor.note(Note { kind: NoteKind::UnknownWord, place });
                visitor.unknown(Word::new(b"]", place));
                scan.at += 1;
                Flow::Continue
            }
            _ => self.other_word(scan, visitor),
        }
    }

    /// `[%clk …]` outside a comment and the like: up to the closing bracket or the end of the line.
    fn unknown_bracket<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = scan.rest();
        let end = rest.iter().position(|&byte| byte == b']' || byte == b'\n');
        let len = match end {
            Some(at) if rest[at] == b']' => at + 1,
            Some(at) => at,
            None if !scan.last && rest.len() <= self.limits.word => return Flow::Return(Status::More),
            None => rest.len(),
        };
        let place = scan.place();
        visitor.note(Note { kind: NoteKind::UnknownWord, place });
        visitor.unknown(Word::new(&rest[..len.min(self.limits.word)], place));
        if len > self.limits.word {
            visitor.note(Note { kind: NoteKind::WordCut, place });
            scan.at += self.limits.word;
        } else {
            scan.at += len;
        }
        Flow::Continue
    }

    fn line_comment<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = &scan.rest()[1..];
        let place = scan.place();
        let end = scan::line_end(rest);
        if end.is_none() && !scan.last && rest.len() <= self.limits.comment {
            return Flow::Return(Status::More);
        }
        let len = end.unwrap_or(rest.len());
        let kept = len.min(self.limits.comment);
        let bytes = &rest[..kept];
        let bytes = if kept == len { bytes.strip_suffix(b"\r").unwrap_or(bytes) } else { bytes };
        visitor.comment(Comment { bytes, style: CommentStyle::Line, place });
        scan.at += 1 + kept;
        if kept < len {
            visitor.note(Note { kind: NoteKind::CommentCut, place });
            self.skip = Skip::Line;
        }
        Flow::Continue
    }

    /// A word that begins with neither letter nor digit: `--`, `½-½`, a figurine, `+-`.
    fn other_word<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let len = scan::word(scan.rest());
        if let Some(flow) = self.cut_word(scan, len, visitor) {
            return flow;
        }
        let place = scan.place();
        let text = &scan.rest()[..len];
        if let Some((result, exact)) = GameResult::read(text) {
            return self.result(scan, len, result, exact, visitor);
        }
        if text.starts_with(ELLIPSIS) {
            scan.at += ELLIPSIS.len();
            return Flow::Continue;
        }
        scan.at += len;
        if word::is_pass(text) || scan::has_digit(text) && word::is_move(text) {
            visitor.word(Word::new(text, place));
        } else {
            visitor.note(Note { kind: NoteKind::UnknownWord, place });
            visitor.unknown(Word::new(text, place));
        }
        Flow::Continue
    }

    /// A result: it ends the game unless it stands in a variation.
    fn result<V: Visitor>(
        &mut self,
        scan: &mut Scan<'_>,
        len: usize,
        result: GameResult,
        exact: bool,
        visitor: &mut V,
    ) -> Flow {
        if !exact {
            visitor.note(scan.note(NoteKind::ResultForm));
        }
        if self.depth > 0 {
            visitor.note(scan.note(NoteKind::ResultInVariation));
            self.inner_result = Some(result);
            scan.at += len;
            return Flow::Continue;
        }
        let flow = self.end(scan, Some(result), visitor);
        scan.at += len;
        flow
    }

    /// Inside a variation that is nested too deep: only its end matters.
    #[cold]
    fn too_deep<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        struct Nobody;
        impl Visitor for Nobody {}

        while self.depth > self.limits.depth {
            let Some(&byte) = scan.input.get(scan.at) else {
                return if scan.last { self.end(scan, None, visitor) } else { Flow::Return(Status::More) };
            };
            match scan::class(byte) {
                class::NEWLINE => {
                    scan.at += 1;
                    scan.line += 1;
                }
                class::BRACE => match self.comment(scan, &mut Nobody) {
                    Flow::Continue if self.skip == Skip::Nothing => {}
                    flow => return flow,
                },
                class::SEMICOLON => {
                    self.skip = Skip::Line;
                    return Flow::Continue;
                }
                class::OPEN => {
                    self.depth = self.depth.saturating_add(1);
                    scan.at += 1;
                }
                class::CLOSE => {
                    self.depth -= 1;
                    scan.at += 1;
                }
                class::BRACKET if byte == b'[' => match self.bracket(scan) {
                    None => return Flow::Return(Status::More),
                    Some(Bracket::NoTag) => scan.at += 1,
                    Some(_) => return self.end(scan, None, visitor),
                },
                _ if byte == b'%' && scan.at_line_start() => {
                    self.skip = Skip::Line;
                    return Flow::Continue;
                }
                _ => scan.at += 1,
            }
        }
        Flow::Continue
    }

    fn end<V: Visitor>(&mut self, scan: &mut Scan<'_>, result: Option<GameResult>, visitor: &mut V) -> Flow {
        if self.state == State::Tags {
            visitor.end_tags(scan.place());
        }
        if self.depth > 0 {
            visitor.note(scan.note(NoteKind::UnclosedVariation));
            for _ in 0..self.depth.min(self.limits.depth) {
                visitor.end_variation();
            }
            self.depth = 0;
        }
        match result.or(self.inner_result) {
            None => visitor.note(scan.note(NoteKind::MissingResult)),
            Some(result) => {
                if self.tag_result.is_some_and(|tagged| tagged != result) {
                    visitor.note(scan.note(NoteKind::ResultMismatch));
                }
                visitor.result(result);
            }
        }
        Flow::Return(Status::Game)
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const ELLIPSIS: &[u8] = "…".as_bytes();
