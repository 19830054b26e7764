//! Compiles the cases in, so that what they show can be told wherever the crate goes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // Asked for when it runs: a build that is moved to another folder with its target finds the cases there.
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // In the package, by a link to `cases/` at the root of the project; where links are not to be had, there.
    let places = [package.join("cases"), package.join("../../cases")];
    let root = places.into_iter().find(|folder| folder.is_dir()).unwrap_or_default();
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut out = String::from("&[\n");
    for file in files {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(out, "    ({name:?}, include_str!({:?})),", file.canonicalize()?);
    }
    out.push_str("]\n");
    let target = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("files.rs");
    fs::write(target, out)
}

/// Markdown files in folders of `cases/`; what lies beside them, the README, is about the cases.
fn collect(root: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for folder in fs::read_dir(root)? {
        let folder = folder?.path();
        if folder.is_dir() {
            println!("cargo:rerun-if-changed={}", folder.display());
            for file in fs::read_dir(&folder)? {
                let file = file?.path();
                if file.extension().is_some_and(|extension| extension == "md") {
                    files.push(file);
                }
            }
        }
    }
    Ok(())
}
