//! The moves of a game: what programs write in a loop of its own, everything else by what it begins with.

use super::super::clock::{self, ClockComment};
use super::super::scan::{self, CommentEnd, class};
use super::super::tag::Bracket;
use super::super::{
    Comment, CommentStyle, GameResult, MoveNumber, Nag, Note, NoteKind, Place, Visitor, Word,
};
use super::{Flow, Reader, Scan, Skip, Status};
use crate::san::{self, Short};

impl Reader {
    pub(super) fn moves<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        if self.depth > self.limits.depth {
            return self.too_deep(scan, visitor);
        }
        loop {
            self.plain_moves(scan, visitor);
            let Some(&byte) = scan.input.get(scan.at) else {
                return if scan.last { self.end(scan, None, visitor) } else { Flow::Return(Status::More) };
            };
            let flow = match scan::class(byte) {
                class::LETTER => self.odd_word(scan, visitor),
                class::DIGIT => self.odd_number(scan, visitor),
                class::BRACE => self.comment(scan, visitor),
                class::SIGN => self.sign(scan, visitor),
                class::OPEN => self.open(scan, visitor),
                class::CLOSE => self.close(scan, visitor),
                class::STAR => self.result(scan, 1, GameResult::Open, true, visitor),
                class @ (class::BLANK | class::DOT | class::NEWLINE) => {
                    scan.at += 1;
                    scan.line += u64::from(class == class::NEWLINE);
                    Flow::Continue
                }
                _ => self.rare(scan, visitor),
            };
            match flow {
                Flow::Continue if self.skip == Skip::Nothing && self.depth <= self.limits.depth => {}
                flow => return flow,
            }
        }
    }

    /// Tells of numbers, moves and comments as long as they are written as programs do. Nearly everything is, and here
    /// it takes no way through a table of cases; whatever is not stops it.
    #[inline(always)]
    fn plain_moves<V: Visitor>(&self, scan: &mut Scan<'_>, visitor: &mut V) {
        if self.limits.word < 8 || self.limits.comment < clock::LONGEST {
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
            let (short, len) = match Short::read(bytes) {
                Some((short, len)) => (Some(short), len),
                None => match bytes as u8 {
                    byte @ (b' ' | b'\n') => {
                        line += u64::from(byte == b'\n');
                        rest = &rest[1..];
                        continue;
                    }
                    b'0'..=b'9' => continue,
                    b'{' => match clock::comment(rest) {
                        Some(comment) => {
                            rest = tell(comment, place(rest, line), visitor);
                            continue;
                        }
                        None => break,
                    },
                    b'O' => match san::castling_len(bytes) {
                        Some(len) => (None, len),
                        None => break,
                    },
                    _ => {
                        if let Some((short, len)) = Short::read_judged(bytes) {
                            let (text, place) = (&rest[..len], place(rest, line));
                            visitor.word(Word { text, place, short: Some(short) });
                            rest = &rest[len..];
                        }
                        break;
                    }
                },
            };
            visitor.word(Word { text: &rest[..len], place: place(rest, line), short });
            // The blank behind it too.
            line += u64::from(bytes >> (8 * len) & 0xff == u64::from(b'\n'));
            rest = &rest[len + 1..];
            if let Some(comment) = clock::comment(rest) {
                rest = tell(comment, place(rest, line), visitor);
            }
        }
        scan.at = scan.input.len() - rest.len();
        scan.line = line;
    }

    /// `!`, `?` or two of them.
    fn sign<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = scan.rest();
        if rest.len() < 2 && !scan.last {
            return Flow::Return(Status::More);
        }
        let len = 1 + usize::from(rest.get(1).is_some_and(|&next| scan::class(next) == class::SIGN));
        scan.at += len;
        if let Some(nag) = Nag::from_sign(&rest[..len]) {
            visitor.nag(nag);
        }
        Flow::Continue
    }

    /// The beginning of a variation, or `(=)`.
    fn open<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let rest = scan.rest();
        if rest.len() < 3 && !scan.last {
            return Flow::Return(Status::More);
        }
        if rest.starts_with(b"(=)") {
            visitor.draw_offer(scan.place());
            scan.at += 3;
            return Flow::Continue;
        }
        self.depth = self.depth.saturating_add(1);
        self.inner_result = None;
        if self.depth > self.limits.depth {
            visitor.note(scan.note(NoteKind::TooDeep));
        } else {
            visitor.begin_variation(scan.place());
        }
        scan.at += 1;
        Flow::Continue
    }

    /// The end of a variation.
    fn close<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        self.inner_result = None;
        if self.depth == 0 {
            visitor.note(scan.note(NoteKind::StrayParenthesis));
        } else {
            self.depth -= 1;
            visitor.end_variation();
        }
        scan.at += 1;
        Flow::Continue
    }

    #[inline]
    pub(super) fn comment<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
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

    /// A result: it ends the game unless it stands in a variation.
    pub(super) fn result<V: Visitor>(
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
}

/// Tells of a clock and gives what stands behind the comment.
#[inline(always)]
fn tell<'a, V: Visitor>(comment: ClockComment<'a>, place: Place, visitor: &mut V) -> &'a [u8] {
    let ClockComment { bytes, seconds, after } = comment;
    visitor.clock(Comment { bytes, style: CommentStyle::Braces, place }, seconds);
    after
}
