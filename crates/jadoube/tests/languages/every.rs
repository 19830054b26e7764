//! Every command takes `--lang`: help, what is wrong with the arguments, and what is wrong with what they name.

use std::process::Command;

use jadoube::laws::Lang;

use super::english::{english_pieces, english_words, without_names};
use super::texts::root;
use super::{OTHERS, own_words};

/// Each command with something that it cannot take.
const WRONG: &[(&[&str], &[&str])] = &[
    (&["ask"], &["arrived-late", "--with", "late=x"]),
    (&["rule"], &["nothing.jsonl"]),
    (&["audit"], &["nothing[.pgn"]),
    (&["board"], &["x"]),
    (&["moves"], &["x"]),
    (&["convert"], &["--to", "uci", "nothing.pgn"]),
    (&["chess960"], &["1000"]),
    (&["winnable"], &["x"]),
    (&["perft"], &["x", "1"]),
    (&["explain"], &["99.9"]),
    (&["compare"], &["fide-2018", "fide-2023", "qqqq"]),
    (&["cases"], &["--max-count", "x"]),
    (&["cases", "run"], &["qqqq"]),
    (&["coverage"], &["qqqq"]),
    (&["verify"], &["nothing.jsonl"]),
    // A folder that is there already, or pages that are not.
    (&["pages"], &["."]),
    (&["serve"], &["--listen", "127.0.0.1:0", "--data", "nothing/hall.db"]),
    (&["admin-token"], &["--new", "--data", "nothing/hall.db"]),
    (&["backup"], &["audit.md", "nothing/copy.db"]),
    (&["export"], &["nothing.db", "nothing/lines.jsonl"]),
    (&["import"], &["audit.md", "nothing/hall.db"]),
    (&["erase"], &["nothing.db", "--competition", "x", "--player", "1"]),
    (&["load"], &["--games", "0"]),
    (&["completions"], &["csh"]),
    (&["man"], &["qqqq"]),
    (&["help"], &["qqqq"]),
];

fn all<'a>(parts: &[&[&'a str]]) -> Vec<&'a str> {
    parts.concat()
}

/// What the command says, with English in the variable: only the argument asks for another language.
fn said(args: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .env("JADOUBE_LANG", "en")
        .env_remove("COLUMNS")
        .current_dir(root().join("crates/jadoube/tests/cmd"))
        .output()
        .expect("jadoube can be run");
    let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), texts.concat())
}

/// The words that begin a line of usage and one of an error.
fn marks(lang: Lang) -> [&'static str; 2] {
    match lang {
        Lang::En => ["Usage:", "error:"],
        Lang::Fi => ["Käyttö:", "virhe:"],
        Lang::Hu => ["Használat:", "hiba:"],
        Lang::Tr => ["Kullanım:", "hata:"],
    }
}

/// English in what was said, but for names, quotations and examples of commands.
fn english_in(text: &str, pieces: &[String], lang: Lang) -> Vec<String> {
    let mut found = Vec::new();
    for line in own_words(text).lines() {
        let mut wrong = english_words(&without_names(line), lang);
        wrong.extend(pieces.iter().filter(|piece| line.contains(piece.as_str())).cloned());
        if !wrong.is_empty() {
            found.push(format!("{wrong:?}: {line}"));
        }
    }
    found
}

#[test]
fn every_command_is_walked() {
    let (_, help) = said(&["--help"]);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = list.take_while(|line| line.starts_with(' ')).filter(|line| !line.starts_with("   "));
    let listed: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(listed.len() > 20, "{listed:?}");
    for name in listed {
        assert!(WRONG.iter().any(|(command, _)| command[0] == name), "{name} is not walked");
    }
}

#[test]
fn every_command_takes_the_language_for_its_help() {
    let (pieces, mut found) = (english_pieces(), Vec::new());
    for lang in OTHERS {
        let [usage, _] = marks(lang);
        for (command, _) in WRONG {
            let behind = all(&[command, &["--lang", lang.as_str(), "--help"]]);
            let before = all(&[&["--lang", lang.as_str()], command, &["--help"]]);
            let (well, help) = said(&behind);
            assert!(well && help.contains(usage), "{behind:?} says\n{help}");
            assert_eq!(said(&before).1, help, "{before:?}");
            let english = english_in(&help, &pieces, lang);
            found.extend(english.into_iter().map(|line| format!("{lang}: {command:?}: {line}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_command_takes_the_language_for_its_errors() {
    let (pieces, mut found) = (english_pieces(), Vec::new());
    for lang in OTHERS {
        let [_, error] = marks(lang);
        for (command, wrong) in WRONG {
            let asked = ["--lang", lang.as_str()];
            for (args, place) in [
                (all(&[command, wrong, &asked]), "what it cannot take"),
                (all(&[command, &["--nothing"], &asked]), "an unknown option"),
                (all(&[&asked, command, wrong]), "the language before the command"),
            ] {
                let (well, told) = said(&args);
                assert!(!well, "{args:?} is taken");
                assert!(told.lines().any(|line| line.starts_with(error)), "{args:?} ({place}) says\n{told}");
                let english = english_in(&told, &pieces, lang);
                found.extend(english.into_iter().map(|line| format!("{lang}: {args:?}: {line}")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
