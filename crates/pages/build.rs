//! Lists what `web/build` has built, so that it is compiled in; an empty list where it has not been run.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let built = web.join("dist");
    // A folder that is not there yet cannot be watched, but the one around it can.
    println!("cargo::rerun-if-changed={}", if built.exists() { &built } else { &web }.display());
    let mut files = Vec::new();
    if built.join("index.html").exists() {
        collect(&built, &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(&built)?.to_string_lossy().replace('\\', "/");
        let source = file.canonicalize()?;
        writeln!(list, "    File {{ path: {path:?}, bytes: include_bytes!({source:?}) }},")?;
    }
    list.push(']');
    fs::write(Path::new(&std::env::var("OUT_DIR")?).join("files.rs"), list)?;
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
