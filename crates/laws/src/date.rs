//! A day, to pick the edition by.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day; `None` where the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(leap),
            _ => return None,
        };
        (1..=days).contains(&day).then_some(Date { year, month, day })
    }

    /// A day read by the build script, which knows it to exist.
    pub(crate) const fn known(year: u16, month: u8, day: u8) -> Date {
        Date { year, month, day }
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }
}

/// A text that is no day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DateError(String);

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no date: expected year, month and day as in 2014-07-01 or 2014.07.01", self.0)
    }
}

impl std::error::Error for DateError {}

/// `2014-07-01`, or `2014.07.01` as PGN has it.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(['-', '.']);
        let mut part = || parts.next().and_then(|p| p.parse::<u16>().ok());
        let (year, month, day) = (part(), part(), part());
        let small = |n: Option<u16>| n.and_then(|n| u8::try_from(n).ok());
        match (year, small(month), small(day), parts.next()) {
            (Some(year), Some(month), Some(day), None) => Date::new(year, month, day),
            _ => None,
        }
        .ok_or_else(|| DateError(text.to_owned()))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Date {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
