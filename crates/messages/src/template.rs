//! A sentence with places for arguments, and the forms that it has for numbers.

use std::collections::BTreeSet;

use toml::Value;

/// What is said under a key: one sentence, or one for each number that is told in words of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence {
    /// The argument whose number decides.
    pub by: Option<String>,
    /// The forms for single numbers.
    pub exact: Vec<(u64, Template)>,
    /// The form for all other numbers, or the only one.
    pub many: Template,
}

/// A sentence, cut at its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    pub parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Text(String),
    /// An argument in a form; the plain form has no name.
    Argument {
        name: String,
        form: Option<String>,
    },
}

impl Sentence {
    /// Reads a text, or a table `number = { 0 = "…", 1 = "…", many = "…" }`.
    pub fn read(value: &Value) -> Result<Sentence, String> {
        const FORM: &str =
            "is no text, and not one for each number: `key.number = { 1 = \"…\", many = \"…\" }`";
        if let Some(text) = value.as_str() {
            return Ok(Sentence { by: None, exact: Vec::new(), many: Template::parse(text)? });
        }
        let (by, forms) = match value.as_table().map(|table| table.iter().collect::<Vec<_>>()).as_deref() {
            Some([(by, Value::Table(forms))]) => ((*by).clone(), forms),
            _ => return Err(FORM.into()),
        };
        let mut exact = Vec::new();
        let mut many = None;
        for (number, text) in forms {
            let template = Template::parse(text.as_str().ok_or(FORM)?)?;
            match number.as_str() {
                "many" => many = Some(template),
                number => {
                    let number =
                        number.parse().map_err(|_| format!("`{number}` is neither a number nor `many`"))?;
                    exact.push((number, template));
                }
            }
        }
        let many = many.ok_or("has no form for `many`")?;
        let sentence = Sentence { by: Some(by), exact, many };
        sentence.check_forms().map(|()| sentence)
    }

    /// Every form speaks of the same; only the number itself may go without saying.
    fn check_forms(&self) -> Result<(), String> {
        let by = self.by.as_deref();
        let rest = |template: &Template| -> BTreeSet<String> {
            template.arguments().into_iter().filter(|name| Some(*name) != by).map(str::to_owned).collect()
        };
        match self.exact.iter().find(|(_, template)| rest(template) != rest(&self.many)) {
            Some((number, _)) => {
                Err(format!("the form for {number} has other arguments than the one for `many`"))
            }
            None => Ok(()),
        }
    }

    /// Every form.
    pub fn forms(&self) -> impl Iterator<Item = &Template> {
        self.exact.iter().map(|(_, template)| template).chain([&self.many])
    }

    /// The names of its arguments.
    pub fn arguments(&self) -> BTreeSet<&str> {
        self.many.arguments().into_iter().chain(self.by.as_deref()).collect()
    }
}

impl Template {
    /// Reads `{player:gen} clock runs`.
    pub fn parse(text: &str) -> Result<Template, String> {
        if text.trim() != text || text.contains("  ") {
            return Err("has spaces at an end or two in a row".into());
        }
        if text.contains(char::is_control) {
            return Err("has breaks or other signs that nobody sees".into());
        }
        Template::parse_loosely(text)
    }

    /// Reads a text with whatever spaces it has.
    pub fn parse_loosely(text: &str) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        if text.is_empty() {
            return Err("is empty".into());
        }
        while let Some(open) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(open);
            let inside = after.strip_prefix('{').and_then(|after| after.split_once('}'));
            let (argument, after) = inside.ok_or("has a brace without its other half")?;
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            let (name, form) = match argument.split_once(':') {
                Some((name, form)) => (name, Some(form.to_owned())),
                None => (argument, None),
            };
            parts.push(Part::Argument { name: name.to_owned(), form });
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Ok(Template { parts })
    }

    /// The names of its arguments.
    pub fn arguments(&self) -> BTreeSet<&str> {
        self.parts
            .iter()
            .filter_map(|part| match part {
                Part::Argument { name, .. } => Some(name.as_str()),
                Part::Text(_) => None,
            })
            .collect()
    }

    /// The arguments in their plain form with which a clause begins and goes on after a space: its subjects.
    pub fn bare_subjects(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().enumerate().filter_map(|(place, part)| {
            let Part::Argument { name, form: None } = part else { return None };
            let begins = place == 0 || self.text(place - 1).is_some_and(ends_clause);
            let goes_on =
                self.text(place + 1).and_then(|text| text.strip_prefix(' ')).is_some_and(begins_word);
            (begins && goes_on).then_some(name.as_str())
        })
    }

    fn text(&self, place: usize) -> Option<&str> {
        match self.parts.get(place)? {
            Part::Text(text) => Some(text),
            Part::Argument { .. } => None,
        }
    }
}

/// Whether what comes after the text begins a clause of its own.
fn ends_clause(text: &str) -> bool {
    text.trim_end().ends_with([':', ';', '.', ','])
}

/// Whether the text begins with a word, or with what an argument says.
fn begins_word(text: &str) -> bool {
    text.chars().next().is_none_or(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(text: &str) -> Result<Sentence, String> {
        let table: toml::Table = format!("key{text}").parse().expect("TOML");
        Sentence::read(&table["key"])
    }

    #[test]
    fn a_sentence_is_cut_at_its_arguments() {
        let template = Template::parse("{player:gen} clock, {player}").unwrap();
        let argument =
            |form: Option<&str>| Part::Argument { name: "player".into(), form: form.map(Into::into) };
        assert_eq!(template.parts, [argument(Some("gen")), Part::Text(" clock, ".into()), argument(None)]);
        assert_eq!(template.arguments(), BTreeSet::from(["player"]));
    }

    #[test]
    fn half_a_brace_is_a_fault() {
        for text in ["{player", "player}", "", " a", "a  b", "a\tb", "a\nb"] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_have_forms() {
        let moves = sentence(r#".number = { 0 = "no move of {player}", 1 = "a move of {player}", many = "{number} moves of {player}" }"#).unwrap();
        assert_eq!(moves.by.as_deref(), Some("number"));
        assert_eq!(moves.exact.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(moves.arguments(), BTreeSet::from(["number", "player"]));
        for (text, why) in [
            (r#".number = { 1 = "a move" }"#, "has no form for `many`"),
            (r#".number = { one = "a move", many = "moves" }"#, "`one` is neither"),
            (
                r#".number = { 1 = "a move of {player}", many = "moves" }"#,
                "the form for 1 has other arguments",
            ),
            (r#" = { many = "moves" }"#, "is no text"),
        ] {
            assert!(sentence(text).unwrap_err().contains(why), "{text}");
        }
    }

    #[test]
    fn subjects_are_what_clauses_begin_with() {
        let bare =
            |text| Template::parse(text).unwrap().bare_subjects().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(bare("{player} castles"), ["player"]);
        assert_eq!(bare("on the envelope: {player} has offered"), ["player"]);
        for text in [
            "{player:gen} clock",
            "for {player} here",
            "{player}: here",
            "{player} (1)",
            "sealed by: {player}",
        ] {
            assert!(bare(text).is_empty(), "{text}");
        }
    }
}
