//! Time controls as people write them.

mod reader;
mod words;

use super::{TimeControl, TimeControlError};
use alloc::vec::Vec;
use core::fmt;
use reader::Reader;
use words::{Token, Word};

/// A time control read from free text, with what had to be inferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lenient {
    /// The control.
    pub control: TimeControl,
    /// What the text does not say itself; empty where it is PGN's grammar and was read by it.
    pub inferred: Vec<Inference>,
}

/// Something that was inferred in reading a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Inference {
    /// It is not in PGN's grammar, but words and signs of every day.
    FreeText,
    /// In PGN's grammar the same text would be another control.
    NotAsPgn,
    /// Main times without a unit were taken as minutes.
    Minutes,
    /// Main times without a unit were taken as seconds.
    Seconds,
    /// Extra time without a unit was taken as seconds.
    BonusInSeconds,
    /// Extra time named once, at the end, was taken to hold from the first move.
    BonusFromFirstMove,
    /// A time for every single move was taken as a period of one move.
    TimePerMove,
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Inference::FreeText => "read as free text, not as PGN's grammar",
            Inference::NotAsPgn => "read differently from PGN's grammar, where every time is in seconds",
            Inference::Minutes => "main time without a unit, up to 180, taken as minutes",
            Inference::Seconds => "main time without a unit, above 180, taken as seconds",
            Inference::BonusInSeconds => "extra time without a unit taken as seconds",
            Inference::BonusFromFirstMove => "extra time taken to hold from the first move",
            Inference::TimePerMove => "time for every move taken as a period of one move",
        })
    }
}

impl TimeControl {
    /// Reads a time control as it is found in the wild: `60 mins`, `90+30`, `5'+3"`, `1h30m`, `G/60;inc30`,
    /// `40/120, SD/60; d5`, `90 min/40 moves + 30 min + 30 sec/move`.
    ///
    /// A main time without a unit is in seconds if it, or another one of the same text, is above 180; else in
    /// minutes. So `90+30` is ninety minutes here, ninety seconds for the strict [`str::parse`]: who knows that
    /// a text is PGN, such as a server's `180+2`, asks that first.
    ///
    /// ```
    /// use jadoube_clock::{Inference, TimeControl, Timing};
    ///
    /// let read = TimeControl::lenient("90+30")?;
    /// assert_eq!(read.control.to_string(), "5400+30");
    /// assert!(read.inferred.contains(&Inference::Minutes));
    ///
    /// let read = TimeControl::lenient("G/60; d5")?;
    /// assert_eq!((read.control.to_string().as_str(), read.control.timing()), ("3600+5", Timing::Delay));
    ///
    /// assert!(TimeControl::lenient("300+3")?.inferred.is_empty());
    /// # Ok::<(), jadoube_clock::TimeControlError>(())
    /// ```
    pub fn lenient(text: &str) -> Result<Lenient, TimeControlError> {
        let trimmed = text.trim();
        let strict = trimmed.parse::<TimeControl>();
        match strict {
            Ok(control) if control.stages().is_empty() => {
                return Ok(Lenient { control, inferred: Vec::new() });
            }
            _ => {}
        }
        let fault = |(place, reason)| TimeControlError::new(text, place, reason);
        let tokens = words::split(text).map_err(fault)?;
        if let [(_, Token::Word(Word::Unlimited))] = tokens[..] {
            return Ok(Lenient {
                control: TimeControl::unlimited(),
                inferred: Vec::from([Inference::FreeText]),
            });
        }
        let mut read = Reader::new(&tokens, text.len()).read().map_err(fault)?;
        match strict {
            Ok(control) if control == read.control => read = Lenient { control, inferred: Vec::new() },
            Ok(_) => read.inferred.insert(0, Inference::NotAsPgn),
            Err(_) => read.inferred.insert(0, Inference::FreeText),
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timing;
    use alloc::string::ToString;

    #[test]
    fn the_wild_is_read() {
        for (text, control, timing) in [
            ("60 mins", "3600", Timing::Increment),
            ("90+30", "5400+30", Timing::Increment),
            ("5'+3\"", "300+3", Timing::Increment),
            ("5′ + 3″", "300+3", Timing::Increment),
            ("3'+2''", "180+2", Timing::Increment),
            ("1h30m", "5400", Timing::Increment),
            ("1h30", "5400", Timing::Increment),
            ("1h 30min + 30s", "5400+30", Timing::Increment),
            ("1.5 h", "5400", Timing::Increment),
            ("1,5 h", "5400", Timing::Increment),
            ("G/60;inc30", "3600+30", Timing::Increment),
            ("G/60; +30", "3600+30", Timing::Increment),
            ("G/60 d5", "3600+5", Timing::Delay),
            ("G60 D10", "3600+10", Timing::Delay),
            ("300+3", "300+3", Timing::Increment),
            ("180", "10800", Timing::Increment),
            ("181", "181", Timing::Increment),
            ("15|10", "900+10", Timing::Increment),
            ("40/90+30:30+30", "40/5400+30:1800+30", Timing::Increment),
            ("40/5400+30:60+30", "40/5400+30:60+30", Timing::Increment),
            ("40/120, SD/60; d5", "40/7200+5:3600+5", Timing::Delay),
            ("40/2h, 20/1h, 30m", "40/7200:20/3600:1800", Timing::Increment),
            ("90 min/40 moves + 30 min + 30 sec/move", "40/5400+30:1800+30", Timing::Increment),
            ("90'/40 + 30' + 30''", "40/5400+30:1800+30", Timing::Increment),
            (
                "90 minutes for 40 moves, then 30 minutes with an increment of 30 seconds from move 1",
                "40/5400+30:1800+30",
                Timing::Increment,
            ),
            ("40 moves in 90 minutes then 15 minutes", "40/5400:900", Timing::Increment),
            ("10 min + 5 sec increment per move", "600+5", Timing::Increment),
            ("25 min, 10 sec delay", "1500+10", Timing::Delay),
            ("Game in 30 minutes", "1800", Timing::Increment),
            ("3 days per move", "1/259200", Timing::Increment),
            ("1/86400", "1/86400", Timing::Increment),
            ("unlimited", "-", Timing::Increment),
            (" - ", "-", Timing::Increment),
            ("?", "?", Timing::Increment),
            ("*180", "*180", Timing::Increment),
        ] {
            match TimeControl::lenient(text) {
                Ok(read) => {
                    assert_eq!(read.control.to_string(), control, "{text}");
                    assert_eq!(read.control.timing(), timing, "{text}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn what_was_inferred_is_told() {
        let inferred = |text: &str| TimeControl::lenient(text).unwrap().inferred;
        assert_eq!(inferred("300+3"), []);
        assert_eq!(inferred("60 mins"), [Inference::FreeText]);
        assert_eq!(inferred("90+30"), [Inference::NotAsPgn, Inference::BonusInSeconds, Inference::Minutes]);
        assert!(inferred("90 min/40 + 30 min + 30 s").contains(&Inference::BonusFromFirstMove));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for (text, character, reason) in [
            ("", 1, "nothing"),
            ("tea time", 1, "`tea` has no meaning"),
            ("2 h + 30 min", 7, "how many moves"),
            ("90+30+30", 7, "second extra time"),
            ("40 moves", 1, "expected the time"),
            ("inc30", 4, "expected the time"),
            ("0/90", 1, "at least one move"),
            ("min", 1, "expected the time"),
            ("99999999999999999 h", 1, "larger"),
            ("10 min €", 8, "`€` has no meaning"),
        ] {
            let error = TimeControl::lenient(text).expect_err(text);
            assert_eq!(error.character, character, "{error}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
}
