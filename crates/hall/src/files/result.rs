//! Results as people and files write them.

use jadoube_arbiter::GameResult;

use crate::competition::How;

/// Reads a result: `1-0`, `½-½`, `0-0`, `1/2-0`; forfeits as `+/-`, `-/+`, `-/-` or with an `F` behind them; `*` and nothing
/// are no result yet.
///
/// # Errors
/// It is none of these.
pub fn read_result(text: &str) -> Result<Option<(GameResult, How)>, String> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).map(dashes).collect();
    match plain.as_str() {
        "" | "*" => return Ok(None),
        "+/-" | "+--" | "+:-" => return Ok(forfeit("1-0")),
        "-/+" | "--+" | "-:+" => return Ok(forfeit("0-1")),
        "-/-" | "---" | "-:-" => return Ok(forfeit("0-0")),
        _ => {}
    }
    let (result, how) = match plain.strip_suffix(['F', 'f']) {
        Some(result) => (result, How::Forfeit),
        None => (plain.as_str(), How::Played),
    };
    let result = result.replace('½', "1/2").replace("0.5", "1/2").replace("0,5", "1/2").replace("1.0", "1");
    let result = result.replace(':', "-").replace("0.0", "0");
    let found = GameResult::from_text(&result).filter(|result| {
        // No rulebook gives more than a game has to give.
        !matches!(result.text(), "1-1" | "1-1/2" | "1/2-1")
    });
    let wrong = || {
        let shown: String = text.chars().take(20).collect();
        format!("`{shown}` is no result; expected 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, +/-, -/+, -/- or *")
    };
    found.map(|result| Some((result, how))).ok_or_else(wrong)
}

fn dashes(letter: char) -> char {
    match letter {
        '–' | '—' | '−' | '‑' => '-',
        letter => letter,
    }
}

fn forfeit(text: &str) -> Option<(GameResult, How)> {
    GameResult::from_text(text).map(|result| (result, How::Forfeit))
}

/// A result as [`read_result`] reads it.
pub fn result_text(result: Option<(GameResult, How)>) -> String {
    match result {
        None => "*".to_owned(),
        Some((result, How::Forfeit)) => match result.text() {
            "1-0" => "+/-".to_owned(),
            "0-1" => "-/+".to_owned(),
            "0-0" => "-/-".to_owned(),
            other => format!("{other}F"),
        },
        Some((result, _)) => result.text().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_people_write_them() {
        let read = |text| read_result(text).map(result_text);
        for (text, meant) in [
            ("1-0", "1-0"),
            ("1:0", "1-0"),
            ("1.0-0.0", "1-0"),
            (" ½ – ½ ", "1/2-1/2"),
            ("0.5-0.5", "1/2-1/2"),
            ("0-0", "0-0"),
            ("½-0", "1/2-0"),
            ("0-1/2", "0-1/2"),
            ("+/-", "+/-"),
            ("+ - -", "+/-"),
            ("1-0F", "+/-"),
            ("- - -", "-/-"),
            ("", "*"),
            ("*", "*"),
        ] {
            assert_eq!(read(text), Ok(meant.to_owned()), "{text}");
        }
        for wrong in ["2-0", "1-1", "1", "white", "1-0-1", "½"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
