//! Values of tags that have a form: days, ratings.

use jadoube_laws::Date;

/// `2014.07.01`
#[inline]
pub(crate) fn plain_day(value: &[u8]) -> Option<Date> {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return None };
    let digits = [y1, y2, y3, y4, m1, m2, d1, d2].map(|byte| byte.wrapping_sub(b'0'));
    if digits.iter().any(|&digit| digit > 9) {
        return None;
    }
    let [y1, y2, y3, y4, m1, m2, d1, d2] = digits;
    let year = [y1, y2, y3, y4].into_iter().fold(0, |sum, digit| sum * 10 + u16::from(digit));
    Date::new(year, m1 * 10 + m2, d1 * 10 + d2)
}

/// The first day that a date known in part can be: `2014.??.??` is 1 January 2014.
#[cold]
pub(crate) fn first_day_of_part(value: &[u8]) -> Option<Date> {
    let [year, month, day] = parts(value)?;
    let part = |part: &[u8]| if is_unknown(part) { Some(1) } else { number(part) };
    Date::new(number(year)?, part(month)?.try_into().ok()?, part(day)?.try_into().ok()?)
}

/// Year, month and day, whatever they are.
fn parts(value: &[u8]) -> Option<[&[u8]; 3]> {
    let mut parts = value.trim_ascii().split(|&byte| byte == b'.');
    let date = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(date)
}

fn is_unknown(part: &[u8]) -> bool {
    !part.is_empty() && part.iter().all(|&byte| byte == b'?')
}

/// A number of up to four digits.
#[inline]
pub(crate) fn number(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    digits.iter().try_fold(0u16, |sum, digit| {
        let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
        Some(sum * 10 + u16::from(digit))
    })
}

/// A day of the calendar in PGN's form, or one that is unknown in part.
pub(crate) fn is_date(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    if value == b"?" || plain_day(value).is_some() {
        return true;
    }
    let Some([year, month, day]) = parts(value) else { return false };
    let year_fits = is_unknown(year)
        || (year.len() == 4
            && (number(year).is_some() || year.iter().all(|b| b.is_ascii_digit() || *b == b'?')));
    let month_fits = is_unknown(month)
        || (month.len() == 2 && number(month).is_some_and(|month| (1..=12).contains(&month)));
    let day_fits =
        is_unknown(day) || (day.len() == 2 && number(day).is_some_and(|day| (1..=31).contains(&day)));
    let known = !(is_unknown(year) || is_unknown(month) || is_unknown(day) || year.contains(&b'?'));
    year_fits && month_fits && day_fits && (!known || first_day_of_part(value).is_some())
}

/// A day that is written otherwise than PGN has it, in PGN's form, where nothing else can be meant: year, month and day in
/// this order, with other signs between them or without zeros.
pub(crate) fn plain_form(value: &str) -> Option<String> {
    if is_date(value.as_bytes()) {
        return None;
    }
    let mut parts = value.split(['-', '/', '.']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let is_number = |part: &str| part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.next().is_some() || year.len() != 4 || !is_number(month) || !is_number(day) {
        return None;
    }
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
    Some(format!("{:04}.{:02}.{:02}", date.year(), date.month(), date.day()))
}

/// A number of up to four digits, or PGN's signs for none and unknown.
pub(crate) fn is_rating(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"-" | b"?" | b"*") || number(value.trim_ascii()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_known_in_part_are_dates() {
        for good in ["2024.02.29", "2014.??.??", "????.??.??", "?", "1992.08.??", "19??.??.??"] {
            assert!(is_date(good.as_bytes()), "{good}");
        }
        for bad in
            ["", "2023.02.29", "2024.13.01", "2024-05-01", "24.05.01", "May 2024", "2024.5.1", "2024.00.10"]
        {
            assert!(!is_date(bad.as_bytes()), "{bad}");
        }
        assert_eq!(first_day_of_part(b"2014.??.??"), Date::new(2014, 1, 1));
        assert_eq!(first_day_of_part(b"????.??.??"), None);
    }

    #[test]
    fn days_in_another_form_are_understood_where_they_are_clear() {
        assert_eq!(plain_form("2024-05-31").as_deref(), Some("2024.05.31"));
        assert_eq!(plain_form("2024/5/1").as_deref(), Some("2024.05.01"));
        assert_eq!(plain_form("2024.5.1").as_deref(), Some("2024.05.01"));
        for unclear in ["2024.05.31", "31.05.2024", "2024-13-01", "24-05-31", "May 2024", "2024.02.30", ""] {
            assert_eq!(plain_form(unclear), None, "{unclear}");
        }
    }
}
