//! Makes typed messages of the sentences in `messages/`.

use std::path::PathBuf;
use std::{env, fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let folder = var("CARGO_MANIFEST_DIR").join("messages");
    // The module for JavaScript has them packed.
    let source = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("wasm32") => jadoube_messages::generate_packed(&folder, &LANGUAGES),
        _ => jadoube_messages::generate(&folder, &LANGUAGES),
    };
    fs::write(var("OUT_DIR").join("messages.rs"), source.map_err(io::Error::other)?)
}
