//! What is wrong with a question.

use std::fmt;

use jadoube_arbiter::retold;
use jadoube_laws::Lang;
use serde::Serialize;

/// Why there is no answer: a stable word for programs, a sentence for people, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A word that stays the same.
    pub error: &'static str,
    /// For people.
    pub message: String,
    /// What it is about: a key, a line, a name; empty where it is the whole question.
    #[serde(rename = "where")]
    pub place: String,
}

impl Problem {
    /// A problem with something that was asked.
    pub fn new(error: &'static str, place: impl Into<String>, message: impl fmt::Display) -> Problem {
        Problem { error, message: message.to_string(), place: place.into() }
    }

    /// The same for a reader of a language, where there is a phrase for it.
    pub fn told(self, lang: Lang) -> Problem {
        Problem { message: retold(&self.message, lang).into_owned(), ..self }
    }

    /// What was sent is no such question.
    pub(crate) fn not_asked(error: &serde_json::Error) -> Problem {
        let text = error.to_string();
        // What was understood has no place in the text, whatever somebody has written in it: its key is told.
        match text.rsplit_once(" at line ").filter(|_| error.line() > 0) {
            Some((reason, place)) => Problem::new("question", format!("line {place}"), reason),
            None => Problem::new("question", "", text),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.place, self.message)
        }
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use crate::{MovesOf, read};

    #[test]
    fn what_is_wrong_with_a_question_is_told_in_words() {
        for (question, place, message) in [
            (
                r#"{"positon":"startpos"}"#,
                "",
                "`positon` is no key of the question; did you mean `position`?",
            ),
            (r#"{"position":1}"#, "", "`position`: found 1, expected a text"),
            (r#"{"zzz at line 3":1}"#, "", "`zzz at line 3` is no key of the question"),
            (r#"{"position""#, "line 1 column 11", "EOF while parsing an object"),
        ] {
            let problem = read::<MovesOf>(question).expect_err(question);
            assert_eq!((problem.place.as_str(), problem.message.as_str()), (place, message), "{question}");
        }
    }
}
