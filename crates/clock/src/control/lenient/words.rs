//! Free text as numbers, units, signs and known words.

use super::super::Reason;
use alloc::string::ToString;
use alloc::vec::Vec;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token {
    /// Thousandths.
    Number(i64),
    Unit(Unit),
    Slash,
    Plus,
    /// The end of a part: `:`, `,`, `;`, `then`.
    Break,
    Word(Word),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Unit {
    Second,
    Minute,
    Hour,
    Day,
}

impl Unit {
    pub(super) fn seconds(self) -> i64 {
        match self {
            Unit::Second => 1,
            Unit::Minute => 60,
            Unit::Hour => 3_600,
            Unit::Day => 86_400,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Word {
    Move,
    Per,
    From,
    Increment,
    Delay,
    Unlimited,
    /// Says nothing about the time.
    Filler,
}

/// The tokens with the byte at which each begins; an error where there is something unknown.
pub(super) fn split(text: &str) -> Result<Vec<(usize, Token)>, (usize, Reason)> {
    let mut tokens = Vec::new();
    let mut place = 0;
    while let Some(first) = text[place..].chars().next() {
        let rest = &text[place..];
        let (token, length) = match first {
            _ if first.is_whitespace() => (None, first.len_utf8()),
            '0'..='9' => {
                let length = number_length(rest);
                (Some(Token::Number(thousandths(&rest[..length]).map_err(|reason| (place, reason))?)), length)
            }
            _ if is_of_a_word(first) => {
                let length = rest.find(|c: char| !is_of_a_word(c)).unwrap_or(rest.len());
                let word = &rest[..length];
                let known = known(&word.to_ascii_lowercase());
                (Some(known.ok_or_else(|| (place, Reason::Unclear(word.to_string())))?), length)
            }
            _ => {
                let known = sign(rest).ok_or_else(|| (place, Reason::Unclear(first.to_string())))?;
                (known.0, known.1)
            }
        };
        tokens.extend(token.map(|token| (place, token)));
        place += length;
    }
    Ok(tokens)
}

/// What is not ASCII, and no sign or space, is of a word that is not known: which are letters need not be asked, and the
/// tables that know it are large.
fn is_of_a_word(c: char) -> bool {
    let foreign = || !c.is_ascii() && !c.is_whitespace() && sign(c.encode_utf8(&mut [0; 4])).is_none();
    c.is_ascii_alphabetic() || foreign()
}

/// Digits with a decimal point, or with a comma and one decimal (`1,5`; a longer one is a list: `40,20`).
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let decimals = text.get(whole + 1..).map_or(0, digits);
    match text.as_bytes().get(whole) {
        Some(b'.') if decimals > 0 => whole + 1 + decimals,
        Some(b',') if decimals == 1 => whole + 2,
        _ => whole,
    }
}

fn thousandths(text: &str) -> Result<i64, Reason> {
    match text.replace(',', ".").parse::<crate::Millis>() {
        Ok(number) => Ok(number.0),
        Err(crate::MillisError::TooFine) => Err(Reason::TooFine),
        Err(_) => Err(Reason::TooLarge),
    }
}

fn sign(text: &str) -> Option<(Option<Token>, usize)> {
    let minute = |c: char| matches!(c, '\'' | '’' | '′' | '´' | '`');
    let mut chars = text.chars();
    let first = chars.next()?;
    let token = match first {
        '/' => Some(Token::Slash),
        '+' | '|' => Some(Token::Plus),
        ':' | ',' | ';' | '&' => Some(Token::Break),
        '"' | '″' | '”' | '“' => Some(Token::Unit(Unit::Second)),
        _ if minute(first) => match chars.next() {
            Some(second) if minute(second) => {
                return Some((Some(Token::Unit(Unit::Second)), first.len_utf8() + second.len_utf8()));
            }
            _ => Some(Token::Unit(Unit::Minute)),
        },
        '.' | '(' | ')' | '=' => None,
        _ => return None,
    };
    Some((token, first.len_utf8()))
}

fn known(word: &str) -> Option<Token> {
    Some(match word {
        "s" | "sec" | "secs" | "second" | "seconds" => Token::Unit(Unit::Second),
        "m" | "min" | "mins" | "minute" | "minutes" => Token::Unit(Unit::Minute),
        "h" | "hr" | "hrs" | "hour" | "hours" => Token::Unit(Unit::Hour),
        "day" | "days" => Token::Unit(Unit::Day),
        "plus" => Token::Plus,
        "then" | "and" => Token::Break,
        "move" | "moves" | "mv" | "mvs" => Token::Word(Word::Move),
        "per" | "each" | "every" | "a" => Token::Word(Word::Per),
        "from" | "starting" => Token::Word(Word::From),
        "inc" | "incr" | "increment" | "bonus" | "fischer" | "added" => Token::Word(Word::Increment),
        "d" | "delay" | "bronstein" => Token::Word(Word::Delay),
        "unlimited" | "none" => Token::Word(Word::Unlimited),
        "g" | "sd" | "game" | "in" | "for" | "all" | "rest" | "the" | "of" | "with" | "an" | "at"
        | "first" | "next" | "remaining" | "sudden" | "death" | "finish" | "followed" | "by" | "to"
        | "on" | "time" => Token::Word(Word::Filler),
        _ => return None,
    })
}
