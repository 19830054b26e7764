//! Looking for bytes, and what a byte can be at the start of a token.

/// What a byte is in the moves. Those up to [`WORD_LAST`] can stand inside a word.
pub(super) mod class {
    pub const DIGIT: u8 = 0;
    pub const LETTER: u8 = 1;
    pub const OTHER: u8 = 2;
    pub const DOT: u8 = 3;
    pub const WORD_LAST: u8 = DOT;
    pub const BLANK: u8 = 4;
    pub const NEWLINE: u8 = 5;
    pub const BRACE: u8 = 6;
    pub const SEMICOLON: u8 = 7;
    pub const SIGN: u8 = 8;
    pub const DOLLAR: u8 = 9;
    pub const OPEN: u8 = 10;
    pub const CLOSE: u8 = 11;
    pub const BRACKET: u8 = 12;
    pub const STAR: u8 = 13;
    pub const CLOSING_BRACE: u8 = 14;
}

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [class::OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'0'..=b'9' => class::DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' => class::LETTER,
            b'.' => class::DOT,
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => class::BLANK,
            b'\n' => class::NEWLINE,
            b'{' => class::BRACE,
            b'}' => class::CLOSING_BRACE,
            b';' => class::SEMICOLON,
            b'!' | b'?' => class::SIGN,
            b'$' => class::DOLLAR,
            b'(' => class::OPEN,
            b')' => class::CLOSE,
            b'[' | b']' => class::BRACKET,
            b'*' => class::STAR,
            _ => class::OTHER,
        };
        byte += 1;
    }
    table
}

#[inline(always)]
pub(super) fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// A blank inside a line.
#[inline(always)]
pub(super) fn is_blank(byte: u8) -> bool {
    class(byte) == class::BLANK
}

/// A byte of a tag's name.
#[inline(always)]
pub(super) fn is_name(byte: u8) -> bool {
    class(byte) <= class::LETTER || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':')
}

/// How many bytes at the start of the text belong to one word.
///
/// Moves are short and of changing length: six bytes are looked at in any case, which no branch can mispredict.
#[inline(always)]
pub(super) fn word(text: &[u8]) -> usize {
    if let Some(start) = text.first_chunk::<6>() {
        let mut ends = 0u32;
        for (i, &byte) in start.iter().enumerate() {
            ends |= u32::from(class(byte) > class::WORD_LAST) << i;
        }
        if ends != 0 {
            return ends.trailing_zeros() as usize;
        }
    }
    text.iter().position(|&byte| class(byte) > class::WORD_LAST).unwrap_or(text.len())
}

/// Whether a digit is among the bytes.
pub(super) fn has_digit(word: &[u8]) -> bool {
    word.iter().any(u8::is_ascii_digit)
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// The bytes of a word that are `byte`, as their high bits; right up to the lowest one found.
#[inline(always)]
fn matches(word: u64, byte: u8) -> u64 {
    let zero = word ^ (LOW * byte as u64);
    zero.wrapping_sub(LOW) & !zero & HIGH
}

/// A move number of up to three digits at the start of eight bytes, of which the first is the lowest and a digit: its
/// value, its dots and the bytes it takes, a space behind it included. Only where what stands behind it shows that it is
/// one.
///
/// Numbers grow slowly and dots come in turn, so that branches are mostly predicted here.
#[inline(always)]
pub(super) fn number(bytes: u64) -> Option<(u32, u8, usize)> {
    let digit = |at: usize| u32::from(((bytes >> (8 * at)) as u8).wrapping_sub(b'0'));
    let (number, digits) = if digit(1) > 9 {
        (digit(0), 1)
    } else if digit(2) > 9 {
        (digit(0) * 10 + digit(1), 2)
    } else if digit(3) > 9 {
        (digit(0) * 100 + digit(1) * 10 + digit(2), 3)
    } else {
        return None;
    };
    // Nearly all are followed by a dot or three of them and a space.
    const DOT: u16 = u16::from_le_bytes(*b". ");
    const DOTS: u32 = u32::from_le_bytes(*b"... ");
    let after = bytes >> (8 * digits);
    if after as u16 == DOT {
        Some((number, 1, digits + 2))
    } else if after as u32 == DOTS {
        Some((number, 3, digits + 4))
    } else {
        let dots = dots_before_move(after)?;
        Some((number, dots, digits + usize::from(dots)))
    }
}

/// One dot or three, where the line ends behind them or a letter follows.
#[inline(never)]
fn dots_before_move(after: u64) -> Option<u8> {
    let [first, second, third, fourth, ..] = after.to_le_bytes();
    let (dots, next) = match [first, second, third] {
        [b'.', b'.', b'.'] => (3, fourth),
        [b'.', ..] => (1, second),
        _ => return None,
    };
    (next == b'\n' || next.is_ascii_alphabetic()).then_some(dots)
}

/// Where the first of three bytes stands.
#[inline(always)]
fn find<const A: u8, const B: u8, const C: u8>(text: &[u8]) -> Option<usize> {
    let (words, rest) = text.as_chunks::<8>();
    for (i, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        let hits = matches(word, A) | matches(word, B) | matches(word, C);
        if hits != 0 {
            return Some(i * 8 + hits.trailing_zeros() as usize / 8);
        }
    }
    let start = text.len() - rest.len();
    rest.iter().position(|&byte| byte == A || byte == B || byte == C).map(|at| start + at)
}

/// Where the line ends: the place of the line feed.
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    find::<b'\n', b'\n', b'\n'>(text)
}

