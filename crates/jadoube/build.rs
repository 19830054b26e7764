//! Makes typed messages of the sentences in `messages/` and a table of the phrases in `phrases/`, for the command.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    println!("cargo::rerun-if-changed=phrases");
    #[cfg(feature = "cli")]
    words()?;
    Ok(())
}

#[cfg(feature = "cli")]
fn words() -> std::io::Result<()> {
    use std::{env, fs, io, path::PathBuf};

    const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let (root, out) = (var("CARGO_MANIFEST_DIR"), var("OUT_DIR"));
    let messages = jadoube_messages::generate(&root.join("messages"), &LANGUAGES);
    fs::write(out.join("messages.rs"), messages.map_err(io::Error::other)?)?;
    let files = ["errors", "help"].map(|name| root.join("phrases").join(name).with_extension("toml"));
    let phrases = jadoube_messages::phrases(&[&files[0], &files[1]], &LANGUAGES);
    fs::write(out.join("phrases.txt"), phrases.map_err(io::Error::other)?)
}
