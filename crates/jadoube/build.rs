//! Makes typed messages of the sentences in `messages/`, for the command.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    #[cfg(feature = "cli")]
    messages()?;
    Ok(())
}

#[cfg(feature = "cli")]
fn messages() -> std::io::Result<()> {
    let var = |name| std::env::var_os(name).map(std::path::PathBuf::from).expect("cargo sets it");
    let source =
        jadoube_messages::generate(&var("CARGO_MANIFEST_DIR").join("messages"), &["en", "fi", "hu", "tr"]);
    std::fs::write(var("OUT_DIR").join("messages.rs"), source.map_err(std::io::Error::other)?)
}
