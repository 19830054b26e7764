//! The tags of a game.

use super::super::scan::{self, class};
use super::super::tag::{self, Bracket, Plain};
use super::super::{GameResult, Note, NoteKind, RawTag, Visitor};
use super::{Flow, Reader, Scan, Skip, State, Status};

impl Reader {
    pub(super) fn tags<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) -> Flow {
        loop {
            self.plain_tags(scan, visitor);
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

    /// Takes tags as long as they are written as programs do, each in a line of its own.
    #[inline(always)]
    fn plain_tags<V: Visitor>(&mut self, scan: &mut Scan<'_>, visitor: &mut V) {
        while self.newlines < 2
            && let Some(tag) = tag::plain(scan.rest())
            && tag.len <= self.limits.tag
        {
            let Plain { name, hash, raw, len } = tag;
            self.take(RawTag { name, raw, place: scan.place() }, hash, visitor);
            let ends = scan.rest().get(len) == Some(&b'\n');
            self.newlines = ends.into();
            scan.line += u64::from(ends);
            scan.at += len + usize::from(ends);
        }
    }

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
        let Bracket::Tag { name, hash, raw, len, broken } = bracket else {
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
        self.take(RawTag { name, raw, place }, hash, visitor);
        self.newlines = 0;
        scan.at += if too_long { self.limits.tag } else { len };
        if too_long {
            self.skip = Skip::Line;
        }
        Flow::Continue
    }

    #[inline(always)]
    fn take<V: Visitor>(&mut self, tag: RawTag<'_>, hash: u64, visitor: &mut V) {
        if self.names.is_duplicate(hash) {
            visitor.note(Note { kind: NoteKind::DuplicateTag, place: tag.place });
        } else if tag.name == b"Result" {
            self.tag_result = GameResult::read(tag.raw.trim_ascii()).map(|(result, _)| result);
        }
        visitor.tag(tag);
    }

    /// What stands at a `[`: nothing where more input is needed, [`Bracket::More`] where it is longer than the limit.
    #[inline]
    pub(super) fn bracket<'i>(&self, scan: &Scan<'i>) -> Option<Bracket<'i>> {
        let rest = scan.rest();
        let limit = self.limits.tag.max(1);
        let bracket = match rest.get(..limit) {
            Some(window) => tag::read(window, false),
            None => tag::read(rest, scan.last),
        };
        if matches!(bracket, Bracket::More) && rest.len() < limit { None } else { Some(bracket) }
    }
}
