//! The text that is compiled in: a keyword, a space, fields separated by tabs. What is said in languages stands at its end, one
//! after the other: so it packs a tenth smaller than with the languages side by side.

use toml::{Table, Value};

use crate::fold;
use crate::question::Question;
use crate::read::{self, Fault, LANGUAGES};

/// Nothing, in every language.
const NONE: [String; LANGUAGES.len()] = [const { String::new() }; LANGUAGES.len()];

#[derive(Default)]
pub struct Text {
    lines: String,
    /// What stands at the end, in the order of the languages.
    spoken: [String; LANGUAGES.len()],
}

impl Text {
    pub fn line<'a>(&mut self, keyword: &str, fields: impl IntoIterator<Item = &'a str>) {
        push(&mut self.lines, keyword, fields);
    }

    /// A line among those of a language, by its place.
    pub fn spoken<'a>(&mut self, place: usize, keyword: &str, fields: impl IntoIterator<Item = &'a str>) {
        push(&mut self.spoken[place], keyword, fields);
    }

    /// A line in each language.
    pub fn in_all(&mut self, keyword: &str, texts: &[String; LANGUAGES.len()]) {
        for (place, text) in texts.iter().enumerate() {
            self.spoken(place, keyword, [text.as_str()]);
        }
    }

    pub fn finish(mut self) -> String {
        for (code, spoken) in LANGUAGES.into_iter().zip(&self.spoken) {
            push(&mut self.lines, "lang", [code]);
            self.lines += spoken;
        }
        self.lines
    }
}

fn push<'a>(lines: &mut String, keyword: &str, fields: impl IntoIterator<Item = &'a str>) {
    let fields: Vec<&str> = fields.into_iter().collect();
    lines.push_str(keyword);
    lines.push(' ');
    lines.push_str(&fields.join("\t"));
    lines.push('\n');
}

pub fn common(out: &mut Text, common: &Table) -> Result<(), Fault> {
    read::only(common, &["matters", "first", "time", "positions"])
        .map_err(|why| format!("catalogue.toml: {why}"))?;
    for (keyword, key) in [("time", "time"), ("position", "positions")] {
        for (name, value) in common.get(key).and_then(Value::as_table).into_iter().flatten() {
            let value = read::word(value).map_err(|why| format!("catalogue.toml: {key}.{name}: {why}"))?;
            out.line(keyword, [name.as_str(), &value]);
        }
    }
    let first = read::strings(common, "first").map_err(|why| format!("catalogue.toml: {why}"))?;
    out.line("first", first.iter().map(String::as_str));
    Ok(())
}

pub fn questions(out: &mut Text, questions: &[Question]) {
    for question in questions {
        out.line("question", [question.key.as_str()]);
        out.in_all("put", question.text.as_ref().unwrap_or(&NONE));
        for (value, words) in &question.values {
            out.line("value", [value.as_str()]);
            out.in_all("means", words);
        }
        for (value, concept) in &question.hears {
            out.line("hears", [value.as_str(), concept]);
        }
    }
}

/// The concepts: `words touch`, and a line of stems for each of them in each language.
pub fn words(out: &mut Text, words: &Table) -> Result<(), Fault> {
    for (concept, entry) in words {
        let fault = |why: String| format!("words.toml: [{concept}]: {why}");
        let entry = entry.as_table().ok_or_else(|| fault("is no table".into()))?;
        read::only(entry, &["en", "fi", "hu", "tr", "weight", "is", "special"]).map_err(fault)?;
        let weight = entry.get("weight").map(read::word).transpose().map_err(fault)?.unwrap_or_default();
        if !weight.is_empty() && weight.parse::<u8>().is_err() {
            return Err(fault("weight: expected whole percents".into()));
        }
        let special = if entry.contains_key("special") { "special" } else { "" };
        let parent = if entry.contains_key("is") { read::string(entry, "is").map_err(fault)? } else { "" };
        if !parent.is_empty() && !words.contains_key(parent) {
            return Err(fault(format!("is: there is no concept `{parent}`")));
        }
        out.line("words", [concept.as_str(), &weight, parent, special]);
        for (place, code) in LANGUAGES.into_iter().enumerate() {
            let stems = if entry.contains_key(code) {
                read::strings(entry, code).map_err(fault)?
            } else {
                Vec::new()
            };
            let stems: Vec<String> =
                stems.iter().map(|stem| folded(stem)).collect::<Result<_, _>>().map_err(fault)?;
            out.spoken(place, "stems", stems.iter().map(String::as_str));
        }
    }
    Ok(())
}

/// `käsi| kellolla` as the search knows it: `kasi| kellolla`.
fn folded(stem: &str) -> Result<String, Fault> {
    let parts = read::plain(stem)?.split(' ').map(|part| {
        let end = if part.ends_with('|') { "|" } else { "" };
        format!("{}{end}", fold::words(part).concat())
    });
    Ok(parts.collect::<Vec<_>>().join(" "))
}
