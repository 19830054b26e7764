//! Makes a table of the phrases in `phrases/`.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=phrases");
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let phrases = var("CARGO_MANIFEST_DIR").join("phrases/errors.toml");
    let phrases = jadoube_messages::phrases(&[&phrases], &["en", "fi", "hu", "tr"]);
    fs::write(var("OUT_DIR").join("phrases.txt"), phrases.map_err(io::Error::other)?)
}
