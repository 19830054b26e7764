//! Mending the text of a game where it is certain what it has to be.

use std::ops::Range;

use jadoube_board::Color;
use jadoube_laws::{Clause, Lang};
use jadoube_notation::pgn::{GameResult, Place};

use crate::header::Name;
use crate::message::Message;
use crate::sight::{Sight, Tag};
use crate::values::plain_form;
use crate::{Finding, Kind};
use jadoube_arbiter::Tell;

/// What is mended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mend {
    /// Results that the last position decides, that are written oddly, or that stand only after the moves or only in the tag.
    pub results: bool,
    /// Tags that every game has and that are missing (with PGN's signs for unknown), `SetUp` beside `FEN`, the number of
    /// half-moves, days in another form, and tags that stand there twice with the same value.
    pub tags: bool,
}

/// A change to the text of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Where it was made, in the text as it was.
    pub place: Place,
    /// The clause that decides, where one does.
    pub clause: Option<Clause>,
    message: Message,
}

impl Change {
    /// What was changed, as a sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        format!("{}.", self.message.told(lang))
    }

    /// The stable name of the sentence.
    pub fn says(&self) -> &'static str {
        self.message.key()
    }
}

/// The text of a game mended, and what was changed; nothing where nothing is certain. The findings are all of the game, and
/// the text begins where their heading says.
pub fn mend(text: &[u8], findings: &[Finding], what: Mend) -> Option<(Vec<u8>, Vec<Change>)> {
    let heading = &findings.first()?.heading;
    let mut workshop = Workshop {
        sight: Sight::of(text, heading.place),
        text,
        line_end: if text.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" },
        edits: Vec::new(),
    };
    if let Some(result) = heading.certain.filter(|_| what.results) {
        let about = findings.iter().find(|it| it.kind == Kind::ResultContradictsBoard);
        workshop.mend_result(result, about.and_then(|finding| finding.clause));
    }
    // Moves without tags may belong to the game before.
    if what.tags && !workshop.sight.tags.is_empty() {
        workshop.mend_tags(heading.certain, heading.made);
    }
    workshop.done()
}

struct Workshop<'t> {
    sight: Sight,
    text: &'t [u8],
    line_end: &'static str,
    edits: Vec<Edit>,
}

struct Edit {
    range: Range<usize>,
    with: String,
    change: Change,
}

