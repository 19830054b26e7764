//! Reads `laws/` at the root of the project, checks it, and writes the tables that the crate compiles in.
//!
//! A fault in the data stops the build with the file, the key and the reason.

#[path = "../src/number.rs"]
#[allow(dead_code)]
mod number;

mod book;
mod emit;
mod files;
mod register;
mod resolve;
mod schema;
mod wording;

use std::path::Path;
use std::{env, fs, process};

use files::Fault;

fn main() {
    if let Err(fault) = run() {
        eprintln!("error: {fault}");
        process::exit(1);
    }
}

fn run() -> Result<(), Fault> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(|e| e.to_string())?;
    let laws = Path::new(&manifest).join("../../laws");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/number.rs");
    println!("cargo::rerun-if-changed={}", laws.display());
    let out = env::var("OUT_DIR").map_err(|e| e.to_string())?;
    fs::write(Path::new(&out).join("tables.rs"), emit::tables(&laws)?).map_err(|e| e.to_string())
}
