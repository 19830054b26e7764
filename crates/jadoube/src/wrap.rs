//! Text broken into lines.

use std::io::IsTerminal;
use std::sync::OnceLock;

use dialoguer::console::Term;

/// How wide answers are in files, all alike, so that an answer can be compared with another; and at most on a terminal.
const WIDEST: usize = 100;
/// Narrower than this nothing can be read.
const NARROWEST: usize = 40;

/// How wide answers are: as wide as the terminal on which they are seen, within reason.
pub fn width() -> usize {
    static WIDTH: OnceLock<usize> = OnceLock::new();
    *WIDTH.get_or_init(|| match Term::stdout().size_checked() {
        Some((_, columns)) if std::io::stdout().is_terminal() => {
            usize::from(columns).saturating_sub(1).clamp(NARROWEST, WIDEST)
        }
        _ => WIDEST,
    })
}

/// The text in lines of at most `width` characters, broken at spaces; a longer word gets a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if chars(line) + 1 + chars(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text wrapped, every line indented.
pub fn indented(text: &str, indent: usize) -> String {
    let lines = wrap(text, width() - indent);
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// Two texts side by side, in columns of the same width.
pub fn beside(left: &str, right: &str, indent: usize) -> String {
    let column = (width() - indent - 3) / 2;
    let (left, right) = (wrap(left, column), wrap(right, column));
    let cell = |lines: &[String], row: usize| lines.get(row).cloned().unwrap_or_default();
    (0..left.len().max(right.len()))
        .map(|row| {
            let line = format!("{:indent$}{:column$} │ {}", "", cell(&left, row), cell(&right, row));
            format!("{}\n", line.trim_end())
        })
        .collect()
}

fn chars(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_spaces_and_keeps_long_words() {
        assert_eq!(wrap("a bb  ccc\ndddd", 4), ["a bb", "ccc", "dddd"]);
        assert_eq!(wrap("şşşş ş", 6), ["şşşş ş"]);
        assert_eq!(wrap("", 5), Vec::<String>::new());
    }

    #[test]
    fn columns_of_different_length_stay_aligned() {
        let width = (width() - 5) / 2;
        let long = "x".repeat(width);
        assert_eq!(
            beside(&format!("{long} y"), "z", 2),
            format!("  {long} │ z\n  y{} │\n", " ".repeat(width - 1))
        );
    }
}
