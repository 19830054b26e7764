//! Words among the moves that are unlike most, and what begins with an unusual sign.

use super::super::tag::Bracket;
use super::super::{
    Comment, CommentStyle, GameResult, MoveNumber, Nag, Note, NoteKind, Visitor, Word, scan, word,
};
use super::{Flow, Reader, Scan, Skip, Status};

const ELLIPSIS: &[u8] = "…".as_bytes();

impl Reader {
    /// A word that is unlike most moves: at the end of the input, too long, without a digit, castling.
    #[cold]
    pub(super) fn odd_word<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let place = scan.place();
        let whole = match self.whole_word(scan, visitor) {
            Ok(word) => word,
            Err(flow) => return flow,
        };
        scan.at += whole.len();
        let bare = without_stop(whole);
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

    /// A token that begins with a digit: a move number, a result, castling with zeros, or a number and a move without a
    /// blank or a full stop between them. Whether the last is a number at all (`1e4`, but not `8c6`, which lacks its
    /// piece) hangs on which move it is, so it is handed on as it stands.
    #[cold]
    pub(super) fn odd_number<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let place = scan.place();
        let text = match self.whole_word(scan, visitor) {
            Ok(word) => word,
            Err(flow) => return flow,
        };
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = &text[digits..];
        let number =
            core::str::from_utf8(&text[..digits]).ok().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
        let dots = after.iter().take_while(|&&byte| byte == b'.').count();
        let ellipsis = after.starts_with(ELLIPSIS);
        let misread = number > 0 && dots == 0 && !ellipsis && word::is_move(after);
        if word::is_castling(text) || misread {
            scan.at += text.len();
            visitor.word(Word::new(text, place));
        } else if after.is_empty() || ellipsis || dots > 0 {
            // A number at the end, or `1…e5`, `12.0-0`, where a move follows without a blank.
            let (mark, dots) = if ellipsis { (ELLIPSIS.len(), 3) } else { (dots, dots.min(255) as u8) };
            scan.at += digits + mark;
            visitor.move_number(MoveNumber { number, dots, place });
        } else {
            visitor.note(Note { kind: NoteKind::UnknownWord, place });
            scan.at += text.len();
            visitor.unknown(Word::new(text, place));
        }
        Flow::Continue
    }

    /// A word that begins with neither letter nor digit: `--`, `½-½`, a figurine, `+-`.
    fn other_word<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        let place = scan.place();
        let text = match self.whole_word(scan, visitor) {
            Ok(word) => word,
            Err(flow) => return flow,
        };
        if text.starts_with(ELLIPSIS) {
            scan.at += ELLIPSIS.len();
            return Flow::Continue;
        }
        scan.at += text.len();
        if word::is_pass(text) || scan::has_digit(text) && word::is_move(text) {
            visitor.word(Word::new(text, place));
        } else {
            visitor.note(Note { kind: NoteKind::UnknownWord, place });
            visitor.unknown(Word::new(text, place));
        }
        Flow::Continue
    }

    /// The word at hand, which still has to be stepped over, unless that is dealt with already: a result, or a word that is
    /// not whole.
    fn whole_word<'a, V: Visitor>(&mut self, scan: &mut Scan<'a>, visitor: &mut V) -> Result<&'a [u8], Flow> {
        let len = scan::word(scan.rest());
        if let Some(flow) = self.cut_word(scan, len, visitor) {
            return Err(flow);
        }
        let text = &scan.rest()[..len];
        let bare = without_stop(text);
        match GameResult::read(bare) {
            Some((result, exact)) => {
                let exact = exact && bare.len() == len;
                Err(self.result(scan, len, result, exact, visitor))
            }
            None => Ok(text),
        }
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

    /// Everything that begins with another byte.
    #[cold]
    pub(super) fn rare<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
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
}

/// A word without the full stops behind it.
fn without_stop(word: &[u8]) -> &[u8] {
    let last = word.iter().rposition(|&byte| byte != b'.');
    last.map_or(&word[..0], |last| &word[..=last])
}
