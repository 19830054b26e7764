//! No sentence stands in the sources of command and server alone: what they say in English there has its phrase in the other
//! languages, or is a message.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::arbiter::{Phrase, retold_by};
use jadoube::laws::Lang;
use toml::Value;

use super::texts::{files, of_crates, root, table};
use super::words;

/// So many words, one of these among them, make a sentence.
const LEAST: usize = 3;
const TELLING: &[&str] = &[
    "the", "of", "and", "is", "are", "was", "not", "no", "with", "from", "for", "this", "that", "which",
    "what", "has", "have", "must", "cannot", "by", "to", "an", "in", "it", "or", "than", "there", "another",
    "other", "more", "already",
];

#[test]
fn the_command_says_nothing_that_has_no_phrase() {
    // What these libraries say is for who uses the command.
    let folders = ["jadoube", "archive"].map(|name| root().join("crates").join(name).join("src"));
    let others = ["store/src/transfer.rs", "load/src/lib.rs", "load/src/server.rs"];
    let others = others.map(|file| root().join("crates").join(file));
    let files = folders.iter().flat_map(|folder| sources(folder)).chain(others);
    let missing = without_phrase(files, phrases(of_crates("phrases")));
    assert!(missing.is_empty(), "phrases/errors.toml lacks:\n{}", missing.join("\n"));
}

/// Files of the server that speak to those who write programs or keep it: its description, figures, what goes wrong at the start.
const FOR_KEEPERS: &[&str] =
    &["openapi", "metrics.rs", "demo", "serve.rs", "tls.rs", "admin.rs", "keeping.rs", "verify.rs"];

#[test]
fn the_server_says_nothing_that_has_no_phrase() {
    let root = root().join("crates");
    let folders = ["hall", "server"].map(|name| root.join(name).join("src"));
    let files = folders.iter().flat_map(|folder| sources(folder)).chain([root.join("store/src/error.rs")]);
    let told = |file: &PathBuf| {
        let path = file.strip_prefix(&root).unwrap_or(file);
        !path.iter().any(|part| FOR_KEEPERS.iter().any(|it| part.to_string_lossy().starts_with(it)))
    };
    // It has no other phrases than these.
    let phrases = phrases(["server", "arbiter"].map(|name| root.join(name).join("phrases")));
    let missing = without_phrase(files.filter(told), phrases);
    assert!(missing.is_empty(), "crates/server/phrases/errors.toml lacks:\n{}", missing.join("\n"));
}

/// The package for JavaScript tells by the phrases of the libraries alone.
#[test]
fn plain_questions_say_nothing_that_has_no_phrase() {
    let root = root().join("crates");
    let folders = ["answers", "incidents", "wasm"].map(|name| root.join(name).join("src"));
    let files = folders.iter().flat_map(|folder| sources(folder));
    // What these write is types and events, for programs.
    let files =
        files.filter(|file| !file.ends_with("typescript.rs") && !file.ends_with("telling/writing.rs"));
    let missing = without_phrase(files, phrases([root.join("arbiter/phrases")]));
    assert!(missing.is_empty(), "crates/arbiter/phrases/errors.toml lacks:\n{}", missing.join("\n"));
}

/// The sentences in sources for which there is no phrase.
fn without_phrase(files: impl IntoIterator<Item = PathBuf>, phrases: &'static [Phrase]) -> Vec<String> {
    let mut missing = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("a source can be read");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        for literal in literals(source) {
            if is_sentence(&literal) && retold_by(&[phrases], &literal, Lang::Fi).is_none() {
                missing.push(format!("{}: {literal}", file.display()));
            }
        }
    }
    missing
}

/// The phrases in folders. They live as long as the test.
fn phrases(folders: impl IntoIterator<Item = PathBuf>) -> &'static [Phrase] {
    let mut phrases: Vec<Phrase> = Vec::new();
    for file in files(folders, ".toml") {
        let table = table(&file);
        for phrase in table.get("phrase").and_then(Value::as_array).expect("phrases") {
            let text = |lang: Lang| phrase.get(lang.to_string()).and_then(Value::as_str).expect("a text");
            phrases.push(Lang::ALL.map(|lang| &*text(lang).to_owned().leak()));
        }
    }
    phrases.leak()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let inner = fs::read_dir(folder).expect("a folder of sources").flatten().map(|it| it.path());
    let inner: Vec<PathBuf> = inner.filter(|path| path.is_dir()).collect();
    let mut found = files([folder.to_owned()], ".rs");
    found.extend(inner.iter().flat_map(|folder| sources(folder)));
    found
}

fn is_sentence(literal: &str) -> bool {
    // Examples of commands and their frame belong to help, which has a test of its own; markup is none.
    let other = literal.contains("jadoube ") || literal.contains('<');
    let plain = literal.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> =
        words(&plain).filter(|word| *word != "x" && word.chars().all(|it| it.is_ascii_lowercase())).collect();
    !other && words.len() >= LEAST && words.iter().any(|word| TELLING.contains(word))
}

/// The texts in quotation marks, with `x` in the places of their arguments. Those that a programmer reads are left out, and
/// those of attributes, which describe the command line.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in joined(source).lines() {
        let code = line.trim_start();
        if code.starts_with("//") || code.starts_with("#[") {
            continue;
        }
        for (number, text) in unescaped(code).split('\u{1}').enumerate() {
            let before = code.split('"').next().unwrap_or_default();
            let inner = ["expect(", "panic!(", "assert", "unreachable!(", "tracing::"]
                .iter()
                .any(|call| before.contains(call));
            if number % 2 == 1 && !inner {
                found.push(without_arguments(text));
            }
        }
    }
    found
}

/// Texts that go on in the next line, in one.
fn joined(source: &str) -> String {
    let lines: Vec<&str> = source.split("\\\n").collect();
    let (first, rest) = lines.split_first().expect("split gives one at least");
    rest.iter().fold((*first).to_owned(), |text, line| text + line.trim_start())
}

/// Quotation marks that are signs of Rust become a sign that no text has; others are themselves.
fn unescaped(code: &str) -> String {
    code.replace("\\\"", "\u{2}").replace('"', "\u{1}").replace('\u{2}', "\"").replace("\\n", " ")
}

fn without_arguments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (_, after) = after.split_once('}').unwrap_or(("", after));
        plain = plain + before + "x";
        rest = after;
    }
    plain + rest
}

#[test]
fn sentences_are_found() {
    let source =
        "    bail!(\"{} is \\\n        no `{x}` of \\\"this\\\"\");\n    x.expect(\"it is not there\");";
    assert_eq!(literals(source), ["x is no `x` of \"this\""]);
    assert!(is_sentence("x is no `x` of this") && !is_sentence("x: x") && !is_sentence("serde::is_none"));
}
