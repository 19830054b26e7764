//! Makes typed messages of the sentences in `messages/`. Where the texts come from outside (feature `packed`), the build script
//! that packs them is told where they are.

use std::path::PathBuf;
use std::{env, fs, io};

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let var = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let (folder, out) = (var("CARGO_MANIFEST_DIR").join("messages"), var("OUT_DIR"));
    println!("cargo::metadata=texts={}", out.display());
    if env::var_os("CARGO_FEATURE_PACKED").is_none()
        || env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("wasm32")
    {
        let source = jadoube_messages::generate(&folder, &LANGUAGES).map_err(io::Error::other)?;
        return fs::write(out.join("messages.rs"), source);
    }
    for (file, text) in
        jadoube_messages::generate_apart(&folder, &LANGUAGES, "audit").map_err(io::Error::other)?
    {
        fs::write(out.join(file), text)?;
    }
    Ok(())
}
