//! PGN's `TimeControl` grammar, strict.

use super::{Kind, Stage, TimeControl, Timing};
use crate::Millis;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let mut reader = Reader { text, place: 0 };
        let read = match text {
            "" => Err((0, Reason::Empty)),
            "-" => Ok(TimeControl::unlimited()),
            "?" => Ok(TimeControl::unknown()),
            _ if text.starts_with('*') => reader.sandclock(),
            _ => reader.stages(),
        };
        read.map_err(|(place, reason)| TimeControlError::new(text, place, reason))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Unlimited => f.write_str("-"),
            Kind::Unknown => f.write_str("?"),
            Kind::Sandclock(time) => write!(f, "*{time}"),
            Kind::Stages(stages) => stages.iter().enumerate().try_for_each(|(index, stage)| {
                if index > 0 {
                    f.write_str(":")?;
                }
                if let Some(moves) = stage.moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", stage.time)?;
                let plus_zero = index < 64 && self.plus_zero >> index & 1 == 1;
                if stage.bonus != Millis::ZERO || plus_zero {
                    write!(f, "+{}", stage.bonus)?;
                }
                Ok(())
            }),
        }
    }
}

/// Why a text is no time control: the place and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeControlError {
    /// The text that was read.
    pub text: String,
    /// The character at which it goes wrong, counted from 1.
    pub character: usize,
    /// What is wrong there.
    pub reason: Reason,
}

impl TimeControlError {
    pub(super) fn new(text: &str, byte: usize, reason: Reason) -> TimeControlError {
        let before = text.get(..byte).unwrap_or(text);
        TimeControlError { text: text.to_string(), character: before.chars().count() + 1, reason }
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time control `{}`, character {}: {}", self.text, self.character, self.reason)
    }
}

impl core::error::Error for TimeControlError {}

/// What can be wrong with a time control.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is nothing.
    Empty,
    /// Something else was expected here.
    Expected {
        /// What was expected.
        what: &'static str,
        /// What is there; `None` at the end.
        found: Option<char>,
    },
    /// A zero that changes nothing, which could not be written back.
    SuperfluousZero,
    /// More than three decimals.
    TooFine,
    /// A number beyond what fits.
    TooLarge,
    /// A period of no moves.
    NoMoves,
    /// A period without any time.
    NoTime,
    /// A time below zero.
    Negative,
    /// A stage after one that takes all the moves.
    NothingCanFollow,
    /// `-`, `?` or a sandclock together with something else.
    StandsAlone(char),
    /// A word or sign that free text has no place for.
    Unclear(String),
    /// A second extra time for the same moves.
    SecondBonus,
    /// Free text gives a further period but not the number of moves that ends the one before.
    MovesMissing,
    /// A number of moves, or an extra time, with no time that it belongs to.
    TimeMissing,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there is nothing; `-` is no clock, `?` is unknown"),
            Reason::Expected { what, found: Some(found) } => write!(f, "expected {what}, found `{found}`"),
            Reason::Expected { what, found: None } => write!(f, "expected {what}, found the end"),
            Reason::SuperfluousZero => f.write_str("this zero changes nothing and must be left out"),
            Reason::TooFine => f.write_str("expected at most three decimals: the clock counts milliseconds"),
            Reason::TooLarge => f.write_str("the number is larger than the clock can hold"),
            Reason::NoMoves => f.write_str("expected at least one move, found 0"),
            Reason::NoTime => f.write_str("expected some time, found neither main nor extra time"),
            Reason::Negative => f.write_str("expected a time of zero or more, found less"),
            Reason::NothingCanFollow => {
                f.write_str("it takes all the remaining moves, so no stage can follow it")
            }
            Reason::StandsAlone(sign) => write!(f, "`{sign}` can only stand alone"),
            Reason::Unclear(found) => write!(f, "`{found}` has no meaning in a time control"),
            Reason::SecondBonus => f.write_str("this is a second extra time for the same moves"),
            Reason::MovesMissing => f.write_str(
                "a further period begins here, but nothing says how many moves end the one before",
            ),
            Reason::TimeMissing => f.write_str("expected the time that this belongs to"),
        }
    }
}

type Read<T> = Result<T, (usize, Reason)>;

const STAGE: &str = "seconds or a number of moves";
const TIME: &str = "the time in seconds";
const BONUS: &str = "the extra time per move in seconds";

struct Reader<'a> {
    text: &'a str,
    place: usize,
}

