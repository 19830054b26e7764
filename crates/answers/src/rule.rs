//! Rulings on a whole case: JSON Lines in, JSON Lines out.

use jadoube_arbiter::{Answer, Case, InLang, JsonLine, Ruling, State};
use jadoube_laws::Lang;
use serde::Serialize;
use serde_json::error::Category;

use crate::{Problem, json};

/// Rules on a case as JSON Lines and gives a line for each ruling, and last the state.
///
/// # Errors
/// The text is no case; the place is the line.
pub fn rule(case: &str, lang: Lang) -> Result<Vec<String>, Problem> {
    let case = Case::parse(case, case_line)
        .map_err(|error| Problem::new("case", format!("line {}", error.line), error.reason))?;
    let answer = case.rule_in(lang).map_err(|error| Problem::new("case", "line 1", error))?;
    Ok(lines(&answer, lang))
}

/// The lines of an answer: the rulings, then the state.
pub fn lines(answer: &Answer, lang: Lang) -> Vec<String> {
    let rulings = answer.rulings.iter().map(|ruling| ruling_line(ruling, lang, false));
    rulings.chain([state_line(&answer.state)]).collect()
}

/// A ruling as a line; with the reasoning in words where that is wanted.
pub fn ruling_line(ruling: &Ruling, lang: Lang, explained: bool) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        #[serde(flatten)]
        ruling: InLang<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        explain: Option<String>,
    }
    let explain = explained.then(|| ruling.explanation(lang));
    json(&Line { ruling: ruling.in_lang(lang), explain })
}

/// The last line of an answer: the state.
pub fn state_line(state: &State) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        state: &'a State,
    }
    json(&Line { state })
}

/// One line of a case: what is no JSON is told by its place in the line, what is wrong in it by its key.
///
/// # Errors
/// It is neither an arrangement nor an event.
pub fn case_line(line: &str) -> Result<JsonLine, String> {
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
        match (error.classify(), error.column()) {
            (Category::Syntax | Category::Eof, 0) => format!("this is not JSON ({reason})"),
            (Category::Syntax | Category::Eof, column) => {
                format!("character {column}: this is not JSON ({reason})")
            }
            (Category::Data | Category::Io, _) => reason.to_owned(),
        }
    })
}
