//! Numbers as people write them.

/// A number in decimals: `90`, `12.5`, `5.`, `.5`, `1e3`. With up to fifteen digits it is the one that `str::parse` gives, with
/// more it may differ in the last bit.
///
/// The standard library is exact for any number of digits, by tables of 10 kB that a browser would have to fetch.
pub(super) fn number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, mut power) = match unsigned.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, exponent(power)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut value: u64 = 0;
    for (place, digit) in whole.bytes().chain(fraction.bytes()).enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        let in_fraction = place >= whole.len();
        if value < MOST {
            value = value * 10 + u64::from(digit - b'0');
            power -= i64::from(in_fraction);
        } else {
            power += i64::from(!in_fraction);
        }
    }
    let value = scaled(value as f64, power);
    Some(if text.starts_with('-') { -value } else { value })
}

/// A digit more than this many still fits.
const MOST: u64 = 1_000_000_000_000_000_000;

fn exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    // No number has more digits than this.
    let power =
        digits.bytes().fold(0, |power: i64, digit| (power * 10 + i64::from(digit - b'0')).min(1 << 40));
    Some(if text.starts_with('-') { -power } else { power })
}

/// Powers of ten are exact up to the twenty-second, so that up to there only the result is rounded.
fn scaled(value: f64, power: i64) -> f64 {
    if value == 0.0 {
        return value;
    }
    let scale = (0..power.unsigned_abs().min(400)).fold(1.0, |scale: f64, _| scale * 10.0);
    if power < 0 { value / scale } else { value * scale }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn it_is_the_number_that_the_standard_library_reads() {
        for text in [
            "0",
            "-0",
            "90",
            "+90",
            "-12.5",
            "5.",
            ".5",
            "-.5",
            "1e3",
            "1E+3",
            "12.5e-2",
            "007",
            "0.1",
            "0.0005",
            "59.999",
            "123456789012345",
            "0.000123456789012345",
            "999999.9996",
            "1e22",
            "1e-22",
            "0e999",
            "1e400",
            "1e-400",
            "1e99999999999999999999",
            "-1e-99999999999999999999",
        ] {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        for thousandths in (0..2_000_000).step_by(7) {
            let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
            assert_eq!(number(&text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn more_digits_change_the_last_bit_at_most() {
        for text in
            ["0.1234567890123456789012345", "98765432109876543210.5", "4999999999999999999999e-25", "1e300"]
        {
            let (read, exact) = (number(text).unwrap(), text.parse::<f64>().unwrap());
            assert!((read - exact).abs() <= exact * 1e-14, "{text}: {read}");
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in [
            "", ".", "+", "-", "e5", ".e5", "1e", "1e+", "1 ", " 1", "--1", "1.2.3", "1_0", "0x1", "١",
            "1,5", "½",
        ] {
            assert!(number(text).is_none() && text.parse::<f64>().is_err(), "{text}");
        }
        // No time at all: what asks for seconds would refuse them next.
        assert!(["inf", "nan", "-infinity"].iter().all(|text| number(text).is_none()));
    }
}
