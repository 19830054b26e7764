//! Filling in: `{name}` is an answer, `{f3h3}` a square or move that is turned over for Black, `{1-0|0-1}` a pair.

use jadoube_board::Color;

/// The text with everything in braces filled in; braces of JSON stay.
pub(crate) fn filled<'a>(text: &str, side: Color, answer: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open + 1..];
        let inside = rest.find(['{', '}', '"']).map(|end| (&rest[..end], &rest[end..]));
        match inside {
            Some((name, after)) if after.starts_with('}') && !name.is_empty() => {
                if let Some(answer) = answer(name) {
                    out.push_str(answer);
                } else if let Some((white, black)) = name.split_once('|') {
                    out.push_str(if side.is_white() { white } else { black });
                } else {
                    out.push_str(&seen_by(side, name));
                }
                rest = &after[1..];
            }
            _ => out.push('{'),
        }
    }
    out.push_str(rest);
    out
}

/// A square or move of White as Black has it: `f3h3` becomes `f6h6`, `Nf3` becomes `Nf6`.
pub(crate) fn seen_by(side: Color, text: &str) -> String {
    if side.is_white() {
        return text.to_owned();
    }
    let mut before = ' ';
    text.chars()
        .map(|c| {
            let is_rank = ('a'..='h').contains(&before) && ('1'..='8').contains(&c);
            before = c;
            if is_rank { char::from(b'1' + b'8' - c as u8) } else { c }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_squares_and_pairs_are_filled_in_and_json_stays() {
        let answer = |name: &str| if name == "touched" { Some("a1") } else { None };
        let text = r#""squares": ["{touched}", "{f3}"], "x": {"y": {limit}}, "r": "{1-0|0-1}""#;
        assert_eq!(
            filled(text, Color::Black, |name| if name == "limit" { Some("30") } else { answer(name) }),
            r#""squares": ["a1", "f6"], "x": {"y": 30}, "r": "0-1""#
        );
        assert_eq!(filled("{Nf3}", Color::Black, answer), "Nf6");
        assert_eq!(filled("{e7e8q}", Color::Black, answer), "e2e1q");
        assert_eq!(filled("{e7e8q}", Color::White, answer), "e7e8q");
    }
}
