//! The streaming reader: bytes in, events out.

use super::encoding::Encoding;
use super::scan::{self, CommentEnd, class};
use super::tag::{Bracket, Names};
use super::{GameResult, Note, NoteKind, Place, Visitor, word};

mod moves;
mod tags;
mod words;

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
