//! A sentence with places for arguments.

use std::collections::BTreeSet;

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

impl Template {
    /// Reads `{player:gen} clock runs`.
    pub fn parse(text: &str) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        if text.trim() != text || text.is_empty() || text.contains("  ") {
            return Err("is empty, or has spaces at an end or two in a row".into());
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for text in ["{player", "player}", "", " a", "a  b"] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }
}
