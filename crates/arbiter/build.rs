//! Makes typed messages of the sentences in `messages/`, and a table of the phrases in `phrases/`.

use std::path::Path;
use std::{fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    let out = jadoube_messages::build("arbiter", &LANGUAGES)?;
    phrases(Path::new("phrases/errors.toml"), &out.join("phrases.txt"))
}

fn phrases(phrases: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", phrases.display());
    let text = jadoube_messages::phrases(&[phrases], &LANGUAGES).map_err(io::Error::other)?;
    fs::write(file, text)
}
