//! What stands where in the text of a game.

use std::ops::Range;

use jadoube_notation::pgn::{GameResult, Place, RawTag, Reader, Visitor, Word, decode};

use crate::header::Name;
use crate::locate::{Looked, Unsure};

/// The parts of a game by their places. Ranges are of bytes in the text that was looked at.
#[derive(Default)]
pub(crate) struct Sight {
    pub tags: Vec<Tag>,
    /// The moves of the game itself.
    pub words: Vec<Moved>,
    /// The result after the moves.
    pub result: Option<Token>,
    /// How many bytes stand before the end of the game, in the whole.
    pub end: u64,
    pub begin: Place,
    depth: u32,
    has_result: bool,
    last_line: u64,
}

/// A tag.
pub(crate) struct Tag {
    pub name: String,
    pub value: String,
    pub place: Place,
    /// The whole tag, and what stands between the quotation marks, where that is written as PGN has it.
    pub whole: Range<usize>,
    pub inner: Option<Range<usize>>,
}

/// A move.
pub(crate) struct Moved {
    pub text: Box<str>,
    pub place: Place,
}

/// The result.
pub(crate) struct Token {
    pub range: Range<usize>,
    pub place: Place,
}

impl Sight {
    /// Looks at a game whose text begins at a place of something greater.
    pub(crate) fn of(text: &[u8], begin: Place) -> Sight {
        let mut sight = Sight { begin, end: begin.offset, ..Sight::default() };
        Reader::new().starting_at(begin).read_game(text, true, &mut sight);
        sight.result = sight.last_word(text).filter(|_| sight.has_result);
        for tag in &mut sight.tags {
            tag.measure(text);
        }
        sight
    }

    pub(crate) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Where in the text a place is.
    pub(crate) fn at(&self, place: Place) -> Option<usize> {
        usize::try_from(place.offset.checked_sub(self.begin.offset)?).ok()
    }

    fn last_word(&self, text: &[u8]) -> Option<Token> {
        let end = self.at(Place { offset: self.end, line: 0 })?;
        let start = last_word(text.get(..end)?);
        let place = Place { offset: self.begin.offset + start as u64, line: self.last_line };
        Some(Token { range: start..end, place })
    }
}

/// Where the last word of a text begins.
pub(crate) fn last_word(text: &[u8]) -> usize {
    text.iter().rposition(u8::is_ascii_whitespace).map_or(0, |before| before + 1)
}

impl Looked for Sight {
    fn tag(&self, name: Name) -> Result<Option<(Place, String)>, Unsure> {
        Ok(Sight::tag(self, name.as_str()).map(|tag| (tag.place, tag.value.clone())))
    }

    fn word(&self, index: usize) -> Result<Option<(Place, Box<str>)>, Unsure> {
        Ok(self.words.get(index).map(|word| (word.place, word.text.clone())))
    }

    fn result(&self) -> Option<Place> {
        self.result.as_ref().map(|token| token.place)
    }
}

impl Tag {
    /// Finds the end of the tag and its value in the text. So far its range has its beginning and the length of the value.
    fn measure(&mut self, text: &[u8]) {
        let (start, len) = (self.whole.start, self.whole.len());
        let rest = text.get(start..).unwrap_or_default();
        let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.whole = start..start + line;
        let Some(quote) = rest.iter().take(line).position(|&byte| byte == b'"') else { return };
        let inner = quote + 1..quote + 1 + len;
        let behind = rest.get(inner.end..).unwrap_or_default();
        if behind.starts_with(b"\"]") {
            self.inner = Some(start + inner.start..start + inner.end);
            self.whole.end = start + inner.end + 2;
        }
    }
}

impl Visitor for Sight {
    fn tag(&mut self, tag: RawTag<'_>) {
        let start = self.at(tag.place).unwrap_or_default();
        self.tags.push(Tag {
            name: decode(tag.name).into_owned(),
            value: tag.value().trim().to_owned(),
            place: tag.place,
            whole: start..start + tag.raw.len(),
            inner: None,
        });
    }

    fn word(&mut self, word: Word<'_>) {
        if self.depth == 0 {
            self.words.push(Moved { text: decode(word.text).into(), place: word.place });
        }
    }

    fn begin_variation(&mut self, _: Place) {
        self.depth += 1;
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn result(&mut self, _: GameResult) {
        self.has_result = true;
    }

    fn end_game(&mut self, at: Place) {
        self.end = at.offset;
        self.last_line = at.line;
    }
}
