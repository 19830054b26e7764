//! Comments and the commands in them: `[%clk 0:05:00]` and the like.

use alloc::borrow::Cow;
use core::fmt;
use core::time::Duration;

use super::{Place, decode};

/// How a comment is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CommentStyle {
    /// `{ … }`
    #[default]
    Braces,
    /// `; …` to the end of the line.
    Line,
}

/// A comment as it stands in the text, without its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment<'a> {
    /// What stands between the marks.
    pub bytes: &'a [u8],
    /// How it is marked.
    pub style: CommentStyle,
    /// Where it begins.
    pub place: Place,
}

impl<'a> Comment<'a> {
    /// A comment in braces.
    pub const fn new(bytes: &'a [u8]) -> Comment<'a> {
        Comment { bytes, style: CommentStyle::Braces, place: Place { offset: 0, line: 1 } }
    }

    /// All of it as text.
    pub fn text(&self) -> Cow<'a, str> {
        decode(self.bytes)
    }

    /// Its text and commands, in order; nothing is left out.
    pub const fn pieces(&self) -> Pieces<'a> {
        Pieces { rest: self.bytes }
    }

    /// The commands in it.
    pub fn commands(&self) -> impl Iterator<Item = Command<'a>> + use<'a> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Command(command) => Some(command),
            Piece::Text(_) => None,
        })
    }

    /// The value of the first command with this name.
    pub fn command(&self, name: &str) -> Option<&'a [u8]> {
        self.commands().find(|command| command.name == name.as_bytes()).map(|command| command.value)
    }

    /// `%clk`: the time left on the mover's clock after the move, as displayed.
    pub fn clk(&self) -> Option<Duration> {
        read_clock(self.command("clk")?)
    }

    /// `%emt`: the time spent on the move.
    pub fn emt(&self) -> Option<Duration> {
        read_clock(self.command("emt")?)
    }

    /// `%egt`: the time spent on the game so far.
    pub fn egt(&self) -> Option<Duration> {
        read_clock(self.command("egt")?)
    }

    /// `%eval`: an engine's judgement.
    pub fn eval(&self) -> Option<Eval> {
        Eval::read(self.command("eval")?)
    }
}

/// A part of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// Words for people.
    Text(&'a [u8]),
    /// A command for programs.
    Command(Command<'a>),
}

/// A command in a comment: `[%name value]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// The name, without the percent sign.
    pub name: &'a [u8],
    /// What follows the name, without blanks around it.
    pub value: &'a [u8],
}

impl Command<'_> {
    /// The value as a time, to the millisecond, as `%clk`, `%emt` and `%egt` have it.
    pub fn time(&self) -> Option<Duration> {
        read_clock(self.value)
    }
}

/// The parts of a comment.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        if let Some((command, len)) = command_at(self.rest) {
            self.rest = &self.rest[len..];
            return Some(Piece::Command(command));
        }
        // From the second byte on: the first begins no command.
        let open =
            (1..self.rest.len()).find(|&at| self.rest[at] == b'[' && command_at(&self.rest[at..]).is_some());
        let (text, rest) = self.rest.split_at(open.unwrap_or(self.rest.len()));
        self.rest = rest;
        Some(Piece::Text(text))
    }
}

fn command_at(text: &[u8]) -> Option<(Command<'_>, usize)> {
    let inner = text.strip_prefix(b"[%")?;
    // A command is short; a bracket without its partner must not make the search quadratic.
    const LONGEST: usize = 1 << 12;
    let end = inner.iter().take(LONGEST).position(|&byte| byte == b']')?;
    let inner = &inner[..end];
    let name = inner.iter().position(|byte| byte.is_ascii_whitespace()).unwrap_or(inner.len());
    Some((Command { name: &inner[..name], value: inner[name..].trim_ascii() }, end + 3))
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, with up to three decimals that count.
fn read_clock(text: &[u8]) -> Option<Duration> {
    let (whole, fraction) = match text.iter().position(|&byte| byte == b'.' || byte == b',') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[][..]),
    };
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in whole.split(|&byte| byte == b':') {
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
        parts += 1;
    }
    let mut millis = 0;
    for (digit, weight) in fraction.iter().zip([100, 10, 1]) {
        millis += u64::from(digit.checked_sub(b'0').filter(|&digit| digit < 10)?) * weight;
    }
    let decimals = fraction.iter().all(u8::is_ascii_digit);
    (parts <= 3 && decimals).then(|| Duration::from_secs(seconds) + Duration::from_millis(millis))
}

fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    digits.iter().try_fold(0, |sum, digit| {
        let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
        Some(sum * 10 + u64::from(digit))
    })
}

/// Writes a time as `%clk` and `%emt` have it: `h:mm:ss`, with milliseconds where there are some.
pub fn write_clock(time: Duration, out: &mut impl fmt::Write) -> fmt::Result {
    let seconds = time.as_secs();
    write!(out, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
    match time.subsec_millis() {
        0 => Ok(()),
        millis => write!(out, ".{millis:03}"),
    }
}

/// An engine's judgement, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The judgement.
    pub score: Score,
    /// How deep the engine looked, where it is told.
    pub depth: Option<u32>,
}

/// How good a position is for White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, by Black where negative.
    Mate(i32),
}

impl Eval {
    fn read(text: &[u8]) -> Option<Eval> {
        let (score, depth) = match text.iter().position(|&byte| byte == b',') {
            Some(at) => (&text[..at], Some(u32::try_from(number(text[at + 1..].trim_ascii())?).ok()?)),
            None => (text, None),
        };
        let (mate, score) = score.strip_prefix(b"#").map_or((false, score), |score| (true, score));
        let (sign, score) = match score {
            [b'-', score @ ..] => (-1, score),
            [b'+', score @ ..] => (1, score),
            _ => (1, score),
        };
        let score = if mate {
            Score::Mate(sign * i32::try_from(number(score)?).ok()?)
        } else {
            let (whole, fraction) = match score.iter().position(|&byte| byte == b'.') {
                Some(at) => (&score[..at], &score[at + 1..]),
                None => (score, &b"0"[..]),
            };
            let tenths = fraction.first().map_or(Some(0), |_| number(fraction))?;
            let hundredths = match fraction.len() {
                0 | 1 => tenths * 10,
                len => tenths / 10u64.pow(len as u32 - 2),
            };
            let pawns = if whole.is_empty() { 0 } else { number(whole)? };
            Score::Centipawns(sign * i32::try_from(pawns * 100 + hundredths).ok()?)
        };
        Some(Eval { score, depth })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn clocks_to_the_millisecond() {
        let clock = |text: &str| read_clock(text.as_bytes()).map(|time| time.as_millis());
        assert_eq!(clock("0:05:00"), Some(300_000));
        assert_eq!(clock("1:02:03.4"), Some(3_723_400));
        assert_eq!(clock("0:00:09.0379"), Some(9_037));
        assert_eq!(clock("02:03"), Some(123_000));
        assert_eq!(clock("7,25"), Some(7_250));
        for bad in ["", ":", "1:2:3:4", "-1:00", "0:05:xx", "0:05:00.x", "0:05:00.123x", "99999999999"] {
            assert_eq!(clock(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_time_is_written_as_it_is_read() {
        for millis in [0, 999, 59_000, 3_600_000, 36_061_001] {
            let mut text = String::new();
            write_clock(Duration::from_millis(millis), &mut text).unwrap();
            assert_eq!(read_clock(text.as_bytes()).unwrap().as_millis(), u128::from(millis), "{text}");
        }
    }

    #[test]
    fn commands_and_text_in_order() {
        let comment = Comment::new(b" good [%clk 0:01:00][%csl Ra1,Gb2] or [ not [%eval #-3,20] [%x");
        let names: Vec<_> = comment.commands().map(|command| decode(command.name)).collect();
        assert_eq!(names, ["clk", "csl", "eval"]);
        assert_eq!(comment.clk(), Some(Duration::from_secs(60)));
        assert_eq!(comment.command("csl"), Some(&b"Ra1,Gb2"[..]));
        assert_eq!(comment.eval(), Some(Eval { score: Score::Mate(-3), depth: Some(20) }));
        assert_eq!((comment.emt(), comment.egt()), (None, None));
        let texts = comment.pieces().filter(|piece| matches!(piece, Piece::Text(_))).count();
        assert_eq!(texts, 3);
    }

    #[test]
    fn judgements() {
        let score = |text: &str| Eval::read(text.as_bytes()).map(|eval| eval.score);
        assert_eq!(score("0.25"), Some(Score::Centipawns(25)));
        assert_eq!(score("-1.5"), Some(Score::Centipawns(-150)));
        assert_eq!(score("+12"), Some(Score::Centipawns(1200)));
        assert_eq!(score("-.333"), Some(Score::Centipawns(-33)));
        assert_eq!(score("#4"), Some(Score::Mate(4)));
        assert_eq!(score("much"), None);
    }
}
