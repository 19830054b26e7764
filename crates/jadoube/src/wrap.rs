//! Text broken into lines.

/// How wide answers are. One width for terminals and files alike, so that an answer can be compared with another.
pub const WIDTH: usize = 100;

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
    let lines = wrap(text, WIDTH - indent);
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// Two texts side by side, in columns of the same width.
pub fn beside(left: &str, right: &str, indent: usize) -> String {
    let width = (WIDTH - indent - 3) / 2;
    let (left, right) = (wrap(left, width), wrap(right, width));
    let cell = |lines: &[String], row: usize| lines.get(row).cloned().unwrap_or_default();
    (0..left.len().max(right.len()))
        .map(|row| {
            let line = format!("{:indent$}{:width$} │ {}", "", cell(&left, row), cell(&right, row));
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
        let width = (WIDTH - 5) / 2;
        let long = "x".repeat(width);
        assert_eq!(
            beside(&format!("{long} y"), "z", 2),
            format!("  {long} │ z\n  y{} │\n", " ".repeat(width - 1))
        );
    }
}
