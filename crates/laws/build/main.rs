//! Reads `laws/` at the root of the project, checks it, and writes the tables that the crate compiles in.
//!
//! A fault in the data stops the build with the file, the key and the reason.

#[path = "../src/number.rs"]
#[allow(dead_code)]
mod number;

mod book;
mod emit;
mod register;
mod resolve;
mod schema;

use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// What is wrong, with file and key; ends the build.
type Fault = String;

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

    let books = book::read_books(&laws.join("books"))?;
    let register = register::read(&laws.join("register"), &books)?;
    let schema = schema::read(&laws.join("parameters.toml"), &register)?;
    let overlays = book::read_overlays(&laws.join("overlays"), &books)?;
    let languages = register::read_languages(&laws.join("lang"), &register, &books)?;
    let tables = emit::write(&books, &register, &schema, &overlays, &languages)?;

    let out = env::var("OUT_DIR").map_err(|e| e.to_string())?;
    fs::write(Path::new(&out).join("tables.rs"), tables).map_err(|e| e.to_string())
}

/// The TOML files of a folder, by name.
fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort_by_key(|path| stem(path));
    Ok(files)
}

/// `laws/register/draw.toml`, as a person would name the file.
fn shown(path: &Path) -> String {
    let tail: Vec<_> = path.iter().rev().take(3).collect();
    tail.iter().rev().map(|p| p.to_string_lossy()).collect::<Vec<_>>().join("/").replace("../", "")
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read_table(path: &Path) -> Result<toml::Table, Fault> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", shown(path)))?;
    text.parse::<toml::Table>().map_err(|e| format!("{}: {e}", shown(path)))
}
