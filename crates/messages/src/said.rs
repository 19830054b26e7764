//! The text of a language as it is compiled in, for `runtime.rs` to read: a row for every sentence, in the order of the first
//! language, then a row for every form of the terms and for every prefix.

use crate::arguments::Arguments;
use crate::language::{Language, PLAIN};
use crate::template::{Part, Sentence, Template};

/// The rows of a language; `first` says in which order sentences come.
pub fn text(language: &Language, first: &Language, arguments: &Arguments) -> String {
    let rows = Rows::new(language, first, arguments);
    let sentence = |key: &str| language.sentences.iter().find(|(known, _)| known == key);
    let sentences = first.sentences.iter().filter_map(|(key, _)| sentence(key));
    let sentences = sentences.map(|(_, sentence)| rows.sentence(sentence, arguments));
    sentences.chain(rows.list.iter().map(|(_, text)| text.clone())).collect::<Vec<_>>().join("\n")
}

/// Where the rows begin.
pub fn starts(text: &str) -> Vec<usize> {
    [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// What comes after the sentences, by name: `player:gen` is a form of terms, `:az` a prefix.
struct Rows {
    list: Vec<(String, String)>,
}

impl Rows {
    fn new(language: &Language, first: &Language, arguments: &Arguments) -> Rows {
        let mut list = Vec::new();
        for kind in arguments.kinds.iter().filter(|kind| kind.has_terms()) {
            let terms = language.terms_of(&kind.name);
            for (form, _) in terms.first().into_iter().flat_map(|term| &term.forms) {
                let in_form = first.terms_of(&kind.name).iter().map(|ordered| {
                    let term = terms.iter().find(|term| term.word == ordered.word);
                    let forms = term.into_iter().flat_map(|term| &term.forms);
                    forms
                        .filter(|(known, _)| known == form)
                        .map(|(_, text)| text.as_str())
                        .collect::<String>()
                });
                list.push((format!("{}:{form}", kind.name), in_form.collect::<Vec<_>>().join("\t")));
            }
        }
        for prefix in &language.prefixes {
            // All other letters come last.
            let (others, letters): (Vec<_>, Vec<_>) =
                prefix.before.iter().partition(|(letters, _)| letters.is_empty());
            let fields = letters.iter().chain(&others).flat_map(|(letters, before)| [&**letters, &**before]);
            list.push((format!(":{}", prefix.name), fields.collect::<Vec<_>>().join("\t")));
        }
        Rows { list }
    }

    fn sentence(&self, sentence: &Sentence, arguments: &Arguments) -> String {
        let names: Vec<&str> = sentence.arguments().into_iter().collect();
        let many = self.form(&sentence.many, &names, arguments);
        if sentence.by.is_none() {
            return many;
        }
        let mut row = String::new();
        for (number, form) in &sentence.exact {
            row += &format!("\x04{number}\x05{}", self.form(form, &names, arguments));
        }
        row + "\x04\x05" + &many
    }

    fn form(&self, template: &Template, names: &[&str], arguments: &Arguments) -> String {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                Part::Text(words) => text += words,
                Part::Argument { name, form } => {
                    let place = names.iter().position(|known| known == name).unwrap_or_default();
                    let place = sign('a', place);
                    let terms = arguments.kind(name).filter(|kind| kind.has_terms());
                    text += &match (terms, form) {
                        (Some(kind), form) => {
                            let form = form.as_deref().unwrap_or(PLAIN);
                            format!("\x02{place}{}", self.row(&format!("{}:{form}", kind.name)))
                        }
                        (None, Some(prefix)) => format!("\x03{place}{}", self.row(&format!(":{prefix}"))),
                        (None, None) => format!("\x01{place}"),
                    };
                }
            }
        }
        text
    }

    fn row(&self, name: &str) -> char {
        sign(' ', self.list.iter().position(|(known, _)| known == name).unwrap_or_default())
    }
}

/// A number as a sign, counted from one of them. There are far fewer than the signs that cannot be.
fn sign(first: char, number: usize) -> char {
    char::from_u32(first as u32 + number as u32).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::runtime::{self, Value};

    const ARGUMENTS: &str = r#"
        [player]
        type = "Color"
        [square]
        type = "Square"
        samples = []
        [number]
        type = "u32"
        samples = []
    "#;

    const ENGLISH: &str = r#"
        [terms.player]
        white = { nom = "White", gen = "White's" }
        black = { nom = "Black", gen = "Black's" }
        [clock]
        runs = "{player:gen} clock runs"
        on.number = { 0 = "{player}: nothing on {square}", 1 = "{player}: one on {square}", many = "{player}: {number} on {square}" }
    "#;

    /// In another order than the English.
    const HUNGARIAN: &str = r#"
        [prefixes.az]
        "" = "a "
        aef = "az "
        [terms.player]
        black = "sötét"
        white = "világos"
        [clock]
        on.number = { 0 = "{player}: {square:az} mezőn semmi", many = "{player}: {square:az} mezőn {number}" }
        runs = "{player} órája jár"
        [grammar]
        one-is-many = true
    "#;

    fn said(folder: &Path, code: &str) -> runtime::Language {
        let arguments = Arguments::read(&folder.join("arguments.toml")).expect("arguments");
        let language = |code| Language::read(folder, code, "", &arguments).expect("a language");
        let text = text(&language(code), &language("en"), &arguments);
        let starts = starts(&text).leak();
        runtime::Language { text: text.leak(), starts, sentences: 2 }
    }

    #[test]
    fn a_sentence_is_said_with_what_it_speaks_of() {
        let folder = std::env::temp_dir().join(format!("jadoube-said-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        for (file, text) in [("arguments", ARGUMENTS), ("en", ENGLISH), ("hu", HUNGARIAN)] {
            fs::write(folder.join(format!("{file}.toml")), text).expect("a file");
        }
        let (english, hungarian) = (said(&folder, "en"), said(&folder, "hu"));
        fs::remove_dir_all(&folder).expect("the folder goes");
        let say =
            |language: &runtime::Language, sentence: usize, number: u64, square: &str, player: usize| {
                let values = [Value::Shown(&number), Value::Term(player), Value::Shown(&square)];
                let values = if sentence == 0 { &values[1..2] } else { &values[..] };
                let mut text = String::new();
                language.say(sentence, number, values, &mut text).expect("a string takes all");
                text
            };
        assert_eq!(say(&english, 0, 0, "", 1), "Black's clock runs");
        assert_eq!(say(&hungarian, 0, 0, "", 1), "sötét órája jár");
        assert_eq!(say(&english, 1, 0, "e4", 0), "White: nothing on e4");
        assert_eq!(say(&english, 1, 1, "e4", 0), "White: one on e4");
        assert_eq!(say(&english, 1, 12, "e4", 0), "White: 12 on e4");
        assert_eq!(say(&hungarian, 1, 0, "e4", 0), "világos: az e4 mezőn semmi");
        assert_eq!(say(&hungarian, 1, 1, "b1", 0), "világos: a b1 mezőn 1");
        // What is not there is left out.
        assert_eq!(say(&english, 7, 0, "", 0), "");
    }
}
