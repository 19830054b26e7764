//! The names of questions.

use std::fmt;
use std::str::FromStr;

/// The name of a question to the arbiter: `q1`, `q2`, … in the order raised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct QuestionId(pub u32);

/// The text names no question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAQuestion(String);

impl fmt::Display for NotAQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no question: they are called q1, q2, … in the order in which they were raised",
            self.0
        )
    }
}

impl std::error::Error for NotAQuestion {}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

impl FromStr for QuestionId {
    type Err = NotAQuestion;

    fn from_str(text: &str) -> Result<QuestionId, NotAQuestion> {
        let number = text.strip_prefix('q').and_then(|number| number.parse().ok());
        // Only as it is written: `q01` and `q+1` are no names.
        let id = number.map(QuestionId).filter(|id| id.to_string() == text);
        id.ok_or_else(|| NotAQuestion(text.chars().take(40).collect()))
    }
}

said_as_text! { QuestionId: "a question such as q1", pattern "^q[0-9]+$" }
