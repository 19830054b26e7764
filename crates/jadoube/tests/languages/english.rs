//! Nothing is said in English to who asked for another language, and no key is said to anybody.

use std::collections::{BTreeSet, HashSet};

use jadoube::laws::{Concept, Lang};

use super::output::{ASKED, Said, command, explanations, rulings};
use super::texts::{Text, texts};
use super::{OTHERS, own_words, words};

/// Words that nearly every English sentence has one of, and those of the game.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "and",
    "is",
    "are",
    "was",
    "were",
    "be",
    "been",
    "not",
    "no",
    "with",
    "without",
    "from",
    "for",
    "this",
    "that",
    "these",
    "those",
    "which",
    "who",
    "whose",
    "what",
    "when",
    "where",
    "why",
    "how",
    "has",
    "have",
    "had",
    "must",
    "may",
    "can",
    "cannot",
    "could",
    "will",
    "would",
    "should",
    "does",
    "did",
    "by",
    "to",
    "an",
    "its",
    "their",
    "his",
    "her",
    "they",
    "he",
    "she",
    "it",
    "in",
    "on",
    "at",
    "as",
    "or",
    "but",
    "if",
    "than",
    "then",
    "there",
    "here",
    "only",
    "before",
    "after",
    "until",
    "while",
    "because",
    "any",
    "all",
    "each",
    "every",
    "other",
    "another",
    "more",
    "most",
    "such",
    "expected",
    "found",
    "missing",
    "error",
    "warning",
    "note",
    "hint",
    "usage",
    "player",
    "players",
    "move",
    "moves",
    "moved",
    "arbiter",
    "clock",
    "clocks",
    "piece",
    "pieces",
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "white",
    "black",
    "game",
    "games",
    "draw",
    "claim",
    "flag",
    "opponent",
    "square",
    "squares",
    "castling",
    "check",
    "checkmate",
    "illegal",
    "legal",
    "rulebook",
    "rulebooks",
    "clause",
];

/// Those of them that are words of a language.
const fn theirs(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => ENGLISH,
        Lang::Fi => &["on", "he"],
        Lang::Hu => &["is", "be", "had", "most"],
        Lang::Tr => &["on", "at", "an", "not", "her", "in"],
    }
}

pub fn english_words(text: &str, lang: Lang) -> Vec<String> {
    let theirs = theirs(lang);
    // Capitals are names of arguments and the like.
    let found = words(text).filter(|word| word.chars().any(char::is_lowercase)).map(str::to_lowercase);
    found.filter(|word| ENGLISH.contains(&word.as_str()) && !theirs.contains(&word.as_str())).collect()
}

#[test]
fn an_english_word_is_found() {
    assert_eq!(english_words(&own_words("the position on kuollut"), Lang::Fi), ["the"]);
    assert_eq!(english_words(&own_words("valkea on shakissa, `the` ja ”King's Gambit”"), Lang::Fi), [""; 0]);
    assert_eq!(english_words(&own_words("Beyaz'ın atı on at"), Lang::Tr), [""; 0]);
}

