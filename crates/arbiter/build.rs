//! Makes typed messages of the sentences in `messages/`, and a table of the phrases in `phrases/`. Where the texts come from
//! outside (feature `packed`), the build script that packs them is told where they are.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    messages(&root.join("messages"), &out)?;
    phrases(&root.join("phrases/errors.toml"), &out.join("phrases.txt"))?;
    println!("cargo::metadata=texts={}", out.display());
    Ok(())
}

fn messages(folder: &Path, out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if env::var_os("CARGO_FEATURE_PACKED").is_none()
        || env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("wasm32")
    {
        let source = jadoube_messages::generate(folder, &LANGUAGES).map_err(io::Error::other)?;
        return fs::write(out.join("messages.rs"), source);
    }
    for (file, text) in
        jadoube_messages::generate_apart(folder, &LANGUAGES, "arbiter").map_err(io::Error::other)?
    {
        fs::write(out.join(file), text)?;
    }
    Ok(())
}

fn phrases(phrases: &Path, file: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", phrases.display());
    let text = jadoube_messages::phrases(&[phrases], &LANGUAGES).map_err(io::Error::other)?;
    fs::write(file, text)
}
