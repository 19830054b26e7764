use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use core::str::FromStr;

/// Whole milliseconds: an amount of time, or an instant counted from the scheduled start of the game.
///
/// Arithmetic saturates at the ends of `i64` (292 million years), so that no input can overflow it.
///
/// As text it is decimal seconds with at most three decimals, which is also a JSON number. The conversion goes
/// digit by digit, never through a floating point number, so it loses nothing:
///
/// ```
/// use jadoube_clock::Millis;
///
/// let time: Millis = "12.345".parse()?;
/// assert_eq!(time, Millis(12_345));
/// assert_eq!(time.to_string(), "12.345");
/// assert_eq!(Millis(120_000).to_string(), "120");
/// assert_eq!(Millis(-500).to_string(), "-0.5");
/// assert!("0.0001".parse::<Millis>().is_err());
/// # Ok::<(), jadoube_clock::MillisError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(
    /// The number of milliseconds.
    pub i64,
);

impl Millis {
    /// No time; the scheduled start.
    pub const ZERO: Millis = Millis(0);
    /// The longest time.
    pub const MAX: Millis = Millis(i64::MAX);
    /// The earliest instant.
    pub const MIN: Millis = Millis(i64::MIN);

    /// So many seconds.
    #[must_use]
    pub const fn from_secs(seconds: i64) -> Millis {
        Millis(seconds.saturating_mul(1_000))
    }

    /// So many minutes.
    #[must_use]
    pub const fn from_minutes(minutes: i64) -> Millis {
        Millis(minutes.saturating_mul(60_000))
    }

    /// Seconds as a floating point number, rounded to the nearest millisecond; `None` for what is no number or
    /// does not fit.
    ///
    /// A JSON number with at most three decimals comes out exactly as written, as long as it is below 2^43
    /// seconds.
    ///
    /// ```
    /// # use jadoube_clock::Millis;
    /// assert_eq!(Millis::from_secs_f64(1.001), Some(Millis(1001)));
    /// assert_eq!(Millis::from_secs_f64(f64::NAN), None);
    /// ```
    #[must_use]
    pub fn from_secs_f64(seconds: f64) -> Option<Millis> {
        let millis = seconds * 1_000.0;
        // Not `i64::MAX as f64`, which rounds up to a number that no longer fits.
        const LIMIT: f64 = 9.2e18;
        if !(-LIMIT..=LIMIT).contains(&millis) {
            return None;
        }
        let half = if millis < 0.0 { -0.5 } else { 0.5 };
        Some(Millis((millis + half) as i64))
    }

    /// Seconds as a floating point number: the one nearest to the exact value, which prints with at most three
    /// decimals.
    #[must_use]
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1_000.0
    }

    /// The sum, held at the limits.
    #[must_use]
    #[inline]
    pub const fn saturating_add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }

    /// The difference, held at the limits.
    #[must_use]
    #[inline]
    pub const fn saturating_sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    /// So many times this, held at the limits.
    #[must_use]
    #[inline]
    pub const fn saturating_mul(self, times: u32) -> Millis {
        Millis(self.0.saturating_mul(times as i64))
    }
}

impl Add for Millis {
    type Output = Millis;
    #[inline]
    fn add(self, other: Millis) -> Millis {
        self.saturating_add(other)
    }
}

impl Sub for Millis {
    type Output = Millis;
    #[inline]
    fn sub(self, other: Millis) -> Millis {
        self.saturating_sub(other)
    }
}

impl AddAssign for Millis {
    #[inline]
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl SubAssign for Millis {
    #[inline]
    fn sub_assign(&mut self, other: Millis) {
        *self = *self - other;
    }
}

impl Neg for Millis {
    type Output = Millis;
    #[inline]
    fn neg(self) -> Millis {
        Millis(self.0.saturating_neg())
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (seconds, thousandths) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        write!(f, "{sign}{seconds}")?;
        match thousandths {
            0 => Ok(()),
            n if n % 100 == 0 => write!(f, ".{}", n / 100),
            n if n % 10 == 0 => write!(f, ".{:02}", n / 10),
            n => write!(f, ".{n:03}"),
        }
    }
}

impl FromStr for Millis {
    type Err = MillisError;

