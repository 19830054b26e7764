//! The text of a game with what was found in it as comments.

use jadoube_laws::Lang;

use crate::Finding;
use crate::locate::About;
use crate::sight::Sight;

/// The text of a game with its findings as comments: behind the move that each is about (the last one, where it is about the result), or else before the first move.
/// The text begins where the heading of the findings says; everything that stands there stays.
pub fn annotate(text: &[u8], findings: &[Finding], lang: Lang) -> Vec<u8> {
    let Some(first) = findings.first() else { return text.to_owned() };
    let sight = Sight::of(text, first.heading.place);
    let is_utf8 = std::str::from_utf8(text).is_ok();
    // The beginning of the moves; where there are none, the result, or the end.
    let end = text.trim_ascii_end().len();
    let head = match (sight.words.first(), &sight.result) {
        (Some(word), _) => sight.at(word.place).map_or(end, |at| before_number(text, at)),
        (None, Some(result)) => result.range.start,
        (None, None) => end,
    };
    let mut comments: Vec<(usize, Vec<u8>)> = Vec::new();
    for finding in findings {
        let behind = match finding.about {
            About::Move | About::Result => sight.words.get((finding.ply as usize).wrapping_sub(1)),
            _ => None,
        };
        let at = behind.and_then(|word| sight.at(word.place)).map(|at| at + token(&text[at..]));
        let comment = comment(finding, lang, is_utf8);
        comments.push(match at {
            Some(at) => (at, [b" ", &comment[..]].concat()),
            None => (head, [&comment[..], if head == end { b"" } else { b" " }].concat()),
        });
    }
    comments.sort_by_key(|(at, _)| *at);
    let (mut annotated, mut from) = (Vec::with_capacity(text.len() + 128 * findings.len()), 0);
    for (at, comment) in comments {
        annotated.extend_from_slice(&text[from..at]);
        annotated.extend_from_slice(&comment);
        from = at;
    }
    annotated.extend_from_slice(&text[from..]);
    annotated
}

/// How long the move at the beginning is, with what is written right behind it: `Nf3!?`.
fn token(text: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b')' | b';' | b'$');
    text.iter().position(ends).unwrap_or(text.len())
}

/// The place before the number of the move there.
fn before_number(text: &[u8], at: usize) -> usize {
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b' ');
    let number = text[..at].iter().rev().take_while(|&&byte| is_number(byte)).count();
    let blanks = text[at - number..at].iter().take_while(|&&byte| byte == b' ').count();
    at - number + blanks
}

/// A finding as a comment, in the encoding of the text: where that is not UTF-8, in Latin-1, as far as it goes.
fn comment(finding: &Finding, lang: Lang, is_utf8: bool) -> Vec<u8> {
    let law = finding.clause.map_or(String::new(), |clause| format!(", {}", clause.law()));
    let line = match finding.about {
        About::Here(place) => format!("{}: ", place.line),
        _ => String::new(),
    };
    let sentence = finding.text(lang).replace(['{', '}'], "|");
    let text = format!("{{{}: {line}{sentence} ({}{law})}}", finding.severity.title(lang), finding.kind);
    if is_utf8 {
        return text.into_bytes();
    }
    text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect()
}
