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

    /// The day that comes so many days after 1 January 1970, as systems count; none past the year 9999.
    pub fn since_1970(days: u64) -> Option<Date> {
        // Years begin in March here, so that a leap day is the last of its year; 400 of them have 146,097 days.
        let days = i64::try_from(days).ok()?.checked_add(719_468)?;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = u16::try_from(era * 400 + year + next).ok().filter(|year| *year <= 9999)?;
        Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_systems_count() {
        let told = |days| Date::since_1970(days).map(|day| day.to_string());
        for (days, day) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (19_358, "2023-01-01")]
        {
            assert_eq!(told(days).as_deref(), Some(day));
        }
        assert_eq!(told(u64::MAX), None);
        // Every day is the one after the one before.
        let days: Vec<Date> = (0..60_000).filter_map(Date::since_1970).collect();
        assert_eq!(days.len(), 60_000);
        assert!(days.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(days.iter().filter(|day| day.month() == 2 && day.day() == 29).count(), 41 - 1);
    }
}
