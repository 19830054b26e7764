//! The words of the command around its answers, in four languages: typed messages, made of `messages/` by the build
//! script.

use jadoube::board::{Color, Piece};
use jadoube::laws::{Kind, Lang, Pace, Parameter, RulebookId, Supervision};
use jadoube::notation::Language;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Message {
    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(lang, &mut text);
        text
    }
}

/// The value of a parameter, as people say it.
pub fn value(parameter: Parameter, text: &str, lang: Lang) -> String {
    match (parameter.kind(), text) {
        ("flag", "yes") => Message::ExplainYes.text(lang),
        ("flag", "no") => Message::ExplainNo.text(lang),
        ("seconds", text) => {
            let number = text.strip_suffix(" s").unwrap_or(text).to_owned();
            Message::ExplainSeconds { text: number }.text(lang)
        }
        _ => parameter.value_in(lang, text),
    }
}

/// The language of explanations that a scoresheet is in.
pub fn lang_of(language: Language) -> Lang {
    match language {
        Language::English => Lang::En,
        Language::Finnish => Lang::Fi,
        Language::Hungarian => Lang::Hu,
        Language::Turkish => Lang::Tr,
    }
}

/// The letter of a piece in a diagram: upper case for White.
pub fn letter(piece: Piece, language: Language) -> char {
    let letter = language.letter(piece.role);
    if piece.color.is_white() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}

/// With a capital at the beginning.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that are the same in two languages, and sentences that consist of nothing but what they speak of.
    const SAME: [&str; 3] = ["name.kind", "name.pace", "report.book"];

    #[test]
    fn every_message_is_said_in_every_language() {
        for message in samples() {
            let english = message.text(Lang::En);
            for lang in Lang::ALL {
                let text = message.text(lang);
                assert!(!text.contains(['{', '}']) && !text.is_empty(), "{lang}: {text}");
                let same = lang == Lang::En || SAME.contains(&message.key());
                assert!(same || text != english, "{lang}: {}: {text}", message.key());
            }
        }
    }

    #[test]
    fn rulebooks_are_named_in_english_as_the_laws_name_them() {
        for book in RulebookId::ALL {
            let title = Message::ReportBook { book }.text(Lang::En);
            assert_eq!(title, jadoube::laws::Rulebook::get(book).title());
        }
    }
}
