//! Tag pairs: `[Name "value"]`, and what people write instead.

use alloc::borrow::Cow;
use alloc::string::String;

use super::scan::{self, is_blank};
use super::{Place, decode};

/// A tag pair as it stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawTag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value as written between the quotation marks, escapes included.
    pub raw: &'a [u8],
    /// Where the tag begins.
    pub place: Place,
}

impl<'a> RawTag<'a> {
    /// The value with its escapes (`\"` and `\\`) resolved.
    pub fn value(&self) -> Cow<'a, str> {
        let text = decode(self.raw);
        if !text.contains('\\') {
            return text;
        }
        let mut value = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match chars.peek() {
                Some(&escaped @ ('"' | '\\')) if c == '\\' => {
                    value.push(escaped);
                    chars.next();
                }
                _ => value.push(c),
            }
        }
        Cow::Owned(value)
    }
}

/// What stands at a `[`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bracket<'a> {
    /// A tag, so many bytes long.
    Tag { name: &'a [u8], hash: u64, raw: &'a [u8], len: usize, broken: bool },
    /// No tag: nothing that could be a name follows.
    NoTag,
    /// The text ends before it is clear.
    More,
}

/// Reads the tag at the start of `text`, which begins with `[`.
#[inline]
pub(super) fn read(text: &[u8], last: bool) -> Bracket<'_> {
    match plain(text) {
        Some(Plain { name, hash, raw, len }) => Bracket::Tag { name, hash, raw, len, broken: false },
        None => read_any(text, last),
    }
}

/// A tag as programs write it, so many bytes long.
pub(super) struct Plain<'a> {
    pub name: &'a [u8],
    pub hash: u64,
    pub raw: &'a [u8],
    pub len: usize,
}

/// A tag as programs write it: `[Name "value"]`, a name of up to fifteen letters and digits, one space and no escapes.
#[inline]
pub(super) fn plain(text: &[u8]) -> Option<Plain<'_>> {
    let [b'[', after_bracket @ ..] = text else { return None };
    let (len, hash) = scan::name(after_bracket.first_chunk()?)?;
    let (name, after_name) = after_bracket.split_at(len);
    let [b' ', b'"', value @ ..] = after_name else { return None };
    if !name.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = scan::plain_quote(value)?;
    let (raw, behind) = value.split_at(end);
    let is_plain = behind.starts_with(b"\"]") && raw.last() != Some(&b'\\');
    is_plain.then_some(Plain { name, hash, raw, len: len + end + 5 })
}

fn read_any(text: &[u8], last: bool) -> Bracket<'_> {
    let mut at = 1;
    while text.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    let start = at;
    while text.get(at).is_some_and(|&byte| scan::is_name(byte)) {
        at += 1;
    }
    let name = &text[start..at];
    if name.is_empty() || !name[0].is_ascii_alphabetic() {
        return if at == text.len() && !last { Bracket::More } else { Bracket::NoTag };
    }
    while text.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    if text.get(at) == Some(&b'"') {
        let value = at + 1;
        if let Some(quote) = closing_quote(text, value) {
            at = quote + 1;
            while text.get(at).is_some_and(|&byte| is_blank(byte)) {
                at += 1;
            }
            if text.get(at) == Some(&b']') {
                let (hash, raw) = (hash(name), &text[value..quote]);
                return Bracket::Tag { name, hash, raw, len: at + 1, broken: false };
            }
        }
    }
    let after_name = start + name.len();
    match scan::line_end(&text[after_name..]) {
        None if !last => Bracket::More,
        end => broken(text, name, after_name, end.map_or(text.len(), |end| after_name + end)),
    }
}

/// The next quotation mark of the line that no backslash precedes.
#[inline]
fn closing_quote(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += scan::quote(&text[at..])?;
        match text[at] {
            b'"' => return Some(at),
            b'\\' if at + 1 < text.len() && text[at + 1] != b'\n' => at += 2,
            _ => return None,
        }
    }
}

/// Makes out the value of a tag that is not well formed. It ends at the last `"]` of its line, else at the first `]`,
/// else with the line.
#[cold]
fn broken<'a>(text: &'a [u8], name: &'a [u8], from: usize, line_end: usize) -> Bracket<'a> {
    let line = &text[from..line_end];
    let quoted = line.windows(2).rposition(|pair| pair == b"\"]").map(|at| at + 1);
    let end = quoted.or_else(|| line.iter().position(|&byte| byte == b']')).unwrap_or(line.len());
    let value = line[..end].trim_ascii();
    let value = value.strip_prefix(b"\"").unwrap_or(value);
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    let len = (from + end + 1).min(line_end);
    Bracket::Tag { name, hash: hash(name), raw: value, len, broken: true }
}

/// The names of a game's tags, to find one that comes twice.
#[derive(Clone)]
pub(super) struct Names {
    /// One bit for the hash of each name: mostly it tells already that a name is new.
    seen: [u64; 4],
    hashes: [u64; Names::MOST],
    len: usize,
}

