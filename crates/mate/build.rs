//! Makes typed messages of the sentences in `messages/`.

use std::path::PathBuf;
use std::{env, fs, io};

/// The languages of the reasons; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let source = jadoube_messages::generate(&var("CARGO_MANIFEST_DIR").join("messages"), &LANGUAGES);
    fs::write(var("OUT_DIR").join("messages.rs"), source.map_err(io::Error::other)?)
}
