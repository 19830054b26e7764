//! JSON written in one way only, so that its bytes can be hashed: RFC 8785, as far as logs need it.

use std::fmt;

use serde_json::{Number, Value};

/// The value as canonical JSON: keys sorted, no space, numbers as JavaScript writes them (RFC 8785).
///
/// # Errors
/// Numbers that JavaScript could not hold exactly or would write with an exponent; no event has any.
pub fn canonical(value: &Value) -> Result<String, NotCanonical> {
    let mut text = Vec::with_capacity(128);
    write(value, &mut text)?;
    // Only whole strings and ASCII are written.
    Ok(String::from_utf8(text).unwrap_or_default())
}

/// A number that has no canonical form here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotCanonical {
    number: String,
}

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the number {} is too large or too small to be entered in a log", self.number)
    }
}

impl std::error::Error for NotCanonical {}

fn write(value: &Value, text: &mut Vec<u8>) -> Result<(), NotCanonical> {
    match value {
        Value::Array(items) => {
            text.push(b'[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(b',');
                }
                write(item, text)?;
            }
            text.push(b']');
        }
        Value::Object(map) => {
            text.push(b'{');
            // Mostly they are in order already: of ASCII letters bytes and UTF-16 have the same.
            if map.keys().all(|key| key.is_ascii()) && map.keys().is_sorted() {
                write_members(map.iter(), text)?;
            } else {
                let mut members: Vec<_> = map.iter().collect();
                members.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
                write_members(members.into_iter(), text)?;
            }
            text.push(b'}');
        }
        Value::Number(number) => text.extend_from_slice(canonical_number(number)?.as_bytes()),
        plain => write_plain(plain, text),
    }
    Ok(())
}

fn write_members<'a>(
    members: impl Iterator<Item = (&'a String, &'a Value)>,
    text: &mut Vec<u8>,
) -> Result<(), NotCanonical> {
    for (place, (key, item)) in members.enumerate() {
        if place > 0 {
            text.push(b',');
        }
        write_plain(key, text);
        text.push(b':');
        write(item, text)?;
    }
    Ok(())
}

/// What JSON has to escape it escapes in one way here and there.
fn write_plain(value: &(impl serde::Serialize + ?Sized), text: &mut Vec<u8>) {
    // A list of bytes takes everything.
    _ = serde_json::to_writer(text, value);
}

/// The largest integer up to which a double holds every one.
const EXACT: u64 = 1 << 53;

fn canonical_number(number: &Number) -> Result<String, NotCanonical> {
    let wrong = || NotCanonical { number: number.to_string() };
    if let Some(integer) = number.as_i64() {
        return if integer.unsigned_abs() <= EXACT { Ok(integer.to_string()) } else { Err(wrong()) };
    }
    let float = number.as_f64().filter(|float| float.is_finite()).ok_or_else(wrong)?;
    match float.abs() {
        0.0 => Ok("0".to_owned()),
        // Between these Rust and JavaScript write the shortest decimals that give the number back, without exponent.
        size if (1e-6..=EXACT as f64).contains(&size) => Ok(float.to_string()),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        canonical(&serde_json::from_str(text).unwrap()).unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn one_value_has_one_text() {
        assert_eq!(
            of(r#"{ "b": [1.0, 2.50, -0.0], "a": {"d": null, "c": true} }"#),
            r#"{"a":{"c":true,"d":null},"b":[1,2.5,0]}"#
        );
        assert_eq!(of(r#""A/\/\n\u000b""#), r#""A//\n\u000b""#);
        assert_eq!(of("61.204"), "61.204");
        assert_eq!(of("9007199254740992"), "9007199254740992");
    }

    #[test]
    fn keys_are_sorted_by_their_utf_16_units() {
        // The pair of surrogates comes before U+FB33 although its code point is higher.
        assert_eq!(of("{\"\u{fb33}\": 1, \"\u{1f600}\": 2}"), "{\"\u{1f600}\":2,\"\u{fb33}\":1}");
    }

    #[test]
    fn numbers_that_others_would_write_otherwise_are_refused() {
        for number in ["9007199254740993", "18446744073709551615", "1e300", "1e-7"] {
            assert!(of(number).contains("too large or too small"), "{number}");
        }
    }
}
