//! SARIF 2.1.0, which editors and services for the review of files read.
//!
//! The lines are written as the findings come, so that nothing is kept; together they are one object.

use std::io::{self, Write};

use jadoube::audit::{Kind, Severity};
use jadoube::laws::Lang;
use serde_json::json;

use jadoube_answers::Row;

/// Everything before the findings.
pub fn begin(output: &mut impl Write, lang: Lang) -> io::Result<()> {
    let rules: Vec<_> = Kind::ALL
        .iter()
        .map(|kind| json!({"id": kind.as_str(), "shortDescription": {"text": kind.title(lang)}}))
        .collect();
    let driver = json!({
        "name": "jadoube audit",
        "version": env!("CARGO_PKG_VERSION"),
        "language": lang.to_string(),
        "rules": rules,
    });
    writeln!(
        output,
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{"
    )?;
    writeln!(output, "\"tool\":{{\"driver\":{driver}}},")?;
    writeln!(output, "\"columnKind\":\"unicodeCodePoints\",")?;
    writeln!(output, "\"results\":[")
}

pub fn finding(output: &mut impl Write, row: &Row, first: bool) -> io::Result<()> {
    let level = match row.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    };
    let result = json!({
        "ruleId": row.kind.as_str(),
        "ruleIndex": row.kind as usize,
        "level": level,
        "message": {"text": row.text},
        "locations": [{
            "physicalLocation": {"artifactLocation": {"uri": uri(&row.file)}, "region": {"startLine": row.line}},
        }],
        "partialFingerprints": {"finding/v1": row.identity()},
        "properties": {
            "game": row.game, "ply": row.ply, "move": row.move_name, "offset": row.offset, "fen": row.fen,
            "rulebook": row.rulebook, "law": row.law, "says": row.says, "event": row.event, "site": row.site,
            "date": row.date, "round": row.round, "white": row.white, "black": row.black, "result": row.result,
        },
    });
    writeln!(output, "{}{result}", if first { "" } else { "," })
}

/// Everything behind the findings.
pub fn end(output: &mut impl Write, complete: bool) -> io::Result<()> {
    writeln!(output, "],\"invocations\":[{}]", json!({"executionSuccessful": complete}))?;
    writeln!(output, "}}]}}")
}

/// A path as a reference to a file: what has a meaning there is written in hexadecimal digits.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("games/my games.pgn"), "games/my%20games.pgn");
        assert_eq!(uri("C:\\games\\ä.pgn"), "C%3A/games/%C3%A4.pgn");
    }
}
