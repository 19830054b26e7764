//! Reading TOML files, with faults that name the place.

use std::fs;
use std::path::{Path, PathBuf};

/// What is wrong, with file and key; ends the build.
pub type Fault = String;

/// The TOML files of a folder, by name.
pub fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort_by_key(|path| stem(path));
    Ok(files)
}

/// `laws/register/draw.toml`, as a person would name the file.
pub fn shown(path: &Path) -> String {
    let tail: Vec<_> = path.iter().rev().take(3).collect();
    tail.iter().rev().map(|p| p.to_string_lossy()).collect::<Vec<_>>().join("/").replace("../", "")
}

pub fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

pub fn read_table(path: &Path) -> Result<toml::Table, Fault> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", shown(path)))?;
    text.parse::<toml::Table>().map_err(|e| format!("{}: {e}", shown(path)))
}
