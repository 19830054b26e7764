//! What was taken as the answer to a question: as it was given, or as usual.

use jadoube_laws::Lang;

use crate::ask::{Ask, Kind};

/// The answer to a question, in the form in which the case has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<'a> {
    /// What was asked.
    pub ask: &'a Ask,
    /// The answer.
    pub value: String,
    /// Whether somebody gave it; otherwise it is the usual one.
    pub given: bool,
}

impl Taken<'_> {
    /// The answer in words; times as clocks show them, which all languages read.
    pub fn words(&self, lang: Lang) -> String {
        match (self.ask.value(&self.value, lang), self.ask.kind) {
            (Some(words), _) => words.to_owned(),
            (None, Kind::Seconds) => as_clocks_show(&self.value).unwrap_or_else(|| self.value.clone()),
            (None, _) => self.value.clone(),
        }
    }
}

/// Seconds as `m:ss` or `h:mm:ss`.
fn as_clocks_show(seconds: &str) -> Option<String> {
    let seconds: u64 = seconds.parse().ok()?;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    Some(match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    })
}

#[cfg(test)]
mod tests {
    use super::as_clocks_show;

    #[test]
    fn times_are_told_as_clocks_show_them() {
        let shown = |seconds| as_clocks_show(seconds).unwrap_or_default();
        assert_eq!(shown("1200"), "20:00");
        assert_eq!(shown("3605"), "1:00:05");
        assert_eq!(shown("9"), "0:09");
        assert_eq!(shown("startpos"), "");
    }
}
