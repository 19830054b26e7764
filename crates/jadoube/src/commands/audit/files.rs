//! Which files are meant: folders stand for the games in them, archives for theirs, patterns for what fits them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use crate::error::{self, WithHint};
use crate::source::{self, Source};

const ENDINGS: [&str; 8] =
    [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".pgn.bz", ".pgn.zstd", ".pgn.xz", ".zip"];

/// The files in the order given; those of a folder by name, folders in it included.
pub fn expand(arguments: &[String]) -> anyhow::Result<Vec<Source>> {
    let mut files = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" {
            files.push(Source::Stdin);
        } else if path.is_dir() {
            let before = files.len();
            folder(path, &mut files)?;
            if files.len() == before {
                return Err(anyhow!("{argument}: there are no files of games in this folder"))
                    .hint("files of games end with .pgn, .pgn.zst, .pgn.gz, .pgn.bz2, .pgn.xz or .zip");
            }
        } else if argument.contains(['*', '?', '[']) && !path.exists() {
            pattern(argument, &mut files)?;
        } else {
            add(path, &mut files)?;
        }
    }
    Ok(files)
}

fn pattern(pattern: &str, files: &mut Vec<Source>) -> anyhow::Result<()> {
    let paths = glob::glob(pattern).with_context(|| format!("`{pattern}` is no pattern for files"))?;
    let before = files.len();
    for path in paths {
        let path = path.with_context(|| format!("`{pattern}` leads to what cannot be read"))?;
        if path.is_dir() { folder(&path, files)? } else { add(&path, files)? }
    }
    if files.len() == before {
        bail!("no file fits `{pattern}`");
    }
    Ok(())
}

fn folder(path: &Path, files: &mut Vec<Source>) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be read", path.display());
    let mut entries: Vec<PathBuf> = fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .with_context(cannot)?;
    entries.sort();
    for entry in entries {
        // A link to a folder above would lead round in circles.
        if entry.is_dir() && !entry.is_symlink() {
            folder(&entry, files)?;
        } else if has_ending(&entry.to_string_lossy()) {
            add(&entry, files)?;
        }
    }
    Ok(())
}

/// Adds a file, or the files of games in an archive. A file that cannot be opened is told of when its turn comes.
fn add(path: &Path, files: &mut Vec<Source>) -> anyhow::Result<()> {
    let whole = || Source::File(path.to_owned());
    match source::entries(path) {
        Ok(Some(entries)) if entries.is_empty() => files.push(whole()),
        Ok(Some(entries)) => files.extend(of_games(path, entries)),
        Ok(None) | Err(_) => files.push(whole()),
    }
    Ok(())
}

/// The entries of an archive that are games by their names, or all of them where none is.
fn of_games(path: &Path, entries: Vec<Source>) -> Vec<Source> {
    let is_game = |entry: &Source| has_ending(&entry.to_string());
    let (games, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_game);
    if games.is_empty() {
        return others;
    }
    if let Some(first) = others.first() {
        let more = if others.len() > 1 { format!(" and {} more", others.len() - 1) } else { String::new() };
        error::note(format!("{}: {first}{more} left out: by their names they are no games", path.display()));
    }
    games
}

fn has_ending(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