impl Workshop<'_> {
    fn mend_result(&mut self, result: GameResult, clause: Option<Clause>) {
        let written = result.as_str();
        match &self.sight.result {
            Some(token) => {
                let old = String::from_utf8_lossy(&self.text[token.range.clone()]).into_owned();
                if old != written {
                    let message = Message::MendResult { result, value: old.into() };
                    let change = Change { place: token.place, clause, message };
                    self.edits.push(Edit { range: token.range.clone(), with: written.to_owned(), change });
                }
            }
            None => self.add_result(result, clause),
        }
        if let Some(tag) = self.sight.tag("Result") {
            let edit = set(tag, "Result", written, clause);
            self.edits.extend(edit);
        }
    }

    fn add_result(&mut self, result: GameResult, clause: Option<Clause>) {
        let (at, before, after) = match self.sight.tags.last() {
            // Nothing but tags: behind their lines and those that are added to them.
            Some(tag) if self.sight.words.is_empty() => {
                let behind = tag.whole.end + self.line_end.len();
                match self.text.get(tag.whole.end..behind) {
                    Some(end) if end == self.line_end.as_bytes() => {
                        (behind, self.line_end.to_owned(), self.line_end)
                    }
                    _ => (self.text.len(), self.line_end.repeat(2), ""),
                }
            }
            _ => {
                let end = self.text.trim_ascii_end().len();
                let line = self.text[..end].rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
                // A comment up to the end of the line would swallow it.
                let before = if line.contains(&b';') { self.line_end } else { " " };
                (end, before.to_owned(), "")
            }
        };
        let lines = self.text[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let begin = self.sight.begin;
        let place = Place { offset: begin.offset + at as u64, line: begin.line + lines };
        let change = Change { place, clause, message: Message::MendResultAdded { result } };
        let with = format!("{before}{result}{after}");
        self.edits.push(Edit { range: at..at, with, change });
    }

    fn mend_tags(&mut self, certain: Option<GameResult>, made: Option<u32>) {
        self.add_missing(certain);
        let sight = &self.sight;
        let mut edits = Vec::new();
        for name in [Name::Date.as_str(), Name::UtcDate.as_str()] {
            let day = sight.tag(name).and_then(|tag| Some((tag, plain_form(&tag.value)?)));
            edits.extend(day.and_then(|(tag, day)| set(tag, name, &day, None)));
        }
        if let (Some(tag), Some(made)) = (sight.tag("PlyCount"), made) {
            edits.extend(set(tag, "PlyCount", &made.to_string(), None));
        }
        if let (Some(fen), None) = (sight.tag("FEN"), sight.tag("SetUp").or_else(|| sight.tag("Setup"))) {
            edits.push(self.added("SetUp", "1", fen.whole.start, fen.place));
        }
        for (place, tag) in sight.tags.iter().enumerate() {
            let twin = |other: &Tag| other.name == tag.name && other.value == tag.value;
            if sight.tags[..place].iter().any(twin) {
                edits.push(self.removed(tag));
            }
        }
        self.edits.extend(edits);
    }

    /// Adds what every game has by PGN: before the next of these tags that is there, or behind the last.
    fn add_missing(&mut self, certain: Option<GameResult>) {
        let roster = &Name::ALL[..7];
        for (place, name) in roster.iter().enumerate() {
            if self.sight.tag(name.as_str()).is_some() {
                continue;
            }
            let value = match name {
                Name::Date => "????.??.??",
                Name::Result => certain.map_or("*", GameResult::as_str),
                _ => "?",
            };
            let next = roster[place..].iter().find_map(|later| self.sight.tag(later.as_str()));
            let last = || roster.iter().filter_map(|name| self.sight.tag(name.as_str())).next_back();
            let edit = match (next, last()) {
                (Some(next), _) => self.added(name.as_str(), value, next.whole.start, next.place),
                (None, Some(last)) => {
                    let at = (last.whole.end + self.line_end.len()).min(self.text.len());
                    let fits = self.text[..at].ends_with(self.line_end.as_bytes());
                    if !fits {
                        continue;
                    }
                    self.added(name.as_str(), value, at, last.place)
                }
                (None, None) => {
                    let Some(first) = self.sight.tags.first() else { continue };
                    self.added(name.as_str(), value, first.whole.start, first.place)
                }
            };
            self.edits.push(edit);
        }
    }

    fn added(&self, tag: &'static str, value: &str, at: usize, place: Place) -> Edit {
        let message = Message::MendTagAdded { tag, value: format!("\"{value}\"").into() };
        let with = format!("[{tag} \"{value}\"]{}", self.line_end);
        Edit { range: at..at, with, change: Change { place, clause: None, message } }
    }

    fn removed(&self, tag: &Tag) -> Edit {
        let rest = &self.text[tag.whole.end..];
        let behind = rest.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let alone = rest[..behind].trim_ascii().is_empty();
        let range = tag.whole.start..tag.whole.end + if alone { behind } else { 0 };
        let message = Message::MendTagRemoved { text: tag.name.as_str().into() };
        Edit { range, with: String::new(), change: Change { place: tag.place, clause: None, message } }
    }

    /// The text with its edits, from the last to the first, so that their places stay.
    fn done(mut self) -> Option<(Vec<u8>, Vec<Change>)> {
        if self.edits.is_empty() {
            return None;
        }
        let is_result = |edit: &Edit| matches!(edit.change.message, Message::MendResultAdded { .. });
        self.edits.sort_by_key(|edit| (edit.range.start, edit.range.end, is_result(edit)));
        let (mut mended, mut from) = (Vec::with_capacity(self.text.len() + 64), 0);
        for edit in &self.edits {
            if edit.range.start >= from {
                mended.extend_from_slice(&self.text[from..edit.range.start]);
                mended.extend_from_slice(edit.with.as_bytes());
                from = edit.range.end;
            }
        }
        mended.extend_from_slice(&self.text[from..]);
        Some((mended, self.edits.into_iter().map(|edit| edit.change).collect()))
    }
}

/// Gives a tag another value.
fn set(tag: &Tag, name: &'static str, value: &str, clause: Option<Clause>) -> Option<Edit> {
    let range = tag.inner.clone().filter(|_| tag.value != value)?;
    let quoted = |text: &str| format!("\"{text}\"").into();
    let message = Message::MendTag { tag: name, value: quoted(value), text: quoted(&tag.value) };
    Some(Edit { range, with: value.to_owned(), change: Change { place: tag.place, clause, message } })
}

/// The result of a win.
pub(crate) fn win(player: Color) -> GameResult {
    if player.is_white() { GameResult::WhiteWins } else { GameResult::BlackWins }
}