/// The name of up to fifteen letters and digits at the start of sixteen bytes, with a space behind it: its length, and a
/// number for it that no other name has but by chance.
///
/// No loop that ends with the name: names come in all lengths. Compilers make a few operations of the sixteen.
#[inline(always)]
pub(super) fn name(text: &[u8; 16]) -> Option<(usize, u64)> {
    let is_letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    let is_digit = |byte: u8| byte.wrapping_sub(b'0') < 10;
    let bits = found(text, |byte| !(is_letter(byte) | is_digit(byte))).trailing_zeros();
    let len = bits as usize / 8;
    if text.get(len) != Some(&b' ') {
        return None;
    }
    let name = u128::from_le_bytes(*text) & !(u128::MAX << bits);
    Some((len, mix(0, name)))
}

/// The bytes of sixteen that are looked for, with all their bits.
#[inline(always)]
fn found(text: &[u8; 16], wanted: impl Fn(u8) -> bool) -> u128 {
    u128::from_le_bytes(text.map(|byte| if wanted(byte) { 0xff } else { 0 }))
}

/// A number made of another one and sixteen bytes.
#[inline(always)]
pub(super) fn mix(hash: u64, bytes: u128) -> u64 {
    let add = |hash: u64, word: u64| (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    add(add(hash, bytes as u64), (bytes >> 64) as u64)
}

/// The next quotation mark, where no line end or other control stands before it.
#[inline(always)]
pub(super) fn plain_quote(text: &[u8]) -> Option<usize> {
    let (pairs, _) = text.as_chunks::<16>();
    for (i, pair) in pairs.iter().enumerate() {
        let hits = found(pair, |byte| (byte == b'"') | (byte < b' '));
        if hits != 0 {
            let at = i * 16 + hits.trailing_zeros() as usize / 8;
            return (text[at] == b'"').then_some(at);
        }
    }
    let start = pairs.len() * 16;
    let at = start + text[start..].iter().position(|&byte| byte == b'"' || byte < b' ')?;
    (text[at] == b'"').then_some(at)
}

/// The next quotation mark, backslash or line end.
#[inline(always)]
pub(super) fn quote(text: &[u8]) -> Option<usize> {
    find::<b'"', b'\\', b'\n'>(text)
}

/// How a comment in braces goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CommentEnd {
    /// It is closed after so many bytes.
    Closed { len: usize, newlines: u64 },
    /// It is not closed, but another game begins after so many bytes.
    NextGame { len: usize, newlines: u64 },
    /// Neither in this text: so many bytes belong to the comment for certain.
    Open { len: usize, newlines: u64 },
}

/// Looks for the end of a comment, whose opening brace stands before the text.
#[inline]
pub(super) fn comment_end(text: &[u8], last: bool) -> CommentEnd {
    let mut at = 0;
    let mut newlines = 0;
    loop {
        match find::<b'}', b'\n', b'\n'>(&text[at..]) {
            None => return CommentEnd::Open { len: text.len(), newlines },
            Some(skip) => at += skip,
        }
        if text[at] == b'}' {
            return CommentEnd::Closed { len: at, newlines };
        }
        match game_after_line(&text[at + 1..], last) {
            Some(false) => {
                newlines += 1;
                at += 1;
            }
            Some(true) => {
                let empty_line = 2 + usize::from(text[at + 1] == b'\r');
                return CommentEnd::NextGame { len: at + empty_line, newlines: newlines + 2 };
            }
            None => return CommentEnd::Open { len: at, newlines },
        }
    }
}

/// Whether, after the end of a line, an empty line and the tag of a new game follow: there a game begins whatever was
/// before. Unknown where the text is too short to tell.
#[inline]
pub(super) fn game_after_line(text: &[u8], last: bool) -> Option<bool> {
    const FORMS: [&[u8]; 2] = [b"\n[Event ", b"\r\n[Event "];
    if FORMS.iter().any(|form| text.starts_with(form)) {
        return Some(true);
    }
    if !last && FORMS.iter().any(|form| form.starts_with(text)) { None } else { Some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_wherever_they_stand() {
        for len in 0..40 {
            for at in 0..len {
                let mut text = alloc::vec![b'x'; len];
                text[at] = b'\n';
                assert_eq!(line_end(&text), Some(at));
                text[len - 1] = b'\n';
                assert_eq!(line_end(&text), Some(at));
            }
            assert_eq!(line_end(&alloc::vec![0x8a; len]), None);
        }
    }

    #[test]
    fn comments_end_at_the_brace_or_the_next_game() {
        let end = |text: &str| comment_end(text.as_bytes(), false);
        assert_eq!(end("abc} d}"), CommentEnd::Closed { len: 3, newlines: 0 });
        assert_eq!(end("a\n\nb\n[Event }"), CommentEnd::Closed { len: 12, newlines: 3 });
        assert_eq!(end("a\nb\n\n[Event \"x"), CommentEnd::NextGame { len: 5, newlines: 3 });
        assert_eq!(end("a\r\n\r\n[Event \"x"), CommentEnd::NextGame { len: 5, newlines: 2 });
        assert_eq!(end("abc\n\n[Ev"), CommentEnd::Open { len: 3, newlines: 0 });
        assert_eq!(end("abc"), CommentEnd::Open { len: 3, newlines: 0 });
        assert_eq!(comment_end(b"abc\n\n[Ev", true), CommentEnd::Open { len: 8, newlines: 2 });
    }
}
