//! Reads `laws/` at the root of the project, checks it, and writes the tables that the crate compiles in. Where the texts
//! among them come from outside (feature `packed`), the build script that packs them is told where they are.
//!
//! Faults in the data stop the build; each is told with file, line, key and reason.

#[path = "../src/number.rs"]
#[allow(dead_code)]
mod number;

mod book;
mod emit;
mod files;
mod inherit;
mod language;
mod laws;
mod register;
mod resolve;
mod rows;
mod schema;
mod values;
mod wording;

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use files::Fault;

/// More folders like `laws/`, joined as in PATH: editions that are tried out before they are taken in.
const MORE: &str = "JADOUBE_LAWS";

fn main() {
    if let Err(faults) = run() {
        for fault in &faults {
            eprintln!("error: {fault}");
        }
        eprintln!("error: {} in the data of laws/", if faults.len() == 1 { "a fault" } else { "faults" });
        process::exit(1);
    }
}

/// The data lies in the package, by a link to `laws/` at the root of the project; where links are not to be had, there.
fn data(package: &Path) -> PathBuf {
    [package.join("laws"), package.join("../../laws")]
        .into_iter()
        .find(|folder| folder.is_dir())
        .unwrap_or_default()
}

fn run() -> Result<(), Vec<Fault>> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(|e| vec![e.to_string()])?;
    let mut roots = vec![data(Path::new(&manifest))];
    roots.extend(
        env::var_os(MORE).iter().flat_map(env::split_paths).filter(|path| !path.as_os_str().is_empty()),
    );
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/number.rs");
    println!("cargo::rerun-if-env-changed={MORE}");
    for root in &roots {
        println!("cargo::rerun-if-changed={}", root.display());
    }
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|e| vec![e.to_string()])?);
    let laws = laws::Laws::read(&roots)?;
    for (name, text) in emit::tables(&laws)? {
        fs::write(out.join(name), text).map_err(|e| vec![e.to_string()])?;
    }
    println!("cargo::metadata=texts={}", out.display());
    Ok(())
}
