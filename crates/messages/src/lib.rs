//! Sentences in several languages, as data, made into typed messages when a crate is built.
//!
//! A folder has `arguments.toml`, which says what can stand in a sentence, and a file for each language with every
//! sentence under its key:
//!
//! ```toml
//! [seal]
//! must = "{player} has the move and must seal it"
//! ```
//!
//! The build script of a crate calls [`generate`] (one of ours [`build`]) and includes what it wrote: an enum `Message`
//! with a variant for each key (`Message::SealMust { player }`) that renders itself in every language. A sentence that
//! lacks a translation, one that leaves out what another language says, an unknown argument or form: each stops the build
//! with file, key and reason.
//!
//! Words that are inflected are terms (`[terms.player]`), each with the forms that its language needs; `{player:gen}`
//! asks for one, and `player_nom(lang, player)` gives the plain one. Words that are understood, several for one thing, are
//! a kind with `words`. What is written as it is (squares, moves) can be given a prefix by its first letter (`[prefixes.az]`),
//! for languages whose article depends on it. A sentence that depends on a number has a form for each that is told in
//! words of its own:
//!
//! ```toml
//! few.number = { 0 = "no move was made", 1 = "only one move was made", many = "only {number} moves were made" }
//! ```
//!
//! Every language has a form for `many` and for each number that the first language names; one whose nouns do not change
//! after numbers says so (`[grammar]`, `one-is-many = true`) and needs none for 1. `count` in `arguments.toml` says how many
//! something is that is not itself a number. `subject` in `[grammar]` names the form in which a term begins a clause, where
//! the plain form would run into what follows. What has words of its own in every language (the reason that another crate
//! tells) is marked `told = true` in `arguments.toml` and asked for them: `value.told(lang)`.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod arguments;
mod emit;
mod language;
mod phrases;
#[cfg_attr(not(test), allow(dead_code))]
mod runtime;
mod said;
mod template;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use arguments::Arguments;
use emit::Texts;
use language::Language;

pub use phrases::phrases;

/// What is wrong with the data: file, key and reason.
pub type Fault = String;

/// Reads a folder of messages, checks it, and gives the Rust source of the typed messages. The first language of
/// `languages` is the one that says which keys there are. Where the source is included, `Lang` has a variant for each:
/// `Lang::En`.
///
/// # Errors
/// The first fault in the data.
pub fn generate(folder: &Path, languages: &[&str]) -> Result<String, Fault> {
    let named = named(languages);
    generate_for(folder, &borrowed(&named))
}

/// The same with the texts apart, for a crate that has `jadoube-packed` and asks it for them: `messages.rs`, and files with the
/// texts, `said-keys.txt` and `said-fi.txt`. They are asked for by the name of the crate and of the file, `arbiter/said-fi.txt`,
/// when they are first needed. So a module that somebody waits for can have them packed with others.
///
/// # Errors
/// The first fault in the data.
pub fn generate_apart(folder: &Path, languages: &[&str], name: &str) -> Result<Vec<(String, String)>, Fault> {
    let named = named(languages);
    let (arguments, read) = checked(folder, &borrowed(&named))?;
    let mut files = emit::texts(&arguments, &read);
    files.push(("messages.rs".to_owned(), emit::source(&arguments, &read, Texts::Apart(name))));
    Ok(files)
}

/// The same where the values of `Lang` have other names: each language by its code and by its value in Rust.
///
/// # Errors
/// The first fault in the data.
pub fn generate_for(folder: &Path, languages: &[(&str, &str)]) -> Result<String, Fault> {
    let (arguments, read) = checked(folder, languages)?;
    Ok(emit::source(&arguments, &read, Texts::Plain))
}

/// What the build script of a crate of ours does that has its sentences in `messages/`: writes `messages.rs`, and gives the folder where it
/// is. Where the crate's texts come from outside (feature `packed`, the module for JavaScript), they are written apart, and the
/// build script that packs them is told where they are, for which the crate has `links`. `name` is the crate's without `jadoube`.
///
/// # Errors
/// The first fault in the data, or a file that cannot be written.
pub fn build(name: &str, languages: &[&str]) -> io::Result<PathBuf> {
    let var = |name| {
        env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other("Cargo does not call this"))
    };
    let (folder, out) = (var("CARGO_MANIFEST_DIR")?.join("messages"), var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::metadata=texts={}", out.display());
    let is_for_javascript = env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32");
    let files = if is_for_javascript && env::var_os("CARGO_FEATURE_PACKED").is_some() {
        generate_apart(&folder, languages, name)
    } else {
        generate(&folder, languages).map(|source| vec![("messages.rs".to_owned(), source)])
    };
    for (file, text) in files.map_err(io::Error::other)? {
        fs::write(out.join(file), text)?;
    }
    Ok(out)
}

fn named<'l>(languages: &[&'l str]) -> Vec<(&'l str, String)> {
    languages.iter().map(|code| (*code, format!("Lang::{}", arguments::camel(code)))).collect()
}

fn borrowed<'l>(named: &'l [(&str, String)]) -> Vec<(&'l str, &'l str)> {
    named.iter().map(|(code, value)| (*code, value.as_str())).collect()
}

fn checked(folder: &Path, languages: &[(&str, &str)]) -> Result<(Arguments, Vec<Language>), Fault> {
    let arguments = Arguments::read(&folder.join("arguments.toml"))?;
    let mut read = Vec::new();
    for (code, value) in languages {
        read.push(Language::read(folder, code, value, &arguments)?);
    }
    let (first, others) = read.split_first().ok_or("no language was asked for")?;
    for (place, other) in others.iter().enumerate() {
        other.compare(first)?;
        [first].into_iter().chain(&others[..place]).try_for_each(|before| other.compare_numbers(before))?;
    }
    Ok((arguments, read))
}

fn read_table(path: &Path) -> Result<toml::Table, Fault> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", shown(path)))?;
    text.parse().map_err(|error| format!("{}: {error}", shown(path)))
}

/// `messages/fi.toml`, as a person would name the file.
fn shown(path: &Path) -> String {
    let tail: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
    tail.into_iter().rev().collect::<Vec<_>>().join("/")
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
