//! Makes typed messages of the sentences in `messages/`, and a table of the phrases in `phrases/`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    messages(&root.join("messages"), &out.join("messages.rs"))?;
    phrases(&root.join("phrases/errors.toml"), &out.join("phrases.txt"))
}

fn messages(folder: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    // The module for JavaScript has them packed.
    let generated = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("wasm32") => jadoube_messages::generate_packed(folder, &LANGUAGES),
        _ => jadoube_messages::generate(folder, &LANGUAGES),
    };
    fs::write(file, generated.map_err(io::Error::other)?)
}

fn phrases(phrases: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", phrases.display());
    fs::write(file, jadoube_messages::phrases(&[phrases], &LANGUAGES).map_err(io::Error::other)?)
}