impl Reader<'_> {
    fn sandclock(&mut self) -> Read<TimeControl> {
        self.place = 1;
        let time = self.seconds(TIME)?;
        match self.peek() {
            None if time == Millis::ZERO => Err((1, Reason::NoTime)),
            None => Ok(TimeControl::of(Kind::Sandclock(time))),
            Some(':') => Err((0, Reason::StandsAlone('*'))),
            found => Err((self.place, Reason::Expected { what: "the end", found })),
        }
    }

    fn stages(&mut self) -> Read<TimeControl> {
        let mut stages = Vec::new();
        let mut plus_zero = 0;
        loop {
            let begin = self.place;
            let (stage, has_bonus) = self.stage()?;
            stage.check().map_err(|reason| (begin, reason))?;
            if has_bonus && stage.bonus == Millis::ZERO && stages.len() < 64 {
                plus_zero |= 1 << stages.len();
            }
            stages.push(stage);
            match self.peek() {
                None => break,
                Some(':') if stage.moves.is_some() => self.place += 1,
                Some(':') => return Err((begin, Reason::NothingCanFollow)),
                found if has_bonus => return self.expected("`:` or the end", found),
                found => return self.expected("`+`, `:` or the end", found),
            }
        }
        let kind = Kind::Stages(stages.into_boxed_slice());
        Ok(TimeControl { kind, timing: Timing::Increment, plus_zero })
    }

    fn stage(&mut self) -> Read<(Stage, bool)> {
        let begin = self.place;
        if let Some(sign @ ('-' | '?' | '*')) = self.peek() {
            return Err((begin, Reason::StandsAlone(sign)));
        }
        let first = self.seconds(STAGE)?;
        let (moves, time) = if self.peek() == Some('/') {
            let digits = &self.text[begin..self.place];
            let moves = digits.parse::<u32>().map_err(|_| match digits.contains('.') {
                true => (begin, Reason::Expected { what: "a whole number of moves", found: Some('.') }),
                false => (begin, Reason::TooLarge),
            })?;
            self.place += 1;
            (Some(moves), self.seconds(TIME)?)
        } else {
            (None, first)
        };
        if self.peek() != Some('+') {
            return Ok((Stage { moves, time, bonus: Millis::ZERO }, false));
        }
        self.place += 1;
        Ok((Stage { moves, time, bonus: self.seconds(BONUS)? }, true))
    }

    /// Decimal seconds without sign and without superfluous zeros.
    fn seconds(&mut self, what: &'static str) -> Read<Millis> {
        let begin = self.place;
        let whole = self.digits();
        if whole.is_empty() {
            return self.expected(what, self.peek());
        }
        if whole.len() > 1 && whole.starts_with('0') {
            return Err((begin, Reason::SuperfluousZero));
        }
        if self.peek() == Some('.') {
            self.place += 1;
            let fraction_begin = self.place;
            let fraction = self.digits();
            match fraction.len() {
                0 => return self.expected("decimals", self.peek()),
                4.. => return Err((fraction_begin + 3, Reason::TooFine)),
                _ if fraction.ends_with('0') => return Err((self.place - 1, Reason::SuperfluousZero)),
                _ => {}
            }
        }
        self.text[begin..self.place].parse().map_err(|_| (begin, Reason::TooLarge))
    }

    fn digits(&mut self) -> &str {
        let rest = &self.text[self.place..];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.place += length;
        &rest[..length]
    }

    fn peek(&self) -> Option<char> {
        self.text[self.place..].chars().next()
    }

    fn expected<T>(&self, what: &'static str, found: Option<char>) -> Read<T> {
        Err((self.place, Reason::Expected { what, found }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_back() {
        for text in [
            "-",
            "?",
            "*180",
            "300",
            "300+0",
            "300+3",
            "0+5",
            "0.5+0.125",
            "1/86400",
            "40/7200:3600",
            "40/5400+30:1800+30",
            "40/7200:20/3600:900+30",
            "40/7200+0:20/3600",
        ] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn errors_name_place_and_reason() {
        for (text, character, reason) in [
            ("", 1, "there is nothing"),
            ("40/", 4, "expected the time in seconds, found the end"),
            ("40/5400+", 9, "expected the extra time per move in seconds, found the end"),
            ("40/5400 +30", 8, "expected `+`, `:` or the end, found ` `"),
            ("5400+30+30", 8, "expected `:` or the end, found `+`"),
            ("0/300", 1, "at least one move"),
            ("0", 1, "some time"),
            ("40/0+0:300", 1, "some time"),
            ("1800:1800", 1, "no stage can follow"),
            ("40/1800:", 9, "expected seconds or a number of moves, found the end"),
            ("0300", 1, "zero"),
            ("0.50", 4, "zero"),
            ("0.1234", 6, "three decimals"),
            ("4.5/300", 1, "whole number of moves"),
            ("5000000000/300", 1, "larger"),
            ("99999999999999999999", 1, "larger"),
            ("40/300:-", 8, "`-` can only stand alone"),
            ("*180:60", 1, "`*` can only stand alone"),
            ("*0", 2, "some time"),
            ("-5", 1, "`-` can only stand alone"),
            ("90 min", 3, "found ` `"),
            ("40/5'", 5, "found `'`"),
            ("é", 1, "found `é`"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert_eq!(error.character, character, "{error}");
            assert!(error.reason.to_string().contains(reason), "{error}");
        }
    }
}
