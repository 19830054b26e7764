//! Which files are meant: folders stand for the games in them, archives for theirs, patterns for what fits them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Trouble;
use crate::source::{self, Source};

const ENDINGS: [&str; 8] =
    [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".pgn.bz", ".pgn.zstd", ".pgn.xz", ".zip"];

/// The files that are meant: names, folders, patterns, and `-` for standard input. They come in the order given, those of a
/// folder by name, folders in it included; what is left out of an archive is noted.
///
/// # Errors
/// There is nothing that fits, or a folder cannot be read. A file that cannot be opened is told of when its turn comes.
pub fn expand(arguments: &[String], note: &mut dyn FnMut(String)) -> Result<Vec<Source>, Trouble> {
    let mut files = Files { list: Vec::new(), note };
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" {
            files.list.push(Source::Stdin);
        } else if path.is_dir() {
            let before = files.list.len();
            files.folder(path)?;
            if files.list.len() == before {
                let told = format!("{argument}: there are no files of games in this folder");
                let hint = "files of games end with .pgn, .pgn.zst, .pgn.gz, .pgn.bz2, .pgn.xz or .zip";
                return Err(Trouble::new(told).with_hint(hint));
            }
        } else if argument.contains(['*', '?', '[']) && !path.exists() {
            files.pattern(argument)?;
        } else {
            files.add(path);
        }
    }
    Ok(files.list)
}

struct Files<'n> {
    list: Vec<Source>,
    note: &'n mut dyn FnMut(String),
}

impl Files<'_> {
    fn pattern(&mut self, pattern: &str) -> Result<(), Trouble> {
        let no_pattern = |error| {
            Trouble::because(format!("`{pattern}` is no pattern for files"), error)
                .with_hint("in a pattern * stands for any letters, ? for one, [abc] for one of these")
        };
        let before = self.list.len();
        for path in glob::glob(pattern).map_err(no_pattern)? {
            let path = path.map_err(|error| {
                Trouble::because(format!("`{pattern}` leads to what cannot be read"), error)
            })?;
            if path.is_dir() { self.folder(&path)? } else { self.add(&path) }
        }
        if self.list.len() == before {
            let told = format!("no file fits `{pattern}`");
            return Err(Trouble::new(told).with_hint("see whether name and folder are right"));
        }
        Ok(())
    }

    fn folder(&mut self, path: &Path) -> Result<(), Trouble> {
        let cannot = |error| Trouble::because(format!("{} cannot be read", path.display()), error);
        let mut entries: Vec<PathBuf> = fs::read_dir(path)
            .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
            .map_err(cannot)?;
        entries.sort();
        for entry in entries {
            // A link to a folder above would lead round in circles.
            if entry.is_dir() && !entry.is_symlink() {
                // One that cannot be read is told of when its turn comes, as a file would be.
                if self.folder(&entry).is_err() {
                    self.list.push(Source::File(entry));
                }
            } else if has_ending(&entry.to_string_lossy()) {
                self.add(&entry);
            }
        }
        Ok(())
    }

    /// Adds a file, or the files of games in an archive.
    fn add(&mut self, path: &Path) {
        match source::entries(path) {
            Ok(Some(entries)) if !entries.is_empty() => self.games_of(path, entries),
            _ => self.list.push(Source::File(path.to_owned())),
        }
    }

    /// The entries of an archive that are games by their names, or all of them where none is.
    fn games_of(&mut self, path: &Path, entries: Vec<Source>) {
        let is_game = |entry: &Source| has_ending(&entry.to_string());
        let (games, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_game);
        if games.is_empty() {
            return self.list.extend(others);
        }
        if let Some(first) = others.first() {
            let path = path.display();
            (self.note)(match others.len() - 1 {
                0 => format!("{path}: {first} left out: by its name it is no file of games"),
                more => format!("{path}: {first} and {more} more left out: by their names they are no games"),
            });
        }
        self.list.extend(games);
    }
}

fn has_ending(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
