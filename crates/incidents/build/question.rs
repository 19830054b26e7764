//! The wording of questions and answers.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::read::{self, Fault};

/// A question in four languages, with the answers that it names.
pub struct Question {
    pub key: String,
    /// Where it is put; none: wherever its key is asked.
    pub of: Vec<String>,
    /// Nothing for those that only lend the words of their answers.
    pub text: Option<[String; 4]>,
    pub values: Vec<(String, [String; 4])>,
    /// Answers with the concept that gives them away.
    pub hears: Vec<(String, String)>,
}

pub fn read(table: &Table) -> Result<Vec<Question>, Fault> {
    let mut questions = Vec::new();
    for (key, value) in table {
        let fault = |why: String| format!("questions.toml: [{key}]: {why}");
        let entry = value.as_table().ok_or_else(|| fault("is no table".into()))?;
        questions.push(question(key, entry).map_err(fault)?);
    }
    Ok(questions)
}

fn question(key: &str, entry: &Table) -> Result<Question, Fault> {
    read::only(entry, &["of", "en", "fi", "hu", "tr", "values", "hears"])?;
    let of = if entry.contains_key("of") { read::strings(entry, "of")? } else { Vec::new() };
    let text = if entry.contains_key("en") { Some(read::spoken(entry)?) } else { None };
    let mut values = Vec::new();
    for (value, words) in entry.get("values").and_then(Value::as_table).into_iter().flatten() {
        let words = words.as_table().ok_or_else(|| format!("values.{value} is no table"))?;
        values.push((value.clone(), read::spoken(words).map_err(|why| format!("values.{value}: {why}"))?));
    }
    let mut hears = Vec::new();
    for (value, concept) in entry.get("hears").and_then(Value::as_table).into_iter().flatten() {
        hears.push((value.clone(), read::word(concept)?));
    }
    Ok(Question { key: key.to_owned(), of, text, values, hears })
}

/// The question that an incident puts when it asks for `name`.
pub fn of<'a>(questions: &'a [Question], incident: &str, name: &str) -> Result<&'a Question, Fault> {
    let own = format!("{incident}.{name}");
    let found = questions.iter().find(|question| question.of.contains(&own));
    let found =
        found.or_else(|| questions.iter().find(|question| question.of.is_empty() && question.key == name));
    found
        .filter(|question| question.text.is_some())
        .ok_or_else(|| format!("questions.toml does not ask for `{name}`"))
}

/// The question that has the words of an answer: the one that is put, or the one that lends them.
pub fn lender<'a>(questions: &'a [Question], put: &'a Question, name: &str) -> &'a Question {
    let lends = || questions.iter().find(|question| question.of.is_empty() && question.key == name);
    if put.values.is_empty() { lends().unwrap_or(put) } else { put }
}

/// Every concept that answers are heard by is one of words.toml.
pub fn check_hears(questions: &[Question], words: &Table) -> Result<(), Fault> {
    for question in questions {
        for (value, concept) in &question.hears {
            let key = &question.key;
            if !words.contains_key(concept) {
                return Err(format!("questions.toml: [{key}]: hears: words.toml has no `{concept}`"));
            }
            if !question.values.iter().any(|(known, _)| known == value) {
                return Err(format!("questions.toml: [{key}]: hears: there is no answer `{value}`"));
            }
        }
    }
    Ok(())
}

/// Nothing stands in questions.toml that nobody asks.
pub fn check_used(questions: &[Question], used: &BTreeSet<String>) -> Result<(), Fault> {
    const ALWAYS: [&str; 7] = ["rulebook", "time", "official", "pace", "supervision", "side", "yes-no"];
    for question in questions {
        let key = &question.key;
        if !used.contains(key) && !ALWAYS.contains(&key.as_str()) {
            return Err(format!("questions.toml: [{key}]: no incident asks it"));
        }
        if let Some(of) = question.of.iter().find(|of| !used.contains(*of)) {
            return Err(format!("questions.toml: [{key}]: of: `{of}` is asked nowhere"));
        }
    }
    Ok(())
}