    fn from_str(text: &str) -> Result<Millis, MillisError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
            Some(_) => return Err(MillisError::NotANumber),
            None => (digits, ""),
        };
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return Err(MillisError::NotANumber);
        }
        if fraction.bytes().skip(3).any(|byte| byte != b'0') {
            return Err(MillisError::TooFine);
        }
        let thousandths = (0..3).map(|place| fraction.as_bytes().get(place).map_or(0, |byte| byte - b'0'));
        let sign = if negative { -1 } else { 1 };
        // Built with its sign from the first digit on, for `i64` reaches one further down than up.
        let mut millis: i64 = 0;
        for digit in whole.bytes().map(|byte| byte - b'0').chain(thousandths) {
            millis = millis
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(sign * i64::from(digit)))
                .ok_or(MillisError::TooLarge)?;
        }
        Ok(Millis(millis))
    }
}

/// Why a text is no time in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MillisError {
    /// Something else than digits, one decimal point and a leading minus sign.
    NotANumber,
    /// More exact than a millisecond.
    TooFine,
    /// Beyond what fits.
    TooLarge,
}

impl fmt::Display for MillisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MillisError::NotANumber => "expected seconds such as 90 or 12.345",
            MillisError::TooFine => {
                "expected seconds with at most three decimals: the clock counts milliseconds"
            }
            MillisError::TooLarge => "more seconds than the clock can hold",
        })
    }
}

impl core::error::Error for MillisError {}

#[cfg(feature = "serde")]
mod as_json_number {
    use super::Millis;
    use core::fmt;
    use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
    use serde::ser::{Serialize, Serializer};

    /// Seconds: a whole number where it is one, else a fraction with at most three decimals.
    impl Serialize for Millis {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.0 % 1_000 {
                0 => serializer.serialize_i64(self.0 / 1_000),
                _ => serializer.serialize_f64(self.as_secs_f64()),
            }
        }
    }

    impl<'de> Deserialize<'de> for Millis {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Millis, D::Error> {
            deserializer.deserialize_any(Seconds)
        }
    }

    struct Seconds;

    impl Visitor<'_> for Seconds {
        type Value = Millis;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number of seconds")
        }

        fn visit_i64<E: Error>(self, seconds: i64) -> Result<Millis, E> {
            let millis = seconds.checked_mul(1_000);
            millis.map(Millis).ok_or_else(|| E::invalid_value(Unexpected::Signed(seconds), &self))
        }

        fn visit_u64<E: Error>(self, seconds: u64) -> Result<Millis, E> {
            let signed = i64::try_from(seconds).ok();
            let millis = signed.and_then(|seconds| seconds.checked_mul(1_000));
            millis.map(Millis).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(seconds), &self))
        }

        fn visit_f64<E: Error>(self, seconds: f64) -> Result<Millis, E> {
            Millis::from_secs_f64(seconds).ok_or_else(|| E::invalid_value(Unexpected::Float(seconds), &self))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn text_keeps_every_millisecond() {
        for millis in [0, 1, 10, 100, 999, 1_000, 12_340, 5_400_001, i64::MAX, i64::MIN, -1, -12_345] {
            let text = Millis(millis).to_string();
            assert_eq!(text.parse(), Ok(Millis(millis)), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_says_why() {
        for text in ["", "-", ".5", "5.", "1e3", "+5", "1.2.3", "١"] {
            assert_eq!(text.parse::<Millis>(), Err(MillisError::NotANumber), "{text}");
        }
        assert_eq!("1.0005".parse::<Millis>(), Err(MillisError::TooFine));
        assert_eq!("1.0000".parse::<Millis>(), Ok(Millis(1_000)));
        assert_eq!("9223372036854775.808".parse::<Millis>(), Err(MillisError::TooLarge));
    }

    #[test]
    fn floating_seconds_round_to_the_nearest_millisecond() {
        for millis in (-3_000..3_000).chain(86_399_000..86_400_000) {
            assert_eq!(Millis::from_secs_f64(Millis(millis).as_secs_f64()), Some(Millis(millis)));
        }
        assert_eq!(Millis::from_secs_f64(1e300), None);
    }
}