/// A text of the data without the places of its arguments.
fn without_arguments(text: &str) -> String {
    text.split(['{', '}']).step_by(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_text_of_the_data_has_an_english_word() {
    let mut found = Vec::new();
    for lang in OTHERS {
        for Text { place, text } in texts(lang) {
            // Examples of commands are commands in every language.
            let lines =
                text.lines().filter(|line| !line.starts_with("  jadoube")).collect::<Vec<_>>().join("\n");
            let words = english_words(&own_words(&without_arguments(&lines)), lang);
            if !words.is_empty() {
                found.push(format!("{lang}: {place}: {words:?}: {text}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What stands between the arguments of the English sentences, where it is long enough to be known again.
pub fn english_pieces() -> Vec<String> {
    let mut pieces = BTreeSet::new();
    for Text { place, text } in texts(Lang::En) {
        if place.contains("/messages/") {
            let parts = text.split(['{', '}']).step_by(2).map(str::trim);
            pieces.extend(parts.filter(|part| part.split(' ').count() >= 3).map(str::to_owned));
        }
    }
    assert!(pieces.len() > 500, "only {} pieces were found", pieces.len());
    pieces.into_iter().collect()
}

/// What is wrong with something said: English words, whole English sentences, keys.
fn faults(said: &Said, pieces: &[String], keys: &HashSet<&'static str>, found: &mut Vec<String>) {
    for lang in OTHERS {
        let told = said.in_lang(lang);
        let own = own_words(told);
        let mut wrong = english_words(&own, lang);
        wrong.extend(pieces.iter().filter(|piece| told.contains(piece.as_str())).cloned());
        wrong.extend(words(&own).filter(|word| keys.contains(word)).map(str::to_owned));
        if own.contains(['{', '}']) {
            wrong.push("a brace".to_owned());
        }
        if told.is_empty() != said.told[0].is_empty() {
            wrong.push("nothing is said".to_owned());
        }
        if !wrong.is_empty() {
            found.push(format!("{lang}: {}: {wrong:?}: {told}", said.place));
        }
    }
}

/// The names of sentences and of concepts.
fn keys() -> HashSet<&'static str> {
    jadoube::arbiter::Message::KEYS.iter().copied().chain(Concept::all().map(Concept::slug)).collect()
}

#[test]
fn rulings_on_all_cases_are_in_the_language_that_was_asked_for() {
    let (pieces, keys, mut found) = (english_pieces(), keys(), Vec::new());
    assert!(rulings().len() > 2000, "only {} sentences", rulings().len());
    for said in rulings() {
        faults(said, &pieces, &keys, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn explanations_are_in_the_language_that_was_asked_for() {
    let (keys, mut found) = (HashSet::new(), Vec::new());
    let said = explanations();
    assert!(said.len() > 1500, "only {} texts", said.len());
    for said in &said {
        faults(said, &[], &keys, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_command_speaks_the_language_that_was_asked_for() {
    let subcommands = [
        "ask",
        "audit",
        "backup",
        "board",
        "cases",
        "chess960",
        "compare",
        "completions",
        "convert",
        "coverage",
        "explain",
        "man",
        "moves",
        "perft",
        "rule",
        "serve",
        "winnable",
    ];
    let help: Vec<[&str; 2]> = subcommands.iter().map(|name| [*name, "--help"]).collect();
    let asked = ASKED.iter().copied().chain(help.iter().map(|args| (&args[..], "")));
    let (pieces, mut found) = (english_pieces(), Vec::new());
    for (args, input) in asked {
        for lang in OTHERS {
            let told = command(lang, args, input);
            assert!(!told.is_empty() || args == ["coverage", "--missing"], "{args:?} says nothing");
            // Quotations may go on in the next line, so they are taken out first.
            // JSON is for programs.
            for line in own_words(&told).lines().filter(|line| !line.starts_with('{')) {
                let mut wrong = english_words(&without_names(line), lang);
                wrong.extend(pieces.iter().filter(|piece| line.contains(piece.as_str())).cloned());
                if !wrong.is_empty() {
                    found.push(format!("{lang}: {args:?}: {wrong:?}: {line}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A line without commands and without the names of arguments, values and findings, which are the same everywhere.
pub fn without_names(line: &str) -> String {
    let line = line.split("jadoube ").next().unwrap_or_default();
    let line = if line.starts_with("  mkfifo ") { "" } else { line };
    let line = line.split(['<', '>']).step_by(2).collect::<Vec<_>>().join(" ");
    let line = line.split(": error, warning").next().unwrap_or_default();
    let line = line.strip_prefix("  moves ").unwrap_or(line);
    let findings = words(line).filter(|word| word.parse::<jadoube::audit::Kind>().is_ok()).count();
    if findings > 2 { String::new() } else { line.to_owned() }
}

#[test]
fn the_language_comes_from_the_argument_the_variable_or_the_locale() {
    use std::process::Command;

    let help = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        for name in ["JADOUBE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.args(args).envs(variables.iter().copied()).output().expect("jadoube can be run");
        String::from_utf8(output.stdout).expect("help is UTF-8")
    };
    let asked =
        ["ask", "audit", "compare", "coverage", "explain", "rule", "winnable", "board", "moves", "convert"];
    for subcommand in asked {
        for (variables, usage) in [
            (&[("JADOUBE_LANG", "hu"), ("LANG", "fi_FI.UTF-8")][..], "Használat:"),
            (&[("LANG", "fi_FI.UTF-8")], "Käyttö:"),
            (&[("LC_ALL", "tr_TR"), ("LANG", "fi_FI.UTF-8")], "Kullanım:"),
            (&[("LC_ALL", "C"), ("LANG", "fi_FI.UTF-8")], "Usage:"),
            (&[("LANG", "de_DE.UTF-8")], "Usage:"),
            (&[], "Usage:"),
        ] {
            let said = help(&[subcommand, "--help"], variables);
            assert!(said.contains(usage), "{subcommand} with {variables:?} says\n{said}");
        }
        let said = help(&[subcommand, "--lang", "fi", "--help"], &[("JADOUBE_LANG", "hu")]);
        assert!(said.contains("Käyttö:"), "{subcommand} --lang fi says\n{said}");
    }
}
