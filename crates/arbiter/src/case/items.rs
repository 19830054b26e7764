//! The objects of a text: one on each line, or those of a JSON list.

use super::CaseError;

/// What editors put at the beginning of a file to say that it is UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Every object as it stands in the text, with the number of the line on which it begins.
pub(super) fn items(text: &str) -> Result<Vec<(usize, &str)>, CaseError> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    match text.trim_start().strip_prefix('[') {
        Some(inside) => listed(text, text.len() - inside.len()),
        None => Ok((1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect()),
    }
}

/// The items of a list that begins before a place. Only strings and brackets are looked at: what is no JSON inside an item is
/// found by who reads it.
fn listed(text: &str, begin: usize) -> Result<Vec<(usize, &str)>, CaseError> {
    let mut items = Vec::new();
    let (mut start, mut depth, mut quoted, mut escaped) = (begin, 0u32, false, false);
    for (at, sign) in text.bytes().enumerate().skip(begin) {
        match sign {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b']' if depth == 0 => {
                let empty = text[start..at].trim().is_empty();
                if !(empty && items.is_empty()) {
                    items.push(item(text, start, at)?);
                }
                let rest = text[at + 1..].trim_start();
                return match rest.is_empty() {
                    true => Ok(items),
                    false => Err(wrong(text, text.len() - rest.len(), "something stands behind the list")),
                };
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                items.push(item(text, start, at)?);
                start = at + 1;
            }
            _ => {}
        }
    }
    Err(wrong(text, text.len(), "the list has no end: `]` is missing"))
}

fn item(text: &str, start: usize, end: usize) -> Result<(usize, &str), CaseError> {
    let begin = end - text[start..end].trim_start().len();
    match text[start..end].trim() {
        "" => Err(wrong(text, end, "the list has an empty item")),
        item => Ok((line_of(text, begin), item)),
    }
}

fn wrong(text: &str, place: usize, reason: &str) -> CaseError {
    CaseError { line: line_of(text, place), reason: reason.to_owned() }
}

fn line_of(text: &str, place: usize) -> usize {
    text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_lists_give_the_same_items() {
        let lines = items("\u{feff}{\"a\": 1}\n\n{\"b\": \"],\\\"[\"}\r\n").unwrap();
        assert_eq!(lines, [(1, "{\"a\": 1}"), (3, "{\"b\": \"],\\\"[\"}")]);
        let list = items("\u{feff} [\n{\"a\": 1},\n\n  {\"b\": \"],\\\"[\"}\n]\n").unwrap();
        assert_eq!(list, [(2, "{\"a\": 1}"), (4, "{\"b\": \"],\\\"[\"}")]);
        assert_eq!(items("[]").unwrap(), []);
    }

    #[test]
    fn what_is_no_list_is_told_with_its_line() {
        let error = |text: &str| items(text).unwrap_err().to_string();
        assert_eq!(error("[{},\n{}"), "line 2: the list has no end: `]` is missing");
        assert_eq!(error("[{},\n]"), "line 2: the list has an empty item");
        assert_eq!(error("[{}]\n\n{}"), "line 3: something stands behind the list");
    }
}
