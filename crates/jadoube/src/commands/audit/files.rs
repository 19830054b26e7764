//! Which files are meant: folders stand for the games in them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

const ENDINGS: [&str; 6] = [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".pgn.bz", ".pgn.zstd"];

/// The files in the order given; those of a folder by name, folders in it included.
pub fn expand(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    for argument in arguments {
        if argument != "-" && Path::new(argument).is_dir() {
            let before = files.len();
            folder(Path::new(argument), &mut files)?;
            if files.len() == before {
                bail!(
                    "{argument}: there are no files of games (.pgn, .pgn.zst, .pgn.gz, .pgn.bz2) in this folder"
                );
            }
        } else {
            files.push(argument.clone());
        }
    }
    Ok(files)
}

fn folder(path: &Path, files: &mut Vec<String>) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be read", path.display());
    let mut entries: Vec<_> = fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .with_context(cannot)?;
    entries.sort();
    for entry in entries {
        let name = entry.to_string_lossy().to_ascii_lowercase();
        // A link to a folder above would lead round in circles.
        if entry.is_dir() && !entry.is_symlink() {
            folder(&entry, files)?;
        } else if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(entry.to_string_lossy().into_owned());
        }
    }
    Ok(())
}
