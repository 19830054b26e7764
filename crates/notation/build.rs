//! Makes names and words of announcements out of `messages/`.

use std::path::PathBuf;
use std::{env, fs, io};

/// The languages of scoresheets, and the German words that the Laws recommend for announcements.
const LANGUAGES: [(&str, &str); 5] = [
    ("en", "Tongue::Of(Language::En)"),
    ("fi", "Tongue::Of(Language::Fi)"),
    ("hu", "Tongue::Of(Language::Hu)"),
    ("tr", "Tongue::Of(Language::Tr)"),
    ("de", "Tongue::German"),
];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let source = jadoube_messages::generate_for(&var("CARGO_MANIFEST_DIR").join("messages"), &LANGUAGES);
    fs::write(var("OUT_DIR").join("messages.rs"), source.map_err(io::Error::other)?)
}
