//! Answers as JSON.

use std::io::{self, Write};

use jadoube_arbiter::decimal;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// Something as JSON, in one line. Texts, numbers and lists always have a form in JSON.
pub fn json(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Plain));
    written.ok().and_then(|()| String::from_utf8(text).ok()).unwrap_or_default()
}

/// Nothing between what is told, and fractions as the arbiter tells them.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, number: f64) -> io::Result<()> {
        writer.write_all(decimal(number).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_the_json_of_everybody() {
        let value =
            serde_json::json!({"a": [1, 0.5, -3.25, null, true], "b": {"c": "d\n\u{1F600}"}, "e": 90.0});
        assert_eq!(super::json(&value), value.to_string());
    }
}
