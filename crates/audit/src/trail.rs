//! Where the parts of the game at hand stand, noted while it is read, so that it need not be read again.

use std::cell::Cell;

use jadoube_notation::pgn::{Place, RawTag, Word, decode};

use crate::header::{Header, Name};
use crate::locate::{Looked, Unsure};
use crate::sight::last_word;

/// Places of tags and moves. A byte's number and a length are kept, and no text.
pub(crate) struct Trail {
    /// The tags that the header has: where each begins, and how long its value is.
    tags: [(u64, usize); Name::ALL.len()],
    /// The moves of the game itself, with the length in the lowest eight bits: no word is longer than they can tell. Each
    /// is written over that of an earlier game, as nearly all games are shorter, and a list that grows costs more.
    words: [u64; WORDS],
    /// How many of the game at hand are there.
    made: u32,
}

const LENGTH: u64 = 0xff;
const WORDS: usize = 1024;

impl Default for Trail {
    fn default() -> Trail {
        Trail { tags: Default::default(), words: [0; WORDS], made: 0 }
    }
}

impl Trail {
    pub(crate) fn clear(&mut self) {
        self.made = 0;
    }

    #[inline]
    pub(crate) fn tag(&mut self, name: Name, tag: &RawTag<'_>) {
        self.tags[name as usize] = (tag.place.offset, tag.raw.len());
    }

    /// A move was made; so many were before it.
    #[inline(always)]
    pub(crate) fn word(&mut self, index: u32, word: &Word<'_>) {
        self.words[index as usize % WORDS] = word.place.offset << 8 | word.text.len() as u64 & LENGTH;
        self.made = index + 1;
    }
}

/// A trail beside the text of its game.
pub(crate) struct Traced<'a> {
    trail: &'a Trail,
    header: &'a Header,
    text: &'a [u8],
    begin: Place,
    has_result: bool,
    /// A place in the text whose line is known: the next one asked for mostly stands behind it.
    counted: Cell<(usize, u64)>,
}

impl<'a> Traced<'a> {
    pub(crate) fn new(
        trail: &'a Trail,
        header: &'a Header,
        text: &'a [u8],
        begin: Place,
        has_result: bool,
    ) -> Traced<'a> {
        Traced { trail, header, text, begin, has_result, counted: Cell::new((0, begin.line)) }
    }

    /// Where in the text a byte is, and what begins there.
    fn at(&self, offset: u64) -> Result<(usize, &'a [u8]), Unsure> {
        let at =
            offset.checked_sub(self.begin.offset).and_then(|at| usize::try_from(at).ok()).ok_or(Unsure)?;
        Ok((at, self.text.get(at..).ok_or(Unsure)?))
    }

    fn place(&self, at: usize) -> Place {
        let (from, line) = match self.counted.get() {
            (from, line) if from <= at => (from, line),
            _ => (0, self.begin.line),
        };
        let passed = &self.text[from..at];
        let line = line + passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.counted.set((at, line));
        Place { offset: self.begin.offset + at as u64, line }
    }
}

impl Looked for Traced<'_> {
    /// Only where the tag is written as PGN has it.
    fn tag(&self, name: Name) -> Result<Option<(Place, String)>, Unsure> {
        if !self.header.has(name) {
            return Ok(None);
        }
        let (offset, len) = self.trail.tags[name as usize];
        let (at, tag) = self.at(offset)?;
        let value = tag.strip_prefix(b"[").and_then(|tag| tag.strip_prefix(name.as_str().as_bytes()));
        let value = value.and_then(|value| value.strip_prefix(b" \"")).ok_or(Unsure)?;
        let (raw, behind) = value.split_at_checked(len).ok_or(Unsure)?;
        if !behind.starts_with(b"\"]") {
            return Err(Unsure);
        }
        let place = self.place(at);
        let tag = RawTag { name: name.as_str().as_bytes(), raw, place };
        Ok(Some((place, tag.value().trim().to_owned())))
    }

    /// Unsure about moves that were not made and games that are too long; and where a number stands right before the move,
    /// as who looks at the text alone takes both for one word.
    fn word(&self, index: usize) -> Result<Option<(Place, Box<str>)>, Unsure> {
        let made = self.trail.made as usize;
        if index >= made || made > WORDS {
            return Err(Unsure);
        }
        let word = self.trail.words[index];
        let (at, rest) = self.at(word >> 8)?;
        if at.checked_sub(1).is_some_and(|before| self.text[before].is_ascii_digit()) {
            return Err(Unsure);
        }
        let text = rest.get(..(word & LENGTH) as usize).ok_or(Unsure)?;
        Ok(Some((self.place(at), decode(text).into())))
    }

    fn result(&self) -> Option<Place> {
        let start = last_word(self.text);
        let line = self.place(self.text.len()).line;
        self.has_result.then_some(Place { offset: self.begin.offset + start as u64, line })
    }
}
