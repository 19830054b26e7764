//! Fractions as JSON has them.

/// From here on not every whole number is one of these.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Places behind the point that are tried before all are told.
const PLACES: u32 = 17;

/// A number as JSON has it, with as few places behind the point as tell it from every other, and at least one. Times and points are whole
/// thousandths and hundredths: tables that tell any number at all in the fewest signs would be a hundredth of the module for
/// JavaScript, and are not asked.
///
/// What no number of JSON is becomes `null`.
///
/// ```
/// use jadoube_arbiter::decimal;
///
/// assert_eq!([0.5, -61.25, 3.0].map(decimal), ["0.5", "-61.25", "3.0"]);
/// ```
pub fn decimal(number: f64) -> String {
    if !number.is_finite() {
        return "null".to_owned();
    }
    let (sign, number) = (if number.is_sign_negative() { "-" } else { "" }, number.abs());
    let mut scale = 1.0;
    for places in 0..=PLACES {
        let scaled = (number * scale).round();
        if scaled < EXACT && scaled / scale == number {
            return pointed(sign, &(scaled as u64).to_string(), places as usize);
        }
        scale *= 10.0;
    }
    all_places(sign, number)
}

/// Every place of a number: what it is in halves of halves comes to an end in tenths of tenths, too.
fn all_places(sign: &str, number: f64) -> String {
    let bits = number.to_bits();
    let (exponent, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let (mut rest, power) = match exponent {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    };
    let mut digits = Vec::new();
    while rest > 0 {
        digits.push((rest % 10) as u8);
        rest /= 10;
    }
    // A half is five tenths.
    let times = if power < 0 { 5 } else { 2 };
    for _ in 0..power.unsigned_abs() {
        let mut carried = 0;
        for digit in &mut digits {
            carried += *digit * times;
            *digit = carried % 10;
            carried /= 10;
        }
        if carried > 0 {
            digits.push(carried);
        }
    }
    let digits: String = digits.iter().rev().map(|digit| char::from(b'0' + digit)).collect();
    pointed(sign, &digits, power.min(0).unsigned_abs() as usize)
}

/// With so many digits behind the point, and without zeros that tell nothing.
fn pointed(sign: &str, digits: &str, places: usize) -> String {
    let digits = format!("{}{digits}", "0".repeat((places + 1).saturating_sub(digits.len())));
    let (whole, part) = digits.split_at(digits.len() - places);
    let part = part.trim_end_matches('0');
    format!("{sign}{whole}.{}", if part.is_empty() { "0" } else { part })
}

#[cfg(test)]
mod tests {
    use super::decimal;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_told_in_full() {
        for (number, told) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e-7, "0.0000001"),
            (1e15, "1000000000000000.0"),
            (1e23, "99999999999999991611392.0"),
            (f64::NAN, "null"),
            (f64::INFINITY, "null"),
        ] {
            assert_eq!(decimal(number), told);
        }
    }

    proptest! {
        #[test]
        fn what_is_told_is_the_number(bits: u64) {
            let number = f64::from_bits(bits);
            prop_assume!(number.is_finite());
            prop_assert_eq!(decimal(number).parse::<f64>(), Ok(number));
        }

        /// Times and points: as serde_json writes them.
        #[test]
        fn thousandths_are_told_as_elsewhere(thousandths in -900_000_000_000_000i64..900_000_000_000_000) {
            let number = thousandths as f64 / 1_000.0;
            prop_assert_eq!(decimal(number), serde_json::to_string(&number).unwrap());
        }
    }
}