impl Names {
    /// Duplicates of more tags than this are not looked for.
    const MOST: usize = 128;

    pub(super) const fn new() -> Names {
        Names { seen: [0; 4], hashes: [0; Names::MOST], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.seen = [0; 4];
        self.len = 0;
    }

    /// Remembers the hash of a name and tells whether it was there before.
    #[inline]
    pub(super) fn is_duplicate(&mut self, hash: u64) -> bool {
        let seen = &mut self.seen[(hash >> 62) as usize];
        let bit = 1 << (hash >> 56 & 63);
        let known = *seen & bit != 0 && self.hashes[..self.len].contains(&hash);
        *seen |= bit;
        if !known && self.len < Names::MOST {
            self.hashes[self.len] = hash;
            self.len += 1;
        }
        known
    }
}

/// The hash of a name; that of [`scan::name`] where it is short enough.
fn hash(name: &[u8]) -> u64 {
    name.chunks(16).fold(0, |hash, chunk| {
        let mut bytes = [0; 16];
        bytes[..chunk.len()].copy_from_slice(chunk);
        scan::mix(hash, u128::from_le_bytes(bytes))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(text: &str) -> (String, String, usize, bool) {
        match read(text.as_bytes(), true) {
            Bracket::Tag { name, raw, len, broken, hash: found } => {
                assert_eq!(found, hash(name));
                let tag = RawTag { name, raw, place: Place::default() };
                (decode(name).into_owned(), tag.value().into_owned(), len, broken)
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn well_formed_tags() {
        assert_eq!(tag("[Event \"Open\"]\n"), ("Event".into(), "Open".into(), 14, false));
        assert_eq!(tag("[ Event  \"\" ] 1. e4"), ("Event".into(), "".into(), 13, false));
        assert_eq!(tag(r#"[A "say \"hi\" \\ \n"]"#), ("A".into(), r#"say "hi" \ \n"#.into(), 22, false));
        assert_eq!(tag(r#"[A "a]b"][B "c"]"#), ("A".into(), "a]b".into(), 9, false));
    }

    #[test]
    fn broken_tags_keep_what_can_be_made_out() {
        assert_eq!(
            tag("[Event \"The \"Big\" Open\"] \n1. e4"),
            ("Event".into(), "The \"Big\" Open".into(), 24, true)
        );
        assert_eq!(tag("[Event Open]\n"), ("Event".into(), "Open".into(), 12, true));
        assert_eq!(tag("[Event \"Open\n[Site \"x\"]"), ("Event".into(), "Open".into(), 12, true));
        assert_eq!(tag("[Event \"Open] 1. e4"), ("Event".into(), "Open".into(), 13, true));
        assert_eq!(tag("[Event"), ("Event".into(), "".into(), 6, true));
        assert_eq!(tag("[Event \"a\\"), ("Event".into(), "a\\".into(), 10, true));
    }

    #[test]
    fn what_is_no_tag_and_what_needs_more() {
        assert_eq!(read(b"[%clk 1]", true), Bracket::NoTag);
        assert_eq!(read(b"[]", true), Bracket::NoTag);
        for part in ["[", "[Ev", "[Event ", "[Event \"x", "[Event \"x\"", "[Event \"x\" "] {
            assert_eq!(read(part.as_bytes(), false), Bracket::More, "{part}");
        }
    }

    #[test]
    fn the_short_way_reads_what_the_long_way_reads() {
        let parts = [
            "Event",
            "E",
            "WhiteRatingDiff",
            "Se}Up",
            "a]b",
            "1st",
            "x_y",
            "Ab\tc",
            "É",
            "EventName1234567",
            "",
        ];
        let values =
            ["", "x", "a value of more than sixteen bytes", "a\\\"b", "a\\", "a\nb", "é", "]", "a\tb"];
        for name in parts {
            for value in values {
                for end in ["\"]\n[Site \"and more\"]", "\"] ; and so on", "\" ] and so on"] {
                    let text = std::format!("[{name} \"{value}{end}");
                    if let Some(Plain { name, hash, raw, len }) = plain(text.as_bytes()) {
                        let read = Bracket::Tag { name, hash, raw, len, broken: false };
                        assert_eq!(read_any(text.as_bytes(), true), read, "{text}");
                    }
                }
            }
        }
        assert!(plain(b"[WhiteRatingDiff \"+6\"]\n").is_some());
        assert!(plain(b"[Se}Up \"1\"]\n         ").is_none());
    }

    #[test]
    fn duplicates_are_found() {
        let mut names = Names::new();
        for name in ["Event", "Site", "WhiteRatingDiff", "BlackRatingDiff"] {
            assert!(!names.is_duplicate(hash(name.as_bytes())), "{name}");
        }
        assert!(names.is_duplicate(hash(b"Site")));
        names.clear();
        assert!(!names.is_duplicate(hash(b"Site")));
    }
}
