//! The words of the command around its answers, in four languages: typed messages, made of `messages/` by the build
//! script; and the language in which this run speaks.

use std::env;
use std::sync::OnceLock;

use jadoube::arbiter::{ClockFace, Tell};
use jadoube::board::{Color, Piece};
use jadoube::laws::{self, Clause, Kind, Lang, Pace, Parameter, Supervision};

use crate::config::Config;

#[cfg(test)]
use jadoube::clock::Millis;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Message {
    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(lang, &mut text);
        text
    }

    /// The sentence in the language of this run.
    pub fn said(&self) -> String {
        self.text(lang())
    }
}

/// The language of this run: that of `--lang`, else of `JADOUBE_LANG`, else of the configuration, else of the locale,
/// else English.
pub fn lang() -> Lang {
    static LANG: OnceLock<Lang> = OnceLock::new();
    let var = |name: &str| env::var(name).ok();
    let args = || env::args_os().skip(1).filter_map(|arg| arg.into_string().ok());
    // A file that cannot be read is told by the commands that need it.
    let configured = || Config::load().ok().and_then(|config| config.lang);
    *LANG.get_or_init(|| chosen(args(), var, configured))
}

/// What an argument names wins, even before the command line is understood: errors in it are told in that language.
fn chosen(
    mut args: impl Iterator<Item = String>,
    var: impl Fn(&str) -> Option<String>,
    configured: impl Fn() -> Option<Lang>,
) -> Lang {
    while let Some(arg) = args.next().filter(|arg| arg != "--") {
        let value = match arg.strip_prefix("--lang") {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(lang) = value.and_then(|code| code.parse().ok()) {
            return lang;
        }
    }
    let named = var("JADOUBE_LANG").and_then(|code| code.parse().ok());
    // The first that is set decides, as everywhere: LC_ALL=C means English although LANG is Finnish.
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(&var).find(|it| !it.is_empty());
    named.or_else(configured).or_else(|| of_locale(&locale()?)).unwrap_or(Lang::En)
}

/// `fi_FI.UTF-8` is Finnish.
fn of_locale(locale: &str) -> Option<Lang> {
    locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase().parse().ok()
}

/// A number with thin spaces between its thousands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grouped(pub u64);

impl std::fmt::Display for Grouped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str("\u{202f}")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl Grouped {
    /// The same in every language.
    fn told(self, _: Lang) -> Grouped {
        self
    }
}

/// The value of a parameter, as people say it.
pub fn value(parameter: Parameter, text: &str, lang: Lang) -> String {
    match (parameter.kind(), text) {
        ("flag", "yes") => Message::ExplainYes.text(lang),
        ("flag", "no") => Message::ExplainNo.text(lang),
        ("seconds", text) => {
            let number = text.strip_suffix(" s").unwrap_or(text).parse();
            number.map_or(text.to_owned(), |number| Message::ExplainSeconds { number }.text(lang))
        }
        _ => parameter.value_in(lang, text),
    }
}

/// The name of a matter, with the word by which it is asked for.
pub fn matter(word: &str, lang: Lang) -> String {
    let topic = Topic::ALL.iter().copied().find(|topic| topic.word() == word);
    topic.map_or(word.to_owned(), |topic| Message::CompareMatter { topic, name: word.to_owned() }.text(lang))
}

/// The words by which matters are asked for.
pub fn matters() -> String {
    format!("`{}`", laws::matters().join("`, `"))
}

/// The number of a clause, and the rulebook it is taken from where that is another.
pub fn clause(clause: Clause, lang: Lang) -> String {
    let name = clause.law_in(lang).into_owned();
    match clause.taken_from() {
        Some(book) => Message::CompareTaken { name, text: book.to_string() }.text(lang),
        None => name,
    }
}

/// What stands in an English document, as a quotation where another language is spoken.
pub fn english(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        lang => lang.quoted(text),
    }
}

/// A day of PGN as people write it: `2016.05.31` is 31.5.2016 in Finnish. What is unknown is left out.
pub fn day(text: &str, lang: Lang) -> String {
    let known = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split('.').take_while(known).collect();
    let short = |part: &str| part.trim_start_matches('0').to_owned();
    match (&parts[..], lang) {
        ([year, month, day], Lang::En) => format!("{year}-{month}-{day}"),
        ([year, month], Lang::En) => format!("{year}-{month}"),
        ([year, month, day], Lang::Fi) => format!("{}.{}.{year}", short(day), short(month)),
        ([year, month], Lang::Fi) => format!("{}/{year}", short(month)),
        ([year, month, day], Lang::Hu) => format!("{year}. {month}. {day}."),
        ([year, month], Lang::Hu) => format!("{year}. {month}."),
        ([year, month, day], Lang::Tr) => format!("{day}.{month}.{year}"),
        ([year, month], Lang::Tr) => format!("{month}.{year}"),
        ([year], _) => (*year).to_owned(),
        _ => "?".to_owned(),
    }
}

/// The letter of a piece in a diagram: upper case for White.
pub fn letter(piece: Piece, language: Lang) -> char {
    let letter = language.letter(piece.role);
    if piece.color.is_white() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that are the same in two languages, and sentences that consist of nothing but what they speak of.
    const SAME: [&str; 4] = ["name.kind", "name.pace", "compare.matter", "ask.fits"];

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
    fn every_matter_has_a_name() {
        for &word in laws::matters() {
            assert!(matter(word, Lang::Fi).ends_with(&format!(" (`{word}`)")), "{word}");
        }
    }

    #[test]
    fn days_are_written_as_people_do() {
        let told = |text| [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(|lang| day(text, lang));
        assert_eq!(told("2016.05.31"), ["2016-05-31", "31.5.2016", "2016. 05. 31.", "31.05.2016"]);
        assert_eq!(told("2019.??.??"), ["2019", "2019", "2019", "2019"]);
        assert_eq!(told("2019.04.??"), ["2019-04", "4/2019", "2019. 04.", "04.2019"]);
        assert_eq!(told("????.??.??")[1], "?");
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(Grouped(999).to_string(), "999");
        assert_eq!(Grouped(1_234_567).to_string(), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn the_language_comes_from_the_argument_the_variable_or_the_locale() {
        let chosen = |args: &str, vars: &[(&str, &str)]| {
            let var =
                |name: &str| vars.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).to_owned());
            let configured = || var("config").and_then(|code| code.parse().ok());
            super::chosen(args.split_whitespace().map(str::to_owned), var, configured).as_str()
        };
        assert_eq!(chosen("", &[]), "en");
        assert_eq!(chosen("", &[("LANG", "fi_FI.UTF-8")]), "fi");
        assert_eq!(chosen("", &[("LC_ALL", "C"), ("LANG", "fi_FI.UTF-8")]), "en");
        assert_eq!(chosen("", &[("LC_ALL", ""), ("LC_MESSAGES", "hu"), ("LANG", "fi_FI")]), "hu");
        assert_eq!(chosen("", &[("LANG", "de_DE"), ("JADOUBE_LANG", "tr")]), "tr");
        assert_eq!(chosen("", &[("LANG", "fi_FI"), ("config", "hu")]), "hu");
        assert_eq!(chosen("", &[("JADOUBE_LANG", "tr"), ("config", "hu")]), "tr");
        assert_eq!(chosen("rule --lang hu case", &[("JADOUBE_LANG", "tr")]), "hu");
        assert_eq!(chosen("rule --lang=hu", &[]), "hu");
        assert_eq!(chosen("rule --lang xx", &[("LANG", "tr")]), "tr");
        assert_eq!(chosen("rule -- --lang hu", &[("LANG", "tr")]), "tr");
    }
}
