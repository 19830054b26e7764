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
    let generate = if packed() { jadoube_messages::generate_packed } else { jadoube_messages::generate };
    let generated = generate(folder, &LANGUAGES);
    fs::write(file, generated.map_err(io::Error::other)?)
}

fn phrases(phrases: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", phrases.display());
    let text = jadoube_messages::phrases(&[phrases], &LANGUAGES).map_err(io::Error::other)?;
    fs::write(file, if packed() { jadoube_packed::pack(&text) } else { text.into_bytes() })
}

/// Whether texts are packed: for the module for JavaScript.
fn packed() -> bool {
    env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32")
}
