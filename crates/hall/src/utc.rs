//! Instants of the calendar: the scheduled start of a round, as text and as a number.

use std::fmt;
use std::str::FromStr;

/// An instant in UTC, in milliseconds since 1970, between the years 1970 and 9999. As text `2026-11-20T17:00:00Z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Utc(i64);

const DAY: i64 = 86_400_000;
/// The first millisecond of the year 10000.
const END: i64 = 253_402_300_800_000;

impl Utc {
    /// The first instant: the beginning of 1970.
    pub const START: Utc = Utc(0);

    /// So many milliseconds since 1970; `None` before that or beyond the year 9999.
    pub fn new(millis: i64) -> Option<Utc> {
        (0..END).contains(&millis).then_some(Utc(millis))
    }

    /// Milliseconds since 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// The day: year, month, day of the month.
    pub fn day(self) -> (u16, u8, u8) {
        // Years begin in March here, so that the leap day is the last of the year.
        let day = self.0.div_euclid(DAY) + 719_468;
        let era = day.div_euclid(146_097);
        let of_era = day.rem_euclid(146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        (year as u16, month as u8, of_month as u8)
    }

    /// The time of the day: hours, minutes, seconds.
    pub fn time(self) -> (u8, u8, u8) {
        let seconds = self.0.rem_euclid(DAY) / 1_000;
        ((seconds / 3_600) as u8, (seconds / 60 % 60) as u8, (seconds % 60) as u8)
    }
}

impl fmt::Display for Utc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((year, month, day), (hour, minute, second)) = (self.day(), self.time());
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        match self.0 % 1_000 {
            0 => f.write_str("Z"),
            millis => write!(f, ".{millis:03}Z"),
        }
    }
}

/// The text is no instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotUtc;

impl fmt::Display for NotUtc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an instant is written `2026-11-20T17:00:00Z`, or with `+02:00` instead of the `Z`")
    }
}

impl std::error::Error for NotUtc {}

impl FromStr for Utc {
    type Err = NotUtc;

    /// RFC 3339, with at most three decimals of a second.
    fn from_str(text: &str) -> Result<Utc, NotUtc> {
        read(text).and_then(Utc::new).ok_or(NotUtc)
    }
}

fn read(text: &str) -> Option<i64> {
    let (day, rest) = text.split_once(['T', 't', ' '])?;
    let (year, rest_of_day) = day.split_once('-')?;
    let (month, day) = rest_of_day.split_once('-')?;
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    let at = rest.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = rest.split_at(at);
    let mut parts = time.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (second, fraction) = second.split_once('.').unwrap_or((second, "0"));
    let (hour, minute, second) = (number(hour, 2)?, number(minute, 2)?, number(second, 2)?);
    let decimals = fraction.len();
    if !(1..=3).contains(&decimals) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let millis = number(fraction, decimals)? * 10_i64.pow(3 - decimals as u32);
    let days = days(year, month, day)?;
    let seconds = (hour * 60 + minute) * 60 + second;
    Some(days * DAY + seconds * 1_000 + millis - offset(zone)?)
}

/// How far a zone is ahead of UTC, in milliseconds.
fn offset(zone: &str) -> Option<i64> {
    let sign = match zone.as_bytes().first()? {
        b'Z' | b'z' => return (zone.len() == 1).then_some(0),
        b'+' => 1,
        _ => -1,
    };
    let (hours, minutes) = zone[1..].split_once(':')?;
    let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes) * 60_000)
}

/// Just so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// Days from 1970 to a day that the calendar has.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=length).contains(&day) {
        return None;
    }
    let shifted = if month <= 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let of_era = shifted.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

impl serde::Serialize for Utc {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Utc {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Utc, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_read_and_written() {
        let read = |text: &str| text.parse::<Utc>().map(|utc| utc.to_string()).ok();
        assert_eq!("2026-11-20T17:00:00Z".parse::<Utc>().unwrap().millis(), 1_795_194_000_000);
        for text in [
            "1970-01-01T00:00:00Z",
            "2024-02-29T23:59:59.250Z",
            "9999-12-31T23:59:59Z",
            "2000-03-01T00:00:00Z",
        ] {
            assert_eq!(read(text).as_deref(), Some(text));
        }
        assert_eq!(read("2026-11-20T19:00:00+02:00").as_deref(), Some("2026-11-20T17:00:00Z"));
        assert_eq!(read("2026-11-20T17:00:00.5Z").as_deref(), Some("2026-11-20T17:00:00.500Z"));
        for wrong in [
            "",
            "2026-11-20",
            "2026-02-29T00:00:00Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T17:00Z",
            "1969-12-31T23:59:59Z",
            "2026-11-20T17:00:00",
            "2026-11-20T17:00:00.0001Z",
            "+026-11-20T17:00:00Z",
            "2026-11-20T17:00:00+é",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        let mut utc = "1970-01-01T12:34:56Z".parse::<Utc>().unwrap();
        for _ in 0..146_097 {
            assert_eq!(utc.to_string().parse(), Ok(utc));
            utc = Utc(utc.0 + DAY);
        }
        assert_eq!(utc.to_string(), "2370-01-01T12:34:56Z");
    }
}
