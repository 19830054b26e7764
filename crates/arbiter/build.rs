//! Notes which part of the arbiter names which concept or parameter, so that `jadoube coverage` can tell where a clause
//! is decided. Taken from the sources themselves: a list kept by hand would fall behind. And makes typed messages of
//! the sentences in `messages/`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    messages(&root.join("messages"), &out.join("messages.rs"))?;
    parts(&root.join("src"), &out.join("parts.rs"))
}

fn messages(folder: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::write(file, jadoube_messages::generate(folder, &LANGUAGES).map_err(io::Error::other)?)
}

fn parts(source: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", source.display());
    let mut files = Vec::new();
    collect(source, &mut files)?;
    files.sort();
    let mut parts = String::from("&[\n");
    for path in files {
        let text = code(&fs::read_to_string(&path)?);
        let (concepts, calls) = (concepts(&text), calls(&text));
        let name = path.strip_prefix(source).unwrap_or(&path).with_extension("");
        let module = name.to_string_lossy().replace(['/', '\\'], "::");
        parts += &format!("Part {{ module: {module:?}, concepts: &{concepts:?}, calls: &{calls:?} }},\n");
    }
    parts += "]\n";
    fs::write(file, parts)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The text without its comments.
fn code(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// `concept::draw::WRONG_CLAIM_TIME` as the register names it: `draw.wrong-claim-time`; so too from `everywhere::`.
fn concepts(text: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    for path in text.split("concept::").flat_map(|part| part.split("everywhere::")).skip(1) {
        let Some((area, rest)) = path.split_once("::") else { continue };
        let name = word(rest);
        if word(area) == area && !name.is_empty() && name.to_uppercase() == name {
            // `move` is a keyword, so its module has another name.
            let area = if area == "moves" { "move" } else { area };
            found.insert(format!("{area}.{}", name.to_lowercase()).replace('_', "-"));
        }
    }
    found.into_iter().collect()
}

/// The methods that are called; among them those that ask the rulebook for a parameter.
fn calls(text: &str) -> Vec<&str> {
    let words = text.split('.').skip(1).map(|rest| (word(rest), rest));
    let called = words.filter(|(word, rest)| word.contains('_') && rest[word.len()..].starts_with("()"));
    called.map(|(word, _)| word).collect::<BTreeSet<_>>().into_iter().collect()
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}
